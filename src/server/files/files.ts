import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../contract/api/actor.ts';
import { CUT_WIDTHS, IMAGE_WIDTHS, imagePath, PICTURE_STYLES, widthSavingData } from '../../contract/media/images.ts';
import { isStyleShown } from '../../domain/ads/public.ts';
import { AVIF_TYPE, imageFor, type ServedImage, styledImageFor } from '../../domain/media/public.ts';
import type { Services } from '../../domain/services.ts';
import { FileStorageUnavailable } from '../../providers/blobs/blob-store.ts';
import { addPageDictionaries } from '../pages/page-dictionaries.ts';
import { BRAND_FILES } from './brand-files.ts';
import { addScriptChanges } from './script-changes.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;
const UNAVAILABLE_SECONDS = 10;
/** Headers that say nothing about a script or stylesheet. A page loads dozens of them, often without HTTP/2's compression. */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
];
const imageParams = z.object({
  // Each width has only one valid spelling, so that caches store one copy.
  width: z.enum(IMAGE_WIDTHS.map(String)).transform(Number),
  name: z.string().regex(/^[0-9a-f-]{36}\.webp$/),
});
const styleParams = z.object({
  style: z.enum(PICTURE_STYLES),
  width: z.literal(CUT_WIDTHS.map(String)).transform((width) => (width === '640' ? 640 : CUT_WIDTHS[0])),
  name: imageParams.shape.name,
});
const fileIdOf = (name: string) => name.slice(0, -'.webp'.length);

/**
 * Serves the browser's build under /assets, its number under /builds, and users' pictures under /_img, in the sizes
 * that pages use.
 */
export async function addFiles(
  app: FastifyInstance,
  options: {
    services: Pick<Services, 'database' | 'blobs'>;
    filesFolder: string;
    /** Who asks; asked for only before a picture is made. */
    actorOf: (request: FastifyRequest) => Promise<Actor | null>;
  },
): Promise<void> {
  const assets = join(options.filesFolder, 'assets');
  if (existsSync(assets)) {
    await app.register(async (scope) => {
      addScriptChanges(scope, assets);
      addPageDictionaries(scope);
      await scope.register(fastifyStatic, {
        root: assets,
        prefix: '/assets/',
        // A route for each file: with one for all, every request lists the folder, which has thousands.
        wildcard: false,
        globIgnore: ['**/*.{br,gz,dcz}'],
        immutable: true,
        maxAge: YEAR_SECONDS * 1000,
        preCompressed: true,
        decorateReply: false,
        // A file never changes under its name, so that nobody asks whether it has.
        etag: false,
        lastModified: false,
        acceptRanges: false,
        setHeaders(reply) {
          reply.removeHeader('x-request-id');
          for (const name of DOCUMENT_HEADERS) reply.raw.removeHeader(name);
        },
      });
    });
  }
  const builds = join(options.filesFolder, 'builds');
  if (existsSync(builds)) {
    // A cache in front must revalidate, too.
    await app.register(fastifyStatic, { root: builds, prefix: '/builds/', decorateReply: false, maxAge: 0 });
  }
  await app.register(fastifyStatic, {
    root: options.filesFolder,
    prefix: '/',
    wildcard: false,
    globIgnore: ['.vite/**', 'assets/**', 'builds/**', '**/*.{br,gz}', ...BRAND_FILES.map((path) => path.slice(1))],
    preCompressed: true,
    maxAge: 3_600_000,
  });
  app.get('/_img/:width/:name', { errorHandler: sendUnavailable }, async (request, reply) => {
    const params = imageParams.safeParse(request.params);
    if (!params.success) return reply.status(404).send();
    const width = savesData(request) ? widthSavingData(params.data.width) : params.data.width;
    const avif = acceptsAvif(request.headers.accept);
    const image = await imageFor(options.services, fileIdOf(params.data.name), width, { avif });
    if (!image) return reply.status(404).send();
    // A file never changes under its id, but a cache in front may request later a smaller format of it.
    const isSmallest = !avif || image.mime_type === AVIF_TYPE;
    const shared = isSmallest ? '' : `, s-maxage=${HOUR_SECONDS}`;
    reply.header('vary', 'accept, save-data');
    return sendImage(request, reply, image, shared);
  });
  app.get('/_img/:style/:width/:name', { errorHandler: sendUnavailable }, async (request, reply) => {
    const params = styleParams.safeParse(request.params);
    const { style, name } = params.data ?? {};
    const width = savesData(request) ? CUT_WIDTHS[0] : params.data?.width;
    reply.header('vary', 'save-data');
    // Anyone could otherwise have dozens of pictures made of each photo.
    const mayMake = async ({ id, owner_id }: { id: string; owner_id: string | null }) => {
      const actor = await options.actorOf(request);
      if (actor !== null && actor.user_id === owner_id) return true;
      return style !== undefined && (await isStyleShown(options.services.database.read, id, style));
    };
    const image =
      name && style && width ? await styledImageFor(options.services, fileIdOf(name), style, width, mayMake) : null;
    if (image) return sendImage(request, reply, image, '');
    // A design may show a photo whose cut-outs are gone, after a restore for example: it shows the photo then.
    return name && width ? reply.redirect(imagePath(fileIdOf(name), width)) : reply.status(404).send();
  });
}

const savesData = (request: FastifyRequest) => request.headers['save-data'] === 'on';

/** A picture that cannot be read now: browsers and caches ask for it again soon. Other errors are answered as everywhere. */
function sendUnavailable(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof FileStorageUnavailable)) throw error;
  return reply
    .status(503)
    .header('retry-after', UNAVAILABLE_SECONDS)
    .header('cache-control', `public, max-age=${UNAVAILABLE_SECONDS}`)
    .send();
}

function sendImage(request: FastifyRequest, reply: FastifyReply, image: ServedImage, shared: string) {
  reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable${shared}`).header('etag', image.etag);
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'");
  if (request.headers['if-none-match'] === image.etag) return reply.status(304).send();
  return reply.type(image.mime_type).send(Buffer.from(image.bytes));
}

/** Whether a browser takes AVIF, by its `Accept`; a part with a weight of 0 is refused. */
export function acceptsAvif(accept: string | undefined): boolean {
  const part = (accept ?? '')
    .slice(0, 1000)
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .find((one) => one.split(';')[0]?.trim() === AVIF_TYPE);
  return part !== undefined && !/;\s*q=0(?:\.0*)?$/.test(part);
}
