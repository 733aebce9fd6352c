import { getHashtagCheck, saveDisplayConfig } from '../ads/creation.ts';
import type { Endpoint, Method } from './endpoint.ts';

/** Other paths that the specification gives an endpoint. An alias has the same input, output and use case. */
const ALIASES = [
  aliasOf(saveDisplayConfig, 'PATCH', '/content/create/display-config'),
  aliasOf(saveDisplayConfig, 'POST', '/content/create/update-config'),
  aliasOf(saveDisplayConfig, 'PATCH', '/content/create/update-config'),
  aliasOf(getHashtagCheck, 'PATCH', '/content/create/hashtag/check'),
];

/** The aliases of an endpoint, as endpoints. */
export function aliasesOf(endpoint: Endpoint): Endpoint[] {
  return ALIASES.flatMap(({ original, alias }) => (original === endpoint ? [alias] : []));
}

/** A GET takes its input from the query, any other method from the body. */
function aliasOf(original: Endpoint, method: Method, path: string): { original: Endpoint; alias: Endpoint } {
  const { query, body } = original;
  const isMoved = original.method === 'GET' && method !== 'GET';
  return { original, alias: { ...original, method, path, ...(isMoved ? { query: body, body: query } : {}) } };
}
