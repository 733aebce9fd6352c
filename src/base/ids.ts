import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7 (RFC 9562): ids sort by creation time. */
export function newId(): string {
  return v7();
}

/** 256 random bits in base64url, for links and tokens that must not be guessed. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
