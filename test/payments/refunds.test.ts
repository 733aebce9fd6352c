import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { getWallet, listTransactions } from '../../src/contract/wallet/endpoints.ts';
import { paymentOf, refundPayment, settlePayment } from '../../src/domain/payments/public.ts';
import { sendRefund } from '../../src/domain/payments/refund/refund-payment.ts';
import { settleRefund } from '../../src/domain/payments/refund/settle-refund.ts';
import type { GatewayRefund } from '../../src/providers/payment/payment-gateway.ts';
import { GatewayRefusal } from '../../src/providers/payment/payment-gateway.ts';
import { PAYMENT_WEBHOOK_PATH } from '../../src/server/webhooks/payment-webhooks.ts';
import type { ApiUser } from '../support/api.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';
import { COINS, PRICE } from '../support/payment-app.ts';

withOwnPaymentApp();

const CLIENTS = 20;

/**
 * A payment whose coins were credited and debited again, and whose refund the gateway has accepted but not completed.
 */
async function refunding(): Promise<{ user: ApiUser; id: string; request: string }> {
  const user = await app.api.user();
  const { id } = await app.buy(user);
  const request = app.requestOf(id);
  await app.sandbox.pay(request, 'pay', { silently: true });
  await settlePayment(app.api.services, id, 'command');
  app.sandbox.faults.pending_refunds = 1;
  await refundPayment(app.api.services, { payment_id: id, reason: 'Terbayar dua kali', by: 'test' });
  await app.work();
  return { user, id, request };
}
const known = async (refundId: string) =>
  (await app.api.services.gateway.getRefund(refundId)) ?? expect.fail('no refund');
const refundOf = async (id: string) => (await paymentOf(database.read, id))?.refund;
const ordersOf = (request: string) => app.sandbox.book.refunds().filter(({ request_id }) => request_id === request);
async function sendWebhook(message: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-callback-token': app.sandbox.webhook_token };
  const init = { method: 'POST', body: JSON.stringify(message), headers };
  return (await fetch(`${app.api.url}${PAYMENT_WEBHOOK_PATH}`, init)).status;
}
const many = <Result>(call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, index) => call(index)));

describe('a refund that the gateway has accepted', () => {
  test('is pending, and is not ordered again', async () => {
    const { user, id, request } = await refunding();
    expect(await refundOf(id)).toMatchObject({
      gateway_id: ordersOf(request)[0]?.id,
      refunded_at: null,
      failed_at: null,
    });
    await many(() => sendRefund(app.api.services, { payment_id: id }));
    expect(ordersOf(request)).toHaveLength(1);
    expect(await app.findings(id)).toEqual([]);
    expect(await app.gained(user)).toBe(0);
  });

  test('completes by a webhook', async () => {
    const { id, request } = await refunding();
    await app.sandbox.endRefund(request);
    await app.settle();
    expect(await refundOf(id)).toMatchObject({ refunded_at: expect.any(String), failed_at: null });
    expect(await app.findings(id)).toEqual([]);
  });

  test('completes by the polling schedule without a webhook', async () => {
    const { id, request } = await refunding();
    await app.sandbox.endRefund(request, null, { silently: true });
    await sendRefund(app.api.services, { payment_id: id });
    expect((await refundOf(id))?.refunded_at).not.toBeNull();
  });

  test('that fails is left to an administrator: its coins remain debited, and nothing is ordered again', async () => {
    const { user, id, request } = await refunding();
    await app.sandbox.endRefund(request, 'ACCOUNT_CLOSED');
    await app.settle();
    expect(await refundOf(id)).toMatchObject({ refunded_at: null, failed_at: expect.any(String) });
    expect(await app.findings(id)).toEqual(['refund_refused']);
    const finding = database.read.selectFrom('payment_findings').select('details').where('payment_id', '=', id);
    expect(await finding.executeTakeFirst()).toEqual({
      details: { code: 'ACCOUNT_CLOSED', amount: PRICE, coins: COINS },
    });
    await many(() => sendRefund(app.api.services, { payment_id: id }));
    expect(ordersOf(request)).toHaveLength(1);
    expect((await paymentOf(database.read, id))?.status).toBe(PAYMENT_STATUSES.VOIDED);
    expect(await app.gained(user)).toBe(0);
  });

  test('completes once for any order of simultaneous polls and responses', async () => {
    const { user, id, request } = await refunding();
    const { services } = app.api;
    // Some read the old state and are slower than those who read the new one.
    const old = await known(ordersOf(request)[0]?.id ?? '');
    await app.sandbox.endRefund(request, null, { silently: true });
    const slow = async (): Promise<GatewayRefund> => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return old;
    };
    const late = { ...services, gateway: { ...services.gateway, getRefund: slow } };
    await many((index) => settleRefund(index % 2 ? late : services, id));
    expect(await refundOf(id)).toMatchObject({ refunded_at: expect.any(String), failed_at: null });
    expect(await app.findings(id)).toEqual([]);
    const causes = database.read.selectFrom('transfers').select('cause').where('subject_id', '=', id).orderBy('id');
    expect((await causes.execute()).map(({ cause }) => cause)).toEqual(['topup', 'topup_void']);
    expect((await app.api.callOk(user, getWallet, {})).debt).toBe(0);
  });

  test.each([
    ['another amount', { amount: 10_000 }],
    ['another currency', { currency: 'USD' }],
    ['another payment', { reference_id: 'order-1' }],
  ])('whose success is about %s is reported to an administrator and does not count', async (_, transform) => {
    const { id, request } = await refunding();
    await app.sandbox.endRefund(request, null, { silently: true });
    const { services } = app.api;
    const getRefund = async (refundId: string) => ({ ...(await known(refundId)), ...transform });
    const lying = { ...services, gateway: { ...services.gateway, getRefund } };
    for (let time = 0; time < 2; time += 1) await settleRefund(lying, id);
    expect(await app.findings(id)).toEqual(['refund_differs']);
    expect((await refundOf(id))?.refunded_at).toBeNull();
  });

  test('that fails after its success remains refunded, with a finding', async () => {
    const { id, request } = await refunding();
    await app.sandbox.endRefund(request);
    await app.settle();
    const { services } = app.api;
    const failed = async (refundId: string) => ({
      ...(await known(refundId)),
      status: 'failed' as const,
      failure_code: 'REFUND_FAILED',
    });
    await settleRefund({ ...services, gateway: { ...services.gateway, getRefund: failed } }, id);
    expect(await refundOf(id)).toMatchObject({ refunded_at: expect.any(String), failed_at: null });
    expect(await app.findings(id)).toEqual(['refund_refused']);
  });
});

