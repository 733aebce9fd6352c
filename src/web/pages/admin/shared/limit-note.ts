import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';

/** In percent of the limit: outstanding coins above it are shown as a warning. */
const WARNING = 80;

/** How much of the limit of outstanding coins is reached; null before they were counted. */
export function useLimitNote(liability: { coins: number; limit: number } | null) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  if (!liability) return null;
  const percent = Math.floor((liability.coins * 100) / liability.limit);
  const note = t('dashboard.of_limit', {
    percent: formatNumber(percent, locale),
    limit: formatNumber(liability.limit, locale),
  });
  return { note, tone: percent >= WARNING ? ('warning' as const) : ('plain' as const) };
}
