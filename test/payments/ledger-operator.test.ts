import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { correctWallet as correctEndpoint } from '../../src/contract/admin/corrections.ts';
import { coins, WALLET_STATUSES } from '../../src/contract/wallet/rules.ts';
import { admin } from '../../src/domain/admin/public.ts';
import {
  coinLiability,
  correctWallet,
  openWallet,
  settleDebt,
  takeBack,
  transfer,
  verifyLedger,
  walletOf,
} from '../../src/domain/wallet/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { insertBareUser } from '../support/bare-user.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testCall, testServices } from '../support/services.ts';

const NOW = new Date('2026-03-02T03:04:05.000Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(40);
});
afterAll(() => database.drop());

function buyer(amount: number): Promise<string> {
  return database.transaction(async (tx) => {
    const user_id = await insertBareUser(tx, NOW);
    await openWallet(tx, { user_id, now: NOW });
    const movement = { cause: 'topup', subject_id: null, idempotency_key: `test:${user_id}`, now: NOW } as const;
    await transfer(tx, { ...movement, from: { platform: 'sales' }, to: { wallet: user_id }, amount: coins(amount) });
    return user_id;
  });
}

const spend = (user_id: string, amount: number) =>
  database.transaction((tx) =>
    transfer(tx, {
      from: { wallet: user_id },
      to: { platform: 'revenue' },
      amount: coins(amount),
      cause: 'publication',
      subject_id: null,
      idempotency_key: newId(),
      now: NOW,
    }),
  );
const takeCoins = (user_id: string, amount: number) =>
  database.transaction((tx) =>
    takeBack(tx, {
      user_id,
      to: 'sales',
      amount: coins(amount),
      cause: 'topup_void',
      subject_id: null,
      idempotency_key: `void:${user_id}`,
      now: NOW,
    }),
  );
const correct = (user_id: string, amount: number, key = newId()) =>
  database.transaction((tx) =>
    correctWallet(tx, { user_id, amount, reason: 'Salah hitung kemarin', by: 'test', idempotency_key: key, now: NOW }),
  );

