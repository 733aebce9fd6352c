import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7 (RFC 9562): ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** 256 random bits in base64url: for links and tokens that nobody may guess. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
