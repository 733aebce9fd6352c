import { z } from 'zod';
import { cursor, done, endpoint, id, page, timestamp } from '../api/endpoint.ts';
import { DIGEST_FREQUENCIES, NOTIFICATION_FILTERS, PUSH_BROWSERS } from './rules.ts';

/** The kinds of notifications. Their texts are in the `notifications` locale file under `kinds`. */
export const NOTIFICATION_KINDS = [
  'renewal_due',
  'renewed',
  'renewal_failed',
  'ad_expired',
  'ad_ending_inactive',
  'ad_hidden',
  'ad_ordered',
  'order_withdrawn',
  'ad_held',
  'ad_cleared',
  'appeal_upheld',
  'appeal_restored',
  'ad_restored',
  'refusal_withdrawn',
  'review_reopened',
  'ad_published',
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
  'fraud_case_upheld',
  'fraud_case_dismissed',
  'fraud_case_gone',
  'help_answered',
  'takedown_due',
  'takedown_overdue',
  'superadmin_requested',
  'superadmin_given',
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

const filter = z.enum(NOTIFICATION_FILTERS).default('all');

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  access: 'login',
  summary: 'List notifications',
  description:
    "Returns the caller's notifications, newest first, and how many are unseen: of all, and of those listed. `filter` leaves out others: seen ones, or those about something else.",
  tag,
  query: z.strictObject({ cursor, filter }),
  output: page(notification).extend({
    unseen: z.int(),
    /** How many of them the filter lists. */
    unseen_listed: z.int(),
  }),
  errors: ['invalid_argument'],
});

/** Without ids: all notifications of the filter. */
const which = z.strictObject({ ids: z.array(id).min(1).max(100).optional(), filter });

export const markNotifications = endpoint({
  method: 'POST',
  path: '/notification/mark',
  access: 'login',
  summary: 'Mark notifications as seen',
  description:
    'Marks the given notifications, or without `ids` all that `filter` lists. Returns the number of unseen ones.',
  tag,
  body: which,
  output: z.object({ unseen: z.int() }),
});

export const deleteNotifications = endpoint({
  method: 'DELETE',
  path: '/notification',
  access: 'login',
  summary: 'Delete notifications',
  description:
    'Deletes the given notifications, or without `ids` all that `filter` lists. Returns the number of unseen ones.',
  tag,
  body: which,
  output: z.object({ unseen: z.int() }),
});

/** What mails can be ended: those of a kind of notifications, or the ones with all that is unread. */
const mailKind = z.enum([...NOTIFICATION_KINDS, 'digest']);
export type MailKind = z.output<typeof mailKind>;

/** The parts of the link in a mail that ends mails of its kind. */
const subscription = {
  user: id,
  kind: mailKind,
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
  output: z.object({ kind: mailKind, by_mail: z.boolean() }),
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

/** Where the user gets notifications of a kind. Kinds about money, security and the law cannot be chosen. */
export const notificationChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  in_app: z.boolean(),
  by_mail: z.boolean(),
  by_push: z.boolean(),
});
export type NotificationChoice = z.output<typeof notificationChoice>;

export const listNotificationChoices = endpoint({
  method: 'GET',
  path: '/notification/choice',
  access: 'login',
  summary: 'List notification choices',
  description:
    'Returns the kinds of notifications that the caller can switch on and off, in the app, by mail and by push message, and in `fixed` those about money, security and the law, which are always sent. `digest` is how often unread ones are mailed together.',
  tag,
  output: z.object({
    data: z.array(notificationChoice),
    fixed: z.array(notificationChoice),
    digest: z.enum(DIGEST_FREQUENCIES),
  }),
});

export const saveNotificationChoice = endpoint({
  method: 'POST',
  path: '/notification/choice',
  access: 'login',
  summary: 'Save a notification choice',
  description:
    'Switches notifications of one kind on or off, in the app, by mail and by push message. Fails with `invalid_value` for kinds about money, security and the law, which are always sent.',
  tag,
  /** Without `by_push`: as `in_app`. */
  body: notificationChoice.extend({ by_push: z.boolean().optional() }),
  output: done,
  errors: ['invalid_value'],
});

export const saveDigest = endpoint({
  method: 'POST',
  path: '/notification/digest',
  access: 'login',
  summary: 'Save how often unread notifications are mailed',
  description:
    'Mails unread notifications together: every day or every Monday at 07:00 in Jakarta, or never. No mail is sent when nothing new is unread.',
  tag,
  body: z.strictObject({ digest: z.enum(DIGEST_FREQUENCIES) }),
  output: done,
});

const endpointAddress = z.url({ protocol: /^https?$/ }).max(1000);

export const showPush = endpoint({
  method: 'GET',
  path: '/notification/push',
  access: 'login',
  summary: 'Retrieve the push subscription of this browser',
  description:
    'Returns the public key to subscribe with (VAPID), and the address at which this session receives push messages; null if it does not.',
  tag,
  output: z.object({ public_key: z.string(), endpoint: z.string().nullable() }),
});

export const savePush = endpoint({
  method: 'POST',
  path: '/notification/push',
  access: 'login',
  summary: 'Save the push subscription of this browser',
  description: `Sends push messages to this browser until the session ends. One more than ${PUSH_BROWSERS} browsers of a user replaces the oldest. Fails with \`invalid_value\` for an address that is not of the public internet.`,
  tag,
  body: z.strictObject({
    endpoint: endpointAddress,
    /** A point of P-256, uncompressed, in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
  output: done,
  errors: ['invalid_value'],
  calls_per_minute: 20,
});

export const removePush = endpoint({
  method: 'DELETE',
  path: '/notification/push',
  access: 'login',
  summary: 'Remove the push subscription of this browser',
  description: 'Ends push messages to this session. Calling it again has no effect.',
  tag,
  output: done,
});
