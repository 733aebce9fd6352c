import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { defaultBrand } from '../../src/contract/brand/brand.ts';
import { LOCALES } from '../../src/contract/text/locale.ts';
import { localeOf } from '../../src/server/http/locale-of.ts';
import { addManifest, manifestPath } from '../../src/server/pages/web-manifest.ts';
import { createTranslators } from '../../src/web/app/entry-server.tsx';
import { BROWSER_COLORS, SPLASH_COLOR } from '../../src/web/browser/theme.ts';
import { APP_ICONS, APPLE_TOUCH_ICON } from '../../src/web/icons/app-icons.ts';
import { drawIcons } from '../../tools/app-icons.ts';

const NAME = 'Pasar "Kita" <1>';
const BRAND = defaultBrand(NAME);

function board() {
  const app = Fastify();
  app.decorateRequest('locale', 'id');
  app.addHook('onRequest', async (request) => {
    request.locale = localeOf(request.headers);
  });
  addManifest(app, { brand: () => BRAND, translators: () => createTranslators(BRAND) });
  return app;
}

describe('the manifest', () => {
  test.each(LOCALES)('has the configured name and the texts of %s', async (locale) => {
    const response = await board().inject({ url: manifestPath(locale) });
    expect(response.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      vary: 'accept-encoding',
    });
    const { t } = createTranslators(BRAND)[locale];
    expect(response.json()).toMatchObject({
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: locale,
      name: NAME,
      short_name: NAME,
      description: t('help:board_description'),
      shortcuts: [
        { name: t('layout:post_ad'), url: '/content/create' },
        { name: t('layout:my_ads'), url: '/content' },
      ],
    });
  });

  test('without a language in its address is in that of the browser', async () => {
    const app = board();
    const langOf = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/manifest.webmanifest', headers })).json<{ lang: string }>().lang;
    expect(await langOf({ 'accept-language': 'en-US,en;q=0.9' })).toBe('en');
    expect(await langOf({ 'accept-language': 'fr' })).toBe('id');
  });

  test('has the colours of the tokens', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../src/web/styles/tokens.css'), 'utf8');
    const valuesOf = (name: string) => [...tokens.matchAll(new RegExp(`${name}: (#\\w+);`, 'g'))].map(([, hex]) => hex);
    expect(valuesOf('--c-surface').slice(0, 2)).toEqual([BROWSER_COLORS.light, BROWSER_COLORS.dark]);
    expect(valuesOf('--c-ground')[0]).toBe(SPLASH_COLOR);
  });
});

test('the icons have the sizes that the manifest states, and only maskable ones fill their square', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-icons-'));
  await drawIcons(folder);
  for (const { path, size, purpose } of [...APP_ICONS, { ...APPLE_TOUCH_ICON, purpose: 'maskable' }]) {
    const { data, info } = await sharp(join(folder, path)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: size, height: size, channels: 4 });
    expect(data[3], path).toBe(purpose === 'maskable' ? 255 : 0);
  }
  const ico = readFileSync(join(folder, 'favicon.ico'));
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  for (const index of [0, 1, 2]) {
    const entry = 6 + 16 * index;
    const start = ico.readUInt32LE(entry + 12);
    const picture = ico.subarray(start, start + ico.readUInt32LE(entry + 8));
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: ico[entry], height: ico[entry + 1] });
  }
  await rm(folder, { recursive: true });
});
