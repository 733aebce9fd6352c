import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { z } from 'zod';

/** A text that browsers have and that shortens others (RFC 9842). `hash`: SHA-256 in hexadecimal digits. */
export type Dictionary = { bytes: Buffer; hash: string };

/** The value of `Vary` for what may be compressed with a dictionary. */
export const VARY_BY_DICTIONARY = 'accept-encoding, available-dictionary';
/** Zstandard with a dictionary. */
export const DICTIONARY_ENCODING = 'dcz';
/** A skippable frame with the hash of the dictionary, 32 bytes: RFC 9842, section 5. */
const HEADER = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
/** A hash of SHA-256, as a byte sequence of RFC 8941. */
const availableDictionary = z.string().regex(/^:[A-Za-z0-9+/]{43}=:$/);
const compress = promisify(zstdCompress);

export const dictionaryOf = (bytes: Buffer): Dictionary => ({
  bytes,
  hash: createHash('sha256').update(bytes).digest('hex'),
});

/** The hash of the dictionary that a browser has for a request, in hexadecimal digits; null: it has none. */
export function dictionaryHashIn(headers: IncomingHttpHeaders): string | null {
  // Most requests name none, and a failure of a schema costs more than all else here.
  if (headers['available-dictionary'] === undefined) return null;
  const available = availableDictionary.safeParse(headers['available-dictionary']);
  if (!available.success || !acceptsDictionaries(headers['accept-encoding'])) return null;
  return Buffer.from(available.data.slice(1, -1), 'base64').toString('hex');
}

/**
 * What browsers that have the dictionary read as the text. `level` is Zstandard's; `window` the logarithm of its window in
 * bytes, into which dictionary and text must fit.
 */
export async function compressWith(
  { bytes, hash }: Dictionary,
  text: Buffer,
  { level, window }: { level: number; window: number },
): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_windowLog]: window };
  const compressed = await compress(text, { dictionary: bytes, params, pledgedSrcSize: text.length });
  return Buffer.concat([HEADER, Buffer.from(hash, 'hex'), compressed]);
}

const acceptsDictionaries = (accepted: string | string[] | undefined) =>
  [accepted]
    .flat()
    .join(',')
    .slice(0, 1000)
    .split(',')
    .some((one) => one.trim() === DICTIONARY_ENCODING);
