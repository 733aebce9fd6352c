import { describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { topUp } from '../../src/contract/payments/endpoints.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { paymentOf } from '../../src/domain/payments/public.ts';
import { PAYMENT_WEBHOOK_PATH } from '../../src/server/webhooks/payment-webhooks.ts';
import type { ApiUser } from '../support/api.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';
import { COINS } from '../support/payment-app.ts';

withOwnPaymentApp();

const { PENDING, COMPLETED } = PAYMENT_STATUSES;

async function sendWebhook(body: string | Buffer, headers: Record<string, string> = genuine()): Promise<number> {
  const init = { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers };
  return (await fetch(`${app.api.url}${PAYMENT_WEBHOOK_PATH}`, init)).status;
}
const genuine = () => ({ 'content-type': 'application/json', 'x-callback-token': app.sandbox.webhook_token });

/** A webhook about a successful payment. */
function success(named: { reference_id?: string; payment_request_id?: string; payment_id?: string }): string {
  const data = { status: 'SUCCEEDED', request_amount: 100_000_000, currency: 'IDR', ...named };
  return JSON.stringify({ event: 'payment.capture', data });
}
const jobs = () => app.work();
const stored = () => database.read.selectFrom('payment_webhooks').selectAll().orderBy('received_at').execute();
const lastStored = async () => (await stored()).toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1);

async function bought(): Promise<{ user: ApiUser; id: string; request: string }> {
  const user = await app.api.user();
  const { id } = await app.buy(user);
  return { user, id, request: app.requestOf(id) };
}
const statusOf = async (id: string) => (await paymentOf(database.read, id))?.status;

describe('an unauthenticated caller', () => {
  test.each([
    ['without a token', { 'content-type': 'application/json' }],
    ['with a wrong token', { 'content-type': 'application/json', 'x-callback-token': 'token' }],
    ['with a longer token', { 'content-type': 'application/json', 'x-callback-token': 'x'.repeat(10_000) }],
  ])('%s is rejected and changes nothing', async (_, headers) => {
    const { id } = await bought();
    const before = (await stored()).length;
    expect(await sendWebhook(success({ reference_id: id }), headers)).toBe(401);
    expect(await stored()).toHaveLength(before);
    await jobs();
    expect(await statusOf(id)).toBe(PENDING);
  });

  test('with ten megabytes is rejected before they are read', async () => {
    const { 'x-callback-token': _, ...headers } = genuine();
    // The connection may be closed while the rest is still being sent.
    expect([401, 'cut']).toContain(await sendWebhook(Buffer.alloc(10_000_000, 'a'), headers).catch(() => 'cut'));
    expect([413, 'cut']).toContain(await sendWebhook(Buffer.alloc(10_000_000, 'a')).catch(() => 'cut'));
    expect(await sendWebhook(Buffer.alloc(257 * 1024, 'a'))).toBe(413);
  });
});

