import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../domain/binding.ts';
import { sitemapIndex, sitemapPart } from '../../domain/search/public.ts';

/** Until the first sitemaps are written. */
const RETRY_SECONDS = 600;
const HOUR_SECONDS = 3600;
const partParams = z.object({ name: z.string() });

/** Serves the stored sitemaps. */
export function addSitemaps(app: FastifyInstance, services: Pick<Services, 'blobs'>): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const index = await sitemapIndex(services);
    if (!index)
      return reply.status(503).header('retry-after', RETRY_SECONDS).header('cache-control', 'no-store').send();
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(Buffer.from(index));
  });
  app.get('/sitemaps/:name', async (request, reply) => {
    const part = await sitemapPart(services, partParams.parse(request.params).name);
    if (!part) return reply.status(404).header('cache-control', 'no-store').send();
    // A part never changes under its name.
    return reply
      .type('application/gzip')
      .header('cache-control', `public, max-age=${24 * HOUR_SECONDS}, immutable`)
      .send(Readable.from(part));
  });
}
