import type { FastifyRequest } from 'fastify';
import type { Client } from '../../contract/api/api.ts';
import { ApiError } from '../../contract/api/api-error.ts';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import type { Locale } from '../../contract/text/locale.ts';
import type { Call } from '../../domain/call.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Dispatch } from '../http/dispatch.ts';
import { type ErrorTexts, errorBody } from '../http/errors.ts';
import { dependenciesOf } from './dependencies.ts';
import type { ResponseCache } from './response-cache.ts';

/** What a public call returned, and what it depends on. */
type CallResponse = { output: unknown; dependsOn: ReadonlySet<string> };
/** Lists of categories and places for the loaders of pages: most pages need them, and checking them takes time. */
export type CallCache = ResponseCache<CallResponse>;

export type CalledEndpoints = {
  dispatch: Dispatch;
  /** By method and path, such as `GET /product`. */
  endpoints: ReadonlyMap<string, Endpoint>;
  errorTexts: ErrorTexts;
  responses: CallCache;
};

/** Whose page is rendered: of the user who sent the request, or of nobody. */
export type Caller = {
  request: FastifyRequest | null;
  request_id: string;
  locale: Locale;
  /** Gets the names of what the results depend on. */
  dependencies?: Set<string> | undefined;
};

/** The client of page loaders on the server: it calls the endpoints without HTTP. */
export function createInProcessClient(
  { dispatch, endpoints, errorTexts, responses }: CalledEndpoints,
  { request, request_id, locale, dependencies }: Caller,
): Client {
  const call: Call = {
    actor: request?.actor ?? null,
    locale,
    request_id,
    network_address: request ? callerAddress(request) : 'page',
    user_agent: String(request?.headers['user-agent'] ?? '').slice(0, 300),
    device: null,
    idempotency_key: null,
    file: null,
    setToken() {
      throw new Error('a page loader cannot start or end a session');
    },
    cookie: (name) => request?.cookies[name] ?? null,
    setCookie() {
      throw new Error('a page loader cannot set a cookie');
    },
  };
  return async (address, input) => {
    const endpoint = endpoints.get(address);
    if (!endpoint) throw new Error(`${address} is bound to no use case`);
    try {
      const isOfEveryPage = endpoint.tag === 'catalogue' && endpoint.access === 'all';
      const make = async () => {
        const output = await dispatch(endpoint, call, { ...input });
        const isCached = isOfEveryPage || dependencies;
        return { output, dependsOn: new Set(isCached ? dependenciesOf(endpoint, input, output) : []) };
      };
      const { output, dependsOn } = await (isOfEveryPage
        ? rememberResponse(responses, `${locale} ${address} ${JSON.stringify(input)}`, make)
        : make());
      for (const name of dependsOn) dependencies?.add(name);
      return output as never;
    } catch (error) {
      const { status, body, expected } = errorBody(error, locale, request_id, errorTexts);
      if (!expected) throw error;
      throw new ApiError(status, body);
    }
  };
}

async function rememberResponse(
  responses: CallCache,
  key: string,
  make: () => Promise<CallResponse>,
): Promise<CallResponse> {
  const known = responses.get(key);
  if (known) return known;
  return responses.make(key, async () => {
    const response = await make();
    const bytes = JSON.stringify(response.output).length * 2;
    return { response, dependsOn: response.dependsOn, bytes, isCacheable: true };
  });
}
