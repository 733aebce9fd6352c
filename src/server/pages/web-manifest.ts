import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../contract/brand/brand.ts';
import { links } from '../../contract/pages/links.ts';
import { inLocale } from '../../contract/pages/page-url.ts';
import { LOCALES, type Locale } from '../../contract/text/locale.ts';
import type { Translators } from '../../web/app/entry-server.tsx';
import { SHARE_TARGET, SHARED_FIELD } from '../../web/browser/shared-pictures.ts';
import { BROWSER_COLORS, SPLASH_COLOR } from '../../web/browser/theme.ts';
import { APP_ICONS } from '../../web/icons/app-icons.ts';
import { iconPath } from '../files/brand-files.ts';
import { ignoreBodies } from '../http/request-bodies.ts';
import { discardBody } from '../http/unread-body.ts';

const PATH = '/manifest.webmanifest';

/** The address of a language's manifest; browsers fetch it without the cookie of the language. */
export function manifestPath(locale: Locale): string {
  return inLocale(locale, PATH);
}

/** Serves the manifest by which browsers offer to install the board; without a prefix in the browser's language. */
export function addManifest(
  app: FastifyInstance,
  { brand, translators }: { brand: () => Brand; translators: () => Translators },
): void {
  for (const prefix of [null, ...LOCALES]) {
    app.get(prefix === null ? PATH : manifestPath(prefix), async (request, reply) => {
      const locale = prefix ?? request.locale;
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('vary', prefix === null ? 'accept-encoding, accept-language, cookie' : 'accept-encoding')
        .header('cache-control', 'public, max-age=3600, s-maxage=60')
        .send(JSON.stringify(manifestOf(locale, brand(), translators())));
    });
  }
  // Without the service worker nothing can keep the pictures: they are not read, and the person chooses them again.
  void app.register(async (scope) => {
    ignoreBodies(scope);
    scope.post(SHARE_TARGET, async (request, reply) => {
      void discardBody(request.raw);
      return reply.header('cache-control', 'no-store').redirect(links.createAd(), 303);
    });
  });
}

/** In each language the same app, by `id`; pages are in the language that is chosen on them. */
function manifestOf(locale: Locale, brand: Brand, translators: Translators) {
  const { app_name } = brand;
  const { t } = translators[locale];
  return {
    id: '/',
    name: app_name,
    short_name: app_name,
    description: t('help:board_description'),
    lang: locale,
    dir: 'ltr',
    start_url: links.home(),
    scope: '/',
    display: 'standalone',
    theme_color: BROWSER_COLORS.light,
    background_color: SPLASH_COLOR,
    categories: ['shopping', 'lifestyle'],
    icons: APP_ICONS.map(({ path, size, purpose }) => ({
      src: iconPath(path, brand),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    share_target: {
      action: SHARE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARED_FIELD, accept: ['image/*'] }] },
    },
    shortcuts: [
      { name: t('layout:post_ad'), short_name: t('layout:post'), url: links.createAd() },
      { name: t('layout:my_ads'), short_name: t('layout:my_ads_short'), url: links.myAds() },
    ],
  };
}
