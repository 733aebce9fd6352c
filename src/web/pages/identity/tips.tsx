import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IDENTITY_PHOTO_DAYS } from '../../../contract/identity/rules.ts';
import { Alert } from '../../ui/alert.tsx';
import { panelClass } from '../../ui/panel.ts';
import { CheckLine } from './check-line.tsx';

/** What a photo needs to be approved, and how it is protected. */
export function Tips() {
  const { t } = useTranslation('identity');
  const [yes, no] = [t('tips.yes'), t('tips.no')];
  return (
    <section className={panelClass({ isPadded: true })}>
      <h2 className="text-18">{t('tips.heading')}</h2>
      <ul className="mt-2 mb-4 grid gap-1">
        <CheckLine tone="success" icon={<CircleCheck />} meaning={yes}>
          {t('tips.corners')}
        </CheckLine>
        <CheckLine tone="success" icon={<CircleCheck />} meaning={yes}>
          {t('tips.legible')}
        </CheckLine>
        <CheckLine tone="danger" icon={<CircleX />} meaning={no}>
          {t('tips.copy')}
        </CheckLine>
        <CheckLine tone="danger" icon={<CircleX />} meaning={no}>
          {t('tips.other')}
        </CheckLine>
      </ul>
      <Alert tone="info" icon={<ShieldCheck />}>
        {t('tips.protection', { days: IDENTITY_PHOTO_DAYS })}
      </Alert>
    </section>
  );
}
