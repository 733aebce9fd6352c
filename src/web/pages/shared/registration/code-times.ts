import { OTP } from '../../../../contract/accounts/rules.ts';

const MINUTE = 60_000;

type CodeTimes = { code_expires_at: string; resend_at: string };

/**
 * The times of a code that was just sent, by this browser's clock, which may be wrong. They reveal the server's time,
 * because a code is valid for a known period.
 */
export function byBrowserClock({ code_expires_at, resend_at }: CodeTimes): CodeTimes {
  const skew = Date.now() - (Date.parse(code_expires_at) - OTP.minutes * MINUTE);
  const here = (time: string) => new Date(Date.parse(time) + skew).toISOString();
  return { code_expires_at: here(code_expires_at), resend_at: here(resend_at) };
}
