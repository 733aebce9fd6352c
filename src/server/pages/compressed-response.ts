import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** A response that is sent many times: compressed once for each encoding, on first use. */
export type CompressedResponse = {
  bytes: Buffer;
  etag: string;
  encoded: Map<Encoding, Buffer | Promise<Buffer>>;
};

export function compress(text: string): CompressedResponse {
  const bytes = Buffer.from(text);
  return { bytes, etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"`, encoded: new Map() };
}

/** The memory of a response with its compressed copies, which take less than half of it. */
export function bytesOf({ bytes }: CompressedResponse): number {
  return Math.ceil(bytes.length * 1.5);
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
  if (!encoding) return reply.send(compressed.bytes);
  const bytes = compressed.encoded.get(encoding) ?? encode(compressed, encoding);
  return reply.header('content-encoding', encoding).send(await bytes);
}

/** The best encoding that the client accepts; null for none. */
export function encodingOf(headers: IncomingHttpHeaders): Encoding | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return null;
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

async function encode(compressed: CompressedResponse, encoding: Encoding): Promise<Buffer> {
  const { bytes } = compressed;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const working = encoding === 'br' ? brotli(bytes, { params }) : zip(bytes, { level: 6 });
  compressed.encoded.set(encoding, working);
  const encoded = await working;
  compressed.encoded.set(encoding, encoded);
  return encoded;
}
