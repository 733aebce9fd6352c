import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret } from '../../base/ids.ts';
import {
  DEVICE_COOKIE,
  DEVICE_DAYS,
  SIGNED_IN_COOKIE,
  TOKEN_COOKIE,
  TOKEN_DAYS,
} from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import { DAY_SECONDS } from '../../contract/text/days.ts';
import type { Cookie } from '../../domain/call.ts';
import type { Tokens } from '../../domain/services.ts';

/** What `newSecret` returns. */
const DEVICE = /^[\w-]{43}$/;

/** The token of a request: from the `Authorization` header, else from the cookie. */
export function tokenOf(request: FastifyRequest): { token: string | null; byCookie: boolean } {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) return { token: header.slice(7), byCookie: false };
  const fromCookie = request.cookies[TOKEN_COOKIE];
  return { token: fromCookie ?? null, byCookie: fromCookie !== undefined };
}

/** The error for a caller without a session: what is wrong with the token, or `unauthorized`. */
export async function unauthorizedError(request: FastifyRequest, tokens: Pick<Tokens, 'problemOf'>): Promise<AppError> {
  const { token } = tokenOf(request);
  const problem = token === null ? null : await tokens.problemOf(token);
  return new AppError(problem ?? 'unauthorized');
}

/** The device cookie of a request, or a new value for it. */
export function deviceOf(request: FastifyRequest): string {
  const device = request.cookies[DEVICE_COOKIE];
  return device !== undefined && DEVICE.test(device) ? device : newSecret();
}

/** Sets the browser's session and device cookies; null removes those of the session. The device cookie stays. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, device }: { token: string | null; device: string },
  publicUrl: string,
): void {
  const attributes = { ...attributesOf(request, publicUrl), path: '/' };
  const readable = { ...attributes, httpOnly: false };
  if (token === null) {
    reply.clearCookie(TOKEN_COOKIE, attributes);
    reply.clearCookie(SIGNED_IN_COOKIE, readable);
  } else {
    reply.setCookie(TOKEN_COOKIE, token, { ...attributes, maxAge: TOKEN_DAYS * DAY_SECONDS });
    reply.setCookie(SIGNED_IN_COOKIE, '1', { ...readable, maxAge: TOKEN_DAYS * DAY_SECONDS });
    reply.setCookie(DEVICE_COOKIE, device, { ...attributes, maxAge: DEVICE_DAYS * DAY_SECONDS });
  }
}

/** Sets a cookie that scripts cannot read, or removes it. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie, publicUrl: string): void {
  const { name, path, value, seconds } = cookie;
  const attributes = { ...attributesOf(request, publicUrl), path };
  if (value === null) reply.clearCookie(name, attributes);
  else reply.setCookie(name, value, { ...attributes, maxAge: seconds });
}

function attributesOf(request: FastifyRequest, publicUrl: string) {
  // The public URL decides too, because a proxy may connect by HTTP.
  const secure = request.protocol === 'https' || publicUrl.startsWith('https:');
  return { httpOnly: true, sameSite: 'lax', secure } as const;
}
