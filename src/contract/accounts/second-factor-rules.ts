import type { AdminAction } from '../api/api.ts';
import type { Endpoint } from '../api/endpoint.ts';

/** The second factor of an administrator's sign-in: a code of an authenticator app (TOTP, RFC 6238). */
export const SECOND_FACTOR = {
  /** How long the app shows a code. The codes before and after the present one are accepted too. */
  seconds: 30,
  /** How long after a correct password a second factor can be entered. */
  challenge_minutes: 5,
  /** How long an action that needs a recent code accepts the last one. */
  recent_minutes: 10,
  /** A session of an administrator ends then, however much it is used. */
  session_hours: 12,
  recovery_codes: 10,
};

/** The letters and digits of a recovery code; none is easily taken for another. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 bits: too many to guess, even for a reader of the stored hashes. */
export const RECOVERY_LENGTH = 16;

/** A code as it is compared: without blanks and hyphens, in capital letters. */
export function normaliseCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

/** Text in groups of four, as recovery codes and keys are shown. */
export function inGroups(text: string, separator: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(separator);
}

/**
 * What each action of an administrator needs: a code of the last minutes, or only the session. An action that is not
 * listed does not compile; one that is missing all the same needs a code.
 */
export const ADMIN_ACTIONS: Record<AdminAction, 'recent_code' | 'session'> = {
  'POST /admin/data/:kind': 'recent_code',
  'PUT /admin/data/:kind/:record_id': 'recent_code',
  'DELETE /admin/data/:kind/:record_id': 'recent_code',
  // It changes no value.
  'POST /admin/data/:kind/order': 'session',
  'POST /admin/data/:kind/:record_id/undo': 'recent_code',
  'POST /admin/ban': 'recent_code',
  'POST /admin/ban/:id/remove': 'recent_code',
  // It is shown only when the record names it.
  'POST /admin/brand/logo': 'session',
  'POST /admin/breach-drill': 'session',
  'POST /admin/data-request/:id/answer': 'session',
  'POST /admin/decision/:id/reverse': 'recent_code',
  'POST /admin/help/question/:id/answer': 'session',
  'POST /admin/help/question/:id/state': 'session',
  'POST /admin/help/question/:id/take': 'session',
  'POST /admin/identity/:id/approve': 'recent_code',
  'POST /admin/identity/:id/link': 'recent_code',
  'POST /admin/identity/:id/reject': 'recent_code',
  // It changes nothing but the time of the last check.
  'POST /admin/ledger/check': 'session',
  'POST /admin/payment/:id/refund': 'recent_code',
  'POST /admin/payment/finding/:id/close': 'recent_code',
  'POST /admin/product/:id/refund': 'recent_code',
  // It only asks for a decision.
  'POST /admin/product/:id/review': 'session',
  'POST /admin/queue/:id/decide': 'recent_code',
  'POST /admin/queue/:id/take': 'session',
  'POST /admin/queue/:id/undo': 'session',
  // They can be changed back at any time.
  'POST /admin/rule': 'session',
  'PUT /admin/rule/:id': 'session',
  'DELETE /admin/rule/:id': 'session',
  'POST /admin/rule/:id/switch': 'session',
  'POST /admin/takedown': 'session',
  'POST /admin/takedown/:id/decide': 'recent_code',
  'POST /admin/takedown/:id/withdraw': 'recent_code',
  'POST /admin/user/:id/block': 'recent_code',
  'POST /admin/user/:id/bonus/release': 'recent_code',
  'POST /admin/user/:id/note': 'session',
  'POST /admin/user/:id/reveal': 'recent_code',
  'POST /admin/user/:id/role': 'recent_code',
  'POST /admin/user/:id/session/end': 'recent_code',
  'POST /admin/user/:id/suspend': 'recent_code',
  'POST /admin/user/:id/suspension/end': 'recent_code',
  'POST /admin/wallet/correction': 'recent_code',
  'POST /admin/wallet/correction/:id/agree': 'recent_code',
  // It moves no coins.
  'POST /admin/wallet/correction/:id/refuse': 'session',
  'POST /user/second-factor/confirm': 'session',
  'POST /user/second-factor/phone': 'recent_code',
  // Its challenge was given for a recent code.
  'POST /user/second-factor/phone/verify': 'session',
  'POST /user/second-factor/recovery-code': 'recent_code',
};

/** Whether a call needs a code that was entered within the last minutes. */
export function needsRecentCode({ method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>): boolean {
  if (method === 'GET' || (access !== 'admin' && access !== 'superadmin')) return false;
  return (ADMIN_ACTIONS as Record<string, string>)[`${method} ${path}`] !== 'session';
}
