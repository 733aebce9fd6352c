import { LateDialog } from './late-dialog.tsx';
import styles from './shortcuts-dialog.module.css';
import { useWords } from './use-words.ts';

const KEYS = [
  ['next', ['Tab']],
  ['edit', ['Enter']],
  ['leave', ['Esc']],
  ['move', ['← ↑ → ↓']],
  ['order', ['Alt', '↑ ↓']],
  ['split', ['Alt', '↑ ↓']],
  ['size', ['+', '−']],
  ['turn', ['[', ']']],
  ['empty', ['Del']],
  ['tools', ['1 – 7']],
  ['shuffle', ['S']],
  ['undo', ['Ctrl', 'Z']],
  ['redo', ['Ctrl', 'Shift', 'Z']],
  ['save', ['Ctrl', 'S']],
  ['help', ['?']],
] as const;

/** The list of keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  return (
    <LateDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('shortcuts.title')}
      description={t('shortcuts.mac')}
    >
      <dl className={styles.keys}>
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </LateDialog>
  );
}
