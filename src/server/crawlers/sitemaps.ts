import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeXml } from '../../base/escape-xml.ts';
import { helpLinks } from '../../contract/pages/help-links.ts';
import { inLocale } from '../../contract/pages/page-url.ts';
import { articleAddresses } from '../../domain/help/public.ts';
import { sitemapIndex, sitemapPart } from '../../domain/search/public.ts';
import type { Services } from '../../domain/services.ts';

/** The addresses of the help's articles, read from the database. */
export const HELP_SITEMAP = '/sitemaps/help.xml';
/** Until the first sitemaps are written. */
const RETRY_SECONDS = 600;
const HOUR_SECONDS = 3600;
const partParams = z.object({ name: z.string() });

/** Serves the stored sitemaps. */
export function addSitemaps(
  app: FastifyInstance,
  services: Pick<Services, 'blobs' | 'database' | 'brand' | 'public_url'>,
): void {
  app.get(HELP_SITEMAP, async (_request, reply) => {
    const articles = await articleAddresses(services.database.read);
    const urls = articles.flatMap(({ slug, changed_at }) =>
      services.brand().locales.map((locale) => {
        const address = `${services.public_url()}${inLocale(locale, helpLinks.article(slug))}`;
        return `<url><loc>${escapeXml(address)}</loc><lastmod>${changed_at.toISOString()}</lastmod></url>`;
      }),
    );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      );
  });
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
