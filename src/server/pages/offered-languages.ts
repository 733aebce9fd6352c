import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../contract/brand/brand.ts';
import { isLocale } from '../../contract/text/locale.ts';

/**
 * Leads from addresses of a language that is not offered to the same ones in a language that is. Browsers do not store
 * it, because the language may be offered again.
 */
export function redirectLanguages(app: FastifyInstance, brand: () => Brand): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { locales } = brand();
    const [, first] = request.url.split(/[/?]/, 2);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isLocale(first) || locales.includes(first)) return done();
    const rest = request.url.slice(first.length + 1);
    reply.header('cache-control', 'no-store').redirect(`/${locales[0]}${rest}`, 302);
  });
}
