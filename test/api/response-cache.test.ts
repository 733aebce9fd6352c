import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenByNotify } from '../../src/base/event-bus.ts';
import * as creation from '../../src/contract/ad-creation.ts';
import { listProducts } from '../../src/contract/search.ts';
import type { CompressedResponse } from '../../src/server/pages/compressed-response.ts';
import { createResponseCache } from '../../src/server/pages/response-cache.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runJobs } from '../support/services.ts';

const shared = createResponseCache<CompressedResponse>();
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
  const { id, revision } = (await api.callOk(user, creation.startDraft, {})).draft;
  const display = await api.callOk(user, creation.saveDisplay, {
    id,
    revision,
    display_config: DESIGN,
    complete: true,
  });
  await api.callOk(user, creation.saveDetail, { ...detailInput(id, display.revision), complete: true });
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
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.raw('/category/all')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await database.pool.query('alter table categories rename to categories_away');
    expect((await api.raw('/category/all')).status).toBe(200);
    expect((await api.raw('/category/all?x=1')).status).toBe(400);
    await database.pool.query('alter table categories_away rename to categories');
  });

  it('is sent in an encoding that the client accepts', async () => {
    const plain = await api.raw('/category/all', { headers: { 'accept-encoding': 'identity' } });
    for (const encoding of ['br', 'gzip']) {
      const answer = await api.raw('/category/all', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.text).toBe(plain.text);
    }
    const etag = plain.headers.get('etag') ?? '';
    expect((await api.raw('/category/all', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('is not cached if it is an error', async () => {
    expect((await api.raw('/category/999999')).status).toBe(404);
    expect(shared.get('id /api/category/999999')).toBeUndefined();
  });

  it('is renewed as soon as the board has changed, in every process', async () => {
    const listener = await listenByNotify(database.url, api.services.log, () => shared.clear());
    expect((await api.callOk(null, listProducts, {})).data).toEqual([]);
    const id = await pin(await api.user());
    await runJobs(api.services, api.modules);
    await expect.poll(async () => (await api.callOk(null, listProducts, {})).data.map((card) => card.id)).toEqual([id]);
    await listener.stop();
  });

  it('is not cached if the board changed while it was produced', async () => {
    let finish: (answer: { text: string }) => void = () => undefined;
    const answers = createResponseCache<{ text: string }>();
    const old = answers.make(
      'board',
      () => new Promise((resolve) => (finish = resolve)),
      () => true,
    );
    answers.clear();
    const fresh = answers.make(
      'board',
      async () => ({ text: 'new' }),
      () => true,
    );
    finish({ text: 'old' });
    expect([(await old).text, (await fresh).text]).toEqual(['old', 'new']);
    expect((await answers.get('board'))?.text).toBe('new');
  });
});
