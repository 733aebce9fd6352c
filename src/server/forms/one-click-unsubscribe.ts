import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cancelSubscription } from '../../contract/notifications/endpoints.ts';
import { mailLinks } from '../../contract/pages/mail-links.ts';
import { LOCALES } from '../../contract/text/locale.ts';
import type { Services } from '../../domain/services.ts';
import { callOf } from '../http/call-of.ts';
import type { Dispatch } from '../http/dispatch.ts';
import { readBodies } from '../http/request-bodies.ts';

const PATH = mailLinks.unsubscribe();
const MAX_BYTES = 4096;
/** What mail programs send by themselves, as a form of either type (RFC 8058). */
const ONE_CLICK = /List-Unsubscribe(?:=|"\s+)One-Click/;

/**
 * Ends mails of a kind by a POST to the link in such a mail, without signing in. Mail programs send it by themselves
 * and expect a response without a redirect; the form of the page goes on to the page, which says that it is done. It
 * needs no CSRF token: only who has the mail has the signature.
 */
export function addOneClickUnsubscribe(
  app: FastifyInstance,
  options: { services: Services; dispatch: Dispatch },
): void {
  const post = async (request: FastifyRequest, reply: FastifyReply) => {
    const { search, pathname, searchParams } = new URL(request.url, 'http://localhost');
    await options.dispatch(
      cancelSubscription,
      callOf(request, reply, options.services),
      Object.fromEntries(searchParams),
    );
    reply.header('cache-control', 'no-store');
    if (typeof request.body === 'string' && ONE_CLICK.test(request.body)) return reply.type('text/plain').send('OK');
    return reply.redirect(`${pathname}${search}`, 303);
  };
  void app.register(async (scope) => {
    readBodies(scope, 'string', MAX_BYTES);
    for (const prefix of ['', ...LOCALES.map((locale) => `/${locale}`)]) {
      scope.post(`${prefix}${PATH}`, { bodyLimit: MAX_BYTES }, post);
    }
  });
}
