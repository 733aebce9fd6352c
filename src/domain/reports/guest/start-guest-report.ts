import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { newId, newSecret } from '../../../base/ids.ts';
import { OTP } from '../../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type * as contract from '../../../contract/reports/endpoints.ts';
import { GUEST_REPORT_COOKIE } from '../../../contract/reports/rules.ts';
import {
  countSend,
  hashCode,
  hashToken,
  networkKey,
  newCode,
  requireNotBanned,
  resendAt,
} from '../../accounts/public.ts';
import { lockShownAd } from '../../ads/public.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { requireType } from '../report-ad.ts';
import { findCode, insertCode } from './code-store.ts';
import { queueGuestMail } from './guest-mails.ts';

/**
 * Stores the report of a person without an account until the code that is sent to the address is entered. Response and
 * work are the same whether or not the address has an account.
 */
export async function startGuestReport(
  services: Pick<Services, 'database' | 'clock' | 'tokens'>,
  call: Call,
  { ads_id, report_id, text, email }: ParsedOf<typeof contract.startGuestReport>,
): Promise<ResultOf<typeof contract.startGuestReport>> {
  const { database, clock, tokens } = services;
  await requireType(database.read, { report_id, text });
  const now = clock.now();
  const token = newSecret();
  const expires_at = addMilliseconds(now, OTP.minutes * MILLISECONDS.minute);
  await database.transaction(async (tx) => {
    await requireNotBanned(tx, { email });
    await countSend(tx, { email, network_address: networkKey(tokens, call.network_address), now });
    const { title } = await lockShownAd(tx, ads_id, now);
    const [id, code] = [newId(), newCode()];
    await insertCode(tx, {
      id,
      token_hash: hashToken(token),
      ad_id: ads_id,
      type_id: report_id,
      text,
      email,
      code_hash: hashCode(code, { id, token }),
      sent_at: now,
      expires_at,
    });
    const mail = { to: email, locale: call.locale, title, code, expires_at: expires_at.toISOString() };
    await queueGuestMail(tx, { template: 'code', ...mail });
  });
  call.setCookie({ name: GUEST_REPORT_COOKIE, path: '/', value: token, seconds: OTP.minutes * 60 });
  return { email, code_expires_at: expires_at.toISOString(), resend_at: resendAt(now).toISOString() };
}

/** The report of an ad that waits for its code in this browser. */
export async function getGuestReport(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  call: Pick<Call, 'cookie'>,
  { ads_id }: ParsedOf<typeof contract.getGuestReport>,
): Promise<ResultOf<typeof contract.getGuestReport>> {
  const token = call.cookie(GUEST_REPORT_COOKIE);
  const found = token === null ? undefined : await findCode(database.read, hashToken(token), clock.now());
  if (found?.ad_id !== ads_id) return { waiting: null };
  const { email, expires_at, sent_at } = found;
  const times = { code_expires_at: expires_at.toISOString(), resend_at: resendAt(sent_at).toISOString() };
  return { waiting: { email, ...times } };
}
