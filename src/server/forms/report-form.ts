import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/api/errors.ts';
import { reportPath } from '../../contract/pages/report-links.ts';
import { confirmGuestReport, reportAd, startGuestReport } from '../../contract/reports/endpoints.ts';
import { LOCALES } from '../../contract/text/locale.ts';
import type { Services } from '../../domain/services.ts';
import { callOf } from '../http/call-of.ts';
import type { Dispatch } from '../http/dispatch.ts';
import { requireValidText } from '../http/plain-input.ts';
import { fieldsOf, readBodies } from '../http/request-bodies.ts';
import { localeOfPage } from '../pages/page-cache.ts';
import { requireOwnOrigin } from '../sessions/csrf-check.ts';

const PATH = reportPath(':id');
const MAX_BYTES = 16_384;
const POSTS_PER_MINUTE = 20;

/**
 * Takes the report form of a browser without scripts: a report, or the code that ends one of a person without an
 * account. It responds with the page, which says what became of it.
 */
export function addReportForm(
  app: FastifyInstance,
  options: { services: Services; dispatch: Dispatch; rate_limits: boolean },
): void {
  const { services, dispatch, rate_limits } = options;
  const post = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const fields = fieldsOf(request.body);
    const { id: ads_id } = request.params as { id: string };
    const call = {
      ...callOf(request, reply, services),
      locale: localeOfPage(request.headers, pathname, services.brand().locales).locale,
    };
    const goTo = (query: Record<string, string> = {}) =>
      reply.header('cache-control', 'no-store').redirect(`${pathname}?${new URLSearchParams(query)}`, 303);
    try {
      requireOwnOrigin(request);
      requireValidText(fields);
      const { report_id = '', text = '', email = '', code } = fields;
      const report = { ads_id, report_id: Number(report_id), text };
      if (code !== undefined) await dispatch(confirmGuestReport, call, { code: code.replace(/\D/g, '') });
      else if (request.actor) await dispatch(reportAd, call, report);
      else {
        await dispatch(startGuestReport, call, { ...report, email });
        return goTo();
      }
      return goTo({ sent: '1' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return goTo({ problem: error.key, ...(fields.report_id ? { type: fields.report_id.slice(0, 5) } : {}) });
    }
  };
  void app.register(async (scope) => {
    readBodies(scope, 'string', MAX_BYTES);
    for (const prefix of ['', ...LOCALES.map((locale) => `/${locale}`)]) {
      scope.post(
        `${prefix}${PATH}`,
        {
          bodyLimit: MAX_BYTES,
          onRequest: (request) => app.identify(request),
          ...(rate_limits ? { config: { rateLimit: { max: POSTS_PER_MINUTE, timeWindow: '1 minute' } } } : {}),
        },
        post,
      );
    }
  });
}
