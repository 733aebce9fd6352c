import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What zlib returns with its option `info`, which its types do not have. */
type Compressed = { buffer: Buffer; engine: { _outBuffer: Buffer | null } };
type Work<Options> = (text: Buffer, options: Options) => Promise<Compressed>;
const brotli = promisify(brotliCompress) as unknown as Work<BrotliOptions>;
const zip = promisify(gzip) as unknown as Work<ZlibOptions>;
const decompress = promisify(brotliDecompress);

type Encoding = 'br' | 'gzip';

/** Brotli's quality for a response that is sent many times, and for one that is sent once: 8 % more bytes in a third of the time. */
const QUALITY = { many: 5, once: 3 } as const;
/**
 * The logarithm of Brotli's window in bytes. Its default takes megabytes for each response, which V8 counts as external
 * memory: it would then collect the whole heap several times a second.
 */
const WINDOW = 18;
/** Bytes of compressed output in one piece: each further piece would be another turn of a thread. */
const PIECE_BYTES = 65_536;

/** Brotli's settings for a response that is sent once or many times. */
export function brotliParams(sent: keyof typeof QUALITY): Record<number, number> {
  return { [constants.BROTLI_PARAM_QUALITY]: QUALITY[sent], [constants.BROTLI_PARAM_LGWIN]: WINDOW };
}

/**
 * A response. One that may be sent many times is compressed like one that is sent once at first, because most pages are:
 * compressing it well takes as long as drawing it. It is compressed well, once for each encoding, when it is sent again.
 */
export type CompressedResponse = {
  etag: string;
  /** How often it may be sent. */
  sent: keyof typeof QUALITY;
  was_sent: boolean;
  /**
   * The text of a response that is sent once. Of others Brotli's form of it: a sixth of the memory of the text, which
   * V8 counts too, so that the cached pages made it collect the whole heap twice a second while pages were drawn.
   */
  stored: Buffer;
  encoded: Map<Encoding, Buffer | Promise<Buffer>>;
};

export function compress(text: string, sent: CompressedResponse['sent']): CompressedResponse {
  const bytes = Buffer.from(text);
  const stored = sent === 'many' ? compressQuickly(bytes) : bytes;
  // The compressed form of a text is the same each time, and quicker to read.
  const etag = `W/"${createHash('sha1').update(stored).digest('base64url')}"`;
  return { etag, sent, was_sent: false, stored, encoded: new Map() };
}

/** The memory of a response that may be sent many times, with its copies. */
export function bytesOf({ stored }: CompressedResponse): number {
  return Math.ceil(stored.length * 3.5);
}

/** Sends the response in an encoding that the client accepts, or 304 if its ETag matches. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: CompressedResponse,
): Promise<FastifyReply> {
  reply.header('etag', compressed.etag);
  if (request.headers['if-none-match'] === compressed.etag && reply.statusCode === 200) return reply.status(304).send();
  const encoding = encodingOf(request.headers);
  if (!encoding) return reply.send(await textOf(compressed));
  const bytes = compressed.encoded.get(encoding) ?? encode(compressed, encoding);
  return reply.header('content-encoding', encoding).send(await bytes);
}

/** The best encoding that the client accepts; null for none. */
export function encodingOf(headers: IncomingHttpHeaders): Encoding | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return null;
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** The bytes of the text itself. */
export function textOf({ sent, stored }: CompressedResponse): Buffer | Promise<Buffer> {
  return sent === 'many' ? decompress(stored) : stored;
}

async function encode(compressed: CompressedResponse, encoding: Encoding): Promise<Buffer> {
  const { sent, was_sent, stored } = compressed;
  compressed.was_sent = true;
  if (encoding === 'br' && sent === 'once') return compressQuickly(stored);
  if (encoding === 'br' && !was_sent) return stored;
  const working = Promise.resolve(textOf(compressed)).then((text) => compressWell(text, encoding));
  compressed.encoded.set(encoding, working);
  const encoded = await working;
  compressed.encoded.set(encoding, encoded);
  return encoded;
}

/** Handing it over to a thread would cost as much as compressing at this quality. */
function compressQuickly(text: Buffer): Buffer {
  return withoutEngine(brotliCompressSync(text, brotliOptions(text, 'once')) as unknown as Compressed);
}

async function compressWell(text: Buffer, encoding: Encoding): Promise<Buffer> {
  const work =
    encoding === 'br'
      ? brotli(text, brotliOptions(text, 'many'))
      : zip(text, { level: 6, chunkSize: PIECE_BYTES, info: true });
  return withoutEngine(await work);
}

/**
 * A copy with memory of its own: the output is the beginning of a piece. V8 frees a used engine only when it collects the
 * whole heap, and the engine keeps its last piece: without the pieces it does so a third as often.
 */
function withoutEngine({ buffer, engine }: Compressed): Buffer {
  engine._outBuffer = null;
  return Buffer.from(buffer);
}

function brotliOptions(text: Buffer, sent: keyof typeof QUALITY): BrotliOptions {
  const params = { ...brotliParams(sent), [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return { params, chunkSize: PIECE_BYTES, info: true };
}
