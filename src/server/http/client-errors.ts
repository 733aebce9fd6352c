import type { Socket } from 'node:net';
import { AppError } from '../../contract/api/errors.ts';
import { matchLocale } from '../../contract/text/locale.ts';
import { type ErrorTexts, errorBody } from './errors.ts';

type ConnectionError = Error & { code?: string; rawPacket?: unknown };

/** How long a client may take to read the response before its connection is cut. */
const LINGER_MILLISECONDS = 2000;
const SEARCHED_BYTES = 16 * 1024;
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Responds to what is not an HTTP request, too slow or too large like every other error, and closes the connection. */
export function sendClientError(
  error: ConnectionError,
  socket: Socket,
  { errorTexts, newId }: { errorTexts: ErrorTexts; newId: () => string },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { rawPacket } = error;
  const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, SEARCHED_BYTES) : '';
  const id = newId();
  const locale = matchLocale(/^accept-language:(.*)$/im.exec(head)?.[1]?.trim());
  const { status, body } = errorBody(failureOf(error), locale, id, errorTexts);
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${REASONS[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${id}`,
    'cache-control: no-store',
    'connection: close',
  ];
  // Bytes that nobody reads would make the system reset the connection before the client has read the response.
  socket.removeAllListeners('data').on('data', () => undefined);
  socket.resume();
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
  const cut = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
  socket.on('error', () => socket.destroy()).once('close', () => clearTimeout(cut));
}

function failureOf({ code }: ConnectionError): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout');
  return new AppError('invalid_argument');
}
