import { createHash, createHmac, randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { OTP } from '../../contract/accounts/rules.ts';
import type { CallOrigin } from '../audit/public.ts';
import type { Call } from '../call.ts';
import type { Services, Tokens } from '../services.ts';

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

/**
 * The caller's network for limits on accounts, hashed like `networkKey`: an IPv4 /24 or an IPv6 /48, which one customer
 * of a provider may hold.
 */
export function wideNetworkKey(tokens: Pick<Tokens, 'pseudonymize'>, address: string): string {
  return tokens.pseudonymize(`wide network ${wideNetworkOf(address)}`);
}

export function wideNetworkOf(address: string): string {
  const network = networkOf(address);
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  const numbers = network.split('.');
  return numbers.length === 4 ? `${numbers.slice(0, 3).join('.')}.0/24` : network;
}

/**
 * The mailbox of an email address, equal for addresses that deliver to the same one: lower case, without `+tag`, and
 * for Gmail without dots.
 */
export function mailboxOf(email: string): string {
  const [typed = '', host = ''] = email.toLowerCase().split('@');
  const local = typed.split('+')[0] || typed;
  if (host !== 'gmail.com' && host !== 'googlemail.com') return `${local}@${host}`;
  return `${local.replaceAll('.', '') || local}@gmail.com`;
}

/** The stored hash of a normalised mailbox or phone number. */
export function hashContact(contact: string): string {
  return createHash('sha256').update(contact).digest('hex');
}

/** The stored hash of a device cookie. */
export function hashDevice(device: string): string {
  return hashToken(device);
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

/** From where a call comes, as the audit log stores it: the place is the one of the list of devices. */
export function callOrigin(
  { tokens, places }: Pick<Services, 'tokens' | 'places'>,
  { network_address }: Pick<Call, 'network_address'>,
): CallOrigin {
  return { network_hash: networkKey(tokens, network_address), place: placeOf(places, network_address) };
}

/** The place of an address; if it is unknown, the part of the address that shows no person. */
export function placeOf(places: Services['places'], address: string): string {
  return places.nameOf(address) ?? maskedNetwork(address);
}

/**
 * The first half of an IPv4 address or the first three groups of an IPv6 address, to recognise one's own network by.
 */
export function maskedNetwork(address: string): string {
  const network = networkOf(address);
  const groups = network.split(':');
  if (groups.length > 1) return `${groups.slice(0, 3).join(':')}:…`;
  const numbers = network.split('.');
  return numbers.length === 4 ? `${numbers[0]}.${numbers[1]}.…` : '';
}

/** Enough of an address to recognise it by: others may read it. */
export function maskedEmail(email: string): string {
  const [local = '', host = ''] = email.split('@');
  return `${[...local][0] ?? ''}•••@${host}`;
}

/** The first digits of a phone number, which name its network, and the last two. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 6)}•••${phone.slice(-2)}`;
}

/** The first name and the first letter of the last: who decides about somebody's report need not know more. */
export function maskedName(fullName: string): string {
  const [first = '', ...more] = fullName.split(' ');
  const letter = [...(more.at(-1) ?? '')][0];
  return letter ? `${first} ${letter}.` : first;
}