describe('a webhook', () => {
  test.each([['{'], [''], ['payment=1'], [Buffer.from([0xff, 0xfe, 0x00])]])(
    'that is not JSON is rejected: %j',
    async (body) => {
      expect(await sendWebhook(body)).toBe(400);
    },
  );

  test.each([
    ['null'],
    ['[]'],
    ['"text"'],
    ['{"event":"payment.capture"}'],
    ['{"event":5,"data":{}}'],
    ['{"__proto__":{"event":"x"},"data":{"payment_id":{"a":1}}}'],
  ])('with unknown content is stored and logged as unreadable: %s', async (body) => {
    expect(await sendWebhook(body)).toBe(200);
    await jobs();
    const message = await lastStored();
    expect([message?.body.toString(), message?.outcome]).toEqual([body, expect.stringMatching(/^un/)]);
  });

  test.each([
    ['an unknown reference', { reference_id: newId(), payment_id: `py-${newId()}` }],
    ['an invalid reference', { reference_id: 'order-1', payment_id: `py-${newId()}` }],
    ['an unknown request', { payment_request_id: `pr-${newId()}`, payment_id: `py-${newId()}` }],
    [
      'a reference that the database rejects',
      { reference_id: 'a\u0000b', payment_id: 'py\u0000', payment_request_id: 'x\ud800' },
    ],
  ])('about %s is stored and changes nothing', async (_, named) => {
    expect(await sendWebhook(success(named))).toBe(200);
    await jobs();
    expect((await lastStored())?.outcome).toBe('unknown_payment');
  });

  test('about money that the gateway does not confirm credits nothing', async () => {
    const { user, id, request } = await bought();
    expect(
      await sendWebhook(success({ reference_id: id, payment_request_id: request, payment_id: `py-${newId()}` })),
    ).toBe(200);
    await jobs();
    expect((await lastStored())?.outcome).toBe('pending');
    expect([await statusOf(id), await app.gained(user)]).toEqual([PENDING, 0]);
  });

  test('that is replayed is stored once, counted, and credits once', async () => {
    const { user, id, request } = await bought();
    const payment = await app.sandbox.pay(request, 'pay', { silently: true });
    const body = success({ reference_id: id, payment_request_id: request, payment_id: payment.id });
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendWebhook(body)));
    expect(new Set(responses)).toEqual(new Set([200]));
    await Promise.all([jobs(), jobs()]);
    expect(await sendWebhook(body)).toBe(200);
    await jobs();
    const messages = (await stored()).filter(({ message_key }) => message_key.startsWith(payment.id));
    expect(messages.map(({ times, outcome, body: bytes }) => [times, outcome, bytes.toString()])).toEqual([
      [21, 'completed', body],
    ]);
    expect(await app.gained(user)).toBe(COINS);
    expect(await app.notificationsOf(user)).toEqual(['payment_completed']);
  });

  test('with an unknown event name still settles the payment', async () => {
    const { user, request } = await bought();
    app.sandbox.faults.unknown_event = 1;
    await app.sandbox.pay(request);
    await app.settle();
    expect(await app.gained(user)).toBe(COINS);
  });

  test('that first arrives with a wrong token is accepted when it arrives again', async () => {
    const { user, request } = await bought();
    app.sandbox.faults.wrong_token = 1;
    await app.sandbox.pay(request);
    await new Promise((resolve) => setTimeout(resolve, 20));
    app.sandbox.faults.wrong_token = 0;
    await app.settle();
    expect(await app.gained(user)).toBe(COINS);
  });

  test('that arrives while the gateway is down is processed when it is back', async () => {
    const { user, id, request } = await bought();
    await app.sandbox.pay(request);
    await app.sandbox.idle();
    app.sandbox.faults.server_error = 1;
    await jobs();
    expect(await statusOf(id)).toBe(PENDING);
    app.sandbox.faults.server_error = 0;
    const gainedByJobs = async () => {
      await database.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
      // A run ends early if the queue of the last job is about to be unlocked.
      await jobs();
      return app.gained(user);
    };
    await expect.poll(gainedByJobs, { timeout: 20_000 }).toBe(COINS);
  });

  test('that arrives before the response to the creation finds the payment and credits it once', async () => {
    const user = await app.api.user();
    app.sandbox.faults.nonsense = 1;
    const order = { package_id: app.package_id, payment_method: 'qris' } as const;
    expect((await app.api.call(user, topUp, order)).status).toBe(503);
    app.sandbox.faults.nonsense = 0;
    const { id } = await database.read
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', user.user_id)
      .executeTakeFirstOrThrow();
    expect((await paymentOf(database.read, id))?.gateway_id).toBeNull();
    await app.sandbox.pay(app.requestOf(id), 'pay', { copies: 3 });
    await app.settle();
    expect(await statusOf(id)).toBe(COMPLETED);
    expect(await app.gained(user)).toBe(COINS);
  });

  test('about a second request with our reference becomes a finding if money arrived for it', async () => {
    const { user, id, request } = await bought();
    const first = app.sandbox.book.find(request) ?? expect.fail();
    const { id: second } = await app.sandbox.create({ ...first });
    const payment = await app.sandbox.pay(second, 'pay', { silently: true });
    expect(await sendWebhook(success({ reference_id: id, payment_request_id: second, payment_id: payment.id }))).toBe(
      200,
    );
    await jobs();
    expect((await lastStored())?.outcome).toBe('second_request');
    expect(await app.findings(id)).toEqual(['second_request']);
    expect(await app.gained(user)).toBe(0);
  });
});
