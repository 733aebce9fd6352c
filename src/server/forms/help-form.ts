import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { submitQuestion } from '../../contract/help/endpoints.ts';
import { helpLinks } from '../../contract/pages/help-links.ts';
import { LOCALES } from '../../contract/text/locale.ts';
import type { Services } from '../../domain/services.ts';
import { callOf } from '../http/call-of.ts';
import type { Dispatch } from '../http/dispatch.ts';
import { type ErrorTexts, errorBody } from '../http/errors.ts';
import { fieldsOf, readBodies } from '../http/request-bodies.ts';
import { localeOfPage, pathOf } from '../pages/page-cache.ts';
import { requireOwnOrigin } from '../sessions/csrf-check.ts';

/** A message of the greatest length, where each character takes twelve bytes. */
const MAX_BYTES = 32_768;
const CALLS_PER_MINUTE = 10;

type Options = { services: Services; dispatch: Dispatch; errorTexts: ErrorTexts; rate_limits: boolean };

/**
 * The form of the help without scripts: an ordinary form, sent to its page, which then says what became of it. The page
 * is the same for everybody and so has no CSRF token; instead the browser must say that the form is from our own page.
 */
export function addHelpForm(app: FastifyInstance, options: Options): void {
  const { services, dispatch, errorTexts, rate_limits } = options;

  async function post(request: FastifyRequest, reply: FastifyReply) {
    requireOwnOrigin(request);
    await app.identify(request);
    const { locale } = localeOfPage(request.headers, pathOf(request.url), services.brand().locales);
    // An empty field of a form was not filled.
    const input = Object.fromEntries(Object.entries(fieldsOf(request.body)).filter(([, value]) => value !== ''));
    await dispatch(submitQuestion, { ...callOf(request, reply, services), locale }, input);
    return send(request, reply, 'sent');
  }

  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    const { body, expected } = errorBody(error, request.locale, request.id, errorTexts);
    if (!expected) services.log.error({ err: error, request_id: request.id }, 'a question could not be stored');
    return send(request, reply, body.key === 'too_many_requests' ? 'too_many' : 'failed');
  }

  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => fail(request, reply, error));
    readBodies(scope, 'string', MAX_BYTES);
    const route = {
      bodyLimit: MAX_BYTES,
      ...(rate_limits ? { config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute' } } } : {}),
    };
    for (const prefix of ['', ...LOCALES.map((locale) => `/${locale}`)]) {
      scope.post(`${prefix}${helpLinks.all()}`, route, post);
    }
  });
}

function send(request: FastifyRequest, reply: FastifyReply, result: 'sent' | 'failed' | 'too_many') {
  return reply.header('cache-control', 'no-store').redirect(`${pathOf(request.url)}?question=${result}#contact`, 303);
}
