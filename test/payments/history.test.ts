import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import type { OutputOf } from '../../src/contract/api/endpoint.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { type HistoryFilter, listTransactions } from '../../src/contract/wallet/endpoints.ts';
import { coins, type TransferCause } from '../../src/contract/wallet/rules.ts';
import { listHistory } from '../../src/domain/payments/history/list-history.ts';
import { takeBack, transfer } from '../../src/domain/wallet/public.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPayment } from '../support/payment-rows.ts';
import { testCall } from '../support/services.ts';

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Rows = OutputOf<typeof listTransactions>['data'];
const NOW = new Date('2026-03-02T03:04:05.000Z');

/** Moves a user's coins: positive in, negative out. */
async function move(
  who: ApiUser,
  amount: number,
  cause: TransferCause,
  facts: { at?: Date; title?: string; subject_id?: string; details?: Record<string, string | number> } = {},
) {
  const ends = { wallet: { wallet: who.user_id }, platform: { platform: 'sales' } } as const;
  const { at, title, subject_id, details } = facts;
  await database.transaction((tx) =>
    transfer(tx, {
      from: amount > 0 ? ends.platform : ends.wallet,
      to: amount > 0 ? ends.wallet : ends.platform,
      amount: coins(Math.abs(amount)),
      cause,
      subject_id: subject_id ?? null,
      details: { ...details, ...(title ? { title } : {}) },
      idempotency_key: newId(),
      now: at ?? NOW,
    }),
  );
}

