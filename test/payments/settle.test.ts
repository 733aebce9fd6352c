import { describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { checkPayment, getPayment } from '../../src/contract/payments/endpoints.ts';
import { closePaymentFinding, listPaymentFindings } from '../../src/contract/payments/findings.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { getWallet } from '../../src/contract/wallet/endpoints.ts';
import { coins, WALLET_STATUSES } from '../../src/contract/wallet/rules.ts';
import { paymentOf, pollOpenPayments, settlePayment } from '../../src/domain/payments/public.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import type { GatewayPayment, PaymentGateway } from '../../src/providers/payment/payment-gateway.ts';
import { type ApiUser, errorOf } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';
import { COINS, PRICE } from '../support/payment-app.ts';
import { WELCOME_BONUS } from '../support/welcome-bonus.ts';

withOwnPaymentApp();

const { PENDING, VOIDED, COMPLETED, FAILED, EXPIRED } = PAYMENT_STATUSES;
const CLIENTS = 20;

async function bought(): Promise<{ user: ApiUser; id: string; request: string }> {
  const user = await app.api.user();
  const { id } = await app.buy(user);
  return { user, id, request: app.requestOf(id) };
}

async function statusOf(id: string): Promise<number> {
  return (await paymentOf(database.read, id))?.status ?? expect.fail('there is no such payment');
}
const many = <Result>(call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, index) => call(index)));

/** The transfers of a payment: coins credited and reversed. */
async function rowsOf(id: string): Promise<[string, number][]> {
  const query = database.read.selectFrom('transfers').select(['cause', 'amount']).where('subject_id', '=', id);
  return (await query.orderBy('id').execute()).map(({ cause, amount }) => [cause, amount]);
}

/** A gateway that reports a changed state for every payment. */
function lying(change: (payment: GatewayPayment) => Partial<GatewayPayment>): PaymentGateway {
  const { gateway } = app.api.services;
  const transform = (payment: GatewayPayment | null) => payment && { ...payment, ...change(payment) };
  return {
    ...gateway,
    get: async (id) => transform(await gateway.get(id)),
    find: async (id) => transform(await gateway.find(id)),
  };
}

function settle(id: string, gateway = app.api.services.gateway) {
  return settlePayment({ ...app.api.services, gateway }, id, 'command');
}

describe('a payment', () => {
  test('that its payer declines fails with the gateway’s reason', async () => {
    const { user, id, request } = await bought();
    await app.sandbox.refuse(request, 'INSUFFICIENT_BALANCE');
    await app.settle();
    const payment = await app.api.callOk(user, getPayment, { id });
    expect(payment).toMatchObject({ status: FAILED, failure_reason: 'insufficient_balance', can_cancel: false });
    expect(await app.gained(user)).toBe(0);
    expect(await app.notificationsOf(user)).toEqual([]);
  });

  test('that expires is expired as soon as the gateway reports it', async () => {
    const { user, id, request } = await bought();
    await app.sandbox.expire(request);
    await app.settle();
    expect(await app.api.callOk(user, getPayment, { id })).toMatchObject({ status: EXPIRED, can_continue: false });
  });

  test('that expires without a webhook is expired when it is polled', async () => {
    const { user, id, request } = await bought();
    await app.sandbox.expire(request, { silently: true });
    expect(await statusOf(id)).toBe(PENDING);
    expect((await app.check(user, id)).status).toBe(EXPIRED);
  });

  test('that is paid and voided before its first poll is voided, and no coins move', async () => {
    const { user, id, request } = await bought();
    await app.sandbox.pay(request, 'pay', { silently: true });
    await app.sandbox.void(request);
    await app.settle();
    expect(await app.api.callOk(user, getPayment, { id })).toMatchObject({ status: VOIDED, has_invoice: false });
    expect(await rowsOf(id)).toEqual([]);
  });

  test.each(['expired', 'failed', 'canceled'] as const)(
    'that was %s is credited once when its money arrives',
    async (end) => {
      const { user, id, request } = await bought();
      if (end === 'expired') await app.sandbox.expire(request);
      if (end === 'failed') await app.sandbox.refuse(request);
      if (end === 'canceled') await app.sandbox.cancel(request);
      const status = (await app.check(user, id)).status;
      expect(status).toBe(end === 'expired' ? EXPIRED : FAILED);
      await app.sandbox.pay(request, 'pay_late', { copies: 3 });
      await app.settle();
      expect(await app.check(user, id)).toMatchObject({ status: COMPLETED, is_late: true, failure_reason: null });
      expect(await rowsOf(id)).toEqual([['topup', COINS]]);
      expect(await app.notificationsOf(user)).toEqual(['payment_late']);
    },
  );

  test('that is paid after the countdown and before its expiry is not late', async () => {
    const { user, id, request } = await bought();
    app.pass(51_000);
    await app.sandbox.pay(request);
    await app.settle();
    expect(await app.check(user, id)).toMatchObject({ status: COMPLETED, is_late: false });
    expect(await app.notificationsOf(user)).toEqual(['payment_completed']);
  });

  test('is credited once by twenty settlements, polls and webhooks at once', async () => {
    const { user, id, request } = await bought();
    await app.sandbox.pay(request, 'pay', { copies: CLIENTS });
    await Promise.all([
      many(() => settle(id)),
      many(() => app.api.callOk(user, checkPayment, { id })),
      app.settle(),
      app.settle(),
    ]);
    expect(await rowsOf(id)).toEqual([['topup', COINS]]);
    expect(await app.notificationsOf(user)).toEqual(['payment_completed']);
    expect(await app.findings(id)).toEqual([]);
    const { rows: events } = await database.pool.query<{ type: string }>(
      `select type from outbox_events where type like 'payment.%' and payload ->> 'payment_id' = $1 order by type`,
      [id],
    );
    expect(events.map(({ type }) => type)).toEqual(['payment.changed', 'payment.completed']);
  });
});

