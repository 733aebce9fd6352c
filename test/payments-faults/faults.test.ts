import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPages } from '../../tools/build.ts';
import { type ChaosRun, openChaosRun } from './chaos-run.ts';
import { withoutGateway, withoutMail, withoutRedis } from './outages.ts';

/** `npm run test:chaos -- --seed …` brings the same choices again. */
const seed = randomInt(1_000_000);
const RIGHT = { seed, violations: [] };
const SIZE = { payments: 4, seconds: 1 };
let chaosRun: ChaosRun;

beforeAll(async () => {
  await buildPages();
  chaosRun = await openChaosRun({ seed, workers: 1, ports: [], small_disk: false, users: 10, drafts_each: 10 });
}, 120_000);
afterAll(() => chaosRun.stop());

test('a gateway that hangs, refuses and breaks holds nobody up', async () => {
  const { violations } = await withoutGateway(chaosRun, SIZE);
  expect({ seed, violations }).toEqual(RIGHT);
}, 120_000);

test('while Redis is away coins come and pages are served, and afterwards browsers hear what they have missed', async () => {
  const { violations } = await withoutRedis(chaosRun, SIZE);
  expect({ seed, violations }).toEqual(RIGHT);
}, 180_000);

test('while the mail server hangs coins come and pages are served, and afterwards each mail is sent once', async () => {
  const { violations } = await withoutMail(chaosRun, SIZE);
  expect({ seed, violations }).toEqual(RIGHT);
}, 180_000);

test('money is right after everything was killed among top-ups, purchases, vouchers and voids', async () => {
  const { back } = await chaosRun.buyAmongKills({ clients: 10, payments: 40, kills: 4 });
  const { violations } = await chaosRun.conclude();
  expect({ seed, violations }).toEqual(RIGHT);
  expect(Object.values(back).flat().length).toBeGreaterThanOrEqual(4);
}, 300_000);
