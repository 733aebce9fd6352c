import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { brotliParams } from '../pages/compressed-response.ts';

/** Pictures that everybody may see: those of ads, of the board itself, and what is made of ads. */
const PUBLIC_PICTURE = /^\/(?:_img\/|_brand\/|icons\/|_share\/|img\/|[\w-]+\.(?:png|svg|ico|webp)(?:\?|$))/;

/** Security headers, and compression of responses that are not compressed yet (the API's). */
export async function addHeaders(app: FastifyInstance, options: { production: boolean }): Promise<void> {
  await app.register(helmet, {
    // Pages and pictures set their own policy; a response of the API is never a document.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Headers of obsolete browsers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: options.production && { maxAge: 31_536_000 },
  });
  // Readers of feeds and other sites show public pictures; everything else is shown by this site alone.
  app.addHook('onRequest', async (request, reply) => {
    if (PUBLIC_PICTURE.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  await app.register(compress, {
    threshold: 1024,
    // Compressed request bodies are rejected.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: brotliParams('once') },
  });
}