test('a refund permanently records who ordered it and why', async () => {
  const { user, id } = await refunding();
  const rows = database.read.selectFrom('transfers').select('details').where('subject_id', '=', id);
  expect(await rows.where('cause', '=', 'topup_void').executeTakeFirst()).toMatchObject({
    details: { payment_id: id, reason: 'Terbayar dua kali', by: 'test' },
  });
  // The user sees neither in the history.
  const { text } = await app.api.call(user, listTransactions, {});
  expect(text).toContain('topup_void');
  expect(text).not.toMatch(/Terbayar dua kali|"by"/);
});

describe('a refund that was not ordered by the app', () => {
  test('is reported to an administrator once, and moves no coins', async () => {
    const user = await app.api.user();
    const { id } = await app.buy(user);
    const request = app.requestOf(id);
    await app.sandbox.pay(request);
    await app.settle();
    await app.sandbox.refund(request, { reference_id: 'by the dashboard', amount: 40_000, idempotency_key: null });
    await app.settle();
    expect(await app.findings(id)).toEqual(['foreign_refund']);
    const capture_id = (await paymentOf(database.read, id))?.capture_id;
    for (const named of [{ payment_id: capture_id }, { payment_request_id: request }]) {
      const data = { id: ordersOf(request)[0]?.id, status: 'SUCCEEDED', ...named };
      expect(await sendWebhook({ event: 'refund.succeeded', data })).toBe(200);
      // A refund that the gateway does not know is ignored.
      expect(await sendWebhook({ event: 'refund.succeeded', data: { ...data, id: 'rfd-invented' } })).toBe(200);
    }
    await app.work();
    expect(await app.findings(id)).toEqual(['foreign_refund']);
    expect((await paymentOf(database.read, id))?.status).toBe(PAYMENT_STATUSES.COMPLETED);
    expect(await app.gained(user)).toBe(COINS);
  });

  test('is not reported if the app ordered it, for any order of events', async () => {
    const { id, request } = await refunding();
    await app.sandbox.endRefund(request);
    const data = { id: ordersOf(request)[0]?.id, status: 'SUCCEEDED', reference_id: id };
    await Promise.all(Array.from({ length: CLIENTS }, () => sendWebhook({ event: 'refund.succeeded', data })));
    await app.settle();
    expect(await app.findings(id)).toEqual([]);
  });
});

describe('a refund that the gateway rejects', () => {
  test('is left to an administrator and never ordered again, for any webhooks', async () => {
    const user = await app.api.user();
    const { id } = await app.buy(user);
    const request = app.requestOf(id);
    await app.sandbox.pay(request, 'pay', { silently: true });
    await settlePayment(app.api.services, id, 'command');
    const { services } = app.api;
    await refundPayment(services, { payment_id: id, reason: 'Terbayar dua kali', by: 'test' });
    const refund = async (): Promise<never> => {
      throw new GatewayRefusal('INSUFFICIENT_BALANCE');
    };
    await settleRefund({ ...services, gateway: { ...services.gateway, refund } }, id);
    expect(await app.findings(id)).toEqual(['refund_refused']);
    const data = { id: 'rfd-invented', payment_id: 'py-1', reference_id: id, status: 'SUCCEEDED' };
    expect(await sendWebhook({ event: 'refund.succeeded', data })).toBe(200);
    await app.work();
    expect(await refundOf(id)).toMatchObject({ refunded_at: null, failed_at: expect.any(String) });
    expect(ordersOf(request)).toEqual([]);
  });
});