describe('a contradiction', () => {
  test.each([
    ['another amount', 'amount_differs', { amount: PRICE - 1 }],
    ['another captured amount', 'amount_differs', { captured_amount: PRICE - 1000 }],
    ['more than requested', 'amount_differs', { captured_amount: PRICE * 10 }],
    ['another currency', 'currency_differs', { currency: 'USD' }],
    ['another reference', 'reference_differs', { reference_id: newId() }],
    ['another request', 'reference_differs', { gateway_id: `pr-${newId()}` }],
    ['no capture', 'capture_missing', { capture_id: null }],
  ] as const)('%s credits nothing and is reported to an administrator', async (_, kind, transform) => {
    const { id, request } = await bought();
    await app.sandbox.pay(request, 'pay', { silently: true });
    await many(() =>
      settle(
        id,
        lying(() => transform),
      ),
    );
    expect(await app.findings(id)).toEqual([kind]);
    expect(await rowsOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe(PENDING);
  });

  test.each([
    ['amount_differs', { amount: PRICE - 1000 }],
    ['currency_differs', { currency: 'USD' }],
  ] as const)('%s in a real payment at the gateway is never credited', async (kind, paid) => {
    const { user, id, request } = await bought();
    await app.sandbox.pay(request, 'pay', { ...paid, copies: 3 });
    await app.settle();
    await app.check(user, id);
    expect(await app.findings(id)).toEqual([kind]);
    expect(await app.gained(user)).toBe(0);
  });

  test('of two payments for one request credits once; the second is a finding, and its void debits nothing', async () => {
    const { user, id, request } = await bought();
    await app.sandbox.pay(request);
    await app.settle();
    await app.sandbox.pay(request, 'pay_again');
    await app.settle();
    expect(await app.findings(id)).toEqual(['second_capture']);
    await app.sandbox.void(request);
    await app.settle();
    expect(await rowsOf(id)).toEqual([['topup', COINS]]);
    expect(await app.gained(user)).toBe(COINS);
  });

  test('the capture of another payment credits nothing', async () => {
    const first = await bought();
    await app.sandbox.pay(first.request);
    await app.settle();
    const { capture_id } = await database.read
      .selectFrom('payments')
      .select('capture_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const second = await bought();
    await app.sandbox.pay(second.request, 'pay', { silently: true });
    await settle(
      second.id,
      lying(() => ({ capture_id })),
    );
    expect(await app.findings(second.id)).toEqual(['capture_used']);
    expect(await app.gained(second.user)).toBe(0);
  });

  test('a success after a void is a finding', async () => {
    const { user, id, request } = await bought();
    await app.sandbox.pay(request);
    await app.settle();
    await app.sandbox.void(request);
    await app.settle();
    const truthful = lying(() => ({ status: 'succeeded', capture_id: `py-${newId()}`, captured_amount: PRICE }));
    await settle(id, truthful);
    expect(await app.findings(id)).toEqual(['success_after_void']);
    expect(await app.gained(user)).toBe(0);
  });

  test('an unknown status changes nothing', async () => {
    const { id } = await bought();
    const unknownStatus = lying(() => ({ status: 'unknown', raw_status: 'SURPRISE' }));
    await settle(id, unknownStatus);
    expect([await statusOf(id), await app.findings(id)]).toEqual([PENDING, []]);
  });

  test('closes automatically when the gateway’s state fits again', async () => {
    const { id, request } = await bought();
    await app.sandbox.pay(request);
    await app.settle();
    await settle(
      id,
      lying(() => ({ status: 'expired', capture_id: null, captured_amount: null })),
    );
    expect(await app.findings(id)).toEqual(['contradiction']);
    await settle(id);
    expect(await app.findings(id)).toEqual([]);
  });

  test('is closed once by a superadmin with a note, and does not come back', async () => {
    const { id, request } = await bought();
    await app.sandbox.pay(request, 'pay', { amount: PRICE - 1000 });
    await app.settle();
    const admin = await app.api.user({ user_type: USER_TYPES.SUPERADMIN });
    const before = await app.api.callOk(admin, listPaymentFindings, { state: 'open' });
    const finding = before.data.find(({ payment_id }) => payment_id === id) ?? expect.fail('no finding');
    expect(finding).toMatchObject({ kind: 'amount_differs', details: { expected: PRICE, received: PRICE - 1000 } });
    const metrics = await (await fetch(`${app.api.url}/metrics`)).text();
    expect(metrics).toContain(`papan_payment_findings_open ${before.open}`);
    const closing = { id: finding.id, note: 'Uangnya dikembalikan lewat dasbor.' };
    const own = await app.api.user({ user_type: USER_TYPES.SUPERADMIN });
    const payer = (user_id: string) =>
      database.transaction((tx) =>
        tx.updateTable('payments').set({ user_id }).where('id', '=', id).returning('id').executeTakeFirstOrThrow(),
      );
    const { user_id } = await database.read
      .selectFrom('payments')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await payer(own.user_id);
    const refused = await app.api.call(own, closePaymentFinding, closing);
    expect([refused.status, errorOf(refused).key]).toEqual([403, 'forbidden']);
    await payer(user_id);
    const responses = await many(() => app.api.call(admin, closePaymentFinding, closing));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(CLIENTS - 1).fill(409)]);
    expect(await auditEntriesOf(app.api.services.database.read, finding.id)).toEqual([
      {
        actor: admin.user_id,
        action: 'finding.close',
        reason: closing.note,
        before: { is_open: true },
        after: { is_open: false },
      },
    ]);
    await settle(id);
    expect(await app.findings(id)).toEqual([]);
    const after = await app.api.callOk(admin, listPaymentFindings, { state: 'closed' });
    expect(after.data[0]).toMatchObject({ id: finding.id, closing_note: closing.note });
    expect(after.open).toBe(before.open - 1);
    expect((await app.api.call(admin, closePaymentFinding, { ...closing, id: newId() })).status).toBe(404);
    expect((await app.api.call(admin, closePaymentFinding, { ...closing, note: 'ya' })).status).toBe(400);
    expect((await app.api.call(admin, listPaymentFindings, { cursor: 'x' })).status).toBe(400);
  });
});

