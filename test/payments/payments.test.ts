import { describe, expect, test, vi } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES } from '../../src/contract/accounts/rules.ts';
import * as contract from '../../src/contract/payments/endpoints.ts';
import * as paymentRules from '../../src/contract/payments/rules.ts';
import { LOCALES } from '../../src/contract/text/locale.ts';
import { listTransactions } from '../../src/contract/wallet/endpoints.ts';
import { WALLET_STATUSES } from '../../src/contract/wallet/rules.ts';
import { cancelPayment } from '../../src/domain/payments/cancel-payment.ts';
import { topUp } from '../../src/domain/payments/top-up.ts';
import { isQrisOf } from '../../src/providers/payment/qris.ts';
import { errorOf, errorTexts } from '../support/api.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';
import { COINS, PRICE } from '../support/payment-app.ts';
import { insertPayment } from '../support/payment-rows.ts';
import { testCall } from '../support/services.ts';

withOwnPaymentApp();

const { PENDING, COMPLETED, FAILED } = paymentRules.PAYMENT_STATUSES;
const CLIENTS = 20;

const many = <Result>(call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, index) => call(index)));
const requestsOf = (id: string) => app.sandbox.book.list().filter(({ reference_id }) => reference_id === id);
const rowsOf = (userId: string) =>
  database.read.selectFrom('payments').selectAll().where('user_id', '=', userId).execute();

describe('a top-up', () => {
  test('by QRIS shows a QR code of exactly this amount, and credits its coins when it is paid', async () => {
    const user = await app.api.user();
    const bought = await app.buy(user);
    expect(bought).toMatchObject({ status: PENDING, channel: 'QRIS', amount: PRICE, countdown_seconds: 45 });
    expect(bought).toMatchObject({ can_continue: true, can_cancel: true, is_late: false, has_invoice: false });
    expect(bought.code).toMatch(/^TX-260302-\d{6}$/);
    expect(isQrisOf(bought.qr_string ?? '', PRICE)).toBe(true);
    expect(await app.api.callOk(user, contract.getPayment, { id: bought.id })).toEqual(bought);

    await app.sandbox.pay(app.requestOf(bought.id), 'pay', { silently: true });
    expect(await app.gained(user)).toBe(0);
    const paid = await app.check(user, bought.id);
    expect(paid).toMatchObject({ status: COMPLETED, is_late: false, has_invoice: true, qr_string: null });
    await app.check(user, bought.id);
    expect(await app.gained(user)).toBe(COINS);
    expect(await app.notificationsOf(user)).toEqual(['payment_completed']);
    const { data } = await app.api.callOk(user, listTransactions, {});
    expect(data[0]).toMatchObject({ cause: 'topup', amount: COINS });
    expect(data).toHaveLength(2);
  });

  test('by DANA links to URLs that return to the user’s wallet, in the user’s language', async () => {
    const user = await app.api.user();
    for (const [locale, prefix] of [
      ['id', ''],
      ['en', '/en'],
    ] as const) {
      const bought = await app.buy(user, { channel: 'dana' }, { headers: { 'accept-language': locale } });
      expect(bought.desktop_web_checkout_url).toMatch(/^http/);
      expect(bought).toMatchObject({ qr_string: null, countdown_seconds: 60 });
      const [request] = requestsOf(bought.id);
      expect(request?.success_url).toBe(`http://papan.test${prefix}/profile/wallet?payment=${bought.id}`);
    }
  });

  test('by OVO sends the phone number to the gateway and does not store it', async () => {
    const user = await app.api.user();
    const bought = await app.buy(user, { channel: 'ovo', mobile_number: '0812 7777 1234' });
    expect(requestsOf(bought.id)[0]?.mobile_number).toBe('+6281277771234');
    const tables = ['payments', 'payment_webhooks', 'payment_findings', 'outbox_events', 'idempotent_calls'];
    for (const table of tables) {
      const { rows } = await database.pool.query(`select t::text as row from ${table} t`);
      for (const { row } of rows) expect(row).not.toMatch(/7777 ?1234/);
    }
    const { rows: jobs } = await database.pool.query('select payload::text as row from graphile_worker._private_jobs');
    for (const { row } of jobs) expect(row).not.toMatch(/7777 ?1234/);
  });

  test('by OVO can be continued until its request expires, although it has no URL', async () => {
    const user = await app.api.user();
    const bought = await app.buy(user, { channel: 'ovo', mobile_number: '081277777777' });
    expect(bought).toMatchObject({ redirect_url: null, desktop_web_checkout_url: null, can_continue: true });
    app.pass(15 * 60_000);
    const { data } = await app.api.callOk(user, contract.listPayments, { status: PENDING });
    expect(data).toMatchObject([{ id: bought.id, can_continue: false }]);
  });

  test('that the gateway rejects fails, and its repeat gets the same error', async () => {
    const user = await app.api.user();
    const order = { package_id: app.package_id, channel: 'ovo', mobile_number: '081277770000' } as const;
    const sent = { idempotency_key: newId() };
    const warn = vi.spyOn(app.api.services.log, 'warn');
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const refused = await app.api.call(user, contract.topUp, order, sent);
      expect(refused.status).toBe(422);
      expect(errorOf(refused).errors).toEqual({ mobile_number: [expect.stringContaining('tidak terdaftar di OVO')] });
    }
    const [row, ...more] = await rowsOf(user.user_id);
    // A field called `code` would be redacted from the log, because one-time codes have this name.
    const expected = { payment_id: row?.id, error_code: 'INVALID_ACCOUNT_DETAILS' };
    expect(warn.mock.calls).toEqual([[expected, expect.any(String)]]);
    warn.mockRestore();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ status: FAILED, failure_code: 'INVALID_ACCOUNT_DETAILS', gateway_id: null });
  });

  test('is created once per key by twenty clients; other input with the key is a conflict', async () => {
    const user = await app.api.user();
    const sent = { idempotency_key: newId() };
    const order = { package_id: app.package_id, payment_method: 'qris' } as const;
    const responses = await many(() => app.api.call(user, contract.topUp, order, sent));
    const bought = responses.filter(({ status }) => status === 200).map(({ body }) => body.id);
    // A client that calls while the gateway is being called gets a retry response.
    expect(responses.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(new Set(bought).size).toBe(1);
    expect((await app.buy(user, {}, sent)).id).toBe(bought[0]);
    expect(requestsOf(bought[0] ?? '')).toHaveLength(1);
    expect(await rowsOf(user.user_id)).toHaveLength(1);
    const other = await app.api.call(user, contract.topUp, { ...order, package_id: app.package_id + 1 }, sent);
    expect(other.status).toBe(409);
  });

  test('is limited to five open payments for twenty clients at once', async () => {
    const user = await app.api.user();
    const order = { package_id: app.package_id, payment_method: 'qris' } as const;
    const responses = await many(() => app.api.call(user, contract.topUp, order));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(paymentRules.MAX_OPEN_PAYMENTS);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(CLIENTS - paymentRules.MAX_OPEN_PAYMENTS);
    const first = responses.find(({ status }) => status === 200)?.body.id ?? '';
    await app.api.callOk(user, contract.cancelPayment, { id: first });
    expect((await app.api.call(user, contract.topUp, order)).status).toBe(200);
    expect((await app.api.call(user, contract.topUp, order)).status).toBe(409);
    // Payments of another user do not count.
    expect((await app.api.call(await app.api.user(), contract.topUp, order)).status).toBe(200);
  });
});

