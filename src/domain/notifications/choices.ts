import type { Read } from '../../base/database.ts';
import { isAdministrator } from '../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type {
  listNotificationChoices,
  NotificationKind,
  saveNotificationChoice,
} from '../../contract/notifications/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { choicesFor, choicesOf, storeChoice } from './choice-store.ts';
import { digestOf } from './digest-store.ts';

/**
 * `always` and `never` mailed, whatever the user wants, or mailed by default or on request. Mails about money,
 * security and the law are always sent; those about security and the law are `required`: sent even to an address from
 * which mails come back.
 */
const MAILS: Record<NotificationKind, 'required' | 'always' | 'by_default' | 'on_request' | 'never'> = {
  renewal_due: 'always',
  renewed: 'always',
  renewal_failed: 'always',
  ad_published: 'on_request',
  ad_approved: 'on_request',
  ad_hidden: 'by_default',
  ad_ordered: 'required',
  order_withdrawn: 'required',
  ad_held: 'by_default',
  ad_cleared: 'by_default',
  appeal_upheld: 'required',
  appeal_restored: 'required',
  ad_restored: 'always',
  refusal_withdrawn: 'always',
  review_reopened: 'by_default',
  ad_expired: 'on_request',
  ad_ending_inactive: 'on_request',
  ad_refused: 'always',
  draft_expiring: 'by_default',
  draft_cleared: 'on_request',
  payment_completed: 'on_request',
  payment_late: 'always',
  payment_voided: 'always',
  commission_earned: 'on_request',
  commission_voided: 'always',
  bonus_held: 'never',
  bonus_released: 'never',
  coins_added: 'always',
  coins_taken: 'always',
  liability_near: 'always',
  liability_reached: 'always',
  account_suspended: 'required',
  suspension_ended: 'never',
  account_blocked: 'required',
  identity_verified: 'always',
  identity_rejected: 'always',
  export_ready: 'required',
  deletion_requested: 'required',
  deletion_due: 'required',
  deletion_cancelled: 'required',
  search_found: 'by_default',
  favourite_price: 'on_request',
  favourite_reserved: 'on_request',
  favourite_sold: 'on_request',
  favourite_ended: 'on_request',
  report_upheld: 'on_request',
  report_dismissed: 'on_request',
  report_ad_gone: 'on_request',
  fraud_case_upheld: 'by_default',
  fraud_case_dismissed: 'by_default',
  fraud_case_gone: 'by_default',
  help_answered: 'always',
  takedown_due: 'required',
  takedown_overdue: 'required',
  superadmin_requested: 'required',
  superadmin_given: 'required',
};
/** Kinds that only administrators get. */
const OF_ADMINISTRATORS = /^(?:liability|takedown|superadmin)_/;
const KINDS = Object.keys(MAILS) as NotificationKind[];

/** Where a user gets notifications of a kind. */
export type Channels = { in_app: boolean; by_mail: boolean; by_push: boolean };

/** Whether users choose the channels of this kind. */
export function isChoosable(kind: NotificationKind): boolean {
  return MAILS[kind] === 'by_default' || MAILS[kind] === 'on_request';
}

/** Whether mails of this kind are sent even to an address from which mails come back. */
export function isRequired(kind: NotificationKind): boolean {
  return MAILS[kind] === 'required';
}

function defaultOf(kind: NotificationKind): Channels {
  const by_mail = MAILS[kind] !== 'on_request' && MAILS[kind] !== 'never';
  return { in_app: true, by_mail, by_push: true };
}

/** The channels of a kind for a user. */
export async function channelsOf(read: Read, userId: string, kind: NotificationKind): Promise<Channels> {
  const channels = await channelsFor(read, kind, [userId]);
  return channels(userId);
}

/** `channelsOf` for several users. */
export async function channelsFor(
  read: Read,
  kind: NotificationKind,
  userIds: readonly string[],
): Promise<(userId: string) => Channels> {
  const chosen = isChoosable(kind) ? await choicesFor(read, kind, userIds) : new Map<string, Channels>();
  return (userId) => chosen.get(userId) ?? defaultOf(kind);
}

export async function listChoices(
  { database: { read } }: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof listNotificationChoices>> {
  const chosen = await choicesOf(read, actor.user_id);
  return {
    data: KINDS.filter(isChoosable).map((kind) => ({ kind, ...(chosen.get(kind) ?? defaultOf(kind)) })),
    fixed: KINDS.filter((kind) => !isChoosable(kind) && (isAdministrator(actor) || !OF_ADMINISTRATORS.test(kind))).map(
      (kind) => ({ kind, ...defaultOf(kind) }),
    ),
    digest: await digestOf(read, actor.user_id),
  };
}

/** Throws `invalid_value` for a kind that is always sent. */
export async function saveChoice(
  { database }: Services,
  { actor }: SignedInCall,
  choice: ParsedOf<typeof saveNotificationChoice>,
): Promise<ResultOf<typeof saveNotificationChoice>> {
  if (!isChoosable(choice.kind)) throw new AppError('invalid_value', { fields: { kind: [{ key: 'not_found' }] } });
  await database.transaction((tx) =>
    storeChoice(tx, { user_id: actor.user_id, ...choice, by_push: choice.by_push ?? choice.in_app }),
  );
  return { done: true };
}
