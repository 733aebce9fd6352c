import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { OTP } from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import { lockRate, recordSend, sendsOfHour } from './registration-store.ts';

/** When the next code or reset link may be sent to the same address. */
export function resendAt(sentAt: Date): Date {
  return addMilliseconds(sentAt, OTP.resend_seconds * MILLISECONDS.second);
}

/**
 * Counts a mail with a code or a reset link against the limits of address and network; concurrent callers wait for each
 * other. Throws `otp_resend_wait` or `too_many_requests`.
 */
export async function countSend(tx: Tx, send: { email: string; network_address: string; now: Date }): Promise<void> {
  await lockRate(tx, 'code', send.email);
  await lockRate(tx, 'code', send.network_address);
  const { of_email, of_network, last_sent_at } = await sendsOfHour(tx, send);
  if (last_sent_at && resendAt(last_sent_at) > send.now) {
    throw new AppError('otp_resend_wait', { data: { resend_at: resendAt(last_sent_at).toISOString() } });
  }
  if (of_email >= OTP.sends_an_hour || of_network >= OTP.sends_an_hour_network) throw new AppError('too_many_requests');
  await recordSend(tx, send);
}
