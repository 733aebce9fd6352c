import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { addMilliseconds, fixedClock, MILLISECONDS } from '../../base/clock.ts';
import { newId } from '../../base/ids.ts';
import { GatewayRefusal, GatewayUnreachable, type PaymentOrder } from './payment-gateway.ts';
import { isQrisOf } from './qris.ts';
import { type SandboxOptions, startSandbox } from './sandbox/sandbox.ts';
import { xenditGateway } from './xendit-gateway.ts';

const START = new Date('2026-03-02T03:00:00Z');
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A running gateway, the adapter connected to it, and all received webhooks. */
async function start(options: Partial<SandboxOptions> = {}, timeout_ms = 2000) {
  const clock = fixedClock(START);
  const inbox = await openInbox();
  const sandbox = await startSandbox({ clock, webhook_url: () => inbox.url, ...options });
  closing.push(sandbox.stop);
  const gateway = xenditGateway({ ...sandbox, url: () => sandbox.url, timeout_ms });
  return { clock, inbox, sandbox, gateway, later: (ms: number) => clock.set(addMilliseconds(clock.now(), ms)) };
}

type Post = { token: string | undefined; body: unknown };
async function openInbox() {
  const posts: Post[] = [];
  const refusals: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    posts.push({
      token: String(request.headers['x-callback-token']),
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    response.writeHead(refusals.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, posts, refusals };
}

const order = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  reference_id: newId(),
  amount: 50_000,
  currency: 'IDR',
  channel: 'QRIS',
  mobile_number: null,
  success_url: 'http://papan.test/profile/wallet?paid',
  failure_url: 'http://papan.test/profile/wallet?failed',
  description: '500 coins',
  ...changes,
});
const ovo = (ending: string) => order({ channel: 'OVO', mobile_number: `+62812345${ending}` });

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('creating a payment', () => {
  it('returns a QRIS text of exactly the amount, valid for 48 hours', async () => {
    const { gateway } = await start();
    const request = order();
    const payment = await gateway.create(request);
    expect(payment).toMatchObject({
      reference_id: request.reference_id,
      amount: 50_000,
      currency: 'IDR',
      channel: 'QRIS',
      status: 'pending',
      raw_status: 'REQUIRES_ACTION',
      capture_id: null,
      captured_amount: null,
      paid_at: null,
      desktop_url: null,
      expires_at: addMilliseconds(START, 48 * MILLISECONDS.hour),
    });
    expect(isQrisOf(payment.qr_string ?? '', 50_000)).toBe(true);
    expect(await gateway.get(payment.gateway_id)).toEqual(payment);
  });

  it('redirects DANA to a page and notifies OVO’s app', async () => {
    const { gateway, sandbox } = await start();
    const dana = await gateway.create(order({ channel: 'DANA' }));
    const page = `${sandbox.url}/requests/${dana.gateway_id}`;
    expect(dana).toMatchObject({ desktop_url: page, mobile_url: page, qr_string: null });
    const push = await gateway.create(ovo('7777'));
    expect(push).toMatchObject({ desktop_url: null, mobile_url: null, qr_string: null });
    expect(push.expires_at).toEqual(addMilliseconds(START, 15 * MILLISECONDS.minute));
  });

  it.each([
    ['too much', order({ amount: 10_000_001 }), 'INVALID_VALUE_ERROR'],
    ['OVO without a number', order({ channel: 'OVO' }), 'API_VALIDATION_ERROR'],
    ['an unknown number', ovo('0000'), 'INVALID_ACCOUNT_DETAILS'],
  ])('hears a no: %s', async (_, request, code) => {
    const { gateway } = await start();
    const refused = gateway.create(request);
    await expect(refused).rejects.toBeInstanceOf(GatewayRefusal);
    await expect(refused).rejects.toMatchObject({ code });
    expect(await gateway.find(request.reference_id)).toBeNull();
  });

  it('is rejected with a wrong key', async () => {
    const { sandbox } = await start();
    const gateway = xenditGateway({ ...sandbox, secret_key: 'wrong', url: () => sandbox.url });
    await expect(gateway.create(order())).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
    await expect(gateway.get('pr-1')).rejects.toBeInstanceOf(GatewayUnreachable);
  });
});

