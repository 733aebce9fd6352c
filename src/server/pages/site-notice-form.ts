import type { FastifyInstance } from 'fastify';
import { CLOSE_SITE_NOTICE_PATH, CLOSED_SITE_NOTICES_COOKIE } from '../../contract/catalogue/site-notice-rules.ts';
import { fieldsOf, readBodies } from '../http/request-bodies.ts';
import { requireOwnOrigin } from '../sessions/csrf-check.ts';
import { closedIn } from './site-notices.ts';

const MAX_BYTES = 1024;
const REMEMBERED = 10;
const KEY = /^\d{1,10}-[\da-f]{8}$/;

/** Takes the form that closes a notice above pages, until the browser is closed, and shows the page again. */
export function addSiteNoticeForm(app: FastifyInstance): void {
  void app.register(async (scope) => {
    readBodies(scope, 'string', MAX_BYTES);
    scope.post(CLOSE_SITE_NOTICE_PATH, { bodyLimit: MAX_BYTES }, (request, reply) => {
      requireOwnOrigin(request);
      const { site_notice: key = '' } = fieldsOf(request.body);
      if (KEY.test(key)) {
        const closed = [key, ...closedIn(request.headers.cookie ?? '').filter((one) => KEY.test(one) && one !== key)];
        reply.setCookie(CLOSED_SITE_NOTICES_COOKIE, closed.slice(0, REMEMBERED).join('.'), {
          path: '/',
          sameSite: 'lax',
        });
      }
      return reply.header('cache-control', 'no-store').redirect(pathFrom(request.headers.referer, request.host), 303);
    });
  });
}

/** The page that the form was on. */
function pathFrom(referer: string | undefined, host: string): string {
  const url = referer === undefined ? null : URL.parse(referer);
  return url?.host === host && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : '/';
}
