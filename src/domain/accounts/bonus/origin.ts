import type { Call } from '../../call.ts';
import type { Tokens } from '../../services.ts';
import { hashContact, hashDevice, mailboxOf, wideNetworkKey } from '../rules.ts';

/** Where an account is registered from, hashed; null for what is unknown. */
export type Origin = { network_hash: string | null; device_hash: string | null };

/** The origin of accounts that commands create. */
export const UNKNOWN_ORIGIN: Origin = { network_hash: null, device_hash: null };

/** The origin of a registration over HTTP. */
export function originOf(tokens: Pick<Tokens, 'pseudonymize'>, call: Pick<Call, 'network_address' | 'device'>): Origin {
  return {
    network_hash: wideNetworkKey(tokens, call.network_address),
    device_hash: call.device === null ? null : hashDevice(call.device),
  };
}

/** The hashes of a user's normalised contacts. */
export function contactHashes({ email, phone }: { email: string; phone: string }) {
  return { mailbox_hash: hashContact(mailboxOf(email)), phone_hash: hashContact(phone) };
}
