import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { createLog } from '../../src/base/log.ts';
import { AppError } from '../../src/contract/api/errors.ts';
import { getWallet, listCoinPackages } from '../../src/contract/wallet/endpoints.ts';
import { coins, WALLET_STATUSES } from '../../src/contract/wallet/rules.ts';
import { recordAuditEntry, SYSTEM_ACTOR } from '../../src/domain/audit/public.ts';
import { wallet } from '../../src/domain/wallet/api.ts';
import { coinPackages } from '../../src/domain/wallet/list-coin-packages.ts';
import {
  giveWelcomeBonus,
  openWallet,
  type Party,
  type TransferOrder,
  type TransferResult,
  transfer,
  verifyLedger,
  walletOf,
} from '../../src/domain/wallet/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { insertBareUser } from '../support/bare-user.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testCall, testServices } from '../support/services.ts';
import { sizeOf } from '../support/soak.ts';

const NOW = new Date('2026-03-02T03:04:05.000Z');
const CLIENTS = 20;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(2 * CLIENTS);
});
afterAll(() => database.drop());

function user(balance = 0, status: number = WALLET_STATUSES.ACTIVE): Promise<string> {
  return database.transaction(async (tx) => {
    const userId = await insertBareUser(tx, NOW);
    await openWallet(tx, { user_id: userId, now: NOW });
    if (balance > 0) {
      await transfer(tx, order({ platform: 'sales' }, { wallet: userId }, balance, `opening:${userId}`));
    }
    if (status !== WALLET_STATUSES.ACTIVE) {
      await tx.updateTable('ledger_accounts').set({ status }).where('user_id', '=', userId).execute();
    }
    return userId;
  });
}

function order(from: Party, to: Party, amount: number, key: string = newId()): TransferOrder {
  return { from, to, amount: coins(amount), cause: 'correction', subject_id: null, idempotency_key: key, now: NOW };
}

const move = (sent: TransferOrder) => database.transaction((tx) => transfer(tx, sent));

/** Runs the work of all clients in parallel, each client's work in its own order. */
async function race<Work, Result>(
  clients: readonly (readonly Work[])[],
  use: (work: Work) => Promise<Result>,
): Promise<Result[]> {
  const done = await Promise.all(
    clients.map(async (works) => {
      const results: Result[] = [];
      for (const work of works) results.push(await use(work));
      return results;
    }),
  );
  return done.flat();
}

async function expectRightLedger(): Promise<void> {
  const report = await verifyLedger(database.read);
  expect(report.errors).toEqual([]);
  expect(report).toMatchObject({ ok: true, sum: 0 });
}

