import type { FastifyInstance } from 'fastify';
import { links } from '../../contract/pages/links.ts';
import { adLinks } from '../../contract/pages/my-ad-links.ts';
import { inLocale } from '../../contract/pages/page-url.ts';
import { LOCALES } from '../../contract/text/locale.ts';
import type { Services } from '../../domain/services.ts';
import { API_BASE } from '../http/http-server.ts';
import { HELP_SITEMAP } from './sitemaps.ts';

/** Pages of users, and lists without end. The search's feeds stay open. */
const CLOSED = [
  links.search(),
  links.simple(),
  links.createAd(),
  links.editAd(),
  adLinks.fixAd(''),
  links.profile(),
  links.favourites(),
  links.notifications(),
  links.affiliate(),
  links.signIn(),
  links.signUp(),
  links.register(),
  links.forgotPassword(),
] as const;

/** Serves `/robots.txt`. */
export function addRobots(app: FastifyInstance, { public_url }: Pick<Services, 'public_url'>): void {
  const closed = CLOSED.flatMap((path) => [path, ...LOCALES.map((locale) => inLocale(locale, path))]);
  app.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      `Disallow: ${API_BASE}/`,
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${public_url()}/sitemap.xml`,
      `Sitemap: ${public_url()}${HELP_SITEMAP}`,
      '',
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.join('\n'));
  });
}
