import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLOSE_BANNER_PATH, CLOSED_BANNERS_COOKIE } from '../../src/contract/banner-rules.ts';
import { addBannerForm } from '../../src/server/pages/banner-form.ts';
import { type Banners, createBanners } from '../../src/server/pages/banners.ts';
import { keyOfPage } from '../../src/server/pages/page-cache.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let api: Api;
let banners: Banners;
const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const add = (text: string, changes: { level?: string; starts_at?: Date; ends_at?: Date; is_active?: boolean } = {}) =>
  database.transaction((tx) =>
    tx
      .insertInto('banners')
      .values({ text, text_en: text, level: 'info', pages: 'all', starts_at: at('02:00'), is_active: true, ...changes })
      .execute(),
  );
const texts = (url = '/', cookie?: string) => banners.above(url, cookie).map(({ text }) => text);

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { extend: addBannerForm });
  banners = createBanners(api.services);
  await add('planned', { starts_at: at('04:00'), ends_at: at('05:00') });
  await add('off', { is_active: false });
  await add('over', { ends_at: at('02:30') });
  await add('shown');
  await add('outage', { level: 'danger' });
  await banners.refresh();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

it('shows notices from their first to their last moment, the most urgent one first', () => {
  expect(texts()).toEqual(['outage', 'shown']);
  const before = keyOfPage('/', 'id', '', banners.above('/', undefined));
  api.services.clock.set(at('04:00'));
  expect(texts()).toEqual(['outage', 'planned', 'shown']);
  // A page that was cached before is another one.
  expect(keyOfPage('/', 'id', '', banners.above('/', undefined))).not.toBe(before);
  api.services.clock.set(at('05:00'));
  expect(keyOfPage('/', 'id', '', banners.above('/', undefined))).toBe(before);
  api.services.clock.set(at('03:00'));
});

it('shows none above pages that fill the window', () => {
  for (const url of ['/admin', '/en/admin/queue?tab=1', '/content/create/display', '/content/edit/detail?id=1']) {
    expect(texts(url)).toEqual([]);
  }
  expect(texts('/administrasi')).toHaveLength(2);
  expect(texts('/content')).toHaveLength(2);
});

const close = (banner: string, headers: Record<string, string> = {}) =>
  fetch(new URL(CLOSE_BANNER_PATH, api.url), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: new URL(api.url).origin,
      referer: new URL('/en/search?keyword=kursi', api.url).href,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ banner }),
  });
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

it('is closed by a form until the browser is closed, and leads back to the page', async () => {
  const [outage, shown] = banners.above('/', undefined);
  const answer = await close(outage?.key ?? '');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/search?keyword=kursi']);
  expect(answer.headers.getSetCookie()[0]).not.toMatch(/max-age|expires/i);
  expect(texts('/', cookieOf(answer))).toEqual(['shown']);
  const both = await close(shown?.key ?? '', { cookie: cookieOf(answer) });
  expect(texts('/', `LOCALE=en; ${cookieOf(both)}`)).toEqual([]);
  // Other words are another notice.
  await database.transaction((tx) =>
    tx.updateTable('banners').set({ text: 'worse' }).where('text', '=', 'outage').execute(),
  );
  await banners.refresh();
  expect(texts('/', cookieOf(both))).toEqual(['worse']);
});

it('ignores what is not a notice, and forms and addresses of others', async () => {
  expect((await close('1-x; Path=/', {})).headers.getSetCookie()).toEqual([]);
  expect((await close('1-01234567', { origin: 'https://evil.test' })).status).toBe(419);
  for (const referer of ['https://evil.test/x', new URL('//evil.test', api.url).href, 'x']) {
    expect((await close('1-01234567', { referer })).headers.get('location')).toMatch(/^\/(?!\/)/);
  }
  const full = `${CLOSED_BANNERS_COOKIE}=${Array.from({ length: 40 }, (_, index) => `${index}-01234567`).join('.')}`;
  expect(cookieOf(await close('99-01234567', { cookie: full })).split('.')).toHaveLength(10);
});
