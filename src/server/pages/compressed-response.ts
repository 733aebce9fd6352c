import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gzip,
  zstdCompressSync,
  zstdDecompress,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  compressWith,
  DICTIONARY_ENCODING,
  type Dictionary,
  dictionaryHashIn,
} from '../http/compression-dictionaries.ts';
import type { PageDictionaries } from './page-dictionaries.ts';
import { withoutEngine } from './without-engine.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const decompress = { br: promisify(brotliDecompress), zstd: promisify(zstdDecompress) };

/**
 * The best encodings, best first: for what is compressed while its reader waits, and for what many will read. Zstandard
 * takes a third of Brotli's time for as many bytes; Brotli at a higher quality makes the fewest bytes.
 */
const QUICK = ['zstd', 'br'] as const;
const SMALL = ['br', 'gzip'] as const;
type Quick = (typeof QUICK)[number];
type Small = (typeof SMALL)[number];

/**
 * Brotli's quality for a response that is sent many times, and for one that is sent once: 8 % more bytes in a third of
 * the time.
 */
const QUALITY = { many: 5, once: 3 } as const;
/** Zstandard's level: the same number of bytes as Brotli's quality for a response that is sent once. */
const ZSTD_LEVEL = 2;
/**
 * The logarithm of the window in bytes. Brotli's default takes megabytes for each response, which V8 counts as external
 * memory: it would then collect the whole heap several times a second.
 */
const WINDOW = 18;
/** With a dictionary it takes less than half the time of Brotli for many readers. Dictionary and page fit into the window. */
const WITH_DICTIONARY = { level: 6, window: 19 };
/** Bytes of compressed output in one piece: each further piece would be another turn of a thread. */
const PIECE_BYTES = 65_536;

/** Brotli's settings for a response that is sent once or many times. */
export function brotliParams(sent: keyof typeof QUALITY): Record<number, number> {
  return { [constants.BROTLI_PARAM_QUALITY]: QUALITY[sent], [constants.BROTLI_PARAM_LGWIN]: WINDOW };
}

/**
 * A response. One that may be sent many times is compressed quickly at first, in an encoding that its first reader
 * accepts, because most pages are sent once: compressing it well takes as long as rendering it. It is compressed well,
 * once for each encoding, when it is sent again.
 */
export type CompressedResponse = {
  etag: string;
  wasSent: boolean;
  /**
   * In what its first reader accepts. The text of a response that is sent once to a reader who accepts neither; of others always
   * a compressed form: a sixth of the memory of the text, which V8 counts too, so that the cached pages made it collect the
   * whole heap twice a second while pages were rendered.
   */
  stored: { bytes: Buffer; encoding: Quick | null };
  /** By encoding, and by the hash of a dictionary. */
  encoded: Map<string, Buffer | Promise<Buffer>>;
};

export function compress(text: string, sent: 'once' | 'many', firstReader: IncomingHttpHeaders): CompressedResponse {
  const bytes = Buffer.from(text);
  const encoding = chosen(QUICK, firstReader) ?? (sent === 'many' ? QUICK[0] : null);
  const stored = encoding === null ? bytes : compressQuickly(bytes, encoding);
  // The compressed form of a text is the same each time, and quicker to read.
  const etag = `W/"${hash('sha1', stored, 'base64url')}"`;
  return { etag, wasSent: false, stored: { bytes: stored, encoding }, encoded: new Map() };
}

/** The memory of a response that may be sent many times, with its copies. */
export function bytesOf({ stored }: CompressedResponse): number {
  return Math.ceil(stored.bytes.length * 3.5);
}

/**
 * Sends the response in an encoding that the client accepts, or 304 if its ETag matches. With dictionaries, its `Vary` must say
 * so.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: CompressedResponse,
  dictionaries?: PageDictionaries,
): Promise<FastifyReply> {
  reply.header('etag', compressed.etag);
  if (request.headers['if-none-match'] === compressed.etag && reply.statusCode === 200) return reply.status(304).send();
  const { encoding, bytes } = await encodedFor(request.headers, compressed, dictionaries);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

type Sent = { encoding: Quick | Small | typeof DICTIONARY_ENCODING | null; bytes: Buffer };

/** What is ready to be sent to the client of a response that many read, in the best encoding that it accepts. */
export function readyFor(
  headers: IncomingHttpHeaders,
  { encoded }: CompressedResponse,
  dictionaries: PageDictionaries,
): Sent | null {
  const hash = dictionaryFor(headers, dictionaries)?.hash;
  const encoding = hash ? DICTIONARY_ENCODING : chosen(SMALL, headers);
  const bytes = encoded.get(hash ?? encoding ?? '');
  return bytes instanceof Buffer ? { encoding, bytes } : null;
}

