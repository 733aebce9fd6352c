import type { NotificationKind } from './endpoints.ts';

/** What a notification is about, for the filter of its list. */
export const NOTIFICATION_GROUPS = ['ads', 'coins', 'account'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** The parts of a user's notifications that can be listed, marked and deleted. */
export const NOTIFICATION_FILTERS = ['all', 'unseen', ...NOTIFICATION_GROUPS] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** How often unread notifications are mailed together: every morning, every Monday morning, or never. */
export const DIGEST_FREQUENCIES = ['never', 'daily', 'weekly'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** Browsers of one user that receive push messages; one more replaces the oldest. */
export const PUSH_BROWSERS = 10;

/** The group of each kind. */
export const NOTIFICATION_GROUP_OF: Readonly<Record<NotificationKind, NotificationGroup>> = {
  renewal_due: 'ads',
  renewed: 'ads',
  renewal_failed: 'ads',
  ad_expired: 'ads',
  ad_ending_inactive: 'ads',
  ad_hidden: 'ads',
  ad_ordered: 'ads',
  order_withdrawn: 'ads',
  ad_held: 'ads',
  ad_cleared: 'ads',
  appeal_upheld: 'ads',
  appeal_restored: 'ads',
  ad_restored: 'ads',
  refusal_withdrawn: 'ads',
  review_reopened: 'ads',
  ad_published: 'ads',
  ad_approved: 'ads',
  ad_refused: 'ads',
  draft_expiring: 'ads',
  draft_cleared: 'ads',
  search_found: 'ads',
  favourite_price: 'ads',
  favourite_reserved: 'ads',
  favourite_sold: 'ads',
  favourite_ended: 'ads',
  report_upheld: 'ads',
  report_dismissed: 'ads',
  report_ad_gone: 'ads',
  fraud_case_upheld: 'ads',
  fraud_case_dismissed: 'ads',
  fraud_case_gone: 'ads',
  takedown_due: 'ads',
  takedown_overdue: 'ads',
  payment_completed: 'coins',
  payment_late: 'coins',
  payment_voided: 'coins',
  commission_earned: 'coins',
  commission_voided: 'coins',
  bonus_held: 'coins',
  bonus_released: 'coins',
  coins_added: 'coins',
  coins_taken: 'coins',
  liability_near: 'coins',
  liability_reached: 'coins',
  account_suspended: 'account',
  suspension_ended: 'account',
  account_blocked: 'account',
  identity_verified: 'account',
  identity_rejected: 'account',
  export_ready: 'account',
  deletion_requested: 'account',
  deletion_due: 'account',
  deletion_cancelled: 'account',
  help_answered: 'account',
  superadmin_requested: 'account',
  superadmin_given: 'account',
};
