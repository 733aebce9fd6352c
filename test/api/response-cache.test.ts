import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenByNotify } from '../../src/base/event-bus.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { listProducts } from '../../src/contract/search/endpoints.ts';
import type { CompressedResponse } from '../../src/server/pages/compressed-response.ts';
import { createPageChanges } from '../../src/server/pages/page-changes.ts';
import { createResponseCache, type ResponseCache } from '../../src/server/pages/response-cache.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runJobs } from '../support/services.ts';

const shared = createResponseCache<CompressedResponse>(1_000_000);
let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { shared });
});
beforeEach(() => shared.clear());
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function pin(user: ApiUser): Promise<string> {
  const { id, version } = (await api.callOk(user, creation.startDraft, {})).draft;
  const display = await api.callOk(user, creation.saveDisplay, {
    id,
    version,
    display_config: DESIGN,
    complete: true,
  });
  await api.callOk(user, creation.saveDetail, { ...detailInput(id, display.version), complete: true });
  await api.callOk(user, creation.publishAd, { id, price: 60 });
  return id;
}

describe('a shared response', () => {
  it('belongs to a public read endpoint that changes nothing', () => {
    const stored = api.endpoints.filter((endpoint) => endpoint.shared);
    expect(stored.length).toBeGreaterThan(5);
    for (const endpoint of stored) {
      expect([endpoint.method, endpoint.access, endpoint.idempotent]).toEqual(['GET', 'all', false]);
    }
  });

  it('queries the database once, also for many simultaneous requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => api.raw('/category/all')));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    await database.pool.query('alter table categories rename to categories_away');
    expect((await api.raw('/category/all')).status).toBe(200);
    expect((await api.raw('/category/all?x=1')).status).toBe(400);
    await database.pool.query('alter table categories_away rename to categories');
  });

  it('is sent in an encoding that the client accepts', async () => {
    const plain = await api.raw('/category/all', { headers: { 'accept-encoding': 'identity' } });
    for (const encoding of ['br', 'gzip']) {
      const response = await api.raw('/category/all', { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.text).toBe(plain.text);
    }
    const etag = plain.headers.get('etag') ?? '';
    expect((await api.raw('/category/all', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('is not cached if it is an error', async () => {
    expect((await api.raw('/category/999999')).status).toBe(404);
    expect(shared.get('id /api/category/999999')).toBeUndefined();
  });

  it('is renewed as soon as the board has changed, in every process', async () => {
    const changes = createPageChanges(database.read, [shared]);
    const listener = await listenByNotify(database.url, api.services.log, (event) => event && changes.apply(event));
    expect((await api.callOk(null, listProducts, {})).data).toEqual([]);
    const id = await pin(await api.user());
    await runJobs(api.services, api.modules);
    await expect.poll(async () => (await api.callOk(null, listProducts, {})).data.map((card) => card.id)).toEqual([id]);
    await listener.stop();
  });
});

describe('a cached response', () => {
  type Text = { text: string };
  const made = (text: string, ...dependsOn: string[]) => ({
    response: { text },
    dependsOn: new Set(dependsOn),
    bytes: 1000,
    isCacheable: true,
  });
  let responses: ResponseCache<Text>;
  beforeEach(() => {
    vi.useFakeTimers();
    responses = createResponseCache<Text>(20_000);
  });
  afterEach(() => vi.useRealTimers());
  const put = (key: string, text: string, ...dependsOn: string[]) =>
    responses.make(key, async () => made(text, ...dependsOn));

  it('is dropped by what it depends on, and by nothing else', async () => {
    await put('/a', 'a', 'home', 'ad:1');
    await put('/b', 'b', 'ad:2');
    responses.drop(['ad:1', 'ad:3']);
    expect([responses.ready('/a'), responses.ready('/b')]).toEqual([undefined, { text: 'b' }]);
    await put('/a', 'without the ad', 'home');
    responses.drop(['ad:1']);
    expect(responses.ready('/a')).toEqual({ text: 'without the ad' });
  });

  it('that is outdated is sent for half a second, then while another is made', async () => {
    await put('/', 'old', 'home');
    responses.expire(['home']);
    expect(responses.ready('/')).toEqual({ text: 'old' });
    vi.advanceTimersByTime(500);
    expect(responses.get('/')).toBeUndefined();
    const next = Promise.withResolvers<ReturnType<typeof made>>();
    const fresh = responses.make('/', () => next.promise);
    expect(responses.get('/')).toEqual({ text: 'old' });
    next.resolve(made('new', 'home'));
    expect([await fresh, responses.ready('/')]).toEqual([{ text: 'new' }, { text: 'new' }]);
  });

  it('that shows something hidden is not even sent while another is made', async () => {
    await put('/', 'with the ad', 'home', 'ad:1');
    responses.expire(['home']);
    vi.advanceTimersByTime(500);
    const next = Promise.withResolvers<ReturnType<typeof made>>();
    const fresh = responses.make('/', () => next.promise);
    responses.drop(['ad:1']);
    expect(responses.ready('/')).toBeUndefined();
    next.resolve(made('without the ad', 'home'));
    expect(await fresh).toEqual({ text: 'without the ad' });
  });

  it.each(['drop', 'expire'] as const)(
    'is not cached if what it shows changed while it was made (%s)',
    async (change) => {
      const next = Promise.withResolvers<ReturnType<typeof made>>();
      const old = responses.make('/', () => next.promise);
      responses[change](['home']);
      next.resolve(made('old', 'home'));
      expect([await old, responses.ready('/')]).toEqual([{ text: 'old' }, undefined]);
    },
  );

  it('is not cached if everything was cleared while it was made', async () => {
    const next = Promise.withResolvers<ReturnType<typeof made>>();
    const old = responses.make('/', () => next.promise);
    responses.clear();
    const fresh = put('/', 'new');
    next.resolve(made('old'));
    expect([await old, await fresh, responses.ready('/')]).toEqual([{ text: 'old' }, { text: 'new' }, { text: 'new' }]);
  });

  it('that failed is made again, also after an outdated one', async () => {
    await put('/', 'old', 'home');
    responses.expire(['home']);
    vi.advanceTimersByTime(500);
    await expect(responses.make('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(responses.get('/')).toBeUndefined();
    expect(await put('/', 'new')).toEqual({ text: 'new' });
  });

  it('makes room for newer ones by size', async () => {
    for (const key of ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8']) await put(key, key);
    expect([responses.ready('/1'), responses.ready('/8')]).toEqual([undefined, { text: '/8' }]);
  });
});