test('is rejected until the next day after too many unpaid ones', async () => {
  const user = await app.api.user();
  const order = { package_id: app.package_id, payment_method: 'qris' } as const;
  const at = addMilliseconds(app.api.services.clock.now(), 1000 - MILLISECONDS.day);
  const place = (status: paymentRules.PaymentStatus) => insertPayment(database, user, { status, at });
  await Promise.all(Array.from({ length: paymentRules.MAX_UNPAID_PER_DAY - 1 }, () => place(FAILED)));
  await place(COMPLETED);
  const { id } = await app.buy(user);
  await app.api.callOk(user, contract.cancelPayment, { id });
  expect((await app.api.call(user, contract.topUp, order)).status).toBe(429);
  app.pass(2000);
  expect((await app.api.call(user, contract.topUp, order)).status).toBe(200);
});

describe('a creation without a response', () => {
  test('is found at once if the gateway still responds to reads', async () => {
    const user = await app.api.user();
    for (const ending of ['0003', '0005']) {
      const bought = await app.buy(user, { channel: 'ovo', mobile_number: `08127777${ending}` });
      expect(bought.status).toBe(PENDING);
      expect(requestsOf(bought.id)).toHaveLength(1);
    }
  });

  test('is found by the repeat, and never created again', async () => {
    const user = await app.api.user();
    const sent = { idempotency_key: newId() };
    const order = { package_id: app.package_id, payment_method: 'qris' } as const;
    app.sandbox.faults.nonsense = 1;
    const lost = await app.api.call(user, contract.topUp, order, sent);
    expect(lost.status).toBe(503);
    expect((await app.api.call(user, contract.topUp, order, sent)).status).toBe(503);
    app.sandbox.faults.nonsense = 0;
    const found = await app.buy(user, {}, sent);
    expect(errorOf(lost).data).toEqual({ payment_id: found.id });
    expect(isQrisOf(found.qr_string ?? '', PRICE)).toBe(true);
    expect(requestsOf(found.id)).toHaveLength(1);
  });

  test('does not delay the user for repeated reads; the gateway’s later state still counts', async () => {
    const user = await app.api.user();
    const { services } = app.api;
    const silent = () => new Promise<never>(() => undefined);
    const live = { ...services, gateway: { ...services.gateway, create: silent, find: silent, cancel: silent } };
    const actor = { user_id: user.user_id, session_id: newId(), user_type: 1, account_status: 2 };
    const call = { ...testCall(), actor, idempotency_key: newId() };
    const bought = await app.buy(user);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ticking = setInterval(() => vi.advanceTimersByTime(100), 5);
    try {
      const unavailable = { key: 'gateway_unavailable' };
      const order = { package_id: app.package_id, payment_method: 'qris' } as const;
      await expect(topUp(live, call, order)).rejects.toMatchObject(unavailable);
      await expect(topUp(live, call, order)).rejects.toMatchObject(unavailable);
      await expect(cancelPayment(live, call, { id: bought.id })).rejects.toMatchObject(unavailable);
    } finally {
      clearInterval(ticking);
      vi.useRealTimers();
    }
    expect((await rowsOf(user.user_id)).map(({ status }) => status)).toEqual([PENDING, PENDING]);
  });

  test('is found by the schedule if it was paid, and credited', async () => {
    const user = await app.api.user();
    app.sandbox.faults.nonsense = 1;
    const order = { package_id: app.package_id, payment_method: 'qris' } as const;
    const { data } = errorOf(await app.api.call(user, contract.topUp, order));
    app.sandbox.faults.nonsense = 0;
    const { payment_id } = data as { payment_id: string };
    await app.sandbox.pay(app.requestOf(payment_id), 'pay', { silently: true });
    await app.settle();
    expect(await app.gained(user)).toBe(COINS);
  });

  test('that was never created fails after five minutes, and does not count as open', async () => {
    const user = await app.api.user();
    const sent = { idempotency_key: newId() };
    const order = { package_id: app.package_id, channel: 'ovo', mobile_number: '081277770004' } as const;
    const lost = await app.api.call(user, contract.topUp, order, sent);
    const { payment_id } = errorOf(lost).data as { payment_id: string };
    expect(await app.check(user, payment_id)).toMatchObject({ status: PENDING, can_continue: false });
    app.pass(5 * 60_000);
    expect(await app.check(user, payment_id)).toMatchObject({
      status: FAILED,
      failure_reason: 'channel_unavailable',
    });
    expect((await app.api.call(user, contract.topUp, order, sent)).status).toBe(422);
  });
});

