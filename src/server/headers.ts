import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Headers that keep a browser careful, and compression of what is not compressed yet (the API's answers). */
export async function addHeaders(app: FastifyInstance, options: { production: boolean }): Promise<void> {
  await app.register(helmet, {
    // Pages and pictures name their own policy; an answer of the API is never a document.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Of browsers that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: options.production && { maxAge: 31_536_000 },
  });
  await app.register(compress, {
    threshold: 1024,
    // A body that unfolds is nobody's here.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
