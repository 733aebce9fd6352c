import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { adPath } from '../../src/contract/pages/addresses.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { createErrorTexts } from '../../src/server/http/error-texts.ts';
import { builtFrontend } from '../../src/server/pages/frontend.ts';
import { createPageCache } from '../../src/server/pages/page-cache.ts';
import { addPages } from '../../src/server/pages/pages.ts';
import { createResponseCache } from '../../src/server/pages/response-cache.ts';
import { createSiteNotices } from '../../src/server/pages/site-notices.ts';
import * as pages from '../../src/web/app/entry-server.tsx';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { makeSmallBuild } from '../support/small-build.ts';

let database: TestDatabase;
let api: Api;
let ad = '';
let buildFolder = '';

beforeAll(async () => {
  database = await createTestDatabase();
  buildFolder = makeSmallBuild();
  api = await startApi(database, {
    extend(app, services, modules) {
      const bindings = modules.flatMap((module) => [...module.bindings]);
      addPages(app, {
        frontend: builtFrontend(pages, buildFolder),
        services,
        dispatch: createDispatch(bindings),
        endpoints: new Map(bindings.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint])),
        errorTexts: createErrorTexts(() => pages.createTranslators(services.brand())),
        rate_limits: false,
        pageCache: createPageCache(),
        responses: createResponseCache(1_000_000),
        siteNotices: createSiteNotices(services),
        hasCacheTags: false,
      });
    },
  });
  await database.transaction(async (tx) => {
    ad = await insertPublishedAd(tx, { title: 'Sofa kayu jati', end_date: new Date(Date.now() + MILLISECONDS.day) });
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  rmSync(buildFolder, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await fetch(`${api.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } });
  await response.text();
  return [response.status, response.headers.get('location')];
};

test.each([
  ['/motor.', '/motor'],
  ['/motor)', '/motor'],
  ['/motor%20', '/motor'],
  ['/motor%E2%80%8B', '/motor'],
  ['/motor&utm_source=wa&utm_medium=x', '/motor'],
  ['/Motor', '/motor'],
  ['/EN', '/en'],
  ['/EN/Motor.', '/en/motor'],
  ['/Motor.?page=2', '/motor?page=2'],
  ['/help/harga-koin).', '/help/harga-koin'],
  ['/rss.xml.', '/rss.xml'],
  ['/EN/RSS.xml', '/en/rss.xml'],
])('%s leads to %s for good', async (path, meant) => expect(await get(path)).toEqual([301, meant]));

test('the address of an ad with a tail leads to the ad', async () => {
  const path = adPath(ad, 'Sofa kayu jati');
  for (const tail of ['.', ')', '%20', '%E2%80%8B', '&utm_source=wa', '),']) {
    expect([tail, ...(await get(`${path}${tail}`))]).toEqual([tail, 301, path]);
  }
});

test.each(['/tidak-ada', '/tidak-ada.', '/TIDAK-ADA', '/help/tidak-ada)', '/%5Cmotor.', '/a/b/c.'])(
  'nothing is at %s',
  async (path) => expect(await get(path)).toEqual([404, null]),
);