describe('a void', () => {
  async function paid() {
    const payment = await bought();
    await app.sandbox.pay(payment.request);
    await app.settle();
    return payment;
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
        now: app.api.services.clock.now(),
      }),
    );

  test('reverses the coins once', async () => {
    const { user, id, request } = await paid();
    await app.sandbox.void(request);
    await Promise.all([app.settle(), many(() => settle(id))]);
    expect(await rowsOf(id)).toEqual([
      ['topup', COINS],
      ['topup_void', COINS],
    ]);
    expect(await app.gained(user)).toBe(0);
    expect(await app.notificationsOf(user)).toEqual(['payment_completed', 'payment_voided']);
    expect(await app.api.callOk(user, getPayment, { id })).toMatchObject({ status: VOIDED, has_invoice: true });
  });

  test('of spent coins leaves a debt, which the next top-up pays first', async () => {
    const { user, request } = await paid();
    await spend(user.user_id, 1000);
    await app.sandbox.void(request);
    await app.settle();
    const debt = 1000 - WELCOME_BONUS;
    expect(await app.api.callOk(user, getWallet, {})).toEqual({ amount: 0, status: WALLET_STATUSES.BLOCKED, debt });
    await expect(spend(user.user_id, 1)).rejects.toMatchObject({ key: 'wallet_blocked' });
    const next = await app.buy(user);
    await app.sandbox.pay(app.requestOf(next.id));
    await app.settle();
    const amount = COINS - debt;
    expect(await app.api.callOk(user, getWallet, {})).toEqual({ amount, status: WALLET_STATUSES.ACTIVE, debt: 0 });
    await spend(user.user_id, amount);
  });

  test('while twenty clients spend makes exactly the spent coins a debt', async () => {
    const { user, id, request } = await paid();
    await app.sandbox.void(request);
    const results = await Promise.all([
      Promise.allSettled(Array.from({ length: CLIENTS }, () => spend(user.user_id, 60))),
      many(() => settle(id)),
    ]);
    const spent = results[0].filter(({ status }) => status === 'fulfilled').length * 60;
    const wallet = await app.api.callOk(user, getWallet, {});
    expect(wallet.amount - wallet.debt).toBe(WELCOME_BONUS - spent);
    expect(Math.min(wallet.amount, wallet.debt)).toBe(0);
  });
});

