import { IDENTITY_STATUSES, type IdentityStatus } from '../accounts/rules.ts';

const S = IDENTITY_STATUSES;

/**
 * Changes of the identity status: the allowed statuses and the resulting one. Guard and buttons read this table.
 */
export const IDENTITY_TRANSITIONS = {
  /** A new photo while one is in process replaces it, and the review time starts again. */
  send: { from: [S.NOT_VERIFIED, S.IN_PROCESS, S.VERIFIED, S.REJECTED], to: S.IN_PROCESS },
  withdraw: { from: [S.IN_PROCESS], to: S.NOT_VERIFIED },
  approve: { from: [S.IN_PROCESS], to: S.VERIFIED },
  reject: { from: [S.IN_PROCESS], to: S.REJECTED },
} as const satisfies Record<string, { from: readonly IdentityStatus[]; to: IdentityStatus }>;
export type IdentityAction = keyof typeof IDENTITY_TRANSITIONS;

/** Whether an identity in this status allows the action. */
export function identityCan(action: IdentityAction, status: number): boolean {
  return (IDENTITY_TRANSITIONS[action].from as readonly number[]).includes(status);
}

/** Hours in which a photo is reviewed. */
export const IDENTITY_REVIEW_HOURS = 24;
/** Days after the decision until the photo is deleted. */
export const IDENTITY_PHOTO_DAYS = 30;
/** Photos that one user may send in 24 hours. */
export const IDENTITY_PHOTOS_A_DAY = 10;
/** Seconds for which an administrator's link to a photo is valid. */
export const IDENTITY_LINK_SECONDS = 60;

/** Maximum length in px of both sides as sent and stored. */
export const ID_PHOTO_SIDE = 1600;
/** Minimum size in px, upright or sideways. */
export const ID_PHOTO_MIN = { longer: 1000, shorter: 630 };

export function isLargeEnough({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) >= ID_PHOTO_MIN.longer && Math.min(width, height) >= ID_PHOTO_MIN.shorter;
}
