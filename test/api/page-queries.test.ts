import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOKEN_COOKIE } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { createErrorTexts } from '../../src/server/http/error-texts.ts';
import { builtFrontend } from '../../src/server/pages/frontend.ts';
import { createPageCache } from '../../src/server/pages/page-cache.ts';
import { addPages } from '../../src/server/pages/pages.ts';
import { createResponseCache } from '../../src/server/pages/response-cache.ts';
import { createSiteNotices } from '../../src/server/pages/site-notices.ts';
import * as pages from '../../src/web/app/entry-server.tsx';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PAGE_ACCESS } from '../support/page-access.ts';
import { runJobs } from '../support/services.ts';
import { makeSmallBuild } from '../support/small-build.ts';
import { statementsOf } from '../support/statements.ts';

/** Round trips to the database while a page is rendered that is not cached, with the reference data in memory. */
const MAX_QUERIES = { public: 4, personal: 5 };
/** Pages that show the data of several modules and need more. */
const MORE_QUERIES: Record<string, number> = {
  '/content': 8,
  '/profile': 7,
  '/profile/wallet': 11,
  '/profile/data': 8,
  '/affiliate': 6,
  '/favourite': 7,
  // Nothing is found: what would be found without each of three filters is counted apart.
  '/:category/*': 7,
};

/** Renderings of which the one with the fewest round trips counts: what is read once a minute may fall on any page. */
const RENDERINGS = 3;

let database: TestDatabase;
let api: Api;
let user: ApiUser;
let ad: string;
let buildFolder: string;

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
  user = await api.user();
  ad = await publish(user);
  await copyListing(ad);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  rmSync(buildFolder, { recursive: true, force: true });
});

async function publish(owner: ApiUser): Promise<string> {
  const { id, version } = (await api.callOk(owner, creation.startDraft, {})).draft;
  const input = { id, version, display_config: DESIGN, complete: true };
  const display = await api.callOk(owner, creation.saveDisplay, input);
  await api.callOk(owner, creation.saveDetail, { ...detailInput(id, display.version), complete: true });
  await api.callOk(owner, creation.publishAd, { id, price: 60 });
  await runJobs(api.services, api.modules);
  return id;
}

/** As many ads as a board has whose totals are cached. */
async function copyListing(id: string): Promise<void> {
  const copies = (table: string, key: string) =>
    `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('${key}', copy.id))).*
     from ${table} as one, copies as copy where one.${key} = $1`;
  const client = await database.pool.connect();
  await client.query('create temporary table copies as select gen_random_uuid() as id from generate_series(1, 5001)');
  await client.query(copies('ads', 'id'), [id]);
  await client.query(copies('listings', 'ad_id'), [id]);
  client.release();
}

async function queriesOf(path: string, token: string | null): Promise<{ status: number; queries: string[] }> {
  const headers = { accept: 'text/html', ...(token === null ? {} : { cookie: `${TOKEN_COOKIE}=${token}` }) };
  const { result, sent } = await statementsOf(async () => {
    const response = await fetch(`${api.url}${path}`, { redirect: 'manual', headers });
    await response.text();
    return response.status;
  });
  return { status: result, queries: sent };
}

/** Addresses of pages that show the published ad or its owner. */
const addressOf = (path: string): string => {
  if (path === '/content/detail/:id') return `/content/detail/${ad}`;
  if (path === '/search') return '/search?keyword=beras';
  return PAGE_ACCESS[path]?.address ?? path;
};

test.each(Object.entries(PAGE_ACCESS))('%s needs few round trips to the database', async (path, { access }) => {
  const token = access === 'login' ? user.token : null;
  // The first rendering loads what stays in memory.
  await queriesOf(`${addressOf(path)}`, token);
  const separator = addressOf(path).includes('?') ? '&' : '?';
  const max = MORE_QUERIES[path] ?? (access === 'login' ? MAX_QUERIES.personal : MAX_QUERIES.public);
  let queries: string[] = [];
  for (let rendering = 0; rendering < RENDERINGS; rendering += 1) {
    const again = await queriesOf(`${addressOf(path)}${separator}again=${rendering}`, token);
    expect(again.status).toBeLessThan(500);
    ({ queries } = again);
    if (queries.length <= max) break;
  }
  expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(max);
});
