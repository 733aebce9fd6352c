import { IDENTITY_STATUSES, isAgency } from '../../contract/accounts/rules.ts';
import type { FieldErrors } from '../../contract/ads/details.ts';
import {
  AD_LIMITS,
  AD_STATUSES,
  type AD_TABS,
  AD_TRANSITIONS,
  type AdAction,
  type AdStatus,
  adCan,
} from '../../contract/ads/rules.ts';
import type { ErrorData } from '../../contract/api/error-data.ts';
import { AppError, type FieldError } from '../../contract/api/errors.ts';
import { type DisplayCheck, displayErrors } from '../../contract/design/preflight.ts';
import type { DisplayConfig } from '../../contract/design/schemas.ts';
import { cutOffSlots } from '../../contract/design/text-fit.ts';
import type { PostingTier } from '../catalogue/public.ts';

/** Throws `invalid_value` if there are any field errors. */
export function requireNoErrors(fieldErrors: FieldErrors): void {
  if (Object.keys(fieldErrors).length > 0) throw new AppError('invalid_value', { fields: fieldErrors });
}

/** Throws `status_conflict` unless an ad in this status allows `action`. */
export function requireAction(action: AdAction, status: number): void {
  if (!adCan(action, status)) throw new AppError('status_conflict', { data: { status } });
}

/** Throws `status_conflict` unless the ad is a draft or has expired, so that it can be published. */
export function requireUnpublished({ status }: { status: number }): void {
  if (!adCan('edit', status)) requireAction('save_publication', status);
}

/** Whether the ad is public. It ends exactly at `end_date`, not when the expiry job runs. */
export function isLive(ad: { status: number; end_date: Date | null }, now: Date): boolean {
  return ad.status === AD_STATUSES.PUBLISHED && ad.end_date !== null && ad.end_date > now;
}

/** The status after `action`; a draft never goes back to an earlier step. */
export function statusAfter(
  action: 'save_display' | 'complete_display' | 'complete_detail',
  status: AdStatus,
): AdStatus {
  const next = AD_TRANSITIONS[action].to;
  return status > next ? status : next;
}

export const TAB_STATUSES: Record<(typeof AD_TABS)[number], readonly AdStatus[]> = {
  draft: [
    AD_STATUSES.DRAFT,
    AD_STATUSES.DRAFT_DISPLAY_CREATION,
    AD_STATUSES.DRAFT_CONTENT_CREATION,
    AD_STATUSES.DRAFT_PUBLICATION_CREATION,
  ],
  active: [AD_STATUSES.PUBLISHED, AD_STATUSES.INACTIVE, AD_STATUSES.BANNED, AD_STATUSES.PENDING_APPROVAL],
  expired: [AD_STATUSES.EXPIRED],
};

/** The number of ads in each tab. */
export function tabCounts(byStatus: ReadonlyMap<number, number>) {
  const count = (tab: (typeof AD_TABS)[number]) =>
    TAB_STATUSES[tab].reduce<number>((total, status) => total + (byStatus.get(status) ?? 0), 0);
  return { draft: count('draft'), active: count('active'), expired: count('expired') };
}

const ERRORS_BY_CHECK: Partial<Record<DisplayCheck, { field: string; fieldError: FieldError }>> = {
  display_text_short: {
    field: 'display_text',
    fieldError: { key: 'minimum_length', params: { length: AD_LIMITS.display_text.characters } },
  },
  display_words_few: {
    field: 'display_text',
    fieldError: { key: 'words', params: { minimum: AD_LIMITS.display_text.words } },
  },
  display_sample_text: { field: 'display_text', fieldError: { key: 'sample_text' } },
  photo_missing: { field: 'display_config.contents', fieldError: { key: 'photo_missing' } },
  text_overflow: { field: 'display_config.contents', fieldError: { key: 'text_overflow' } },
  text_illegible: { field: 'display_config.contents', fieldError: { key: 'text_illegible' } },
};

/**
 * Errors of a design that is to be completed: missing, illegible or cut-off text, missing pictures of its layout, or
 * remaining sample text.
 */
export function displayFieldErrors(design: DisplayConfig): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const found: DisplayCheck[] = displayErrors(design).map(({ key }) => key);
  if (cutOffSlots(design).length > 0) found.push('text_overflow');
  for (const key of new Set(found)) {
    const error = ERRORS_BY_CHECK[key];
    if (error) fieldErrors[error.field] = [...(fieldErrors[error.field] ?? []), error.fieldError];
  }
  return fieldErrors;
}

/** The tier of the posting limits for a user. */
export function tierOf(user: { user_type: number; identity_status: number }): PostingTier {
  if (isAgency(user)) return 'agency';
  return user.identity_status === IDENTITY_STATUSES.VERIFIED ? 'verified' : 'regular';
}

export type Counted = Record<'daily' | 'active' | 'category', number>;

/** How many ads count against each limit, and when time alone ends a limit that is reached. */
export type Posted = { counted: Counted; limits: Counted; ends: Partial<Record<keyof Counted, Date>> };
export type ReachedLimit = { kind: keyof Counted; maximum: number; ends_at: string | null };

/** The first limit that one more ad would break; null if there is none. */
export function reachedLimit({ counted, limits, ends }: Posted): ReachedLimit | null {
  const kind = (['daily', 'active', 'category'] as const).find((each) => counted[each] >= limits[each]);
  return kind ? { kind, maximum: limits[kind], ends_at: ends[kind]?.toISOString() ?? null } : null;
}

/** What a refused action leaves as it was: the message says so. */
export type UnchangedAd = 'draft' | 'expired' | 'inactive' | 'nothing';

/** The refusal of one more ad. */
export function postingLimitError(reached: ErrorData['posting_limit'], unchanged: UnchangedAd): AppError {
  const { maximum } = reached;
  return new AppError('posting_limit', {
    params: unchanged === 'draft' ? { maximum } : { maximum, context: unchanged },
    data: reached,
  });
}

/**
 * When a limit ends that counts publications for `milliseconds`: as soon as fewer than `maximum` of them are that
 * young. Undefined below the limit.
 */
export function limitEnd(dates: readonly Date[], maximum: number, milliseconds: number): Date | undefined {
  const last = dates.toSorted((one, other) => other.getTime() - one.getTime())[maximum - 1];
  return last && new Date(last.getTime() + milliseconds);
}

/** Formats `+62812…` for Indonesian users: `0812-3456-7890`. Numbers of other countries are unchanged. */
export function localPhone(phone: string): string {
  const digits = localDigits(phone);
  return digits.startsWith('+') ? digits : [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join('-');
}

/** The first digits of a phone number, as a hint: `0812 34`. */
export function phoneHint(phone: string): string {
  const digits = localDigits(phone);
  return digits === '' ? '' : `${digits.slice(0, 4)} ${digits.slice(4, 6)}`;
}

/** The URL that opens a WhatsApp chat. */
export function whatsappUrl(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}

const localDigits = (phone: string) => phone.replace(/^\+62/, '0');

export const plainWords = (text: string) =>
  ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      // Invisible characters between letters would hide a word.
      .replace(/[\p{Cf}\p{M}]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;
