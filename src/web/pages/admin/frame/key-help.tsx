import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './key-help.module.css';

const KEYS = [
  ['⌘K / Ctrl+K', 'palette'],
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['1–9', 'reason'],
  ['H', 'hide'],
  ['B', 'leave'],
  ['Z', 'undo'],
  ['?', 'help'],
] as const;

/** The keys of the console. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open onOpenChange={onClose} title={t('keys.title')} size="sm">
      <dl className={styles.keys}>
        {KEYS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
