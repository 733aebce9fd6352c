import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import { revealContact } from '../../src/contract/ads/detail.ts';
import { countInRedis, type LimitCounts } from '../../src/server/http/limit-counts.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createRedisServer, type RedisServer, whyNoRedis } from '../support/redis-server.ts';

const ADDRESS = '198.51.100.77';
const reason = whyNoRedis();

describe.skipIf(reason !== null)(`limits in Redis${reason ? `: ${reason}` : ''}`, () => {
  let redis: RedisServer;
  let database: TestDatabase;
  const apis: Api[] = [];
  const counts: LimitCounts[] = [];

  beforeAll(async () => {
    redis = await createRedisServer();
    await redis.start();
    database = await createTestDatabase();
    for (let process = 0; process < 2; process += 1) {
      const limitCounts = countInRedis({ url: redis.url, log: createLog('silent') });
      counts.push(limitCounts);
      apis.push(await startApi(database, { rate_limits: true, limitCounts }));
    }
  });
  afterAll(async () => {
    for (const api of apis) await api.stop();
    for (const each of counts) each.stop();
    await redis.stop();
    await database.drop();
  });

  const reveal = async (index: number) => {
    const input = { id: '01890000-0000-7000-8000-000000000000' };
    const sent = { headers: { 'x-forwarded-for': ADDRESS } };
    return (await apis[index % apis.length]?.call(null, revealContact, input, sent))?.status;
  };

  it('hold for two web processes together, and go on without Redis', async () => {
    const statuses: unknown[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push(await reveal(index));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429]);
    const keys = await counts[0]?.client.keys('*');
    expect(keys?.length).toBeGreaterThan(0);
    expect(keys?.join(' ')).not.toContain(ADDRESS);
    await redis.kill();
    expect(await reveal(0)).toBe(404);
  });
});
