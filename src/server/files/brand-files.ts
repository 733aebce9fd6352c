import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { id as uuid } from '../../contract/api/endpoint.ts';
import { DEFAULT_ACCENT } from '../../contract/brand/accent.ts';
import { type Brand, defaultBrand } from '../../contract/brand/brand.ts';
import { brandPictureBytes } from '../../domain/catalogue/public.ts';
import { type BrandDrawing, drawBrandPicture } from '../../domain/media/public.ts';
import type { Services } from '../../domain/services.ts';
import {
  APP_ICONS,
  APPLE_TOUCH_ICON,
  BRAND_FAVICON,
  FAVICON_ICO,
  FAVICON_SVG,
  SITE_PICTURE,
} from '../../web/icons/app-icons.ts';
import { LOGO_MARK } from '../../web/layout/logo-paths.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** An address without the present version is asked for again. */
const BRIEF = 'public, max-age=3600, s-maxage=60';

type Icon = { path: string; size: number; isMaskable: boolean };
const ICONS: readonly Icon[] = [
  ...APP_ICONS.map(({ path, size, purpose }) => ({ path, size, isMaskable: purpose === 'maskable' })),
  { ...APPLE_TOUCH_ICON, isMaskable: true },
  { ...BRAND_FAVICON, isMaskable: false },
  { ...FAVICON_ICO, isMaskable: false },
];
/** Files of the build that pictures of the operator's own take the place of. */
export const BRAND_FILES = [...ICONS.map(({ path }) => path), FAVICON_SVG, SITE_PICTURE.path];

type BrandServices = Pick<Services, 'brand' | 'database' | 'markFont'>;

/** Changes with what icons look like; null: they are those of the build. */
export function iconVersion({ logo, accent }: Pick<Brand, 'logo' | 'accent'>): string | null {
  return logo && `${logo.light.id}-${accentOf({ accent }).slice(1)}`;
}

/** The address of an icon with its version. */
export function iconPath(path: string, brand: Brand): string {
  const version = iconVersion(brand);
  return version === null ? path : `${path}?v=${version}`;
}

/** Serves the operator's logo, and icons and the share picture of the board, which are made of it. */
export function addBrandFiles(app: FastifyInstance, services: BrandServices): void {
  let drawn: { brand: Brand; pictures: Map<string, Promise<Uint8Array>> } | null = null;
  /** Drawn once for each brand; it is small and asked for by every visitor. */
  const draw = (path: string, make: (brand: Brand) => Promise<Uint8Array>): Promise<Uint8Array> => {
    const brand = services.brand();
    if (drawn?.brand !== brand) drawn = { brand, pictures: new Map() };
    const { pictures } = drawn;
    const known = pictures.get(path) ?? make(brand);
    pictures.set(path, known);
    known.catch(() => pictures.delete(path));
    return known;
  };
  app.get<{ Params: { name: string } }>('/_brand/:name', async ({ params }, reply) => {
    const id = /^(.+)\.webp$/.exec(params.name)?.[1] ?? '';
    const bytes = uuid.safeParse(id).success ? await brandPictureBytes(services.database.read, id) : null;
    return bytes ? send(reply, 'image/webp', bytes, IMMUTABLE) : reply.status(404).send();
  });
  for (const { path, size, isMaskable } of ICONS) {
    app.get(path, async (request, reply) => {
      const { logo } = services.brand();
      if (!logo) return reply.header('cache-control', BRIEF).sendFile(path.slice(1), { cacheControl: false });
      const bytes = await draw(path, async (brand) => {
        const stored = await brandPictureBytes(services.database.read, logo.light.id);
        return drawBrandPicture({ kind: 'icon', size, isMaskable, logo: stored, accent: accentOf(brand) });
      });
      return send(reply, 'image/png', bytes, isPresent(request, services.brand()) ? IMMUTABLE : BRIEF);
    });
  }
  app.get(FAVICON_SVG, async (_request, reply) => {
    const brand = services.brand();
    reply.header('cache-control', BRIEF);
    if (brand.logo) return reply.redirect(iconPath(BRAND_FAVICON.path, brand));
    return reply.sendFile(FAVICON_SVG.slice(1), { cacheControl: false });
  });
  app.get(SITE_PICTURE.path, async (_request, reply) => {
    if (isUsual(services.brand())) {
      return reply.header('cache-control', BRIEF).sendFile(SITE_PICTURE.path.slice(1), { cacheControl: false });
    }
    const bytes = await draw(SITE_PICTURE.path, async (brand) => {
      const logo = brand.logo && (await brandPictureBytes(services.database.read, brand.logo.light.id));
      return drawBrandPicture({
        ...SHARE,
        logo,
        accent: accentOf(brand),
        name: brand.app_name,
        font: services.markFont,
      });
    });
    return send(reply, 'image/png', bytes, BRIEF);
  });
}

const SHARE = { kind: 'share', mark: LOGO_MARK } as const satisfies Partial<BrandDrawing>;
const accentOf = ({ accent }: Pick<Brand, 'accent'>) => accent?.light ?? DEFAULT_ACCENT.light;
/** The picture of the build shows no name, but the board's own mark. */
const isUsual = ({ app_name, accent, logo }: Brand) =>
  app_name === defaultBrand().app_name && accent === null && logo === null;

function isPresent({ query }: FastifyRequest, brand: Brand): boolean {
  return (query as { v?: unknown }).v === iconVersion(brand);
}

function send(reply: FastifyReply, type: string, bytes: Uint8Array, cacheControl: string) {
  return reply
    .type(type)
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
    .send(Buffer.from(bytes));
}
