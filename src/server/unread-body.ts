import type { IncomingMessage } from 'node:http';

/** More than any upload that is allowed. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_MILLISECONDS = 20_000;

/** Whether a request is answered while its client is still sending it. */
export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/**
 * Reads the rest of a refused request and throws it away. A connection closed while its client is sending is reset, and
 * a browser would then show a broken connection in place of the answer. Ends with the request, or where its client sends
 * too much or takes too long.
 */
export function readRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (piece: Uint8Array) => {
      bytes += piece.length;
      if (bytes > MOST_BYTES) end();
    };
    const end = () => {
      clearTimeout(late);
      request.off('data', count).off('end', end).off('close', end).off('error', end).pause();
      resolve();
    };
    const late = setTimeout(end, MOST_MILLISECONDS).unref();
    // A reader of forms that has given up still holds it.
    request.unpipe();
    request.on('data', count).on('end', end).on('close', end).on('error', end).resume();
    if (request.destroyed || request.readableEnded) end();
  });
}
