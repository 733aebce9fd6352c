import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_COOKIE, TOKEN_DAYS } from '../../contract/account-rules.ts';

/** The token of a request: from the `Authorization` header, else from the cookie. */
export function tokenOf(request: FastifyRequest): { token: string | null; by_cookie: boolean } {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) return { token: header.slice(7), by_cookie: false };
  const fromCookie = request.cookies[TOKEN_COOKIE];
  return { token: fromCookie ?? null, by_cookie: fromCookie !== undefined };
}

/** Sets the browser's session cookie; null removes it. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
  publicUrl: string,
): void {
  // The public URL decides too, because a proxy may connect by HTTP.
  const secure = request.protocol === 'https' || publicUrl.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  if (token === null) reply.clearCookie(TOKEN_COOKIE, attributes);
  else reply.setCookie(TOKEN_COOKIE, token, { ...attributes, maxAge: TOKEN_DAYS * 86_400 });
}