describe('payment status', () => {
  it('is paid in the results of get, of find and of a genuine webhook', async () => {
    const { gateway, sandbox, inbox, later } = await start();
    const request = order();
    const { gateway_id } = await gateway.create(request);
    later(20_000);
    const paid = await sandbox.pay(gateway_id);
    const payment = await gateway.get(gateway_id);
    expect(payment).toMatchObject({
      status: 'succeeded',
      capture_id: paid.id,
      captured_amount: 50_000,
      paid_at: addMilliseconds(START, 20_000),
    });
    expect(await gateway.find(request.reference_id)).toEqual(payment);
    await sandbox.idle();
    expect(inbox.posts).toHaveLength(1);
    const [post] = inbox.posts;
    expect(gateway.isGenuine({ 'x-callback-token': post?.token })).toBe(true);
    expect(gateway.readMessage(post?.body)).toEqual({
      event: 'payment.capture',
      key: `${paid.id}:payment.capture:SUCCEEDED`,
      gateway_id,
      reference_id: request.reference_id,
      capture_id: paid.id,
      refund_id: null,
    });
  });

  it('is failed when the payer declines', async () => {
    const { gateway, sandbox, inbox } = await start();
    const { gateway_id } = await gateway.create(ovo('0002'));
    await expect.poll(() => inbox.posts.length).toBe(1);
    await sandbox.idle();
    const payment = await gateway.get(gateway_id);
    expect(payment).toMatchObject({ status: 'failed', failure_code: 'INSUFFICIENT_BALANCE', capture_id: null });
    expect(payment?.captured_amount).toBeNull();
  });

  it('shows a payment after a decline', async () => {
    const { gateway, sandbox } = await start();
    const { gateway_id } = await gateway.create(order());
    await sandbox.refuse(gateway_id);
    expect(await gateway.get(gateway_id)).toMatchObject({ status: 'failed', capture_id: null });
    const late = await sandbox.pay(gateway_id, 'pay_late');
    expect(await gateway.get(gateway_id)).toMatchObject({ status: 'succeeded', capture_id: late.id });
  });

  it('shows the first of two payments when the second was refunded', async () => {
    const { gateway, sandbox } = await start();
    const { gateway_id } = await gateway.create(order());
    const first = await sandbox.pay(gateway_id);
    await sandbox.pay(gateway_id, 'pay_again');
    await sandbox.void(gateway_id);
    expect(await gateway.get(gateway_id)).toMatchObject({ status: 'succeeded', capture_id: first.id });
  });

  it('expires by the clock and shows a late payment', async () => {
    const { gateway, sandbox, later } = await start();
    const { gateway_id } = await gateway.create(ovo('7777'));
    later(15 * MILLISECONDS.minute);
    expect(await gateway.get(gateway_id)).toMatchObject({ status: 'expired', captured_amount: null });
    const late = await sandbox.pay(gateway_id, 'pay_late');
    expect(await gateway.get(gateway_id)).toMatchObject({
      status: 'succeeded',
      raw_status: 'EXPIRED/SUCCEEDED',
      capture_id: late.id,
      captured_amount: 50_000,
    });
  });

  it('is voided after a success', async () => {
    const { gateway, sandbox, inbox } = await start();
    const { gateway_id } = await gateway.create(order());
    const paid = await sandbox.pay(gateway_id);
    await sandbox.void(gateway_id);
    expect(await gateway.get(gateway_id)).toMatchObject({ status: 'voided', capture_id: paid.id });
    await sandbox.idle();
    const keys = inbox.posts.map(({ body }) => gateway.readMessage(body)?.key);
    expect(new Set(keys).size).toBe(2);
  });

  it('shows the second capture when paid twice', async () => {
    const { gateway, sandbox } = await start();
    const { gateway_id } = await gateway.create(order());
    const first = await sandbox.pay(gateway_id);
    const second = await sandbox.pay(gateway_id, 'pay_again');
    expect(second.id).not.toBe(first.id);
    expect(await gateway.get(gateway_id)).toMatchObject({ status: 'succeeded', capture_id: second.id });
  });

  it('shows a wrong amount and a wrong currency', async () => {
    const { gateway, sandbox } = await start({ faults: { wrong_amount: 1 } });
    const short = await gateway.create(order());
    await sandbox.pay(short.gateway_id);
    expect(await gateway.get(short.gateway_id)).toMatchObject({ amount: 50_000, captured_amount: 49_000 });
    Object.assign(sandbox.faults, { wrong_amount: 0, wrong_currency: 1 });
    const foreign = await gateway.create(order());
    await sandbox.pay(foreign.gateway_id);
    expect(await gateway.get(foreign.gateway_id)).toMatchObject({ currency: 'USD', status: 'succeeded' });
  });

  it('is canceled unless already paid', async () => {
    const { gateway, sandbox } = await start();
    const given = await gateway.create(order());
    expect(await gateway.cancel(given.gateway_id)).toMatchObject({ status: 'canceled' });
    expect(await gateway.cancel(given.gateway_id)).toMatchObject({ status: 'canceled' });
    const paid = await gateway.create(order());
    await sandbox.pay(paid.gateway_id);
    expect(await gateway.cancel(paid.gateway_id)).toMatchObject({ status: 'succeeded' });
    await expect(gateway.cancel('pr-unknown')).rejects.toBeInstanceOf(GatewayRefusal);
  });

  it('is found only by its exact reference', async () => {
    const { gateway } = await start();
    const long = order({ reference_id: `${newId()}-2` });
    await gateway.create(long);
    expect(await gateway.find(long.reference_id.slice(0, -2))).toBeNull();
    expect(await gateway.get('pr-unknown')).toBeNull();
  });

  it('is refunded in full and only once', async () => {
    const { gateway, sandbox } = await start();
    const { gateway_id } = await gateway.create(order());
    const { id: capture_id } = await sandbox.pay(gateway_id);
    const refund = { gateway_id, capture_id, reference_id: newId(), amount: 50_000, reason: 'paid twice' };
    await gateway.refund(refund);
    await expect(gateway.refund({ ...refund, reference_id: newId() })).rejects.toMatchObject({
      code: 'REFUND_AMOUNT_EXCEEDED',
    });
    const period = { from: START, to: addMilliseconds(START, 1000) };
    expect(await all(gateway.transactions(period))).toHaveLength(1);
  });
});

