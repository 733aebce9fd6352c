import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeXml } from '../../base/escape-xml.ts';
import { id } from '../../contract/api/endpoint.ts';
import { OUTPUT_KINDS, OUTPUT_TYPES, outputPath, SHORT_CODE, shortPath } from '../../contract/design/outputs.ts';
import { links } from '../../contract/pages/links.ts';
import { LOCALES } from '../../contract/text/locale.ts';
import { networkOf } from '../../domain/accounts/public.ts';
import { findByShortCode, outputFor } from '../../domain/ads/public.ts';
import type { Services } from '../../domain/services.ts';
import { qrCode } from '../../web/outputs/qr.ts';
import { callerAddress } from '../http/caller-address.ts';

const YEAR_SECONDS = 31_536_000;
/** A rendering takes about a second of the only output process. Stored outputs are not limited. */
const MAX_RENDERINGS_PER_MINUTE = 10;
const outputParams = z.object({
  locale: z.enum(LOCALES),
  id,
  // Each number has only one valid spelling, so that caches store one copy.
  version: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,9})$/)
    .transform(Number)
    .refine((version) => version <= 2_000_000_000),
  name: z.string(),
});
const shortParams = z.object({ code: z.string().toLowerCase().regex(SHORT_CODE) });

const qrParams = z.object({
  name: z.string().refine((name) => name.endsWith('.svg') && SHORT_CODE.test(name.slice(0, -'.svg'.length))),
});

/** A QR code with its address below it. */
function qrPicture(address: string): string {
  const { path, size } = qrCode(address);
  const text = escapeXml(address.replace(/^https?:\/\//, ''));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size + 4}"><path fill="#fff" d="M0 0h${size}v${size + 4}H0z"/><path d="${path}"/><text x="${size / 2}" y="${size}" font-family="monospace" font-size="2" text-anchor="middle">${text}</text></svg>`;
}

/** A QR code alone. */
function plainQrPicture(address: string): string {
  const { path, size } = qrCode(address);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Serves pictures and flyers of ads under /_share, and redirects short URLs under /i. */
export function addOutputs(app: FastifyInstance, services: Services, options: { rate_limits: boolean }): void {
  const limit = app.createRateLimit({
    max: MAX_RENDERINGS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => services.tokens.pseudonymize(`renderings ${networkOf(callerAddress(request))}`),
  });
  const mayRender = (request: FastifyRequest, reply: FastifyReply) => async () => {
    if (!options.rate_limits) return true;
    const counted = await limit(request);
    if (counted.isAllowed || !counted.isExceeded) return true;
    reply.header('retry-after', counted.ttlInSeconds);
    return false;
  };
  app.get('/_share/:locale/:id/:version/:name', async (request, reply) => {
    const params = outputParams.safeParse(request.params);
    if (!params.success) return missing(reply);
    const { locale, version, name } = params.data;
    const kind = OUTPUT_KINDS.find((candidate) => name === `${candidate}.${OUTPUT_TYPES[candidate].extension}`);
    if (!kind) return missing(reply);
    const outputRequest = { id: params.data.id, locale, kind, version };
    const output = await outputFor(services, outputRequest, mayRender(request, reply));
    switch (output.kind) {
      case 'missing':
        return missing(reply);
      case 'elsewhere':
        // An old URL redirects to the ad's current output.
        return reply
          .header('cache-control', 'no-cache')
          .redirect(outputPath(kind, locale, { id: params.data.id, version: output.version }), 302);
      case 'busy':
        return reply.status(503).header('retry-after', '10').header('cache-control', 'no-store').send();
      case 'refused':
        return reply.status(429).header('cache-control', 'no-store').send();
      default: {
        const { extension, mime_type } = OUTPUT_TYPES[kind];
        reply
          .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'");
        // Other sites show the share picture; the other outputs are downloads.
        if (kind !== 'share') {
          reply.header('x-robots-tag', 'noindex');
          const file = `${services
            .brand()
            .app_name.toLowerCase()
            .replace(/[^a-z0-9]+/g, '-')}-${kind}${shortPath(params.data.id).replace('/i/', '-')}.${extension}`;
          reply.header('content-disposition', `attachment; filename="${file}"`);
        }
        return reply.type(mime_type).send(Buffer.from(output.bytes));
      }
    }
  });
  for (const [path, picture] of [
    ['/_share/qr/:name', qrPicture],
    ['/_share/qr/plain/:name', plainQrPicture],
  ] as const) {
    app.get(path, async (request, reply) => {
      const params = qrParams.safeParse(request.params);
      if (!params.success) return missing(reply);
      return reply
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-security-policy', "default-src 'none'")
        .type('image/svg+xml')
        .send(picture(`${services.public_url()}/i/${params.data.name.slice(0, -'.svg'.length)}`));
    });
  }
  app.get('/i/:code', async (request, reply) => {
    const params = shortParams.safeParse(request.params);
    const found = params.success ? await findByShortCode(services, params.data.code) : null;
    reply.header('cache-control', 'no-cache');
    // An unknown code redirects to the page of a missing ad.
    if (!found) return reply.redirect(links.ad('-'), 302);
    return reply.redirect('ad_id' in found ? links.ad(found.ad_id) : links.category(found.category_slug), 302);
  });
}

function missing(reply: FastifyReply) {
  return reply.status(404).header('cache-control', 'no-store').send();
}
