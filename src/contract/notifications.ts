import { z } from 'zod';
import { cursor, done, endpoint, id, page, timestamp } from './endpoint.ts';

/** The kinds of notifications. Their texts are in the `notifications` locale file under `kinds`. */
export const NOTIFICATION_KINDS = [
  'renewal_due',
  'renewed',
  'renewal_failed',
  'ad_expired',
  'ad_ending_inactive',
  'ad_hidden',
  'ad_held',
  'ad_cleared',
  'appeal_upheld',
  'appeal_restored',
  'ad_restored',
  'refusal_withdrawn',
  'review_reopened',
  'ad_approved',
  'ad_refused',
  'draft_expiring',
  'draft_cleared',
  'payment_completed',
  'payment_late',
  'payment_voided',
  'commission_earned',
  'commission_voided',
  'bonus_held',
  'bonus_released',
  'coins_added',
  'coins_taken',
  'liability_near',
  'liability_reached',
  'account_suspended',
  'suspension_ended',
  'account_blocked',
  'identity_verified',
  'identity_rejected',
  'export_ready',
  'deletion_requested',
  'deletion_due',
  'deletion_cancelled',
  'search_found',
  'favourite_price',
  'favourite_reserved',
  'favourite_sold',
  'favourite_ended',
  'report_upheld',
  'report_dismissed',
  'report_ad_gone',
  'cheated_upheld',
  'cheated_dismissed',
  'help_answered',
  'takedown_due',
  'takedown_overdue',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** The values for the text: title, price in coins, a timestamp … */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The ad it is about; null if there is none or it was deleted. */
  ad_id: id.nullable(),
  seen: z.boolean(),
  created_at: timestamp,
});
export type Notification = z.output<typeof notification>;
const tag = 'notifications';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  access: 'login',
  summary: 'List notifications',
  description: "Returns the caller's notifications, newest first, and the number of unseen ones.",
  tag,
  query: z.strictObject({ cursor }),
  output: page(notification).extend({ unseen: z.int() }),
  errors: ['invalid_argument'],
});

/** Without ids: all notifications. */
const which = z.strictObject({ ids: z.array(id).min(1).max(100).optional() });

export const markNotifications = endpoint({
  method: 'POST',
  path: '/notification/mark',
  access: 'login',
  summary: 'Mark notifications as seen',
  description: 'Marks the given notifications, or all without `ids`. Returns the number of unseen ones.',
  tag,
  body: which,
  output: z.object({ unseen: z.int() }),
});

export const deleteNotifications = endpoint({
  method: 'DELETE',
  path: '/notification',
  access: 'login',
  summary: 'Delete notifications',
  description: 'Deletes the given notifications, or all without `ids`. Returns the number of unseen ones.',
  tag,
  body: which,
  output: z.object({ unseen: z.int() }),
});

/** The parts of the link in a mail that ends mails of its kind. */
const subscription = {
  user: id,
  kind: z.enum(NOTIFICATION_KINDS),
  signature: z.string().regex(/^[\w-]{1,100}$/),
};

export const checkSubscription = endpoint({
  method: 'GET',
  path: '/notification/subscription',
  access: 'all',
  summary: 'Check an unsubscribe link',
  description: 'Says whether the link is genuine, and whether mails of its kind are sent to its user.',
  tag,
  query: z.strictObject(subscription),
  output: z.object({ kind: z.enum(NOTIFICATION_KINDS), by_mail: z.boolean() }),
  errors: ['link_expired'],
});

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/notification/subscription',
  access: 'all',
  summary: 'Cancel mails of a kind',
  description:
    'Ends mails of one kind by the signed link in such a mail, without signing in. Calling it again has no effect.',
  tag,
  query: z.strictObject(subscription),
  output: done,
  errors: ['link_expired'],
});

/** Where the user gets notifications of a kind. Kinds about money and security cannot be chosen. */
export const notificationChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  in_app: z.boolean(),
  by_mail: z.boolean(),
});
export type NotificationChoice = z.output<typeof notificationChoice>;

export const listNotificationChoices = endpoint({
  method: 'GET',
  path: '/notification/choice',
  access: 'login',
  summary: 'List notification choices',
  description: 'Returns the kinds of notifications that the caller can switch on and off, in the app and by mail.',
  tag,
  output: z.object({ data: z.array(notificationChoice) }),
});

export const saveNotificationChoice = endpoint({
  method: 'POST',
  path: '/notification/choice',
  access: 'login',
  summary: 'Save a notification choice',
  description:
    'Switches notifications of one kind on or off, in the app and by mail. Fails with `invalid_value` for kinds about money and security, which are always sent.',
  tag,
  body: notificationChoice,
  output: done,
  errors: ['invalid_value'],
});
