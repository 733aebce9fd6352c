import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { coins } from '../../src/contract/wallet.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { runRealSeed } from './real.ts';
import { type Facts, violationsOf } from './real-checks.ts';

/** Two hundred are gone through by `npm run coins:model`. */
const SEEDS = [1, 2];
const SIZE = { steps: 72, clients: 8 };

test('on real tables, with eight clients at once, all coins are where the gateway’s book and the answers say', async () => {
  for (const seed of SEEDS) {
    const { violations, transfers } = await runRealSeed(inject('databaseServer'), seed, SIZE);
    expect({ seed, violations }).toEqual({ seed, violations: [] });
    expect(transfers).toBeGreaterThan(10);
  }
}, 240_000);

/** What a wrong use case would leave behind. Each is done after all was right, and must be seen. */
const DAMAGES: Record<string, { leave: (facts: Facts) => Promise<unknown>; told: RegExp }> = {
  'a payment credited twice': {
    told: /money stands|money doubtful/,
    leave: ({ database, people }) =>
      database.transaction(async (tx) => {
        const { rows } = await sql<{ id: string; user_id: string; coins: number }>`select id, user_id,
          coins + bonus_coins as coins from payments where status = 3 limit 1`.execute(tx);
        const [payment = { id: newId(), user_id: people[0]?.user_id ?? '', coins: 1 }] = rows;
        await transfer(tx, {
          from: { platform: 'sales' },
          to: { wallet: payment.user_id },
          amount: coins(payment.coins),
          cause: 'topup',
          subject_id: payment.id,
          idempotency_key: `payment:${payment.id}:again`,
          now: new Date(),
        });
      }),
  },
  'a voucher used once more than it may be': {
    told: /voucher/,
    leave: ({ database }) =>
      database.transaction((tx) => sql`update vouchers set uses = uses + 1 where code = 'KOIN'`.execute(tx)),
  },
  'a commission that is not half': {
    told: /commission/,
    leave: ({ database }) =>
      database.transaction((tx) => sql`update affiliate_commissions set coins = coins + 1`.execute(tx)),
  },
  'a debt that was forgiven': {
    told: /debt/,
    leave: ({ database }) =>
      database.transaction((tx) =>
        sql`update ledger_accounts set debt = debt + 7 where kind = 'wallet' and user_id is not null`.execute(tx),
      ),
  },
  'an ad that hangs and was never paid': {
    told: /ad and its coins/,
    leave: ({ database }) =>
      database.transaction((tx) =>
        sql`delete from publications where ad_id = (select ad_id from publications limit 1)`.execute(tx),
      ),
  },
  'a move that nobody listed': {
    told: /moved oddly/,
    leave: ({ database }) =>
      database.transaction((tx) =>
        sql`insert into ad_status_changes (ad_id, from_status, to_status, created_at)
          select ad_id, to_status, 2, now() from ad_status_changes where from_status is not null
          order by id desc limit 1`.execute(tx),
      ),
  },
  'a refund that lost its payment': {
    told: /refund/,
    leave: async ({ report }) => report.refunds.add(newId()),
  },
};

test('what a wrong use case would leave in the tables is seen', async () => {
  const seen: Record<string, boolean> = {};
  await runRealSeed(inject('databaseServer'), 4, SIZE, async (facts) => {
    for (const [name, { leave, told }] of Object.entries(DAMAGES)) {
      const before = await violationsOf(facts);
      await leave(facts);
      const after = await violationsOf(facts);
      seen[name] = after.filter((line) => !before.includes(line)).some((line) => told.test(line));
    }
  });
  expect(seen).toEqual(Object.fromEntries(Object.keys(DAMAGES).map((name) => [name, true])));
}, 120_000);