it('refunds once when the response is lost and the request is repeated', async () => {
  const { gateway, sandbox } = await start();
  const { gateway_id } = await gateway.create(order());
  const { id: capture_id } = await sandbox.pay(gateway_id);
  const refund = { gateway_id, capture_id, reference_id: newId(), amount: 50_000, reason: 'paid twice' };
  sandbox.faults.nonsense = 1;
  await expect(gateway.refund(refund)).rejects.toBeInstanceOf(GatewayUnreachable);
  sandbox.faults.nonsense = 0;
  expect(await gateway.refund(refund)).toMatchObject({ status: 'succeeded', amount: 50_000, currency: 'IDR' });
  expect(sandbox.book.refunds().map(({ amount }) => amount)).toEqual([50_000]);
});

describe('a pending refund', () => {
  it.each([
    ['succeeds', null, 'succeeded', 'refund.succeeded'],
    ['fails', 'REFUND_FAILED', 'failed', 'refund.failed'],
  ] as const)('%s later, and a webhook that names both reports it', async (_, code, status, event) => {
    const { gateway, sandbox, inbox } = await start();
    const { gateway_id } = await gateway.create(ovo('0006'));
    const { id: capture_id } = await sandbox.pay(gateway_id, 'pay', { silently: true });
    const reference_id = newId();
    const request = { gateway_id, capture_id, reference_id, amount: 50_000, reason: 'paid twice' };
    const taken = await gateway.refund(request);
    expect(taken).toMatchObject({ status: 'pending', reference_id, failure_code: null });
    expect(await gateway.getRefund(taken.refund_id)).toEqual(taken);
    await sandbox.endRefund(gateway_id, code);
    await sandbox.idle();
    expect(await gateway.getRefund(taken.refund_id)).toEqual({ ...taken, status, failure_code: code });
    const named = inbox.posts.map(({ body }) => gateway.readMessage(body));
    const { refund_id } = taken;
    const key = expect.stringContaining(refund_id);
    expect(named).toEqual([{ event, key, gateway_id, reference_id, capture_id: null, refund_id }]);
    // A failed refund can be requested again with a new reference.
    const again = gateway.refund({ ...request, reference_id: newId() });
    if (code) expect(await again).toMatchObject({ status: 'pending' });
    else await expect(again).rejects.toBeInstanceOf(GatewayRefusal);
  });

  it('that the gateway does not know is null', async () => {
    const { gateway } = await start();
    expect(await gateway.getRefund('rfd-unknown')).toBeNull();
  });
});

