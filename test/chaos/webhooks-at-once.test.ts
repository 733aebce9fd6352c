import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { receiveWebhook } from '../../src/domain/payments/public.ts';
import { openWallet, verifyLedger } from '../../src/domain/wallet/public.ts';
import { toPaymentMessage } from '../../src/providers/payment/sandbox/gateway-messages.ts';
import { type RunningSandbox, startSandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { xenditGateway } from '../../src/providers/payment/xendit-gateway.ts';
import { insertBareUser } from '../support/bare-user.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { sizeOf } from '../support/soak.ts';

const WEBHOOKS = sizeOf({ test: 60, soak: 500 });
const PROCESSES = 2;
const USERS = 10;
const COINS = 1100;
let database: TestDatabase;
let sandbox: RunningSandbox;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox({ webhook_url: () => 'http://127.0.0.1:9' });
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

/** Paid payments whose webhooks have arrived but are not processed, in wallets that many of them share. */
async function notifiedPayments(): Promise<void> {
  const gateway = xenditGateway({ ...sandbox, url: () => sandbox.url });
  const services = testServices(database, { gateway });
  const now = services.clock.now();
  const users = await database.transaction(async (tx) => {
    const ids = [];
    for (let count = 0; count < USERS; count += 1) {
      const user_id = await insertBareUser(tx, now);
      await openWallet(tx, { user_id, now });
      ids.push(user_id);
    }
    return ids;
  });
  const { id: package_id } = await database.read
    .selectFrom('coin_packages')
    .select('id')
    .where('price', '=', 100_000)
    .executeTakeFirstOrThrow();
  const money = { amount: 100_000, currency: 'IDR', channel: 'DANA' } as const;
  const payments = Array.from({ length: WEBHOOKS }, (_, index) => {
    const id = newId();
    const facts = {
      code: `TX-${index}`,
      user_id: users[index % USERS] ?? '',
      gateway: gateway.name,
      created_at: now,
    };
    return { id, ...money, ...facts, package_id, coins: 1000, bonus_coins: 100, idempotency_key: id, request_hash: '' };
  });
  await database.transaction((tx) => tx.insertInto('payments').values(payments).execute());
  for (const { id } of payments) {
    const addresses = { success_url: null, failure_url: null, mobile_number: null, description: '' };
    const request = await sandbox.create({ reference_id: id, ...money, ...addresses });
    const paid = await sandbox.pay(request.id, 'pay', { silently: true });
    const body = Buffer.from(JSON.stringify(toPaymentMessage(request, paid)));
    await receiveWebhook(services, { body, parsed: JSON.parse(body.toString('utf8')) });
  }
}

test(`${PROCESSES} processes that handle the same ${WEBHOOKS} webhooks at once credit each payment once`, async () => {
  await notifiedPayments();
  const stored = await database.read.selectFrom('payment_webhooks').select('id').orderBy('id').execute();
  const { secret_key, webhook_token, url: gateway_url } = sandbox;
  const webhook_ids = stored.map(({ id }) => id);
  const work = JSON.stringify({ database_url: database.url, gateway_url, secret_key, webhook_token, webhook_ids });
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, [join(import.meta.dirname, 'webhook-handler.ts')], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const exits = children.map((child) => once(child, 'exit'));
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  for (const child of children) child.stdin.end(work);
  expect((await Promise.all(exits)).map(([code]) => code)).toEqual([0, 0]);
  const { rows } = await sql<Record<string, number>>`
    select count(*) as payments, count(*) filter (where status = 3) as completed,
      (select count(*) from transfers where cause = 'topup') as credits,
      (select count(distinct subject_id) from transfers where cause = 'topup') as credited,
      (select sum(amount)::bigint from transfers where cause = 'topup') as coins,
      (select count(*) from notifications where kind like 'payment%') as notified,
      (select count(*) from outbox_events where type = 'payment.completed') as events,
      (select count(*) from payment_findings) as findings
    from payments`.execute(database.read);
  const once_each = {
    completed: WEBHOOKS,
    credits: WEBHOOKS,
    credited: WEBHOOKS,
    notified: WEBHOOKS,
    events: WEBHOOKS,
  };
  expect(rows[0]).toEqual({ payments: WEBHOOKS, ...once_each, coins: WEBHOOKS * COINS, findings: 0 });
  expect((await verifyLedger(database.read)).errors).toEqual([]);
}, 120_000);
