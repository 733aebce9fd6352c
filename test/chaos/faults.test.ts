import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPages } from '../../tools/build.ts';
import { sizeOf } from '../support/soak.ts';
import { type ChaosRun, openChaosRun } from './chaos-run.ts';
import { withoutGateway, withoutMail, withoutRedis } from './outages.ts';

/** `npm run test:chaos -- --seed …` repeats the same choices. */
const seed = randomInt(1_000_000);
const RIGHT = { seed, violations: [] };
const SIZE = sizeOf({ test: { payments: 3, seconds: 0.5 }, soak: { payments: 4, seconds: 1 } });
let chaosRun: ChaosRun;

beforeAll(async () => {
  await buildPages();
  const size = { workers: 1, users: 10, draftsEach: 10 };
  chaosRun = await openChaosRun({ seed, ports: [], smallDisk: false, hasBuckets: false, ...size });
}, 120_000);
afterAll(() => chaosRun.stop());

test('a gateway that does not respond, rejects calls or breaks connections delays nobody', async () => {
  const { violations } = await withoutGateway(chaosRun, SIZE);
  expect({ seed, violations }).toEqual(RIGHT);
}, 120_000);

test('during a Redis outage coins are credited and pages served, and browsers get the missed events afterwards', async () => {
  const { violations } = await withoutRedis(chaosRun, SIZE);
  expect({ seed, violations }).toEqual(RIGHT);
}, 180_000);

test('while the mail server does not respond coins are credited and pages served, and each mail is sent once afterwards', async () => {
  const { violations } = await withoutMail(chaosRun, SIZE);
  expect({ seed, violations }).toEqual(RIGHT);
}, 180_000);

test('balances are correct after all processes were killed during top-ups, purchases, vouchers and voids', async () => {
  const { back } = await chaosRun.buyAmongKills({ clients: 10, payments: sizeOf({ test: 12, soak: 40 }), kills: 4 });
  const { violations } = await chaosRun.conclude();
  expect({ seed, violations }).toEqual(RIGHT);
  expect(Object.values(back).flat().length).toBeGreaterThanOrEqual(4);
}, 300_000);