describe('rejects', () => {
  const qris = { payment_method: 'qris' };
  test.each([
    [422, 'an unknown package', { package_id: 999, ...qris }],
    [400, 'a negative package id', { package_id: -1, ...qris }],
    [400, 'a fractional package id', { package_id: 1.5, ...qris }],
    [400, 'a huge package id', { package_id: 1e300, ...qris }],
    [400, 'no package', qris],
    [400, 'OVO without a number', { package_id: 4, channel: 'ovo' }],
    [400, 'OVO with an incomplete number', { package_id: 4, channel: 'ovo', mobile_number: '0812' }],
    [400, 'a number for DANA', { package_id: 4, channel: 'dana', mobile_number: '081277771234' }],
    [400, 'two payment methods', { package_id: 4, channel: 'dana', ...qris }],
    [400, 'no payment method', { package_id: 4 }],
    [400, 'an amount', { package_id: 4, ...qris, amount: 1 }],
    [400, 'the id of another user', { package_id: 4, ...qris, user_id: newId() }],
  ])('%i: %s', async (status, _, order) => {
    const user = await app.api.user();
    const response = await app.api.call(user, contract.topUp, order as never);
    expect(response.status).toBe(status);
    expect(await rowsOf(user.user_id)).toEqual([]);
  });

  test('a top-up without a key', async () => {
    const order = { package_id: app.package_id, payment_method: 'qris' } as const;
    const response = await app.api.call(await app.api.user(), contract.topUp, order, { idempotency_key: null });
    expect(response.status).toBe(400);
  });

  test('another user’s payment, as if it did not exist', async () => {
    const [sari, other] = [await app.api.user(), await app.api.user()];
    const { id } = await app.buy(sari);
    for (const endpoint of [contract.getPayment, contract.checkPayment, contract.cancelPayment]) {
      expect((await app.api.call(other, endpoint, { id })).status).toBe(404);
      expect((await app.api.call(null, endpoint, { id })).status).toBe(401);
      expect((await app.api.call(sari, endpoint, { id: 'x' })).status).toBe(400);
    }
    expect((await app.api.callOk(other, contract.listPayments, {})).data).toEqual([]);
    // Another user can use the same key.
    const sent = { idempotency_key: newId() };
    expect((await app.buy(sari, {}, sent)).id).not.toBe((await app.buy(other, {}, sent)).id);
  });
});