describe('the polling schedule', () => {
  test('has six polls in the queue, from half a minute to 49 hours', async () => {
    const { id } = await bought();
    const { rows } = await database.pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker._private_jobs where payload ->> 'payment_id' = $1 order by run_at`,
      [id],
    );
    const created = app.api.services.clock.now().getTime();
    expect(rows.map(({ run_at }) => (run_at.getTime() - created) / 1000)).toEqual([
      30,
      120,
      600,
      3600,
      24 * 3600,
      49 * 3600,
    ]);
  });

  test('ends with a payment that is still pending, and a later success still credits it', async () => {
    const { id, request } = await bought();
    await settle(
      id,
      lying(() => ({ status: 'pending' })),
    );
    expect(await statusOf(id)).toBe(PENDING);
    app.pass(49 * MILLISECONDS.hour);
    await settle(
      id,
      lying(() => ({ status: 'pending' })),
    );
    expect(await statusOf(id)).toBe(EXPIRED);
    await app.sandbox.pay(request, 'pay_late', { silently: true });
    const { polled, completed, failures } = await pollOpenPayments(
      app.api.services,
      addMilliseconds(app.api.services.clock.now(), -3 * MILLISECONDS.day),
    );
    expect({ completed, failures }).toEqual({ completed: 1, failures: [] });
    expect(polled).toBeGreaterThanOrEqual(1);
    expect(await rowsOf(id)).toEqual([['topup', COINS]]);
  });

  test('is retried while the gateway is down, and does not poll decided payments', async () => {
    const { user, id, request } = await bought();
    await app.sandbox.pay(request, 'pay', { silently: true });
    const jobs = app.api.modules.find(({ jobs }) => jobs?.poll_payment)?.jobs;
    app.sandbox.faults.server_error = 1;
    await expect(jobs?.poll_payment?.({ payment_id: id })).rejects.toThrow('no usable response');
    app.sandbox.faults.server_error = 0;
    await jobs?.poll_payment?.({ payment_id: id });
    expect(await app.gained(user)).toBe(COINS);
    app.sandbox.faults.server_error = 1;
    await jobs?.poll_payment?.({ payment_id: id });
    await jobs?.poll_payment?.({ payment_id: newId() });
  });

  test('includes a pending payment whose polls are over', async () => {
    const { id, request } = await bought();
    await app.sandbox.pay(request, 'pay', { silently: true });
    app.pass(3 * MILLISECONDS.day);
    const jobs = app.api.modules.find(({ jobs }) => jobs?.poll_payment)?.jobs;
    await jobs?.poll_stale_payments?.({});
    expect(await rowsOf(id)).toEqual([['topup', COINS]]);
  });
});
