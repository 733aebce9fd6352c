import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type PublicDatabase } from '../../src/base/database.ts';
import { createLog } from '../../src/base/log.ts';
import { revealContact } from '../../src/contract/ads/detail.ts';
import { countInDatabase, countInRedis, type LimitCounts } from '../../src/server/http/limit-counts.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createRedisServer, type RedisServer, whyNoRedis } from '../support/redis-server.ts';

const ADDRESS = '198.51.100.77';
const MINUTE = 60_000;
const log = createLog('silent');
const reason = whyNoRedis();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function reveal(api: Api | undefined): Promise<unknown> {
  const input = { id: '01890000-0000-7000-8000-000000000000' };
  return (await api?.call(null, revealContact, input, { headers: { 'x-forwarded-for': ADDRESS } }))?.status;
}

describe.skipIf(reason !== null)(`limits in Redis${reason ? `: ${reason}` : ''}`, () => {
  let redis: RedisServer;
  const apis: Api[] = [];
  const counts: LimitCounts[] = [];

  beforeAll(async () => {
    redis = await createRedisServer();
    await redis.start();
    for (let process = 0; process < 2; process += 1) {
      const limitCounts = countInRedis({ url: redis.url, log: log });
      counts.push(limitCounts);
      apis.push(await startApi(database, { rate_limits: true, limitCounts }));
    }
  });
  afterAll(async () => {
    for (const api of apis) await api.stop();
    for (const each of counts) each.stop();
    await redis.stop();
  });

  it('hold for two web processes together, and go on without Redis', async () => {
    const client = new Redis(redis.url);
    // Calls are not counted before a process is connected.
    await expect
      .poll(async () => String(await client.client('LIST')).match(/^id=/gm), { timeout: 60_000 })
      .toHaveLength(counts.length + 1);
    const statuses: unknown[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push(await reveal(apis[index % 2]));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429]);
    const keys = await client.keys('*');
    client.disconnect();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join(' ')).not.toContain(ADDRESS);
    await redis.kill();
    expect(await reveal(apis[0])).toBe(404);
  });
});

describe('limits in PostgreSQL', () => {
  const PROCESSES = 3;
  const processes: PublicDatabase[] = [];
  const stores: ReturnType<typeof storeOf>[] = [];

  beforeAll(async () => {
    for (let index = 0; index < PROCESSES; index += 1) {
      const opened = openDatabase({ url: database.url, maxConnections: 4, onError: () => undefined });
      processes.push(opened);
      await opened.pool.query('select 1');
      stores.push(storeOf(countInDatabase({ pool: opened.pool, log })));
    }
  });
  afterAll(async () => {
    for (const each of processes) await each.close();
  });

  const storedFor = async (caller: string): Promise<string[]> => {
    const { rows } = await database.pool.query('select caller from limit_counts where caller like $1', [`%${caller}%`]);
    return rows.map((row) => row.caller);
  };
  const calls = (caller: string, times: number, { limit, processes: count = PROCESSES, window = MINUTE }: Calls) =>
    Promise.all(Array.from({ length: times }, (_, index) => stores[index % count]?.(caller, window, limit))).then(
      (counts) => counts.filter((current) => Number(current) <= limit).length,
    );

  it('hold for three web processes together', async () => {
    const allowed = await calls('many', 90, { limit: 20 });
    expect(allowed).toBeGreaterThanOrEqual(20);
    expect(allowed).toBeLessThanOrEqual(20 + PROCESSES - 1);
    expect(await storedFor('many')).toHaveLength(1);
  });

  it('are exceeded or missed by a twentieth for each further process at most, and count each caller alone', async () => {
    const [one, other] = await Promise.all([calls('one', 3000, { limit: 600 }), calls('other', 300, { limit: 600 })]);
    expect(one).toBeGreaterThanOrEqual(540);
    expect(one).toBeLessThanOrEqual(660);
    expect(other).toBe(300);
    expect(await calls('one', 300, { limit: 600 })).toBe(0);
  });

  it('are exact in one process, in as many statements as there are blocks', async () => {
    expect(await calls('exact', 29, { limit: 600, processes: 1 })).toBe(29);
    expect(await storedFor('exact')).toEqual([]);
    const counted = countStatements(processes[0]);
    expect(await calls('exact', 900, { limit: 600, processes: 1 })).toBe(571);
    expect(counted()).toBe(20);
  });

  it('go on in each process while the database does not answer, and together afterwards', async () => {
    const client = await database.pool.connect();
    await client.query('begin; lock table limit_counts in access exclusive mode');
    expect(await calls('alone', 60, { limit: 20, processes: 1 })).toBe(20);
    await client.query('commit');
    client.release();
    let attempts = 0;
    const together = async () => {
      attempts += 1;
      await calls(`together ${attempts}`, 20, { limit: 20, processes: 1 });
      return storedFor('together');
    };
    await expect.poll(together, { timeout: 60_000 }).not.toEqual([]);
  });

  it('begin anew when their time is over', async () => {
    expect(await calls('ended', 12, { limit: 4, processes: 2 })).toBeLessThanOrEqual(5);
    await database.pool.query("update limit_counts set ends_at = now() where caller = 'ended'");
    const [, , third] = stores;
    expect([await third?.('ended', MINUTE, 4), await third?.('ended', MINUTE, 4)]).toEqual([1, 2]);
    expect(await calls('short', 12, { limit: 4, processes: 1, window: 1 })).toBeGreaterThan(0);
    await wait(10);
    expect(await stores[0]?.('short', MINUTE, 4)).toBe(1);
  });
});

type Calls = { limit: number; processes?: number; window?: number };

/** Counts a call, as the plugin does, and returns how many there are then. */
function storeOf({ storage }: LimitCounts) {
  if (!storage.store) throw new Error('no store');
  const store = new storage.store({});
  return (caller: string, window: number, limit: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      store.incr(caller, (error, result) => (error ? reject(error) : resolve(result?.current)), window, limit);
    });
}

/** How many statements a process sends from now on. */
function countStatements(opened: PublicDatabase | undefined): () => number {
  let total = 0;
  opened?.pool.on('acquire', () => {
    total += 1;
  });
  return () => total;
}
