import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract/api/errors.ts';

/** Hands the routes of a scope the body as it was sent, of any content type and of at most so many bytes. */
export function readBodies(scope: FastifyInstance, parseAs: 'string' | 'buffer', bytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string | Buffer>('*', { parseAs, bodyLimit: bytes }, (_request, body, done) =>
    done(null, body),
  );
}

/** Lets the routes of a scope be called with a body of any content type, which is not read. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** The fields of a form, from a body that `readBodies` read as text. */
export function fieldsOf(body: unknown): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
}

/** The JSON in a body that `readBodies` read. Throws `invalid_argument`. */
export function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch (cause) {
    throw new AppError('invalid_argument', { cause });
  }
}
