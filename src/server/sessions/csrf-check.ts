import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../../base/is-same-secret.ts';
import { CSRF_HEADER } from '../../contract/accounts/rules.ts';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Tokens } from '../../domain/services.ts';

/** Rejects cross-site requests with a session cookie: GET /user/signout changes state and could be embedded. */
export function requireSameOrigin(request: FastifyRequest): void {
  if (isCrossSite(request) && request.byCookie) throw new AppError('csrf_mismatch');
}

/** Unsafe browser requests must come from our own origin and, when authenticated by cookie, carry the CSRF token. */
export function requireCsrfToken(request: FastifyRequest, endpoint: Endpoint, tokens: Tokens): void {
  if (endpoint.method === 'GET') {
    requireSameOrigin(request);
    return;
  }
  const { origin } = request.headers;
  if (isCrossSite(request) || (origin !== undefined && !isOwnOrigin(origin, request)))
    throw new AppError('csrf_mismatch');
  if (!request.byCookie || !request.actor) return;
  const received = request.headers[CSRF_HEADER];
  const expected = tokens.csrf(request.actor.session_id);
  if (typeof received !== 'string' || !isSameSecret(received, expected)) throw new AppError('csrf_mismatch');
}

/** The browser must say that a form is sent by a page of our own. */
export function requireOwnOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (isCrossSite(request) || origin === undefined || !isOwnOrigin(origin, request))
    throw new AppError('csrf_mismatch');
}

function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  try {
    return new URL(origin).host === request.host;
  } catch {
    return false;
  }
}
