import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { payments } from '../../src/domain/payments/api.ts';
import { pollStalePayments } from '../../src/domain/payments/poll-payments.ts';
import {
  type Difference,
  paymentOf,
  reconcile,
  refundPayment,
  settlePayment,
} from '../../src/domain/payments/public.ts';
import { retryOpenRefunds } from '../../src/domain/payments/refund/refund-payment.ts';
import { topUp } from '../../src/domain/payments/top-up.ts';
import { openWallet, verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { GatewayUnreachable } from '../../src/providers/payment/payment-gateway.ts';
import { type RunningSandbox, startSandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { xenditGateway } from '../../src/providers/payment/xendit-gateway.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { insertBareUser } from '../support/bare-user.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPayment } from '../support/payment-rows.ts';
import { runJobs, type TestServices, testCall, testServices } from '../support/services.ts';

const { COMPLETED, EXPIRED, PENDING, VOIDED } = PAYMENT_STATUSES;
const COINS = 1100;
const REQUEST = {
  amount: 20_000,
  currency: 'IDR',
  channel: 'DANA',
  mobile_number: null,
  success_url: null,
  failure_url: null,
  description: '',
} as const;
let database: TestDatabase;
let sandbox: RunningSandbox;
let services: TestServices;

beforeAll(async () => {
  database = await createTestDatabase();
  const keys = { secret_key: 'xnd_development_reconcile', webhook_token: 'nobody hears the webhooks' };
  services = testServices(database);
  // No webhooks arrive, so a payment's state is known only by asking for it.
  sandbox = await startSandbox({ ...keys, clock: services.clock, webhook_url: () => 'http://127.0.0.1:9/nobody' });
  services.gateway = xenditGateway({ ...keys, url: () => sandbox.url });
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

async function buyer(): Promise<string> {
  const now = services.clock.now();
  return database.transaction(async (tx) => {
    const user_id = await insertBareUser(tx, now);
    await openWallet(tx, { user_id, now });
    return user_id;
  });
}

/** A pending DANA payment of Rp 100.000. */
async function wait(user_id: string): Promise<{ id: string; request: string }> {
  const actor = { user_id, session_id: newId(), user_type: 1, account_status: 2 };
  const call = { ...testCall(), actor, idempotency_key: newId() };
  const { id } = await topUp(services, call, { package_id: 4, channel: 'dana' });
  const payment = await paymentOf(database.read, id);
  return { id, request: payment?.gateway_id ?? '' };
}

/** Differences about these payments, without those of other tests in the file. */
async function differencesOf(ids: readonly (string | null)[]): Promise<Difference[]> {
  const now = services.clock.now();
  const period = { from: addMilliseconds(now, -MILLISECONDS.hour), to: addMilliseconds(now, MILLISECONDS.hour) };
  const { differences } = await reconcile(services, period);
  return differences.filter(({ payment_id }) => ids.includes(payment_id));
}

describe('reconciliation with the gateway’s transactions', () => {
  test('credits a payment without a webhook once', async () => {
    const user = await buyer();
    const payment = await wait(user);
    await sandbox.pay(payment.request, 'pay', { silently: true });
    expect(await walletOf(database.read, user)).toMatchObject({ amount: 0 });
    expect(await differencesOf([payment.id])).toEqual([]);
    expect(await differencesOf([payment.id])).toEqual([]);
    expect(await walletOf(database.read, user)).toMatchObject({ amount: COINS });
  });

  test('reverses the coins of a void without a webhook', async () => {
    const user = await buyer();
    const payment = await wait(user);
    await sandbox.pay(payment.request, 'pay', { silently: true });
    await settlePayment(services, payment.id, 'command');
    await sandbox.void(payment.request);
    expect(await differencesOf([payment.id])).toEqual([]);
    expect((await paymentOf(database.read, payment.id))?.status).toBe(VOIDED);
    expect(await walletOf(database.read, user)).toMatchObject({ amount: 0, debt: 0 });
  });

  test('leaves a payment of another amount to an administrator and never credits it', async () => {
    const user = await buyer();
    const payment = await wait(user);
    await sandbox.pay(payment.request, 'pay', { silently: true, amount: 10_000 });
    expect(await differencesOf([payment.id])).toMatchObject([{ kind: 'amount_differs' }]);
    expect(await walletOf(database.read, user)).toMatchObject({ amount: 0 });
    expect((await paymentOf(database.read, payment.id))?.status).toBe(PENDING);
    const findings = database.read.selectFrom('payment_findings').selectAll().where('payment_id', '=', payment.id);
    expect((await findings.execute()).length).toBeGreaterThan(0);
  });

  test('reports money that arrived twice for one payment, and credits it once', async () => {
    const user = await buyer();
    const payment = await wait(user);
    await sandbox.pay(payment.request, 'pay', { silently: true });
    await settlePayment(services, payment.id, 'command');
    await sandbox.pay(payment.request, 'pay_again', { silently: true });
    expect(await differencesOf([payment.id])).toMatchObject([{ kind: 'second_capture' }]);
    expect(await walletOf(database.read, user)).toMatchObject({ amount: COINS });
  });

  test('reports payments that only the gateway knows, and credits that the gateway does not know', async () => {
    const unknown = newId();
    const unknownPayment = await sandbox.create({ ...REQUEST, reference_id: unknown });
    await sandbox.pay(unknownPayment.id, 'pay', { silently: true });
    const differences = await differencesOf([null]);
    expect(differences.map(({ kind, reported }) => [kind, reported.includes(unknown)])).toEqual([
      ['unknown_payment', true],
    ]);
    const { id } = await insertPayment(database, { user_id: await buyer() }, { at: services.clock.now() });
    expect(await differencesOf([id])).toMatchObject([{ kind: 'not_paid', reported: 'nothing' }]);
  });
});

/** The gateway with unreadable responses about these requests. */
function mute(...requests: string[]): TestServices {
  const { gateway } = services;
  const get = async (id: string) => {
    if (requests.includes(id)) throw new GatewayUnreachable('it responded 500');
    return gateway.get(id);
  };
  return { ...services, gateway: { ...gateway, get } };
}

describe('a payment whose state cannot be read', () => {
  test('is reported, and does not stop the others from being corrected', async () => {
    const [user, other] = [await buyer(), await buyer()];
    const [silent, notified] = [await wait(user), await wait(other)];
    for (const { request } of [silent, notified]) await sandbox.pay(request, 'pay', { silently: true });
    const now = services.clock.now();
    const period = { from: addMilliseconds(now, -MILLISECONDS.hour), to: addMilliseconds(now, MILLISECONDS.hour) };
    const { differences } = await reconcile(mute(silent.request), period);
    expect(differences.filter(({ payment_id }) => payment_id === silent.id)).toMatchObject([{ kind: 'no_response' }]);
    expect(await walletOf(database.read, other)).toMatchObject({ amount: COINS });
    expect(await differencesOf([silent.id])).toEqual([]);
    expect(await walletOf(database.read, user)).toMatchObject({ amount: COINS });
    const findings = database.read.selectFrom('payment_findings').select(['kind', 'closed_at']);
    // It was closed automatically.
    const stored = await findings.where('payment_id', '=', silent.id).execute();
    expect(stored).toEqual([{ kind: 'no_response', closed_at: services.clock.now() }]);
  });

  test('does not delay the others after its last scheduled check', async () => {
    const at = addMilliseconds(services.clock.now(), -3 * MILLISECONDS.day);
    const [first, second] = [await buyer(), await buyer()];
    const { id } = await insertPayment(database, { user_id: first }, { status: PENDING, at });
    const later = addMilliseconds(at, MILLISECONDS.hour);
    const next = await insertPayment(database, { user_id: second }, { status: PENDING, at: later });
    await pollStalePayments(mute(`pr-${id}`));
    expect((await paymentOf(database.read, id))?.status).toBe(PENDING);
    expect((await paymentOf(database.read, next.id))?.status).toBe(EXPIRED);
  });

  test('does not delay the others, however many such payments there are', async () => {
    const user = await buyer();
    const at = addMilliseconds(services.clock.now(), -4 * MILLISECONDS.day);
    const silent: string[] = [];
    for (let count = 0; count < 150; count += 1) {
      silent.push((await insertPayment(database, { user_id: user }, { status: PENDING, at })).id);
    }
    const later = addMilliseconds(at, MILLISECONDS.hour);
    const next = await insertPayment(database, { user_id: user }, { status: PENDING, at: later });
    const deaf = mute(...silent.map((id) => `pr-${id}`));
    const { clock } = services;
    for (let run = 0; run < 2; run += 1) {
      clock.set(addMilliseconds(clock.now(), 30 * MILLISECONDS.minute));
      await pollStalePayments(deaf);
    }
    expect((await paymentOf(database.read, next.id))?.status).toBe(EXPIRED);
    // Payments are not polled after the gateway has responded.
    for (let run = 0; run < 2; run += 1) await pollStalePayments(services);
    const waiting = await Promise.all(silent.map((id) => paymentOf(database.read, id)));
    expect(new Set(waiting.map((payment) => payment?.status))).toEqual(new Set([EXPIRED]));
  });
});

async function nobody(): Promise<never> {
  throw new GatewayUnreachable('it responded 500');
}

describe('a refund', () => {
  test('debits the coins at once and orders the refund once, in a job', async () => {
    const user = await buyer();
    const payment = await wait(user);
    await sandbox.pay(payment.request, 'pay', { silently: true });
    await settlePayment(services, payment.id, 'command');
    const order = { payment_id: payment.id, reason: 'Terbayar dua kali', by: 'test' };
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => refundPayment(services, order)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await walletOf(database.read, user)).toMatchObject({ amount: 0, debt: 0 });
    const [before, after] = [{ status: COMPLETED }, { status: VOIDED }];
    expect(await auditEntriesOf(database.read, payment.id)).toEqual([
      { actor: order.by, action: 'payment.refund', reason: order.reason, before, after },
    ]);
    await runJobs(services, [payments(services)]);
    const refunds = sandbox.book.refunds().filter(({ request_id }) => request_id === payment.request);
    expect(refunds).toMatchObject([{ amount: 100_000 }]);
    expect((await paymentOf(database.read, payment.id))?.refund).toMatchObject({ by: 'test' });
    // The gateway still reports the payment as paid, which is not a contradiction.
    await settlePayment(services, payment.id, 'command');
    expect(await differencesOf([payment.id])).toEqual([]);
    expect(await verifyLedger(database.read)).toMatchObject({ ok: true, sum: 0 });
  });

  test('is reported to an administrator once if it has not completed after a day, until it completes', async () => {
    const payment = await wait(await buyer());
    await sandbox.pay(payment.request, 'pay', { silently: true });
    await settlePayment(services, payment.id, 'command');
    await refundPayment(services, { payment_id: payment.id, reason: 'Terbayar dua kali', by: 'test' });
    const deaf = { ...services, gateway: { ...services.gateway, refund: nobody, getRefund: nobody } };
    const found = async (from: TestServices) => {
      await retryOpenRefunds(from);
      const rows = database.read.selectFrom('payment_findings').select(['kind', 'closed_at']);
      return (await rows.where('payment_id', '=', payment.id).execute()).map(({ kind, closed_at }) => [
        kind,
        closed_at === null,
      ]);
    };
    expect(await found(deaf)).toEqual([]);
    const { clock } = services;
    clock.set(addMilliseconds(clock.now(), MILLISECONDS.day + 1));
    for (let night = 0; night < 2; night += 1) expect(await found(deaf)).toEqual([['refund_unsent', true]]);
    for (let night = 0; night < 2; night += 1) expect(await found(services)).toEqual([['refund_unsent', false]]);
    expect((await paymentOf(database.read, payment.id))?.refund?.refunded_at).not.toBeNull();
  });

  test('requires a completed payment', async () => {
    const payment = await wait(await buyer());
    const refund = refundPayment(services, { payment_id: payment.id, reason: 'Terbayar dua kali', by: 'test' });
    await expect(refund).rejects.toMatchObject({ key: 'payment_status_conflict' });
    expect((await paymentOf(database.read, payment.id))?.status).not.toBe(COMPLETED);
  });
});
