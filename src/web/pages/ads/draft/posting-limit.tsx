import { useTranslation } from 'react-i18next';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import type { ErrorData } from '../../../../contract/api/error-data.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { useLoaded } from '../my-ads/use-loaded.tsx';

type LimitedDraft = { id: string; status: number; revision_of?: unknown };

/** Which limit is reached, when it ends, and what becomes of the ad meanwhile. */
export function PostingLimitText({ limit, draft }: { limit: ErrorData['posting_limit']; draft: LimitedDraft | null }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { today } = useRoot();
  const { kind, maximum, ends_at } = limit;
  const status = draft?.status === AD_STATUSES.EXPIRED ? 'expired' : 'draft';
  const time = ends_at === null ? '' : formatDateTime(ends_at, locale, today);
  return `${t(`posting.${kind}`, { count: maximum, time })} ${t(`posting.${status}`)}`;
}

/** Says to an author at once that no further ad can be published now. */
export function PostingLimitNotice({ draft }: { draft: LimitedDraft | null }) {
  const { data } = useLoaded('GET /content/create/limit', draft ? { id: draft.id } : {});
  if (!data?.reached) return null;
  return (
    <Alert tone="warning" isAnnounced>
      <PostingLimitText limit={data.reached} draft={draft} />
    </Alert>
  );
}
