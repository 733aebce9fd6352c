import { REFERRAL_DAYS, REFERRAL_PARAMETER } from '../../contract/affiliate/rules.ts';
import { DAY_MILLISECONDS } from '../../contract/text/days.ts';
import { localStorageValue } from '../browser/local-storage-value.ts';

const PATTERN = /^[0-9a-z]{4,40}$/i;
/** The expiry timestamp and the code. */
const STORED = /^(\d{1,15}) ([0-9a-z]{4,40})$/i;

const stored = localStorageValue('referral');

/** Stores the referral code of a link for thirty days. The first link wins. */
export function storeReferral(query: URLSearchParams, now = Date.now()): void {
  const code = query.get(REFERRAL_PARAMETER);
  if (code === null || !PATTERN.test(code) || referralCode(now) !== null) return;
  stored.store(`${now + REFERRAL_DAYS * DAY_MILLISECONDS} ${code}`);
}

/** The stored referral code; null if there is none or it has expired. */
export function referralCode(now = Date.now()): string | null {
  const [, until, code] = STORED.exec(stored.read() ?? '') ?? [];
  return code !== undefined && now < Number(until) ? code : null;
}

/** Deletes the code once it was used. */
export function clearReferral(): void {
  stored.store(null);
}
