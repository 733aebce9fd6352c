import { useTranslation } from 'react-i18next';
import { AD_STATUSES, type AdStatus } from '../../../../contract/ads/rules.ts';
import { Pill, type Tone } from '../../../ui/pill.tsx';

const TONES: Partial<Record<AdStatus, Tone>> = {
  [AD_STATUSES.PUBLISHED]: 'success',
  [AD_STATUSES.BANNED]: 'danger',
  [AD_STATUSES.PENDING_APPROVAL]: 'warning',
};

/** The status of an ad in a word. */
export function AdStatusPill({ status }: { status: AdStatus }) {
  const { t } = useTranslation('people');
  return (
    <Pill tone={TONES[status] ?? 'neutral'}>
      <span className="whitespace-nowrap">{t(`ad_statuses.${status}`)}</span>
    </Pill>
  );
}
