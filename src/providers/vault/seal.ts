import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** The format of a sealed file: these bytes, the key's id, the nonce, the ciphertext, the authentication tag. */
const FORMAT = Buffer.from('PPN1');
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = FORMAT.length + KEY_ID_BYTES;

/** A key with the id by which sealed bytes name it. The id reveals nothing about the key. */
export type SealingKey = { id: string; bytes: Uint8Array };
/** `current` seals; `previous` only opens what it sealed before. */
export type SealingKeys = { current: SealingKey; previous: SealingKey | null };

/** Why bytes cannot be opened: they were sealed with another key, for another file, or are changed or incomplete. */
export class UnreadableSeal extends Error {
  readonly problem: 'unknown_key' | 'damaged';
  constructor(problem: UnreadableSeal['problem']) {
    super(`sealed bytes cannot be opened: ${problem}`);
    this.name = 'UnreadableSeal';
    this.problem = problem;
  }
}

/** The key of a secret text for one purpose: what one seals the other cannot open. */
export function sealingKey(secret: string, purpose: 'identity' | 'second factor' = 'identity'): SealingKey {
  const derived = (part: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `papan ${purpose} ${part}`, length));
  return { id: derived('key id', KEY_ID_BYTES).toString('hex'), bytes: derived('file', 32) };
}

/** Encrypts bytes for `context`: they cannot be opened as another one's. */
export function seal(key: SealingKey, bytes: Uint8Array, context: string): Uint8Array {
  const header = Buffer.concat([FORMAT, Buffer.from(key.id, 'hex')]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.bytes, nonce).setAAD(associatedData(header, context));
  return Buffer.concat([header, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `seal` made for the same context. Throws `UnreadableSeal`. */
export function unseal(keys: SealingKeys, sealed: Uint8Array, context: string): Uint8Array {
  const id = keyIdOf(sealed);
  const key = [keys.current, keys.previous].find((candidate) => candidate?.id === id);
  if (!key) throw new UnreadableSeal('unknown_key');
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const start = HEADER_BYTES + NONCE_BYTES;
  const end = bytes.length - TAG_BYTES;
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(HEADER_BYTES, start), options)
    .setAAD(associatedData(bytes.subarray(0, HEADER_BYTES), context))
    .setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(start, end)), decipher.final()]);
  } catch {
    throw new UnreadableSeal('damaged');
  }
}

/** The id of the key that sealed the bytes. Throws `UnreadableSeal` if they are not a sealed file. */
export function keyIdOf(sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const isWhole = bytes.length >= HEADER_BYTES + NONCE_BYTES + TAG_BYTES;
  if (!isWhole || !bytes.subarray(0, FORMAT.length).equals(FORMAT)) throw new UnreadableSeal('damaged');
  return bytes.toString('hex', FORMAT.length, HEADER_BYTES);
}

function associatedData(header: Uint8Array, context: string): Buffer {
  return Buffer.concat([header, Buffer.from(context, 'utf8')]);
}
