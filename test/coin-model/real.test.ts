import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { databaseServer } from '../support/database.ts';
import { sizeOf } from '../support/soak.ts';
import { runRealSeed, runRealSteps } from './real.ts';
import { type Facts, violationsOf } from './real-checks.ts';
import type { Step } from './real-clients.ts';

/** `npm run test:coin-model` runs two hundred. */
const SEEDS = sizeOf({ test: [1], soak: Array.from({ length: 20 }, (_, index) => index + 1) });
const SIZE = { steps: 72, clients: 8 };

test(
  'on real tables with eight clients at once, all coins match the gateway’s transactions and the responses',
  async () => {
    for (const seed of SEEDS) {
      const { violations, transfers } = await runRealSeed(await databaseServer(), seed, SIZE);
      expect({ seed, violations }).toEqual({ seed, violations: [] });
      expect(transfers).toBeGreaterThan(10);
    }
  },
  sizeOf({ test: 240_000, soak: 1_200_000 }),
);

type Damage = {
  cause: (facts: Facts) => Promise<unknown>;
  violation: RegExp;
  /** What the check that operators run says, which knows only the rows. */
  rowsSay?: RegExp;
};

/** Damage that a wrong use case would cause. Each is done after all checks have passed, and must be detected. */
const DAMAGES: Record<string, Damage> = {
  'a payment credited twice': {
    violation: /money settled/,
    rowsSay: /checked by operators: payment .* 2 credits/,
    cause: ({ database }) =>
      database.transaction(async (tx) => {
        const { rows } = await sql<{ id: string; user_id: string; coins: number }>`select id, user_id,
          coins + bonus_coins as coins from payments where status = ${PAYMENT_STATUSES.COMPLETED}`.execute(tx);
        for (const payment of rows) {
          await transfer(tx, {
            from: { platform: 'sales' },
            to: { wallet: payment.user_id },
            amount: coins(payment.coins),
            cause: 'topup',
            subject_id: payment.id,
            idempotency_key: `payment:${payment.id}:again`,
            now: new Date(),
          });
        }
      }),
  },
  'a voucher used once more than its limit': {
    violation: /voucher/,
    cause: ({ database }) =>
      database.transaction((tx) => sql`update vouchers set uses = uses + 1 where code = 'KOIN'`.execute(tx)),
  },
  'a commission that is not half': {
    violation: /commission/,
    rowsSay: /checked by operators: commission of friend/,
    cause: ({ database }) =>
      database.transaction((tx) => sql`update affiliate_commissions set coins = coins + 1`.execute(tx)),
  },
  'a debt that was changed': {
    violation: /debt/,
    cause: ({ database }) =>
      database.transaction((tx) =>
        sql`update ledger_accounts set debt = debt + 7 where kind = 'wallet' and user_id is not null`.execute(tx),
      ),
  },
  'a live ad that was never paid': {
    violation: /ad and its coins/,
    rowsSay: /checked by operators: ad .* was never published/,
    cause: ({ database }) =>
      database.transaction((tx) =>
        sql`delete from publications where ad_id = (select ad_id from publications limit 1)`.execute(tx),
      ),
  },
  'a transition that is not in the table': {
    violation: /made a transition that is not in the table/,
    rowsSay: /checked by operators: ad .* went from status/,
    cause: ({ database }) =>
      database.transaction((tx) =>
        sql`insert into ad_status_changes (ad_id, from_status, to_status, created_at)
          select ad_id, to_status, 2, now() from ad_status_changes where from_status is not null
          order by id desc limit 1`.execute(tx),
      ),
  },
  'a refund without its payment': {
    violation: /refund/,
    cause: async ({ report }) => report.refunds.add(newId()),
  },
};

/** A friend's first top-up, a live ad, a voucher: every kind of row exists to be damaged. */
const CERTAIN: Step[] = [
  ['top_up', 1, 0, 0],
  ['pin', 1, 1, 1],
  ['redeem', 2, 0, 1],
  ['deactivate', 1, 1, 1],
];

test('detects the damage that a wrong use case would cause in the tables', async () => {
  const seen: Record<string, boolean> = {};
  const run = { seed: 1, steps: CERTAIN, clients: 1 };
  const { violations, outcomes } = await runRealSteps(await databaseServer(), run, async (facts) => {
    for (const [name, { cause, violation, rowsSay = violation }] of Object.entries(DAMAGES)) {
      const before = await violationsOf(facts);
      await cause(facts);
      const after = await violationsOf(facts);
      const added = after.filter((line) => !before.includes(line));
      seen[name] = [violation, rowsSay].every((pattern) => added.some((line) => pattern.test(line)));
    }
  });
  expect({ violations, outcomes: Object.keys(outcomes) }).toEqual({
    violations: [],
    outcomes: ['top_up: done', 'pin: done', 'redeem: done', 'deactivate: done'],
  });
  expect(seen).toEqual(Object.fromEntries(Object.keys(DAMAGES).map((name) => [name, true])));
}, 120_000);
