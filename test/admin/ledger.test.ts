import { describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as contract from '../../src/contract/admin/ledger.ts';
import { coins, type TransferCause } from '../../src/contract/wallet/rules.ts';
import { recordFinding } from '../../src/domain/payments/public.ts';
import { coinLiability, takeBack, transfer } from '../../src/domain/wallet/public.ts';
import type { ApiUser } from '../support/api.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';
import { insertPayment } from '../support/payment-rows.ts';

withOwnPaymentApp();

const boss = () => app.api.user({ user_type: USER_TYPES.SUPERADMIN });
const now = () => app.api.services.clock.now();

/** Moves coins from the platform to a user, or back, at a time. A top-up would need its payment. */
function move(user: ApiUser, amount: number, cause: TransferCause, at: Date) {
  const wallet = { wallet: user.user_id };
  const platform = { platform: 'correction' } as const;
  const order = { amount: coins(Math.abs(amount)), cause, subject_id: null, idempotency_key: newId(), now: at };
  return database.transaction((tx) =>
    transfer(tx, amount > 0 ? { ...order, from: platform, to: wallet } : { ...order, from: wallet, to: platform }),
  );
}

describe('the ledger in the console', () => {
  it('lists movements by user, kind and day, page by page without a gap or a repeat', async () => {
    const by = await boss();
    const user = await app.api.user();
    // Of one time, so that the id decides.
    for (let index = 0; index < 110; index += 1) await move(user, 10, 'correction', now());
    await move(user, -30, 'promotion', addMilliseconds(now(), -40 * MILLISECONDS.day));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(by, {
        user: user.email,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    // The welcome bonus is the first.
    expect([seen.length, new Set(seen).size]).toEqual([112, 112]);

    const spent = await list(by, { user: user.user_id, cause: 'promotion' });
    expect(spent.data).toMatchObject([{ cause: 'promotion', amount: -30, user: { id: user.user_id } }]);
    expect(spent.wallet).toMatchObject({ user: { email: user.email }, debt: 0 });
    const [first] = spent.data;
    const day = new Date(first?.created_at ?? '').toISOString().slice(0, 10);
    expect((await list(by, { user: user.user_id, from: day, to: day })).data).toEqual(spent.data);
    // The same row in the list of all users.
    expect((await list(by, { cause: 'promotion', from: day, to: day })).data).toEqual(spent.data);
    expect(await list(by, { user: 'tidak-ada@papan.test' })).toEqual({ data: [], next_cursor: null, wallet: null });
  });
  const list = (by: ApiUser, input: object) => app.api.callOk(by, contract.listLedgerEntries, input);

  it('shows a debt as a row of its debtor that moved no coins', async () => {
    const by = await boss();
    const user = await app.api.user();
    const { amount } = (await list(by, { user: user.user_id })).wallet ?? expect.fail('no wallet');
    const cause = 'affiliate_commission_void';
    const order = { cause, subject_id: null, idempotency_key: newId(), now: now() } as const;
    await database.transaction((tx) =>
      takeBack(tx, { ...order, user_id: user.user_id, to: 'bonus', amount: coins(amount + 70) }),
    );
    const { data } = await list(by, { cause });
    expect(data.map((row) => [row.user?.id, row.amount, row.balance_after])).toEqual([
      [user.user_id, -70, null],
      [user.user_id, -amount, 0],
    ]);
  });

  it('counts again on request: what users hold equals the sum of all causes and the sum of all ages', async () => {
    const by = await boss();
    const user = await app.api.user();
    const before = await ages(by);
    const ago = (days: number) => addMilliseconds(now(), -days * MILLISECONDS.day);
    await move(user, 500, 'correction', ago(400));
    await move(user, 300, 'correction', ago(200));
    await move(user, -600, 'publication', ago(100));
    await move(user, 50, 'correction', ago(60));
    const { check } = await state(by);
    const figures = check?.figures ?? expect.fail('no figures');
    expect(check).toMatchObject({ ok: true, errors: 0 });
    expect(figures.coins).toBe((await coinLiability(database.read)).coins);
    expect(figures.causes.reduce((sum, one) => sum + one.coins, 0)).toBe(figures.coins);
    expect(figures.ages.reduce((sum, one) => sum + one.coins, 0)).toBe(figures.coins);
    const after = await ages(by);
    // Rows are in the order in which they were written: the welcome bonus and 400 of the first 500 coins were spent.
    const differences = ['older', 'year', 'quarter'].map((name) => (after[name] ?? 0) - (before[name] ?? 0));
    expect(differences).toEqual([100, 300, 50]);
  });
  const state = async (by: ApiUser) => {
    app.pass(MILLISECONDS.second);
    await app.api.callOk(by, contract.checkLedger, {});
    return app.api.callOk(by, contract.getLedgerState, {});
  };
  const ages = async (by: ApiUser) => {
    const { check } = await state(by);
    const found = check?.figures?.ages ?? expect.fail('no figures');
    return Object.fromEntries(found.map(({ name, coins: sum }): [string, number] => [name, sum])) as Record<
      string,
      number
    >;
  };

  it('names what does not agree with the gateway, and counts what does, by channel', async () => {
    const by = await boss();
    const user = await app.api.user();
    const yesterday = addMilliseconds(now(), -MILLISECONDS.day);
    const paid = [
      await insertPayment(database, user, { at: yesterday }),
      await insertPayment(database, user, { at: yesterday }),
    ];
    const about = {
      kind: 'amount_differs',
      gateway: 'xendit',
      gateway_id: newId(),
      details: { reported: 'success 60000 IDR' },
    };
    await database.transaction((tx) => recordFinding(tx, { ...about, payment_id: paid[0]?.id ?? null, now: now() }));
    const { findings, channels } = await app.api.callOk(by, contract.getLedgerState, {});
    expect(findings).toMatchObject({ open: 1, amount: 100_000 });
    expect(findings.data).toMatchObject([
      { kind: 'amount_differs', payment_code: paid[0]?.code, payment: { user_id: user.user_id, amount: 100_000 } },
    ]);
    expect(channels.data).toMatchObject([{ payments: 2, agreed: 1, amount: 200_000 }]);
    // The rows have no transfers of their own.
    await database.transaction((tx) => tx.deleteFrom('payment_findings').execute());
  });
});