describe('a cancelled payment', () => {
  test('has failed, cannot be cancelled twice, and is credited if its money still arrives', async () => {
    const user = await app.api.user();
    const { id } = await app.buy(user);
    const response = await app.api.callOk(user, contract.cancelPayment, { id });
    expect(response).toMatchObject({ status: FAILED, failure_reason: 'canceled', can_cancel: false, qr_string: null });
    expect(requestsOf(id)[0]?.status).toBe('CANCELED');
    for (const locale of LOCALES) {
      const again = await app.api.call(
        user,
        contract.cancelPayment,
        { id },
        { headers: { 'accept-language': locale } },
      );
      expect([again.status, errorOf(again).message]).toEqual([409, errorTexts[locale].keys.payment_status_conflict]);
      // The error is used for ads as well, so its message must name neither.
      expect(errorOf(again).message).not.toMatch(/iklan|\bads?\b/i);
    }
    await app.sandbox.pay(app.requestOf(id), 'pay_late');
    await app.settle();
    expect(await app.api.callOk(user, contract.getPayment, { id })).toMatchObject({
      status: COMPLETED,
      is_late: true,
    });
    expect(await app.gained(user)).toBe(COINS);
    expect(await app.notificationsOf(user)).toEqual(['payment_late']);
  });

  test('that is paid at the same time is credited, and the user gets a conflict', async () => {
    const user = await app.api.user();
    const { id } = await app.buy(user);
    await app.sandbox.pay(app.requestOf(id), 'pay', { silently: true });
    expect((await app.api.call(user, contract.cancelPayment, { id })).status).toBe(409);
    expect(await app.gained(user)).toBe(COINS);
  });

  test('is not cancelled while the gateway is down', async () => {
    const user = await app.api.user();
    const { id } = await app.buy(user);
    app.sandbox.faults.server_error = 1;
    expect((await app.api.call(user, contract.cancelPayment, { id })).status).toBe(503);
    expect((await app.api.call(user, contract.checkPayment, { id })).status).toBe(503);
    expect((await app.api.callOk(user, contract.getPayment, { id })).status).toBe(PENDING);
  });
});

test('a blocked wallet is credited, and a suspended user may buy', async () => {
  const user = await app.api.user();
  await database.transaction(async (tx) => {
    await tx
      .updateTable('users')
      .set({ account_status: ACCOUNT_STATUSES.SUSPEND })
      .where('id', '=', user.user_id)
      .execute();
    await tx
      .updateTable('ledger_accounts')
      .set({ status: WALLET_STATUSES.BLOCKED })
      .where('user_id', '=', user.user_id)
      .execute();
  });
  const { id } = await app.buy(user);
  await app.sandbox.pay(app.requestOf(id));
  await app.settle();
  expect(await app.gained(user)).toBe(COINS);
});

test('payments are listed newest first, page by page, while new ones arrive', async () => {
  const user = await app.api.user();
  const at = (index: number) => new Date(Date.UTC(2026, 2, 1, 0, Math.floor(index / 2)));
  for (let index = 0; index < 45; index += 1) await insertPayment(database, user, { status: FAILED, at: at(index) });
  const first = await app.api.callOk(user, contract.listPayments, {});
  await insertPayment(database, user, { status: COMPLETED, at: at(60) });
  const second = await app.api.callOk(user, contract.listPayments, { cursor: first.next_cursor ?? '' });
  const third = await app.api.callOk(user, contract.listPayments, { cursor: second.next_cursor ?? '' });
  expect(third.next_cursor).toBeNull();
  const all = [...first.data, ...second.data, ...third.data];
  expect(new Set(all.map(({ id }) => id)).size).toBe(45);
  expect(all.map(({ created_at }) => created_at)).toEqual(
    all
      .map(({ created_at }) => created_at)
      .toSorted()
      .reverse(),
  );
  expect((await app.api.callOk(user, contract.listPayments, { status: COMPLETED })).data).toHaveLength(1);
  expect((await app.api.call(user, contract.listPayments, { cursor: 'x' })).status).toBe(400);
  const strange = { cursor: first.next_cursor ?? '' };
  expect((await app.api.callOk(await app.api.user(), contract.listPayments, strange)).data).toEqual([]);
});
