import { Secret, TOTP } from 'otpauth';
import { OTP } from '../../../contract/accounts/rules.ts';
import { SECOND_FACTOR } from '../../../contract/accounts/second-factor-rules.ts';

/** SHA-1 and these values are what every authenticator app supports. */
const SETTINGS = { algorithm: 'SHA1', digits: OTP.digits, period: SECOND_FACTOR.seconds };
/** A clock that is slow or fast by up to one step is accepted. */
const WINDOW = 1;

/** A new key of 160 bits, in base32. */
export function newKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** The key as a URI that authenticator apps read from a QR code. */
export function uriOf(key: string, account: { app_name: string; email: string }): string {
  return new TOTP({ ...SETTINGS, issuer: account.app_name, label: account.email, secret: key }).toString();
}

/** The time step of a code; null unless the code is valid now and its step is later than `last_step`. */
export function stepOf(code: string, { key, last_step, now }: { key: string; last_step: number; now: Date }) {
  const totp = new TOTP({ ...SETTINGS, secret: key });
  const timestamp = now.getTime();
  const distance = totp.validate({ token: code, timestamp, window: WINDOW });
  if (distance === null) return null;
  const step = totp.counter({ timestamp }) + distance;
  return step > last_step ? step : null;
}
