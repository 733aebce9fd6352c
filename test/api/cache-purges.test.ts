import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { deliver, emit, loadEvent } from '../../src/domain/events.ts';
import { cachePurges } from '../../src/server/pages/cache-purges.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type HttpReceiver, startReceiver } from '../support/http-receiver.ts';

let database: TestDatabase;
let cache: HttpReceiver;
const START = new Date('2026-03-01T00:00:00.500Z').getTime();
let time = START;
const clock = { now: () => new Date(time) };
const purgesAt = (...urls: string[]) => cachePurges({ urls, token: 'geheim-wort' }, clock);

beforeAll(async () => {
  database = await createTestDatabase();
  cache = await startReceiver();
});
afterAll(async () => {
  await cache.stop();
  await database.drop();
});
afterEach(async () => {
  time = START;
  cache.posts.length = 0;
  await database.pool.query('delete from outbox_events');
  await database.pool.query('select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null');
});

async function end(ad_id: string): Promise<void> {
  await database.transaction((tx) => emit(tx, 'ad.ended', { ad_id }));
  const { rows } = await database.pool.query<{ id: number }>('select max(id) as id from outbox_events');
  const id = Number(rows[0]?.id);
  expect(await loadEvent(database.read, id)).toBeDefined();
  const delivery = { database, subscribers: purgesAt(cache.url).subscribers, publish: async () => undefined };
  // An event that is delivered twice is one purge.
  await deliver(delivery, id);
  await deliver(delivery, id);
}
const waiting = async () => {
  const query = 'select payload, run_at from graphile_worker._private_jobs order by run_at';
  return (await database.pool.query<{ payload: { at: string; tags: string[] }[]; run_at: Date }>(query)).rows;
};
const tagsIn = ({ posts }: HttpReceiver): string[][] => posts.map(({ body }) => JSON.parse(String(body)).tags);

it('what is dropped within two seconds is one call, after the web processes have dropped it', async () => {
  const [one, other, later] = [newId(), newId(), newId()];
  await end(one);
  time += 1000;
  await end(other);
  time += 2000;
  await end(later);
  const jobs = await waiting();
  expect(jobs.map(({ payload }) => payload.flatMap(({ tags }) => tags))).toEqual([
    [`ad:${one}`, `ad:${other}`],
    [`ad:${later}`],
  ]);
  expect(jobs[0]?.run_at.getTime()).toBeGreaterThan(START + 2000);
  await purgesAt(`${cache.url}/zones/1/purge_cache`).jobs.purge_caches?.(jobs[0]?.payload);
  expect(tagsIn(cache)).toEqual([[`ad:${one}`, `ad:${other}`]]);
  expect(cache.posts[0]).toMatchObject({
    path: '/zones/1/purge_cache',
    headers: { authorization: 'Bearer geheim-wort', 'content-type': 'application/json' },
  });
});

it('many tags are several calls, each tag once', async () => {
  const tags = Array.from({ length: 70 }, (_, index) => `ad:${index}`);
  await purgesAt(cache.url).jobs.purge_caches?.([
    { at: clock.now().toISOString(), tags },
    { at: clock.now().toISOString(), tags },
  ]);
  expect(tagsIn(cache).map(({ length }) => length)).toEqual([30, 30, 10]);
});

it('a cache that fails makes the job fail, so that it is repeated, until no cache holds the page any more', async () => {
  const stopped = await startReceiver();
  await stopped.stop();
  const { jobs } = purgesAt(cache.url, stopped.url);
  const payload = [{ at: clock.now().toISOString(), tags: ['ad:1'] }];
  await expect(jobs.purge_caches?.(payload)).rejects.toThrow();
  time += 70_000;
  await jobs.purge_caches?.(payload);
  expect(tagsIn(cache)).toEqual([['ad:1']]);
});

it('nobody is told without addresses', () => {
  expect(cachePurges(null, clock)).toEqual({ subscribers: [], jobs: {} });
});
