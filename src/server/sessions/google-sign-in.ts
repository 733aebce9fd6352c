import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { startGoogle } from '../../contract/accounts/endpoints.ts';
import { AppError } from '../../contract/api/errors.ts';
import { addFavourite } from '../../contract/favourites/endpoints.ts';
import { GOOGLE_CALLBACK_PATH, GOOGLE_START_PATH } from '../../contract/pages/google-paths.ts';
import { type Intent, links } from '../../contract/pages/links.ts';
import { inLocale } from '../../contract/pages/page-url.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/text/locale.ts';
import { actorOf, finishGoogle } from '../../domain/accounts/public.ts';
import type { Call } from '../../domain/call.ts';
import type { Services } from '../../domain/services.ts';
import { intentOf } from '../../web/session/intent.ts';
import { callOf } from '../http/call-of.ts';
import type { Dispatch } from '../http/dispatch.ts';
import { type ErrorTexts, errorBody } from '../http/errors.ts';
import { localeOf } from '../http/locale-of.ts';
import { localeOfPage, pathOf } from '../pages/page-cache.ts';

/** Requests a minute and network. The customers of a mobile network share one address. */
const CALLS_PER_MINUTE = 60;

type Options = { services: Services; dispatch: Dispatch; errorTexts: ErrorTexts; rate_limits: boolean };

/**
 * The browser's way to Google and back, as plain links and redirects: it works without scripts. Every failure leads to
 * a page that says what happened and how to continue.
 */
export function addGoogleSignIn(app: FastifyInstance, options: Options): void {
  const { services, dispatch, errorTexts, rate_limits } = options;

  async function start(request: FastifyRequest, reply: FastifyReply) {
    const { locale } = localeOfPage(request.headers, pathOf(request.url), services.brand().locales);
    const intent = intentOf(new URL(request.url, 'http://localhost').searchParams);
    try {
      const call = { ...callOf(request, reply, services), locale };
      const { url } = startGoogle.output.parse(await dispatch(startGoogle, call, intent));
      return send(reply, url);
    } catch (error) {
      return fail(request, reply, { locale, intent, error });
    }
  }

  async function finish(request: FastifyRequest, reply: FastifyReply) {
    const call = callOf(request, reply, services);
    const { search } = new URL(request.url, 'http://localhost');
    const response = new URL(`${services.public_url()}${GOOGLE_CALLBACK_PATH}${search}`);
    const returned = await finishGoogle(services, call, response);
    const { locale, ...flow } = returned.flow ?? { locale: request.locale };
    const intent: Intent = {
      ...('next' in flow && flow.next !== undefined && isPage(flow.next) ? { next: flow.next } : {}),
      ...('save' in flow && flow.save !== undefined ? { save: flow.save } : {}),
    };
    if (returned.kind === 'failed') return fail(request, reply, { locale, intent, error: returned.error });
    if (returned.kind === 'registering') {
      return send(reply, pagePath(request, locale, links.registerWithGoogle(intent)));
    }
    if (intent.save !== undefined) await addToFavourites(call, returned.token, intent.save);
    return send(reply, pagePath(request, locale, intent.next ?? links.home()));
  }

  /** What the user wanted to do before signing in. The ad may be deleted by now, which must not prevent signing in. */
  async function addToFavourites(call: Call, token: string, id: string): Promise<void> {
    try {
      await dispatch(addFavourite, { ...call, actor: await actorOf(services, token) }, { id });
    } catch (error) {
      if (!(error instanceof AppError)) services.log.error({ err: error }, 'an ad could not be saved after signing in');
    }
  }

  function fail(
    request: FastifyRequest,
    reply: FastifyReply,
    { locale, intent, error }: { locale: Locale; intent: Intent; error: unknown },
  ) {
    const { body, expected } = errorBody(error, locale, request.id, errorTexts);
    if (!expected) services.log.error({ err: error, request_id: request.id }, 'a sign-in with Google failed');
    return send(reply, pagePath(request, locale, links.googleFailed(body.key, intent)));
  }

  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) =>
      fail(request, reply, { locale: request.locale, intent: {}, error }),
    );
    const route = {
      // A HEAD request would use the response up.
      exposeHeadRoute: false,
      ...(rate_limits ? { config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute' } } } : {}),
    };
    for (const prefix of ['', ...LOCALES.map((locale) => `/${locale}`)]) {
      scope.get(`${prefix}${GOOGLE_START_PATH}`, route, start);
    }
    scope.get(GOOGLE_CALLBACK_PATH, route, finish);
  });
}

function isPage(path: string): boolean {
  return !path.startsWith(GOOGLE_START_PATH);
}

/** A page in the language in which the sign-in started. */
function pagePath(request: FastifyRequest, locale: Locale, path: string): string {
  const isDefault = locale === DEFAULT_LOCALE && localeOf(request.headers) === DEFAULT_LOCALE;
  return isDefault ? path : inLocale(locale, path);
}

function send(reply: FastifyReply, location: string) {
  return reply.header('cache-control', 'no-store').redirect(location, 303);
}
