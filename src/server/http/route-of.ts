import type { FastifyRequest } from 'fastify';

/** The pattern of a request's route; `page` for every page and unknown path. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url === undefined || url === '*' ? 'page' : url;
}
