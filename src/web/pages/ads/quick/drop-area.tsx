import { Images } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useMatches } from '../../../ui/device.ts';
import styles from './drop-area.module.css';

const PhoneCode = lazy(() => import('./phone-code.tsx'));
/** From this width the area is shown. */
const WIDE = '(min-width: 64rem)';

/** Where wide screens take a photo: dropped, chosen, pasted, or sent from a phone. */
export function DropArea(props: {
  isReading: boolean;
  /** The field that the button opens before scripts have loaded. */
  fieldId: string;
  onChoose: () => void;
  onPhoto: (file: File) => void;
  onNone: () => void;
}) {
  const { t } = useTranslation('quick');
  const isWide = useMatches(WIDE);
  return (
    <div className={styles.drop}>
      <div>
        <b>{t('photo.drop')}</b>
        <p className="mt-1 text-14 text-ink-2">{t('photo.drop_hint')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="primary"
            size="lg"
            loading={props.isReading}
            data-opens={props.fieldId}
            onClick={props.onChoose}
          >
            <Images />
            {t('photo.choose')}
          </Button>
          <Button variant="secondary" size="lg" onClick={props.onNone}>
            {t('photo.none')}
          </Button>
        </div>
      </div>
      <div className={styles.phone}>
        {isWide && (
          <Suspense>
            <PhoneCode onPhoto={props.onPhoto} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