const dictionaryFor = (headers: IncomingHttpHeaders, { known }: PageDictionaries): Dictionary | undefined =>
  known.get(dictionaryHashIn(headers) ?? '');

async function encodedFor(
  headers: IncomingHttpHeaders,
  compressed: CompressedResponse,
  dictionaries: PageDictionaries | undefined,
): Promise<Sent> {
  const { stored, encoded, wasSent } = compressed;
  const dictionary = dictionaries && dictionaryFor(headers, dictionaries);
  if (dictionary) {
    const bytes = await (encoded.get(dictionary.hash) ?? encodeWith(compressed, dictionary));
    return { encoding: DICTIONARY_ENCODING, bytes };
  }
  const small = chosen(SMALL, headers);
  const ready = small && encoded.get(small);
  compressed.wasSent = true;
  if (!ready && !wasSent && stored.encoding !== null && accepts(headers, stored.encoding)) return stored;
  if (small === null) return { encoding: null, bytes: await textOf(compressed) };
  return { encoding: small, bytes: await (ready ?? encodeWell(compressed, small)) };
}

/** Finds a name in `accept-encoding` (RFC 9110, 12.5.3); a weight of 0 means that it is not accepted. */
const named = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);
const ACCEPTED = { zstd: named('zstd'), br: named('br'), gzip: named('gzip') };

function chosen<Encoding extends Quick | Small>(
  among: readonly Encoding[],
  headers: IncomingHttpHeaders,
): Encoding | null {
  return among.find((encoding) => accepts(headers, encoding)) ?? null;
}

function accepts({ 'accept-encoding': accepted }: IncomingHttpHeaders, encoding: Quick | Small): boolean {
  return typeof accepted === 'string' && ACCEPTED[encoding].test(accepted);
}

/** The bytes of the text itself. */
export function textOf({ stored }: Pick<CompressedResponse, 'stored'>): Buffer | Promise<Buffer> {
  return stored.encoding === null ? stored.bytes : decompress[stored.encoding](stored.bytes);
}

const encodeWell = (compressed: CompressedResponse, encoding: Small) =>
  encodeOnce(compressed, encoding, (text) => compressWell(text, encoding));

const encodeWith = (compressed: CompressedResponse, dictionary: Dictionary) =>
  encodeOnce(compressed, dictionary.hash, (text) => compressWith(dictionary, text, WITH_DICTIONARY));

async function encodeOnce(
  compressed: CompressedResponse,
  key: string,
  encode: (text: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const working = Promise.resolve(textOf(compressed)).then(encode);
  compressed.encoded.set(key, working);
  const encoded = await working;
  compressed.encoded.set(key, encoded);
  return encoded;
}

/** Handing it over to a thread would cost as much as compressing at this quality. */
function compressQuickly(text: Buffer, encoding: Quick): Buffer {
  if (encoding === 'br') return withoutEngine(brotliCompressSync(text, brotliOptions(text, 'once')));
  const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL, [constants.ZSTD_c_windowLog]: WINDOW };
  return withoutEngine(
    zstdCompressSync(text, { params, pledgedSrcSize: text.length, chunkSize: PIECE_BYTES, info: true }),
  );
}

async function compressWell(text: Buffer, encoding: Small): Promise<Buffer> {
  const work =
    encoding === 'br'
      ? brotli(text, brotliOptions(text, 'many'))
      : zip(text, { level: 6, chunkSize: PIECE_BYTES, info: true });
  return withoutEngine(await work);
}

function brotliOptions(text: Buffer, sent: keyof typeof QUALITY): BrotliOptions {
  const params = { ...brotliParams(sent), [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return { params, chunkSize: PIECE_BYTES, info: true };
}