describe('one transfer', () => {
  test('moves coins from the platform to a wallet and back, and returns the balance', async () => {
    const sari = await user();
    const ad = newId();
    const bought = await move(order({ platform: 'sales' }, { wallet: sari }, 200));
    expect(bought).toMatchObject({ debit_balance_after: null, credit_balance_after: 200, repeated: false });
    const spent = await move({
      ...order({ wallet: sari }, { platform: 'revenue' }, 60),
      cause: 'publication',
      subject_id: ad,
      details: { title: 'Kursi rotan, baru dianyam ulang' },
    });
    expect(spent).toMatchObject({ debit_balance_after: 140, credit_balance_after: null, repeated: false });
    expect(await walletOf(database.read, sari)).toEqual({ amount: 140, status: WALLET_STATUSES.ACTIVE, debt: 0 });
    await expectRightLedger();
  });

  test('with too few coins changes nothing and reports balance and price', async () => {
    const sari = await user(59);
    const attempt = move(order({ wallet: sari }, { platform: 'revenue' }, 60));
    await expect(attempt).rejects.toMatchObject({
      key: 'insufficient_balance',
      code: 2400,
      data: { balance: 59, price: 60 },
    });
    expect(await walletOf(database.read, sari)).toMatchObject({ amount: 59 });
  });

  test.each([WALLET_STATUSES.INACTIVE, WALLET_STATUSES.BLOCKED])(
    'a wallet of status %i receives but does not spend',
    async (status) => {
      const sari = await user(100, status);
      await expect(move(order({ wallet: sari }, { platform: 'revenue' }, 1))).rejects.toMatchObject({
        key: 'wallet_blocked',
      });
      await move(order({ platform: 'bonus' }, { wallet: sari }, 5));
      expect(await walletOf(database.read, sari)).toEqual({ amount: 105, status, debt: 0 });
    },
  );

  test('a repeat gets the first row even if the wallet is empty by then', async () => {
    const sari = await user(60);
    const publication = order({ wallet: sari }, { platform: 'revenue' }, 60);
    const first = await move(publication);
    expect(await move(publication)).toEqual({ ...first, repeated: true });
    expect(await walletOf(database.read, sari)).toMatchObject({ amount: 0 });
  });

  test('a key of another transfer is rejected, and the transaction can continue', async () => {
    const [sari, budi] = [await user(100), await user(100)];
    const first = order({ wallet: sari }, { platform: 'revenue' }, 10);
    await move(first);
    for (const other of [
      { ...first, amount: coins(11) },
      { ...first, from: { wallet: budi } },
      { ...first, cause: 'promotion' as const },
    ]) {
      await database.transaction(async (tx) => {
        await expect(transfer(tx, other)).rejects.toMatchObject({ key: 'idempotency_conflict' });
        await transfer(tx, order({ platform: 'bonus' }, { wallet: budi }, 1));
      });
    }
    expect(await walletOf(database.read, sari)).toMatchObject({ amount: 90 });
    expect(await walletOf(database.read, budi)).toMatchObject({ amount: 103 });
  });

  test('moves nothing if its transaction fails, and its key can be used again', async () => {
    const sari = await user(100);
    const publication = order({ wallet: sari }, { platform: 'revenue' }, 60);
    const failing = database.transaction(async (tx) => {
      await transfer(tx, publication);
      throw new Error('later step');
    });
    await expect(failing).rejects.toThrow('later step');
    expect(await walletOf(database.read, sari)).toMatchObject({ amount: 100 });
    expect(await move(publication)).toMatchObject({ debit_balance_after: 40, repeated: false });
  });

  test('rejects zero, negative amounts, the same account twice and unknown wallets', async () => {
    const sari = await user(100);
    const [own, revenue] = [{ wallet: sari }, { platform: 'revenue' } as const];
    await expect(move(order(own, revenue, 0))).rejects.toThrow(RangeError);
    await expect(move(order(own, revenue, -5))).rejects.toThrow(RangeError);
    await expect(move(order(own, own, 5))).rejects.toThrow(RangeError);
    await expect(move(order(revenue, revenue, 5))).rejects.toThrow(RangeError);
    await expect(move(order({ wallet: newId() }, revenue, 5))).rejects.toThrow('No wallet');
    expect(() => coins(1.5)).toThrow(RangeError);
  });
});

