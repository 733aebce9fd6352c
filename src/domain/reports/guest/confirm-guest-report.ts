import type { Tx } from '../../../base/database.ts';
import { isSameSecret } from '../../../base/is-same-secret.ts';
import { OTP } from '../../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError, type PlainErrorKey } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/reports/endpoints.ts';
import { GUEST_REPORT_COOKIE, GUEST_REPORTS } from '../../../contract/reports/rules.ts';
import {
  countAddressTry,
  hashCode,
  hashToken,
  lockRate,
  mailboxOf,
  networkKey,
  requireNotBanned,
  triesOfDay,
  userIdOf,
} from '../../accounts/public.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { storeReport } from '../report-ad.ts';
import type { GuestReporter } from '../store.ts';
import { countCodeTry, deleteCodes, guestReportsOf, lockCode } from './code-store.ts';

type Guess = { code: string; token: string; guest_network: string; locale: Call['locale']; now: Date };

/** Stores the report whose code is entered. Each guess is counted before it is checked, as at registration. */
export async function confirmGuestReport(
  services: Pick<Services, 'database' | 'clock' | 'tokens'>,
  call: Call,
  { code }: ParsedOf<typeof contract.confirmGuestReport>,
): Promise<ResultOf<typeof contract.confirmGuestReport>> {
  const { database, clock, tokens } = services;
  const token = call.cookie(GUEST_REPORT_COOKIE);
  if (token === null) throw new AppError('otp_not_sent');
  const guest_network = networkKey(tokens, call.network_address);
  const guess = { code, token, guest_network, locale: call.locale, now: clock.now() };
  const failure = await database.transaction((tx) => carryOut(tx, tokens, guess));
  if (failure) throw new AppError(failure);
  call.setCookie({ name: GUEST_REPORT_COOKIE, path: '/', value: null, seconds: 0 });
  return { done: true };
}

/** The error of a wrong guess. It is returned, because throwing would undo the count. */
async function carryOut(tx: Tx, tokens: Services['tokens'], guess: Guess): Promise<PlainErrorKey | null> {
  const { code, token, guest_network, locale, now } = guess;
  const waiting = await lockCode(tx, hashToken(token), now);
  if (!waiting) return 'otp_not_sent';
  const { id, email, code_hash, tries, ad_id, type_id, text } = waiting;
  if (tries >= OTP.tries) return 'otp_not_verified';
  await lockRate(tx, 'code', email);
  if ((await triesOfDay(tx, email, now)) >= OTP.tries_a_day) return 'too_many_requests';
  await countAddressTry(tx, email, now);
  await countCodeTry(tx, id);
  if (!isSameSecret(hashCode(code, { id, token }), code_hash)) return 'otp_not_verified';

  await requireNotBanned(tx, { email });
  // A person with an account reports by it, signed in or not: one report for each person, with the account's weight.
  const user_id = await userIdOf(tx, email);
  const guest_hash = tokens.pseudonymize(`reporter ${mailboxOf(email)}`);
  if (user_id === null) await requireBelowLimits(tx, { guest_hash, guest_network, ad_id, now });
  const reporter: { reporter_id: string } | GuestReporter =
    user_id === null
      ? { guest_hash, guest_network, guest_email: email, guest_locale: locale }
      : { reporter_id: user_id };
  await storeReport(tx, { ad_id, type_id, text, reporter, now });
  await deleteCodes(tx, { email, ad_id });
  return null;
}

/** Throws `too_many_requests`. Reports of one mailbox, and of one network, wait for each other. */
async function requireBelowLimits(
  tx: Tx,
  about: { guest_hash: string; guest_network: string; ad_id: string; now: Date },
): Promise<void> {
  await lockRate(tx, 'report', about.guest_hash);
  await lockRate(tx, 'report', about.guest_network);
  const { of_mailbox, of_network, of_network_and_ad } = await guestReportsOf(tx, about);
  const isAbove =
    of_mailbox >= GUEST_REPORTS.a_day ||
    of_network >= GUEST_REPORTS.a_day_network ||
    of_network_and_ad >= GUEST_REPORTS.an_ad_network;
  if (isAbove) throw new AppError('too_many_requests');
}
