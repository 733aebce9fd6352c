import { randomInt } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { buildPages } from '../../tools/build.ts';
import { violationsOf } from './checks.ts';
import { runClients } from './clients.ts';
import { expectedOf } from './expected.ts';
import { type House, openHouse } from './house.ts';
import { hirePayers } from './payers.ts';
import { sharedPeople } from './people.ts';
import { runFaults, settleAll } from './run.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** `npm run faults -- --seed …` brings the same choices again. */
test('money is right after processes and PostgreSQL were killed among top-ups, purchases, vouchers and voids', async () => {
  await buildPages();
  const seed = randomInt(1_000_000);
  const size = { payments: 50, clients: 10, people: 10, kills: 2, stops: 1 };
  const { violations, disasters } = await runFaults({ seed, ...size });
  expect({ seed, violations }).toEqual({ seed, violations: [] });
  expect(disasters.kills).toBeGreaterThanOrEqual(size.kills);
}, 240_000);

async function ask(house: House, path: string, token: string, call: RequestInit = {}) {
  const begun = performance.now();
  const answer = await fetch(`${house.doors()[0]}${path}`, {
    ...call,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...call.headers },
  });
  await answer.text();
  return { status: answer.status, seconds: (performance.now() - begun) / 1000, ended: performance.now() };
}

test('a gateway that hangs, refuses and breaks holds nobody up, and all is credited when it is back', async () => {
  await buildPages();
  const seed = randomInt(1_000_000);
  const house = await openHouse({ seed, processes: 1, tampers: false });
  closing.push(house.stop);
  const { database, sandbox, wire } = house;
  const people = await sharedPeople(database, house.tokens, { people: 4, drafts_each: 1 });
  const payers = hirePayers(sandbox, seed);
  const topUp = (index: number) => {
    const init = { method: 'POST', body: JSON.stringify({ package_id: 3, payment_method: 'qris' }) };
    const headers = { 'idempotency-key': `while-the-gateway-hangs-${index}` };
    return ask(house, '/api/user/wallet/topup', people[index]?.token ?? '', { ...init, headers });
  };

  wire.always('silence');
  const waiting = people.map((_, index) => topUp(index));
  const { token = '' } = people[0] ?? {};
  const pages = await Promise.all(['/', '/profile/wallet', '/api/user/wallet'].map((path) => ask(house, path, token)));
  const answers = await Promise.all(waiting);
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  // Nobody who wanted a page waited for the gateway.
  const first = Math.min(...answers.map(({ ended }) => ended));
  expect(pages.filter(({ ended }) => ended > first)).toEqual([]);

  const facts = { seed, clients: 4, people, doors: house.doors, onPayment: payers.onPayment, onTopUp: () => undefined };
  for (const fault of ['too_many', 'error_before'] as const) {
    wire.always(fault);
    await runClients({ ...facts, payments: 4 });
  }
  wire.always(null);
  wire.calm();
  const clients = await runClients({ ...facts, seed: seed + 1, payments: 8 });
  await payers.finish();
  await sandbox.idle();
  await wire.post.empty();
  await settleAll(database);
  const expected = expectedOf(sandbox.book, wire.tampered);
  expect({ seed, violations: await violationsOf(database, { expected, clients, post: wire.post }) }).toEqual({
    seed,
    violations: [],
  });
}, 240_000);