describe('transactions', () => {
  it('are complete, read by page and by day, oldest first', async () => {
    const { gateway, sandbox, later, clock } = await start();
    const expected: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      later(count === 30 ? MILLISECONDS.day : 1000);
      const payment = await gateway.create(order());
      expected.push(payment.reference_id);
      if (count % 2) await sandbox.pay(payment.gateway_id, 'pay', { silently: true });
    }
    const lines = await all(gateway.transactions({ from: START, to: clock.now() }));
    expect(lines.map(({ reference_id }) => reference_id)).toEqual(expected);
    expect(lines[0]).toMatchObject({ status: 'pending', amount: 50_000, currency: 'IDR' });
    expect(lines[1]).toMatchObject({ status: 'success', product_id: expect.stringMatching(/^py-/) });
    const first = await all(gateway.transactions({ from: START, to: addMilliseconds(START, 5000) }));
    expect(first).toHaveLength(5);
  });
});

describe('a failing gateway', () => {
  it('executes a call without a response: the payment is found by reference', async () => {
    const { gateway } = await start({}, 300);
    const request = ovo('0003');
    await expect(gateway.create(request)).rejects.toBeInstanceOf(GatewayUnreachable);
    expect(await gateway.find(request.reference_id)).toMatchObject({ status: 'pending', amount: 50_000 });
  });

  it('executes a call and responds with HTML', async () => {
    const { gateway } = await start();
    const request = ovo('0005');
    await expect(gateway.create(request)).rejects.toBeInstanceOf(GatewayUnreachable);
    expect(await gateway.find(request.reference_id)).not.toBeNull();
  });

  it('fails before executing a call', async () => {
    const { gateway } = await start();
    const request = ovo('0004');
    await expect(gateway.create(request)).rejects.toBeInstanceOf(GatewayUnreachable);
    expect(await gateway.find(request.reference_id)).toBeNull();
  });

  it.each(['silence', 'server_error', 'nonsense'] as const)('decides no call: %s', async (fault) => {
    const { gateway, sandbox } = await start({}, 400);
    const { gateway_id, reference_id } = await gateway.create(order());
    const { id: capture_id } = await sandbox.pay(gateway_id, 'pay', { silently: true });
    const refund = { gateway_id, capture_id, reference_id, amount: 1, reason: 'test' };
    const { refund_id } = await gateway.refund(refund);
    sandbox.faults[fault] = 1;
    const calls = [
      () => gateway.create(order()),
      () => gateway.get(gateway_id),
      () => gateway.find(reference_id),
      () => gateway.cancel(gateway_id),
      () => gateway.refund(refund),
      () => gateway.getRefund(refund_id),
      () => all(gateway.transactions({ from: START, to: START })),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(GatewayUnreachable);
  });

  it('is unreachable', async () => {
    const gateway = xenditGateway({ url: () => 'http://127.0.0.1:9', secret_key: 'key', webhook_token: 'token' });
    await expect(gateway.create(order())).rejects.toBeInstanceOf(GatewayUnreachable);
  });

  it.each([
    ['too many calls', 429, { error_code: 'RATE_LIMIT_EXCEEDED' }],
    ['a reference in use', 409, { error_code: 'DUPLICATE_ERROR' }],
    ['a proxy’s no', 403, '<h1>Forbidden</h1>'],
    ['a way elsewhere', 302, ''],
    ['an empty yes', 200, {}],
    ['a list', 200, []],
    ['a sum of letters', 201, { payment_request_id: 'pr-1', request_amount: 'many' }],
  ])('decides nothing by %s', async (_, status, body) => {
    const server = createServer((__, response) =>
      response
        .writeHead(status, { location: 'http://127.0.0.1:9/' })
        .end(typeof body === 'string' ? body : JSON.stringify(body)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(async () => void server.close());
    const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const gateway = xenditGateway({ url, secret_key: 'key', webhook_token: 'token' });
    await expect(gateway.create(order())).rejects.toBeInstanceOf(GatewayUnreachable);
    await expect(gateway.get('pr-1')).rejects.toBeInstanceOf(GatewayUnreachable);
  });
});

describe('unusual responses', () => {
  it('a failed refund is failed in every response format', async () => {
    const order = { gateway_id: 'pr-1', capture_id: 'py-1', reference_id: 'ours', amount: 1, reason: 'test' };
    for (const [response, code] of [
      [{ id: 'rfd-1', status: 'FAILED', failure_code: 'INSUFFICIENT_BALANCE' }, 'INSUFFICIENT_BALANCE'],
      [{ id: 'rfd-1', status: 'CANCELLED' }, 'CANCELLED'],
    ] as const) {
      const gateway = await saying({ '/refunds': response });
      expect(await gateway.refund(order)).toMatchObject({ refund_id: 'rfd-1', status: 'failed', failure_code: code });
    }
    const gateway = await saying({ '/refunds': { id: 'rfd-1', status: 'SOON' } });
    await expect(gateway.refund(order)).rejects.toBeInstanceOf(GatewayUnreachable);
  });

  it('a response about another refund is unreadable', async () => {
    const gateway = await saying({ '/refunds/rfd-1': { id: 'rfd-2', status: 'SUCCEEDED' } });
    await expect(gateway.getRefund('rfd-1')).rejects.toBeInstanceOf(GatewayUnreachable);
  });

  const REQUEST = {
    payment_request_id: 'pr-1',
    reference_id: 'ours',
    request_amount: '50000.00',
    currency: 'IDR',
    channel_code: 'OVO',
    status: 'REQUIRES_ACTION',
    type: 'SINGLE_PAYMENT',
    actions: null,
    created: '2026-03-02T03:00:00.123456789Z',
  };
  const PAYMENT = {
    payment_id: 'py-1',
    payment_request_id: 'pr-1',
    reference_id: 'ours',
    request_amount: 50_000,
    currency: 'IDR',
    status: 'SUCCEEDED',
  };
  /** A gateway with fixed responses. */
  async function saying(responses: Record<string, unknown>) {
    const server = createServer((request, response) => {
      const found = responses[new URL(request.url ?? '', 'http://gateway').pathname];
      response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? { error_code: 'DATA_NOT_FOUND' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(async () => void server.close());
    const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return xenditGateway({ url, secret_key: 'key', webhook_token: 'token' });
  }
  const about = async (request: object, payment?: object, lines: object[] = []) => {
    const gateway = await saying({
      '/v3/payment_requests/pr-1': { ...REQUEST, ...request },
      ...(payment ? { '/v3/payments/py-1': { ...PAYMENT, ...payment } } : {}),
      '/transactions': { has_more: false, data: lines },
    });
    return gateway.get('pr-1');
  };

  it('are read leniently: amounts as texts, no actions, nanoseconds', async () => {
    expect(await about({})).toMatchObject({
      amount: 50_000,
      status: 'pending',
      expires_at: addMilliseconds(new Date('2026-03-02T03:00:00.123Z'), 15 * MILLISECONDS.minute),
    });
  });

  it('choose OVO’s web page or app link', async () => {
    const web = { type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: 'https://pay.example/1' };
    const link = { type: 'REDIRECT_CUSTOMER', descriptor: 'DEEPLINK_URL', value: 'ovo://pay/1' };
    expect(await about({ actions: [web, { descriptor: 5 }] })).toMatchObject({
      desktop_url: 'https://pay.example/1',
      mobile_url: 'https://pay.example/1',
    });
    expect(await about({ actions: [link] })).toMatchObject({ desktop_url: null, mobile_url: 'ovo://pay/1' });
    const script = 'javascript://x/%0aalert(1)';
    expect(
      await about({
        actions: [
          { ...web, value: script },
          { ...link, value: script },
        ],
      }),
    ).toMatchObject({
      desktop_url: null,
      mobile_url: null,
    });
  });

  it.each([
    ['an unknown status', { status: 'REVIEWING' }, undefined, 'unknown'],
    ['a success without a visible payment', { status: 'SUCCEEDED' }, undefined, 'unknown'],
    [
      'a success of a failed payment',
      { status: 'SUCCEEDED', latest_payment_id: 'py-1' },
      { status: 'FAILED' },
      'unknown',
    ],
    ['money for what waits', { latest_payment_id: 'py-1' }, {}, 'succeeded'],
    ['money for what is cancelled', { status: 'CANCELED', latest_payment_id: 'py-1' }, {}, 'succeeded'],
    [
      'a payment cancelled after its success',
      { status: 'SUCCEEDED', latest_payment_id: 'py-1' },
      { status: 'CANCELED' },
      'voided',
    ],
    ['a payment given back', { status: 'SUCCEEDED', latest_payment_id: 'py-1' }, { status: 'REFUNDED' }, 'voided'],
    ['a payment only promised', { latest_payment_id: 'py-1' }, { status: 'AUTHORIZED' }, 'pending'],
  ])('mean no more than they say: %s', async (_, request, payment, status) => {
    expect(await about(request, payment)).toMatchObject({ status });
  });

  it('give the sum of all captures and the timestamp of the first', async () => {
    const captures = [
      { capture_amount: '20000.00', capture_timestamp: '2026-03-02T03:01:00Z' },
      { capture_amount: 10_000, capture_timestamp: 'soon' },
    ];
    const paid = await about({ status: 'SUCCEEDED', latest_payment_id: 'py-1' }, { captures });
    expect(paid).toMatchObject({ captured_amount: 30_000, paid_at: new Date('2026-03-02T03:01:00Z') });
  });

  it.each(['50000.5', -1, 1e16, '5e4', null])('are unreadable with an amount of %s', async (request_amount) => {
    await expect(about({ request_amount })).rejects.toBeInstanceOf(GatewayUnreachable);
  });

  it('are unreadable about another payment', async () => {
    await expect(about({ payment_request_id: 'pr-2' })).rejects.toBeInstanceOf(GatewayUnreachable);
  });
});

describe('webhooks', () => {
  it('are repeated until they are accepted', async () => {
    const { gateway, sandbox, inbox } = await start();
    inbox.refusals.push(500, 401, 404);
    const { gateway_id } = await gateway.create(order());
    await sandbox.pay(gateway_id);
    await sandbox.idle();
    expect(inbox.posts).toHaveLength(4);
    expect(new Set(inbox.posts.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('stop after six retries', async () => {
    const { gateway, sandbox, inbox } = await start();
    inbox.refusals.push(...Array.from({ length: 20 }, () => 500));
    const { gateway_id } = await gateway.create(order());
    await sandbox.pay(gateway_id);
    await sandbox.idle();
    expect(inbox.posts).toHaveLength(7);
  });

  it('can be repeated, out of order, lost, or have wrong names and tokens', async () => {
    const { gateway, sandbox, inbox } = await start({ seed: 7, faults: { repeats: 6, delay_ms: 60 } });
    for (let count = 0; count < 6; count += 1) {
      const { gateway_id } = await gateway.create(order());
      await sandbox.pay(gateway_id);
    }
    await sandbox.idle();
    const keys = inbox.posts.map(({ body }) => gateway.readMessage(body)?.key);
    expect(new Set(keys).size).toBe(6);
    expect(inbox.posts.length).toBeGreaterThan(6);
    expect(keys).not.toEqual([...keys].sort());

    Object.assign(sandbox.faults, { repeats: 0, delay_ms: 0, wrong_token: 1, unknown_event: 1 });
    inbox.posts.splice(0);
    const { gateway_id } = await gateway.create(order());
    await sandbox.pay(gateway_id);
    await sandbox.idle();
    expect(gateway.isGenuine({ 'x-callback-token': inbox.posts[0]?.token })).toBe(false);
    expect(gateway.readMessage(inbox.posts[0]?.body)).toMatchObject({ event: 'payment.surprise', gateway_id });

    Object.assign(sandbox.faults, { lost: 1 });
    inbox.posts.splice(0);
    await sandbox.void(gateway_id);
    await sandbox.idle();
    expect(inbox.posts).toEqual([]);
  });

  it('of refunds are read in both documented formats', async () => {
    const { gateway } = await start();
    const data = { id: 'rfd-1', payment_id: 'py-1', status: 'FAILED', reference_id: 'ours' };
    const ids = { gateway_id: null, reference_id: 'ours', capture_id: 'py-1', refund_id: 'rfd-1' };
    const read = { event: 'refund.failed', key: 'rfd-1:refund.failed:FAILED', ...ids };
    expect(gateway.readMessage({ event: 'refund.failed', data })).toEqual(read);
    expect(gateway.readMessage({ event: 'refund.failed', data: { event: 'refund.failed', data } })).toEqual(read);
    const { id: refund_id, ...renamed } = data;
    expect(gateway.readMessage({ event: 'refund.failed', data: { ...renamed, refund_id } })).toEqual(read);
  });

  it('without identifiers are not messages', async () => {
    const { gateway } = await start();
    for (const body of [null, 'text', [], {}, { event: 'payment.capture' }, { event: 1, data: {} }]) {
      expect(gateway.readMessage(body)).toBeNull();
    }
    expect(gateway.readMessage({ event: 'x', data: { payment_id: 5, payment_request_id: 'a'.repeat(300) } })).toEqual({
      event: 'x',
      key: null,
      gateway_id: null,
      reference_id: null,
      capture_id: null,
      refund_id: null,
    });
    expect(gateway.isGenuine({})).toBe(false);
    expect(gateway.isGenuine({ 'x-callback-token': '' })).toBe(false);
    expect(gateway.isGenuine({ 'x-callback-token': ['token of the sandbox'] })).toBe(false);
  });
});