describe('reversed coins', () => {
  test('come from the balance and leave no debt', async () => {
    const user = await buyer(300);
    expect(await takeCoins(user, 300)).toEqual({ taken: 300, owed: 0 });
    expect(await walletOf(database.read, user)).toEqual({ amount: 0, status: WALLET_STATUSES.ACTIVE, debt: 0 });
  });

  test('that were spent become a debt, and the wallet cannot spend until it is paid', async () => {
    const user = await buyer(300);
    await spend(user, 250);
    expect(await takeCoins(user, 300)).toEqual({ taken: 50, owed: 250 });
    expect(await walletOf(database.read, user)).toEqual({ amount: 0, status: WALLET_STATUSES.BLOCKED, debt: 250 });
    await correct(user, 200);
    expect(await walletOf(database.read, user)).toMatchObject({ amount: 0, debt: 50 });
    await expect(spend(user, 1)).rejects.toMatchObject({ key: 'wallet_blocked' });
    await correct(user, 70);
    expect(await walletOf(database.read, user)).toEqual({ amount: 20, status: WALLET_STATUSES.ACTIVE, debt: 0 });
    await spend(user, 20);
  });

  test('by twenty clients while as many spend: reversed once, and coins spent before become a debt', async () => {
    const user = await buyer(1000);
    const results = await Promise.allSettled([
      ...Array.from({ length: 20 }, () => takeCoins(user, 1000)),
      ...Array.from({ length: 20 }, () => spend(user, 40)),
    ]);
    const spent = results.slice(20).filter(({ status }) => status === 'fulfilled').length * 40;
    const { amount, debt } = await walletOf(database.read, user);
    expect({ amount, debt }).toEqual({ amount: 0, debt: spent });
    expect(results.slice(0, 20).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('that became a debt are collected by many clients at once, never more than the debt', async () => {
    const user = await buyer(500);
    await spend(user, 500);
    await takeCoins(user, 500);
    await Promise.all(Array.from({ length: 20 }, () => correct(user, 30)));
    await Promise.all(
      Array.from({ length: 20 }, () => database.transaction((tx) => settleDebt(tx, { user_id: user, now: NOW }))),
    );
    expect(await walletOf(database.read, user)).toMatchObject({ amount: 100, debt: 0 });
  });
});

describe('the operator', () => {
  test('corrects a wallet once per key, with a row that states the reason', async () => {
    const user = await buyer(100);
    const key = newId();
    await Promise.all(Array.from({ length: 20 }, () => correct(user, 40, key)));
    expect(await walletOf(database.read, user)).toMatchObject({ amount: 140 });
    expect(await correct(user, -200)).toEqual({ balance: 0, debt: 60 });
    const rows = database.read.selectFrom('transfers').select(['amount', 'details', 'created_at']);
    const account = database.read.selectFrom('ledger_accounts').select('id').where('user_id', '=', user);
    const { id: debtor } = await account.executeTakeFirstOrThrow();
    const stored = rows
      .where('cause', '=', 'correction')
      .where(({ or, eb }) =>
        or([
          eb('debit_account_id', '=', debtor),
          eb('credit_account_id', '=', debtor),
          eb(sql`details ->> 'debtor'`, '=', debtor),
        ]),
      );
    const why = { title: 'Salah hitung kemarin', by: 'test' };
    expect(await stored.orderBy('id').execute()).toMatchObject([
      { amount: 40, details: why, created_at: NOW },
      { amount: 140, details: why, created_at: NOW },
      { amount: 60, details: { ...why, debtor }, created_at: NOW },
    ]);
    await expect(correct(newId(), 5)).rejects.toMatchObject({ key: 'not_found' });
    const entry = { actor: 'test', action: 'wallet.correct', reason: why.title };
    expect(await auditEntriesOf(database.read, user)).toEqual([
      { ...entry, before: { balance: 100, debt: 0 }, after: { balance: 140, debt: 0 } },
      { ...entry, before: { balance: 140, debt: 0 }, after: { balance: 0, debt: 60 } },
    ]);
  });

  test('gets an error for a repeated key with other input, and nothing moves', async () => {
    const services = testServices(database);
    const dispatch = createDispatch(admin(services, { kinds: {}, objections: {} }, { help: async () => 0 }).bindings);
    const user_id = await buyer(100);
    const by = await buyer(1);
    const actor = {
      user_id: by,
      session_id: newId(),
      user_type: USER_TYPES.SUPERADMIN,
      account_status: 2,
      is_confirmed: true,
    };
    const call = { ...testCall(), actor, idempotency_key: newId() };
    const order = { user_id, amount: -50, reason: 'Salah hitung kemarin' };
    const first = await dispatch(correctEndpoint, call, order);
    expect(await dispatch(correctEndpoint, call, order)).toEqual(first);
    for (const amount of [-51, 50]) {
      const other = dispatch(correctEndpoint, call, { ...order, amount });
      await expect(other).rejects.toMatchObject({ key: 'idempotency_conflict' });
    }
    expect(await walletOf(database.read, user_id)).toMatchObject({ amount: 50, debt: 0 });
  });

  test('sees all coins of users and all totals of the ledger', async () => {
    const before = await coinLiability(database.read);
    const user = await buyer(200);
    await spend(user, 30);
    await correct(user, 5);
    const after = await coinLiability(database.read);
    expect(after.coins - before.coins).toBe(175);
    expect(after.sold - before.sold).toBe(200);
    expect(after.spent - before.spent).toBe(30);
    expect(after.corrected - before.corrected).toBe(5);
    expect(after.amount).toBe(after.coins * 100);
    // Coins sold, given and corrected are in wallets or spent; those spent before they were reversed are debt.
    expect(after.sold + after.given + after.corrected).toBe(after.coins + after.spent - after.debt);
    expect(await verifyLedger(database.read)).toMatchObject({ ok: true, sum: 0, errors: [] });
  });
});
