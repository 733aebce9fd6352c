import { createHash, createHmac, randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { OTP } from '../../contract/account-rules.ts';
import type { Tokens } from '../binding.ts';

/** A new one-time code; all codes are equally likely. */
export function newCode(): string {
  return randomInt(10 ** OTP.digits)
    .toString()
    .padStart(OTP.digits, '0');
}

/** The stored hash of a registration's token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The stored hash of a code. A million codes can be tried quickly, so the key is the token, which only the browser has:
 * reading the table reveals nothing.
 */
export function hashCode(code: string, registration: { id: string; token: string }): string {
  return createHmac('sha256', registration.token).update(`${registration.id}:${code}`).digest('base64url');
}

/**
 * The caller's network for limits, hashed: an IPv4 address or an IPv6 /64. There are so few networks that a hash
 * without a key could be reversed.
 */
export function networkKey(tokens: Pick<Tokens, 'pseudonymize'>, address: string): string {
  return tokens.pseudonymize(`network ${networkOf(address)}`);
}

export function networkOf(address: string): string {
  const unmapped = address.split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(unmapped)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(unmapped)) return unmapped;
  const [left = [], right = []] = unmapped.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const missing = unmapped.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The first half of an IPv4 address or the first three groups of an IPv6 address, to recognise one's own network by. */
export function maskedNetwork(address: string): string {
  const network = networkOf(address);
  const groups = network.split(':');
  if (groups.length > 1) return `${groups.slice(0, 3).join(':')}:…`;
  const numbers = network.split('.');
  return numbers.length === 4 ? `${numbers[0]}.${numbers[1]}.…` : '';
}
