import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLOSE_SITE_NOTICE_PATH, CLOSED_SITE_NOTICES_COOKIE } from '../../src/contract/catalogue/site-notice-rules.ts';
import { keyOfPage } from '../../src/server/pages/page-cache.ts';
import { addSiteNoticeForm } from '../../src/server/pages/site-notice-form.ts';
import { createSiteNotices, type SiteNotices } from '../../src/server/pages/site-notices.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let api: Api;
let siteNotices: SiteNotices;
const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const add = (text: string, changes: { level?: string; starts_at?: Date; ends_at?: Date; is_active?: boolean } = {}) =>
  database.transaction((tx) =>
    tx
      .insertInto('site_notices')
      .values({ text, text_en: text, level: 'info', pages: 'all', starts_at: at('02:00'), is_active: true, ...changes })
      .execute(),
  );
const texts = (url = '/', cookie?: string) => siteNotices.above(url, cookie).map(({ text }) => text);

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { extend: addSiteNoticeForm });
  siteNotices = createSiteNotices(api.services);
  await add('planned', { starts_at: at('04:00'), ends_at: at('05:00') });
  await add('off', { is_active: false });
  await add('over', { ends_at: at('02:30') });
  await add('shown');
  await add('outage', { level: 'danger' });
  await siteNotices.refresh();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

it('shows notices from their first to their last moment, the most urgent one first', () => {
  expect(texts()).toEqual(['outage', 'shown']);
  const before = keyOfPage('/', 'id', '', siteNotices.above('/', undefined));
  api.services.clock.set(at('04:00'));
  expect(texts()).toEqual(['outage', 'planned', 'shown']);
  // A page that was cached before is another one.
  expect(keyOfPage('/', 'id', '', siteNotices.above('/', undefined))).not.toBe(before);
  api.services.clock.set(at('05:00'));
  expect(keyOfPage('/', 'id', '', siteNotices.above('/', undefined))).toBe(before);
  api.services.clock.set(at('03:00'));
});

it('shows none above pages that fill the window', () => {
  for (const url of ['/admin', '/en/admin/queue?tab=1', '/content/create/display', '/content/edit/detail?id=1']) {
    expect(texts(url)).toEqual([]);
  }
  expect(texts('/administrasi')).toHaveLength(2);
  expect(texts('/content')).toHaveLength(2);
});

const close = (key: string, headers: Record<string, string> = {}) =>
  fetch(new URL(CLOSE_SITE_NOTICE_PATH, api.url), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: new URL(api.url).origin,
      referer: new URL('/en/search?keyword=kursi', api.url).href,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ site_notice: key }),
  });
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

it('is closed by a form until the browser is closed, and leads back to the page', async () => {
  const [outage, shown] = siteNotices.above('/', undefined);
  const response = await close(outage?.key ?? '');
  expect([response.status, response.headers.get('location')]).toEqual([303, '/en/search?keyword=kursi']);
  expect(response.headers.getSetCookie()[0]).not.toMatch(/max-age|expires/i);
  expect(texts('/', cookieOf(response))).toEqual(['shown']);
  const both = await close(shown?.key ?? '', { cookie: cookieOf(response) });
  expect(texts('/', `LOCALE=en; ${cookieOf(both)}`)).toEqual([]);
  // Other words are another notice.
  await database.transaction((tx) =>
    tx.updateTable('site_notices').set({ text: 'worse' }).where('text', '=', 'outage').execute(),
  );
  await siteNotices.refresh();
  expect(texts('/', cookieOf(both))).toEqual(['worse']);
});

it('ignores what is not a notice, and forms and addresses of others', async () => {
  expect((await close('1-x; Path=/', {})).headers.getSetCookie()).toEqual([]);
  expect((await close('1-01234567', { origin: 'https://evil.test' })).status).toBe(419);
  for (const referer of ['https://evil.test/x', new URL('//evil.test', api.url).href, 'x']) {
    expect((await close('1-01234567', { referer })).headers.get('location')).toMatch(/^\/(?!\/)/);
  }
  const full = `${CLOSED_SITE_NOTICES_COOKIE}=${Array.from({ length: 40 }, (_, index) => `${index}-01234567`).join('.')}`;
  expect(cookieOf(await close('99-01234567', { cookie: full })).split('.')).toHaveLength(10);
});
