import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { type CoinReport, saveLedgerCheck, verifyCoins, wallet } from '../../src/domain/wallet/public.ts';
import { moneyMetrics } from '../../src/server/metrics/money-metrics.ts';
import type { ApiUser } from '../support/api.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';

withOwnPaymentApp();

const now = () => app.api.services.clock.now();

/** A completed payment, credited by the real gateway's answer. */
async function paid(): Promise<ApiUser & { id: string }> {
  const user = await app.api.user();
  const { id } = await app.buy(user);
  await app.sandbox.pay(app.requestOf(id));
  await app.settle();
  return { ...user, id };
}

describe('the check of what refers to the ledger', () => {
  /** Damages the tables, verifies them as the nightly job does, and rolls back. */
  async function contradictionsAfter(...statements: RawBuilder<unknown>[]): Promise<string[]> {
    const reports: CoinReport[] = [];
    const spoiled = database.transaction(async (tx) => {
      for (const statement of statements) await statement.execute(tx);
      reports.push(await saveLedgerCheck(tx, now()));
      throw new Error('take it back');
    });
    await expect(spoiled).rejects.toThrow('take it back');
    const [report] = reports;
    expect(report?.ok).toBe(report?.contradictions.length === 0);
    return report?.contradictions ?? expect.fail('not verified');
  }
  const status = (to: number, id: string) => sql`update payments set status = ${to} where id = ${id}`;

  it('finds nothing where payments, vouchers, commissions and ads are right', async () => {
    await paid();
    expect(await verifyCoins(database.read)).toMatchObject({ ok: true, errors: [], contradictions: [] });
  });

  it('finds a payment that was credited and is not completed, not credited, or credited with another sum', async () => {
    const { id, ...user } = await paid();
    const credited = '1 credits of 1100 coins, 0 taken back';
    expect(await contradictionsAfter(status(PAYMENT_STATUSES.EXPIRED, id))).toEqual([
      `payment ${id} with status ${PAYMENT_STATUSES.EXPIRED} for 1100 coins: ${credited}`,
    ]);
    expect(await contradictionsAfter(status(PAYMENT_STATUSES.VOIDED, id))).toEqual([
      `payment ${id} with status ${PAYMENT_STATUSES.VOIDED} for 1100 coins: ${credited}`,
    ]);
    expect(await contradictionsAfter(sql`update payments set coins = coins + 1 where id = ${id}`)).toEqual([
      `payment ${id} with status ${PAYMENT_STATUSES.COMPLETED} for 1101 coins: ${credited}`,
    ]);
    const unpaid = await app.buy(user);
    const completed = sql`update payments set status = ${PAYMENT_STATUSES.COMPLETED}, settled_at = now(), capture_id = 'one'
      where id = ${unpaid.id}`;
    expect(await contradictionsAfter(completed)).toEqual([
      `payment ${unpaid.id} with status ${PAYMENT_STATUSES.COMPLETED} for 1100 coins: 0 credits of 0 coins, 0 taken back`,
    ]);
  });

  it('finds a voucher that was used more often than it counts', async () => {
    const user_id = await database.transaction((tx) => insertUser(tx));
    const voucher = sql`insert into vouchers (code, voucher_type, coin_benefit, starts_at, ends_at, max_uses, uses)
      values ('LEBIH', 0, 10, now(), now() + interval '1 day', 5, 0)`;
    const use = sql`insert into voucher_uses (voucher_id, user_id, coins, used_at)
      select id, ${user_id}, 10, now() from vouchers where code = 'LEBIH'`;
    expect(await contradictionsAfter(voucher, use)).toEqual(['voucher LEBIH was used 1 times and counts 0 of 5']);
  });

  it('finds a commission that was not paid', async () => {
    const { id, user_id } = await paid();
    const referrer = await database.transaction((tx) => insertUser(tx));
    const commission = sql`insert into affiliate_commissions (referee_id, referrer_id, payment_id, coins, created_at)
      values (${user_id}, ${referrer}, ${id}, 500, now())`;
    expect(await contradictionsAfter(commission)).toEqual([
      `commission of friend ${user_id}: 500 coins, 0 paid, 0 taken back`,
    ]);
  });

  it('finds an ad that is live without a publication, moved as it may not, or got back more than it cost', async () => {
    const ad_id = await database.transaction(async (tx) => {
      const id = await insertPublishedAd(tx);
      await sql`insert into publications (ad_id, owner_id, category_id, published_at, was_live)
        select id, owner_id, category_id, published_at, true from ads where id = ${id}`.execute(tx);
      return id;
    });
    expect(await contradictionsAfter(sql`delete from publications where ad_id = ${ad_id}`)).toEqual([
      `ad ${ad_id} has status ${AD_STATUSES.PUBLISHED} and was never published`,
    ]);
    const move = (from: number, to: number) =>
      sql`insert into ad_status_changes (ad_id, from_status, to_status, created_at)
        values (${ad_id}, ${from}, ${to}, now())`;
    const { PUBLISHED, EXPIRED, INACTIVE } = AD_STATUSES;
    expect(await contradictionsAfter(move(EXPIRED, INACTIVE))).toEqual([
      `ad ${ad_id} went from status ${EXPIRED}, after ${EXPIRED}, to ${INACTIVE}`,
    ]);
    expect(await contradictionsAfter(move(PUBLISHED, EXPIRED), move(PUBLISHED, INACTIVE))).toEqual([
      `ad ${ad_id} went from status ${PUBLISHED}, after ${EXPIRED}, to ${INACTIVE}`,
    ]);
    const refund = sql`insert into transfers (id, debit_account_id, credit_account_id, amount, cause, subject_id,
        idempotency_key, created_at)
      select gen_random_uuid(), revenue.id, sales.id, 30, 'sold_refund', ${ad_id}, 'refund of nothing', now()
      from ledger_accounts revenue, ledger_accounts sales where revenue.kind = 'revenue' and sales.kind = 'sales'`;
    expect(await contradictionsAfter(refund)).toEqual([`ad ${ad_id} cost 0 coins, and 30 were returned`]);
  });

  it('is part of the nightly job: it is logged as an error, and the metric of the alert says so', async () => {
    const { id } = await paid();
    const logged: unknown[] = [];
    const log = { ...createLog('silent'), error: (report: unknown) => void logged.push(report) };
    const services = { ...app.api.services, log };
    const runNight = async () => {
      app.pass(1000);
      await wallet(services).jobs?.verify_ledger?.({});
      const metrics = await moneyMetrics(database).metrics();
      return ['ok', 'errors'].map((name) => new RegExp(`^papan_ledger_${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
    };
    expect(await runNight()).toEqual(['1', '0']);
    // The payment's own row, not the ledger's: all balances are still right.
    const contradicts = (to: number) => database.transaction((tx) => status(to, id).execute(tx));
    await contradicts(PAYMENT_STATUSES.EXPIRED);
    expect(await runNight()).toEqual(['0', '1']);
    expect(logged).toEqual([expect.objectContaining({ ok: false, errors: [], contradictions: [expect.any(String)] })]);
    await contradicts(PAYMENT_STATUSES.COMPLETED);
    expect(await runNight()).toEqual(['1', '0']);
  });
});
