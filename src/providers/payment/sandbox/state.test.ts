import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';

const ORDER = {
  reference_id: 'ours',
  amount: 20_000,
  currency: 'IDR',
  channel: 'QRIS',
  mobile_number: null,
  success_url: null,
  failure_url: null,
  description: '',
} as const;

function open(file: string) {
  const nowhere = () => 'http://127.0.0.1:9';
  return createSandbox({ file, secret_key: 'key', webhook_token: 'token', webhook_url: nowhere, page_url: nowhere });
}

it('restores the state after a restart, including an undelivered webhook', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'papan-sandbox-'));
  const file = join(folder, 'payment-gateway.json');
  const first = open(file);
  const request = await first.create(ORDER);
  await Promise.all([first.pay(request.id), first.create({ ...ORDER, reference_id: 'other' })]);
  await first.stop();
  expect(readdirSync(folder)).toEqual(['payment-gateway.json']);
  const second = open(file);
  expect(second.book.list()).toEqual(first.book.list());
  expect(second.book.paymentsOf(request.id)).toEqual(first.book.paymentsOf(request.id));
  expect(second.deliveriesOf(request.id)).toMatchObject([{ event: 'payment.capture' }]);
  expect(second.deliveriesOf(request.id)[0]?.next_at).not.toBeNull();
  await second.stop();
});

it('explains what to do about a damaged file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'papan-sandbox-')), 'payment-gateway.json');
  writeFileSync(file, '{"requests":');
  expect(() => open(file)).toThrow(/damaged. Delete it/);
});