describe('twenty clients at once', () => {
  test('one key moves coins once', async () => {
    const sari = await user(100);
    const publication = order({ wallet: sari }, { platform: 'revenue' }, 60);
    const results = await race(
      Array.from({ length: CLIENTS }, () => [publication]),
      move,
    );
    expect(results.filter((result) => !result.repeated)).toHaveLength(1);
    expect(new Set(results.map((result) => result.id)).size).toBe(1);
    expect(await walletOf(database.read, sari)).toMatchObject({ amount: 40 });
    await expectRightLedger();
  });

  test('one key between platform accounts moves coins once', async () => {
    const adjustment = order({ platform: 'correction' }, { platform: 'revenue' }, 60);
    const results = await race(
      Array.from({ length: CLIENTS }, () => [adjustment]),
      move,
    );
    expect(results.filter((result) => !result.repeated)).toHaveLength(1);
  });

  test('the welcome bonus is paid once, and a user has one wallet', async () => {
    const sari = await database.transaction((tx) => insertBareUser(tx, NOW));
    await race(
      Array.from({ length: CLIENTS }, () => [sari]),
      (user_id) =>
        database.transaction(async (tx) => {
          await openWallet(tx, { user_id, now: NOW });
          return giveWelcomeBonus(tx, { user_id, amount: coins(200), now: NOW });
        }),
    );
    expect(await walletOf(database.read, sari)).toMatchObject({ amount: 200 });
  });

  test('spend no more than the balance', async () => {
    const sari = await user(500);
    const outcomes = await race(
      Array.from({ length: CLIENTS }, () => [60, 60]),
      (price) =>
        move(order({ wallet: sari }, { platform: 'revenue' }, price)).then(
          () => 'paid',
          (error: unknown) => (error instanceof AppError ? error.key : String(error)),
        ),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(8);
    expect(new Set(outcomes)).toEqual(new Set(['paid', 'insufficient_balance']));
    expect(await walletOf(database.read, sari)).toMatchObject({ amount: 20 });
    await expectRightLedger();
  });

  test('transfers in both directions between two wallets never deadlock', async () => {
    const [sari, budi] = [{ wallet: await user(1000) }, { wallet: await user(1000) }];
    await race(
      Array.from({ length: CLIENTS }, (_, client) => Array.from({ length: 15 }, (_, index) => client + index)),
      (index) => move(index % 2 === 0 ? order(sari, budi, 3) : order(budi, sari, 3)),
    );
    const balances = await Promise.all([sari, budi].map((party) => walletOf(database.read, party.wallet)));
    expect(balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(2000);
    await expectRightLedger();
  });
});

test('random transfers by twenty clients keep every invariant of the ledger', async () => {
  const party = fc.oneof(
    { weight: 4, arbitrary: fc.record({ wallet: fc.nat({ max: 4 }) }) },
    { weight: 1, arbitrary: fc.record({ platform: fc.constantFrom('sales', 'bonus', 'revenue', 'correction') }) },
  );
  const transferRequest = fc.record({
    from: party,
    to: party,
    amount: fc.integer({ min: 1, max: 150 }),
    key: fc.nat({ max: 60 }),
  });
  const clients = fc.array(fc.array(transferRequest, { minLength: 2, maxLength: 6 }), {
    minLength: CLIENTS,
    maxLength: CLIENTS,
  });
  await fc.assert(
    fc.asyncProperty(clients, async (plan) => {
      // The fourth wallet is blocked and the fifth starts empty.
      const wallets = await Promise.all([user(300), user(120), user(60), user(200, WALLET_STATUSES.BLOCKED), user()]);
      const run = newId();
      const real = (end: { wallet: number } | { platform: string }): Party =>
        'wallet' in end ? { wallet: wallets[end.wallet] ?? '' } : { platform: end.platform as 'sales' };
      const outcomes = await race(plan, async (one) => {
        const sent = order(real(one.from), real(one.to), one.amount, `${run}:${one.key}`);
        return { sent, result: await move(sent).catch((error: unknown) => error) };
      });
      expectHonestOutcomes(outcomes);
      await expectRightLedger();
      await expectBalances(wallets, [300, 120, 60, 200, 0], outcomes);
    }),
    { numRuns: sizeOf({ test: 10, soak: 100 }), endOnFailure: true },
  );
});

type Outcome = { sent: TransferOrder; result: unknown };

function isResult(result: unknown): result is TransferResult {
  return typeof result === 'object' && result !== null && 'repeated' in result;
}

/**
 * Every key moved coins at most once, its repeats returned the same row, and all else was rejected for a known reason.
 */
function expectHonestOutcomes(outcomes: readonly Outcome[]): void {
  const moved = new Map<string, string>();
  for (const { sent, result } of outcomes) {
    if (!isResult(result) || result.repeated) continue;
    expect(moved.has(sent.idempotency_key)).toBe(false);
    moved.set(sent.idempotency_key, result.id);
  }
  for (const { sent, result } of outcomes) {
    if (isResult(result)) expect(result.id).toBe(moved.get(sent.idempotency_key));
    else if (result instanceof AppError) {
      expect(['insufficient_balance', 'wallet_blocked', 'idempotency_conflict']).toContain(result.key);
      if (result.key === 'idempotency_conflict') expect(moved.has(sent.idempotency_key)).toBe(true);
    } else expect(result).toBeInstanceOf(RangeError);
  }
}

/** The balances equal the sums of the reported transfers. */
async function expectBalances(wallets: readonly string[], opening: readonly number[], outcomes: readonly Outcome[]) {
  for (const [index, userId] of wallets.entries()) {
    let expected = opening[index] ?? 0;
    for (const { sent, result } of outcomes) {
      if (!isResult(result) || result.repeated) continue;
      if ('wallet' in sent.from && sent.from.wallet === userId) expected -= sent.amount;
      if ('wallet' in sent.to && sent.to.wallet === userId) expected += sent.amount;
    }
    expect((await walletOf(database.read, userId)).amount).toBe(expected);
    expect(expected).toBeGreaterThanOrEqual(0);
  }
}

describe('the database itself', () => {
  test('rejects changing, deleting and truncating rows', async () => {
    const { id } = await move(order({ platform: 'sales' }, { wallet: await user() }, 10));
    const entry = newId();
    await database.transaction((tx) =>
      recordAuditEntry(tx, {
        actor: SYSTEM_ACTOR,
        action: 'ad.hide',
        subject_id: entry,
        reason: null,
        before: {},
        after: {},
        now: new Date(),
      }),
    );
    for (const statement of [
      sql`update transfers set amount = 11 where id = ${id}`,
      sql`delete from transfers where id = ${id}`,
      sql`truncate transfers`,
      sql`update audit_entries set reason = 'another' where subject_id = ${entry}`,
      sql`delete from audit_entries where subject_id = ${entry}`,
      sql`truncate audit_entries cascade`,
    ]) {
      await expect(database.transaction((tx) => statement.execute(tx))).rejects.toThrow('never changed or deleted');
    }
  });

  test('rejects a wallet below zero and writes by a reader', async () => {
    const sari = await user(10);
    const overdraw = database.transaction((tx) =>
      tx.updateTable('ledger_accounts').set({ balance: -1 }).where('user_id', '=', sari).execute(),
    );
    await expect(overdraw).rejects.toThrow('ledger_accounts_balance_check');
    await expect(sql`update ledger_accounts set balance = 1`.execute(database.read)).rejects.toThrow('read-only');
  });
});

describe('verifyLedger', () => {
  /** Damages the tables, verifies them, and rolls back. */
  async function reportAfter(
    statement: ReturnType<typeof sql>,
  ): Promise<{ errors: string[]; sum: number; ok: boolean }> {
    const found: Awaited<ReturnType<typeof verifyLedger>>[] = [];
    const spoiled = database.transaction(async (tx) => {
      await sql`alter table transfers disable trigger user`.execute(tx);
      await statement.execute(tx);
      found.push(await verifyLedger(tx));
      throw new Error('take it back');
    });
    await expect(spoiled).rejects.toThrow('take it back');
    const [report] = found;
    if (!report) throw new Error('not verified');
    return { errors: report.errors.map(({ error }) => error), sum: report.sum, ok: report.ok };
  }

  test('detects coins without a source, lost rows, gaps and broken chains', async () => {
    const sari = await user(100);
    const spent = await move(order({ wallet: sari }, { platform: 'revenue' }, 30));
    const of = sql`(select id from ledger_accounts where user_id = ${sari})`;

    const minted = await reportAfter(sql`update ledger_accounts set balance = 1070 where user_id = ${sari}`);
    expect(minted).toEqual({ ok: false, sum: 1000, errors: ['balance is 1070, its rows say 70'] });

    const lost = await reportAfter(sql`delete from transfers where id = ${spent.id}`);
    expect(lost.errors).toEqual(['balance is 70, its rows say 100', 'version is 2, it has 1 rows']);

    const gap = await reportAfter(sql`update transfers set debit_version = 5 where debit_account_id = ${of}`);
    expect(gap.errors).toEqual(['version 5 stands where 2 was expected']);

    const broken = await reportAfter(sql`update transfers set debit_balance_after = 71 where id = ${spent.id}`);
    expect(broken.errors).toEqual(['balance after version 2 is 71, the rows before say 70']);
    await expectRightLedger();
  });
});

test('the coin packages match the price list', async () => {
  const { data } = await coinPackages(database.read);
  expect(data.map((row) => [row.price, row.amount, row.bonus_amount, row.total_amount])).toEqual([
    [10_000, 100, 0, 100],
    [20_000, 200, 4, 204],
    [50_000, 500, 25, 525],
    [100_000, 1000, 100, 1100],
    [200_000, 2000, 300, 2300],
    [300_000, 3000, 540, 3540],
    [500_000, 5000, 1000, 6000],
    [1_000_000, 10_000, 2500, 12_500],
  ]);
});

test('the endpoints return the user’s own wallet and, to everybody, the packages', async () => {
  const sari = await user(75);
  await user(999);
  const dispatch = createDispatch(wallet(testServices(database)).bindings);
  const signedIn = testCall({ actor: { user_id: sari, session_id: newId(), user_type: 1, account_status: 2 } });
  expect(await dispatch(getWallet, signedIn, {})).toEqual({ amount: 75, status: WALLET_STATUSES.ACTIVE, debt: 0 });
  expect(await dispatch(listCoinPackages, testCall(), {})).toMatchObject({
    data: [{ price: 10_000 }, {}, {}, {}, {}, {}, {}, {}],
  });
  await expect(dispatch(getWallet, testCall(), {})).rejects.toMatchObject({ key: 'unauthorized' });
  await expect(dispatch(getWallet, signedIn, { user_id: newId() })).rejects.toMatchObject({ key: 'invalid_argument' });
});

test('the nightly verification logs an error if the ledger is wrong', async () => {
  const own = await createTestDatabase();
  const logged: string[] = [];
  const log = createLog('silent');
  const services = testServices(own, {
    log: { ...log, error: () => logged.push('wrong'), info: () => logged.push('right') },
  });
  const sari = await own.transaction(async (tx) => {
    const user_id = await insertBareUser(tx, NOW);
    await openWallet(tx, { user_id, now: NOW });
    return user_id;
  });
  const verifyJob = wallet(services).jobs?.verify_ledger;
  await verifyJob?.({});
  await own.transaction((tx) =>
    tx.updateTable('ledger_accounts').set({ balance: 1 }).where('user_id', '=', sari).execute(),
  );
  await verifyJob?.({});
  expect(logged).toEqual(['right', 'wrong']);
  await own.drop();
});
