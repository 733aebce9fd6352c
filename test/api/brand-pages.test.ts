import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { readConfig } from '../../src/config.ts';
import { brandRecord, insertBrandPicture } from '../../src/domain/catalogue/brand-store.ts';
import { emit } from '../../src/domain/events.ts';
import type { RecordValues } from '../../src/domain/records.ts';
import { type Application, startApplication } from '../../src/server/application.ts';
import { builtFrontend } from '../../src/server/pages/frontend.ts';
import * as pages from '../../src/web/app/entry-server.tsx';
import { freePort } from '../../tools/require-port.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makeSmallBuild } from '../support/small-build.ts';

let database: TestDatabase;
let folder: string;
/** A process with both roles, and another web process. */
let first: Application;
let other: Application;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = makeSmallBuild();
  mkdirSync(join(folder, 'client', 'icons'));
  for (const name of ['icons/icon-512.png', 'share.png', 'favicon.svg'])
    writeFileSync(join(folder, 'client', name), 'of the build');
  const start = async (role: 'all' | 'web') => {
    const port = String(await freePort());
    const env = { DATA_DIR: folder, PORT: port, ROLE: role, LOG_LEVEL: 'error', PASSWORD_HASHING: 'cheapest' };
    // Only the worker calls the cache in front.
    const purge =
      role === 'web' ? { CACHE_PURGE_URLS: 'https://cache.test/purge', CACHE_PURGE_TOKEN: 'geheim-wort' } : {};
    const frontend = builtFrontend(pages, folder);
    return startApplication({ ...readConfig({ ...env, ...purge }), database_url: database.url, frontend });
  };
  first = await start('all');
  other = await start('web');
});
afterAll(async () => {
  await other.stop();
  await first.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string) =>
  fetch(`${other.url}${path}`, { redirect: 'manual', headers: { 'accept-language': 'id' } });
/** Without the times at which it was made. */
const textOf = async (path: string) => (await (await read(path)).text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

/** Changes the record as the console does, and waits until the other process has heard of it. */
async function change(values: RecordValues): Promise<void> {
  const before = other.services.brand();
  await database.transaction(async (tx) => {
    await brandRecord.update(tx, 'all', values);
    await emit(tx, 'catalogue.changed', {});
  });
  await expect.poll(() => other.services.brand()).not.toBe(before);
}

it('a changed name and look reach everything that another process sends, without a restart', async () => {
  const before = await textOf('/id');
  expect(before).toContain('data-app="Papan"');
  expect(before).not.toContain('--c-accent:');
  expect((await read('/en')).status).toBe(200);
  await change({
    app_name: 'Lapak & Kita',
    accent: '#0C6B41',
    languages: 'id',
    coin_name: 'poin',
    home_heading: 'Jual apa saja, <i>cepat</i>.',
    home_title: 'Lapak – jual cepat',
  });
  const home = await textOf('/id');
  expect(home).toContain('data-app="Lapak &amp; Kita" data-coin="poin" data-coins="poin"');
  expect(home).toContain('<title>Lapak – jual cepat</title>');
  expect(home).toContain('<h1>Jual apa saja, &lt;i&gt;cepat&lt;/i&gt;.</h1>');
  expect(home).toContain('--c-accent:#0C6B41');
  expect(home).toMatch(/dapat \d+ poin\./);
  expect(home.replaceAll('/harga-koin', '').match(/.{20}(\bkoin\b|hrefLang="en")/i)).toBeNull();
  expect((await read('/en/search?keyword=sofa')).headers.get('location')).toBe('/id/search?keyword=sofa');
  expect(await textOf('/manifest.webmanifest')).toContain('"name":"Lapak & Kita"');
  expect(await textOf('/id/rss.xml')).toContain('Lapak &amp; Kita');
  expect(await textOf('/api/openapi.json')).toContain('Lapak & Kita');
  expect(await textOf('/api/docs/errors')).toContain('Lapak &amp; Kita');
  expect(await textOf('/api/docs/errors')).toContain('Ups, poin Anda kurang!');
  expect(await textOf('/tidak-ada')).toContain('Lapak &amp; Kita');
  await change({
    app_name: null,
    accent: null,
    languages: 'both',
    coin_name: null,
    home_heading: null,
    home_title: null,
  });
  expect(await textOf('/id')).toBe(before);
});

it('a logo is shown by every page, and icons and previews are made of it', async () => {
  const before = await textOf('/id');
  const ofBuild = () => Promise.all(['/icons/icon-512.png', '/share.png', '/favicon.svg'].map(textOf));
  expect(await ofBuild()).toEqual(['of the build', 'of the build', 'of the build']);
  const drawn = sharp({ create: { width: 300, height: 100, channels: 4, background: '#0C6B41' } });
  const logo = { id: newId(), width: 300, height: 100 };
  const bytes = await drawn.webp({ lossless: true }).toBuffer();
  await database.transaction((tx) => insertBrandPicture(tx, { ...logo, bytes, created_at: new Date() }));
  const { id } = logo;
  await change({ logo: id, accent: '#0C6B41', app_name: 'Lapak' });
  const home = await textOf('/id');
  expect(home).toContain(`--logo-picture:url(/_brand/${id}.webp);--logo-ratio:300/100`);
  const version = `?v=${id}-0C6B41`;
  expect(home).toContain(`<link rel="icon" href="/icons/icon-48.png${version}" type="image/png" sizes="48x48">`);
  expect(home).toContain(`<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">`);
  const manifest = JSON.parse(await textOf('/id/manifest.webmanifest'));
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
    `/icons/icon-192.png${version}`,
    `/icons/icon-512.png${version}`,
    `/icons/icon-maskable-512.png${version}`,
  ]);
  const picture = await read(`/_brand/${id}.webp`);
  expect(picture.headers.get('cache-control')).toContain('immutable');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes);
  for (const [path, size, hasGround] of [
    [`/icons/icon-192.png${version}`, 192, false],
    [`/icons/icon-maskable-512.png${version}`, 512, true],
    [`/apple-touch-icon.png${version}`, 180, true],
    ['/favicon.ico', 48, false],
  ] as const) {
    const response = await read(path);
    expect(response.headers.get('cache-control')).toMatch(path.includes('?') ? /immutable/ : /s-maxage=60/);
    expect(response.headers.get('content-type')).toBe('image/png');
    const { data, info } = await sharp(await response.arrayBuffer())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([size, size]);
    // The logo has the accent colour, so that its ground is white.
    expect([...data.subarray(0, 4)]).toEqual(hasGround ? [255, 255, 255, 255] : [0, 0, 0, 0]);
    const middle = (info.width * (info.height / 2) + info.width / 2) * 4;
    expect([...data.subarray(middle, middle + 4)]).toEqual([12, 107, 65, 255]);
  }
  // What knows only the address of the drawing, such as an open page.
  const drawing = await read('/favicon.svg');
  expect([drawing.status, drawing.headers.get('location')]).toEqual([302, `/icons/icon-48.png${version}`]);
  const share = await sharp(await (await read('/share.png')).arrayBuffer()).metadata();
  expect([share.format, share.width, share.height]).toEqual(['png', 1200, 630]);
  for (const path of ['/_brand/x.webp', `/_brand/${newId()}.webp`, `/_brand/${id}`]) {
    expect((await read(path)).status).toBe(404);
  }
  await change({ logo: null, accent: null, app_name: null });
  expect(await textOf('/id')).toBe(before);
  expect(await ofBuild()).toEqual(['of the build', 'of the build', 'of the build']);
});

it('public pages have the tags of what they show where a cache is told of changes, and other responses none', async () => {
  const { headers } = await read('/id');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  const tags = headers.get('cache-tag')?.split(',') ?? [];
  expect(tags).toEqual(expect.arrayContaining(['catalogue', 'home']));
  expect(headers.get('surrogate-key')?.split(' ')).toEqual(tags);
  for (const path of ['/id/profile', '/id/signin', '/id/content', '/id/tidak-ada', '/api/user/auth']) {
    const response = await read(path);
    expect([path, response.headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')]);
    expect([path, response.headers.get('cache-tag')]).toEqual([path, null]);
  }
  expect((await fetch(`${first.url}/id`)).headers.get('cache-tag')).toBeNull();
});
