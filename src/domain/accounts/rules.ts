import { createHash, createHmac, randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { OTP } from '../../contract/account-rules.ts';
import type { Tokens } from '../binding.ts';

/** A new one-time code; every code is equally likely. */
export function newCode(): string {
  return randomInt(10 ** OTP.digits)
    .toString()
    .padStart(OTP.digits, '0');
}

/** What is kept of a registration's secret token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * What is kept of a code. A million codes are soon tried out, so the key is the token, which only the browser has:
 * who reads the table learns nothing.
 */
export function hashCode(code: string, registration: { id: string; token: string }): string {
  return createHmac('sha256', registration.token).update(`${registration.id}:${code}`).digest('base64url');
}

/**
 * A caller's network for limits: an IPv4 address, or the /64 that one IPv6 line has to itself. There are so few of them
 * that a plain hash would be soon undone.
 */
export function networkKey(tokens: Pick<Tokens, 'pseudonymize'>, address: string): string {
  return tokens.pseudonymize(`network ${networkOf(address)}`);
}

export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const missing = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
