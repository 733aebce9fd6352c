import { adPath } from '../../contract/addresses.ts';
import type { NotificationKind } from '../../contract/notifications.ts';
import type { StoredNotification } from './store.ts';

const DRAFT_KINDS: readonly NotificationKind[] = ['draft_expiring', 'draft_cleared', 'ad_refused', 'refusal_withdrawn'];
const EXPIRED_KINDS: readonly NotificationKind[] = ['ad_expired', 'renewal_failed'];
const LIVE_KINDS: readonly NotificationKind[] = ['ad_published', 'ad_approved', 'report_dismissed', 'review_reopened'];

/** The path of what a notification is about: its ad, or the page that lists it. */
export function noticePath({ kind, ad_id, data }: Pick<StoredNotification, 'kind' | 'ad_id' | 'data'>): string {
  const isOf = (...topics: string[]) => topics.some((topic) => kind.startsWith(`${topic}_`));
  if (ad_id !== null && (LIVE_KINDS.includes(kind) || isOf('favourite', 'search'))) return adPath(ad_id);
  if (kind === 'help_answered') return `/help/questions${data.question === undefined ? '' : `/${data.question}`}`;
  if (isOf('favourite')) return '/favourite';
  if (isOf('search')) return '/saved-searches';
  if (isOf('takedown')) return '/admin/legal';
  if (isOf('superadmin')) return `/admin/users/${data.person}`;
  if (isOf('liability')) return '/admin/transactions';
  if (isOf('export', 'deletion')) return '/profile/data';
  if (isOf('payment', 'commission', 'bonus', 'coins')) return '/profile/wallet';
  if (isOf('account', 'suspension')) return '/profile';
  if (isOf('identity')) return '/profile/verification';
  if (isOf('report')) return '/notification';
  if (isOf('fraud_case')) return '/fraud-cases';
  if (DRAFT_KINDS.includes(kind)) return '/content?tab=draft';
  return EXPIRED_KINDS.includes(kind) ? '/content?tab=expired' : '/content';
}