/** All rows except the welcome bonus. */
async function allRows(who: ApiUser, filter: HistoryFilter = {}): Promise<Rows> {
  const rows: Rows = [];
  let cursor: string | undefined;
  do {
    const page = await listHistory(api.services, callOf(who), { ...filter, cursor });
    rows.push(...page.data.filter(({ cause }) => cause !== 'welcome_bonus'));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return rows;
}

function callOf(who: ApiUser) {
  const actor = { user_id: who.user_id, session_id: newId(), user_type: 1, account_status: 2 };
  return { ...testCall(), actor };
}

describe('the history', () => {
  test('explains every row, newest first, page by page', async () => {
    const [sari, ad] = [await api.user(), newId()];
    for (let index = 0; index < 40; index += 1) {
      await move(sari, -2, 'publication', { subject_id: ad, title: `Iklan ${index}` });
    }
    const first = await api.callOk(sari, listTransactions, {});
    expect(first.data).toHaveLength(30);
    expect(first.data[0]).toMatchObject({
      amount: -2,
      flow: 'out',
      cause: 'publication',
      subject_id: ad,
      subject_title: 'Iklan 39',
      balance_after: 120,
      created_at: NOW.toISOString(),
      payment: null,
    });
    const second = await api.callOk(sari, listTransactions, { cursor: first.next_cursor ?? '' });
    expect(second.next_cursor).toBeNull();
    expect(second.data).toHaveLength(11);
    expect(second.data.at(-1)).toMatchObject({ amount: 200, flow: 'in', cause: 'welcome_bonus', balance_after: 200 });
    expect(new Set([...first.data, ...second.data].map((row) => row.id)).size).toBe(41);
  });

  test('lists payments of every status once each between the transfers', async () => {
    const sari = await api.user();
    const { PENDING, VOIDED, COMPLETED, FAILED, EXPIRED } = PAYMENT_STATUSES;
    const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
    const paid = await insertPayment(database, sari, { status: COMPLETED, at: at(1), channel: 'QRIS' });
    await move(sari, 1100, 'topup', {
      at: at(2),
      subject_id: paid.id,
      details: {
        payment_id: paid.id,
        code: paid.code,
        channel: 'QRIS',
        amount: 100_000,
        coins: 1000,
        bonus_coins: 100,
      },
    });
    await insertPayment(database, sari, { status: FAILED, at: at(2), failure_code: 'INSUFFICIENT_BALANCE' });
    await insertPayment(database, sari, { status: FAILED, at: at(3), channel: 'OVO', failure_code: 'CANCELED' });
    const voided = await insertPayment(database, sari, { status: VOIDED, at: at(4), capture_id: 'cap-1' });
    await move(sari, 1100, 'topup', { at: at(5), subject_id: voided.id });
    await move(sari, -1100, 'topup_void', { at: at(6), subject_id: voided.id });
    await insertPayment(database, sari, { status: EXPIRED, at: at(7) });
    await insertPayment(database, sari, { status: VOIDED, at: at(8) });
    await insertPayment(database, sari, { status: PENDING, at: at(9), channel: 'DANA' });
    await insertPayment(database, await api.user(), { status: PENDING, at: at(10) });

    const rows = await allRows(sari);
    expect(rows.map((row) => [row.amount, row.cause, row.balance_after, row.payment?.status])).toEqual([
      [1100, 'topup', null, PENDING],
      [0, 'topup', null, VOIDED],
      [0, 'topup', null, EXPIRED],
      [-1100, 'topup_void', 1300, VOIDED],
      [1100, 'topup', 2400, VOIDED],
      [0, 'topup', null, FAILED],
      [0, 'topup', null, FAILED],
      [1100, 'topup', 1300, COMPLETED],
    ]);
    expect(rows.at(-1)?.payment).toEqual({
      id: paid.id,
      code: paid.code,
      channel: 'QRIS',
      amount: 100_000,
      status: COMPLETED,
      coins: 1000,
      bonus_coins: 100,
      failure_reason: null,
      has_invoice: true,
    });
    expect(rows.flatMap((row) => row.payment?.failure_reason ?? [])).toEqual(['canceled', 'insufficient_balance']);
    expect(rows.map((row) => row.payment?.has_invoice)).toEqual([false, false, false, true, true, false, false, true]);
    expect(await allRows(sari, { kind: 'purchase' })).toEqual(rows);
    expect(await allRows(sari, { flow: 'in' })).toEqual(rows.filter(({ amount }) => amount >= 0));
    expect(await allRows(sari, { flow: 'out' })).toEqual(rows.filter(({ amount }) => amount < 0));
    expect(await allRows(sari, { kind: 'usage' })).toEqual([]);
  });

  test('has a row for coins that were spent before their top-up was reversed', async () => {
    const { VOIDED } = PAYMENT_STATUSES;
    const sari = await api.user();
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    const voided = await insertPayment(database, sari, { status: VOIDED, at: at(1), capture_id: newId() });
    await move(sari, 1100, 'topup', { at: at(2), subject_id: voided.id });
    await move(sari, -1000, 'publication', { at: at(3) });
    const order = { user_id: sari.user_id, to: 'sales', amount: coins(1100), cause: 'topup_void' } as const;
    const about = { subject_id: voided.id, details: { payment_id: voided.id }, idempotency_key: newId(), now: at(4) };
    await database.transaction((tx) => takeBack(tx, { ...order, ...about }));
    const rows = (await allRows(sari)).map((row) => [row.amount, row.cause, row.balance_after, row.payment?.code]);
    // The welcome bonus of 200 was left.
    expect(rows.filter(([, cause]) => cause === 'topup_void').toSorted()).toEqual([
      [-300, 'topup_void', 0, voided.code],
      [-800, 'topup_void', null, voided.code],
    ]);
    expect(await allRows(sari, { flow: 'in' })).toHaveLength(1);
    expect((await allRows(sari, { kind: 'purchase' })).map(({ amount }) => amount).toSorted()).toEqual([
      -300, -800, 1100,
    ]);
    expect((await allRows(sari, { kind: 'usage' })).map(({ amount }) => amount)).toEqual([-1000]);
  });

  test('filters by kind and by days in Jakarta', async () => {
    const sari = await api.user();
    const late = new Date('2026-03-01T16:59:59.999Z');
    const early = new Date('2026-03-01T17:00:00.000Z');
    await move(sari, 200, 'voucher', { at: late });
    await move(sari, -60, 'publication', { at: early });
    await move(sari, 30, 'publication_refund', { at: early });
    await move(sari, 5, 'correction', { at: early });
    const amounts = async (filter: HistoryFilter) => (await allRows(sari, filter)).map(({ amount }) => amount);
    expect(await amounts({ kind: 'usage' })).toEqual([30, -60]);
    expect(await amounts({ kind: 'reward' })).toEqual([200]);
    expect(await amounts({ kind: 'usage', flow: 'out' })).toEqual([-60]);
    expect(await amounts({ date: ['2026-03-01', '2026-03-01'] })).toEqual([200]);
    expect(await amounts({ date: ['2026-03-02', '2026-03-02'] })).toEqual([5, 30, -60]);
    for (const days of ['date[]=2026-03-01&date[]=2026-03-01', 'date[0]=2026-03-01&date[1]=2026-03-01']) {
      const { body } = await api.raw(`/user/transaction/history?${days}&flow=in`, {
        headers: { authorization: `Bearer ${sari.token}` },
      });
      expect(body).toMatchObject({ data: [{ amount: 200 }], next_cursor: null });
    }
  });

  test('skips and repeats no row over pages with one timestamp, including payments', async () => {
    const sari = await api.user();
    for (let index = 0; index < 35; index += 1) {
      await move(sari, -1, 'publication');
      await insertPayment(database, sari, { status: PAYMENT_STATUSES.FAILED, at: NOW });
    }
    const rows = await allRows(sari);
    expect(rows).toHaveLength(70);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(70);
  });

  test.each([
    { flow: 'both' },
    { kind: 'all' },
    { cursor: '1 or 1=1' },
    { 'date[0]': '2026-03-02', 'date[1]': '2026-03-01' },
    { 'date[0]': '2026-03-02' },
    { 'date[0]': '2026-02-30', 'date[1]': '2026-03-01' },
    { date: '2026-03-02' },
    { user_id: 'x' },
  ])('rejects %o', async (query) => {
    const sari = await api.user();
    const headers = { authorization: `Bearer ${sari.token}` };
    const { status } = await api.raw(`/user/transaction/history?${new URLSearchParams(query)}`, { headers });
    expect(status).toBe(400);
  });

  test('is empty for a user without a wallet', async () => {
    const nobody = callOf({ ...(await api.user()), user_id: newId() });
    expect(await listHistory(api.services, nobody, {})).toEqual({ data: [], next_cursor: null });
  });
});
