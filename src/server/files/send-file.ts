import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileResponse } from '../../contract/api/endpoint.ts';

/**
 * Sends a file while it is produced. An error before the first byte becomes the usual response; a later one closes the
 * connection, so that no incomplete file looks complete.
 */
export async function sendFile(
  reply: FastifyReply,
  { mime_type, file_name, body, is_inline = false }: FileResponse,
  disposition: 'attachment' | 'inline' = is_inline ? 'inline' : 'attachment',
): Promise<FastifyReply> {
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  reply
    .type(mime_type)
    .header('content-disposition', contentDisposition(disposition, file_name))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
    .header('x-robots-tag', 'noindex');
  return reply.send(Readable.from(remainingPieces(first, pieces), { objectMode: false, highWaterMark: 64 * 1024 }));
}

async function* remainingPieces(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  } finally {
    // If the client disconnects, the file is no longer produced.
    await pieces.return?.();
  }
}

/** The Content-Disposition header (RFC 6266): an ASCII name, and the full name in RFC 5987's encoding. */
export function contentDisposition(disposition: 'attachment' | 'inline', name: string): string {
  const ascii =
    name
      .normalize('NFKD')
      .replaceAll(/[^\w .()-]/g, '')
      .trim() || 'file';
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
