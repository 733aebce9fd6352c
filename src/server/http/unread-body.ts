import type { IncomingMessage } from 'node:http';

/** More than the largest upload. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MILLISECONDS = 20_000;

/** Whether the client is still sending the request's body. */
export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/**
 * Reads and drops the rest of a rejected request. Closing the connection while the client sends would reset it, and a
 * browser would show a connection error instead of the response. Stops at the end of the request or at a limit of bytes
 * and time.
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (piece: Uint8Array) => {
      bytes += piece.length;
      if (bytes > MAX_BYTES) end();
    };
    const end = () => {
      clearTimeout(late);
      request.off('data', count).off('end', end).off('close', end).off('error', end).pause();
      resolve();
    };
    const late = setTimeout(end, MAX_MILLISECONDS).unref();
    // A multipart parser that has stopped is still attached.
    request.unpipe();
    request.on('data', count).on('end', end).on('close', end).on('error', end).resume();
    if (request.destroyed || request.readableEnded) end();
  });
}
