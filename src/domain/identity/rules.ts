import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { isSameSecret } from '../../base/is-same-secret.ts';
import { AppError } from '../../contract/api/errors.ts';
import { IDENTITY_LINK_SECONDS, IDENTITY_PHOTO_DAYS, IDENTITY_REVIEW_HOURS } from '../../contract/identity/rules.ts';
import type { Tokens } from '../services.ts';

export function reviewBy(sentAt: Date): Date {
  return addMilliseconds(sentAt, IDENTITY_REVIEW_HOURS * MILLISECONDS.hour);
}

/** When the photo of a decision is deleted. */
export function deleteAt(decidedAt: Date): Date {
  return addMilliseconds(decidedAt, IDENTITY_PHOTO_DAYS * MILLISECONDS.day);
}

/** What a link opens, and the session of the moderator who requested it. */
export type LinkSubject = { photo_id: string; session_id: string };
export type Link = { expires_at: number; signature: string };
type Signing = Pick<Tokens, 'signLink'>;

export function createLink(tokens: Signing, subject: LinkSubject, now: Date): Link {
  const expires_at = now.getTime() + IDENTITY_LINK_SECONDS * MILLISECONDS.second;
  return { expires_at, signature: signatureOf(tokens, subject, expires_at) };
}

/** Throws `link_expired` for a link that is old, changed, or of another photo or session. */
export function requireLink(tokens: Signing, subject: LinkSubject, link: Link, now: Date): void {
  const isGenuine = isSameSecret(link.signature, signatureOf(tokens, subject, link.expires_at));
  if (!isGenuine || link.expires_at <= now.getTime()) throw new AppError('link_expired');
}

function signatureOf(tokens: Signing, { photo_id, session_id }: LinkSubject, expiresAt: number): string {
  return tokens.signLink(`identity photo ${photo_id} ${session_id} ${expiresAt}`);
}
