import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { addMilliseconds, fixedClock, MILLISECONDS } from '../../base/clock.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { crcOf } from '../../providers/payment/qris.ts';
import { createSandbox } from '../../providers/payment/sandbox/sandbox.ts';
import type { SandboxRequest } from '../../providers/payment/sandbox/state.ts';
import { createTranslator } from '../../web/app/i18n.ts';
import english from '../../web/locales/en/gateway.json' with { type: 'json' };
import indonesian from '../../web/locales/id/gateway.json' with { type: 'json' };
import { addPayerPages } from './payer-pages.ts';

const BASE = '/dev/gateway';
const SHOP = 'http://papan.test/profile/wallet';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open() {
  const clock = fixedClock(new Date('2026-03-02T03:00:00Z'));
  const nowhere = () => 'http://127.0.0.1:9';
  const sandbox = createSandbox({
    clock,
    secret_key: 'key',
    webhook_token: 'token',
    webhook_url: nowhere,
    page_url: nowhere,
    retryDelaysMs: [],
  });
  const translators = {
    id: createTranslator('id', { id: { gateway: indonesian } }),
    en: createTranslator('en', { en: { gateway: english } }),
  };
  const words =
    (locale: Locale) =>
    (key: string, values: Record<string, unknown> = {}) =>
      translators[locale].t(`gateway:${key}`, values);
  const app = Fastify();
  await app.register((scope) => addPayerPages(scope, { sandbox, base: BASE, font: null, texts: words }), {
    prefix: BASE,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(async () => {
    await sandbox.stop();
    await app.close();
  });
  return {
    clock,
    sandbox,
    async get(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(`${url}${BASE}${path}`, { headers, redirect: 'manual' });
      return { response, text: await response.text() };
    },
    async press(request: SandboxRequest, action: string, headers: Record<string, string> = {}) {
      const response = await fetch(`${url}${BASE}/requests/${request.id}/${action}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
      return { status: response.status, location: response.headers.get('location'), text: await response.text() };
    },
    createRequest: (channel: SandboxRequest['channel'], description = '500 koin') =>
      sandbox.create({
        reference_id: 'ours',
        amount: 50_000,
        currency: 'IDR',
        channel,
        mobile_number: channel === 'OVO' ? '+628123457777' : null,
        success_url: `${SHOP}?paid`,
        failure_url: `${SHOP}?failed`,
        description,
      }),
  };
}

const buttonsOf = (text: string) => [...text.matchAll(/action="[^"]*\/(\w+)"><button/g)].map((match) => match[1]);

it('lists requests newest first in the reader’s language and escapes their texts', async () => {
  const { get, createRequest, clock } = await open();
  expect((await get('', { 'accept-language': 'id' })).text).toContain(indonesian.requests.empty);
  await createRequest('QRIS', '<script>alert("x")</script>');
  clock.set(addMilliseconds(clock.now(), 1000));
  await createRequest('OVO');
  const { text, response } = await get('', { 'accept-language': 'en' });
  expect(text).toContain(english.notice);
  expect(text.indexOf('· OVO')).toBeLessThan(text.indexOf('· QRIS'));
  expect(text).not.toContain('<script');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('opens the request of a scanned code and explains why other codes are rejected', async () => {
  const { get, createRequest } = await open();
  const request = await createRequest('QRIS');
  const scan = (text: string) => get(`?qr=${encodeURIComponent(text)}`, { 'accept-language': 'en' });
  const qr = request.qr_string ?? '';
  expect((await scan(` ${qr}\n`)).response.headers.get('location')).toBe(`${BASE}/requests/${request.id}`);
  const signed = (text: string) => text.slice(0, -4) + crcOf(text.slice(0, -4));
  expect((await scan(qr.replace('JAKARTA', 'JAKARTO'))).text).toContain(english.scan.broken);
  expect((await scan(signed(qr.replace('JAKARTA', 'BANDUNG')))).text).toContain(english.scan.foreign);
  expect((await scan(signed(qr.replace('010212', '010211')))).text).toContain(english.scan.static);
  expect((await scan('<b>"')).text).toContain('&lt;b&gt;&quot;');
});

it('pays, voids and pays again', async () => {
  const { get, createRequest, press, sandbox } = await open();
  const request = await createRequest('QRIS');
  const before = await get(`/requests/${request.id}`);
  expect(buttonsOf(before.text)).toEqual(['pay', 'refuse', 'expire', 'pay_short', 'pay_silently', 'pay_repeated']);
  expect(await press(request, 'pay')).toMatchObject({ status: 303, location: `${BASE}/requests/${request.id}` });
  await sandbox.idle();
  const after = await get(`/requests/${request.id}`, { 'accept-language': 'en' });
  expect(buttonsOf(after.text)).toEqual(['void', 'pay_again']);
  expect(after.text).toContain(english.webhooks.given_up);
  await press(request, 'pay_again');
  await press(request, 'void');
  expect(sandbox.book.paymentsOf(request.id).map(({ status }) => status)).toEqual(['SUCCEEDED', 'VOIDED']);
});

it('ends a pending refund as succeeded or failed, once', async () => {
  const { get, press, sandbox } = await open();
  const request = await sandbox.create({
    reference_id: 'ours',
    amount: 50_000,
    currency: 'IDR',
    channel: 'OVO',
    mobile_number: '+628123450006',
    success_url: null,
    failure_url: null,
    description: '500 koin',
  });
  await press(request, 'pay');
  expect((await press(request, 'refund_fail')).status).toBe(409);
  await sandbox.refund(request.id, { reference_id: 'ours', amount: null, idempotency_key: 'once' });
  expect(buttonsOf((await get(`/requests/${request.id}`)).text)).toEqual([
    'void',
    'refund_settle',
    'refund_fail',
    'pay_again',
  ]);
  await press(request, 'refund_fail');
  expect((await press(request, 'refund_settle')).status).toBe(409);
  expect(sandbox.book.refunds()).toMatchObject([{ status: 'FAILED', failure_code: 'REFUND_FAILED' }]);
});

it('expires a request and then pays late', async () => {
  const { get, createRequest, press, sandbox, clock } = await open();
  const request = await createRequest('OVO');
  await press(request, 'expire');
  expect(buttonsOf((await get(`/requests/${request.id}`)).text)).toEqual(['pay_late']);
  await press(request, 'pay_late');
  expect((await get(`/requests/${request.id}`, { 'accept-language': 'en' })).text).toContain(english.status.LATE);
  const other = await createRequest('OVO');
  clock.set(addMilliseconds(clock.now(), 15 * MILLISECONDS.minute));
  const late = await press(other, 'pay', { 'accept-language': 'en' });
  expect([late.status, late.text.includes(english.not_now)]).toEqual([409, true]);
  expect(sandbox.book.paymentsOf(other.id)).toEqual([]);
});

it('redirects DANA’s payer back to the shop', async () => {
  const { get, createRequest, press } = await open();
  const paid = await createRequest('DANA');
  const page = await get(`/requests/${paid.id}`);
  expect(page.response.headers.get('content-security-policy')).toContain("form-action 'self' http://papan.test;");
  expect((await press(paid, 'pay')).location).toBe(`${SHOP}?paid`);
  expect((await press(await createRequest('DANA'), 'refuse')).location).toBe(`${SHOP}?failed`);
  const left = await createRequest('DANA');
  expect((await press(left, 'expire')).location).toBe(`${BASE}/requests/${left.id}`);
});

it('simulates faults by button', async () => {
  const { createRequest, press, sandbox } = await open();
  const [short, silent, loud] = [await createRequest('QRIS'), await createRequest('QRIS'), await createRequest('QRIS')];
  await press(short, 'pay_short');
  await press(silent, 'pay_silently');
  await press(loud, 'pay_repeated');
  expect(sandbox.book.paymentsOf(short.id)[0]?.amount).toBe(49_000);
  expect(sandbox.deliveriesOf(silent.id)).toEqual([]);
  expect(sandbox.deliveriesOf(loud.id)).toHaveLength(4);
});

it('rejects another site, an unknown request and an unknown action', async () => {
  const { get, createRequest, press, sandbox } = await open();
  const request = await createRequest('QRIS');
  expect((await press(request, 'pay', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await press(request, 'steal')).status).toBe(404);
  expect((await press({ ...request, id: 'pr-unknown' }, 'pay')).status).toBe(404);
  expect((await get('/requests/pr-unknown')).response.status).toBe(404);
  expect(sandbox.book.paymentsOf(request.id)).toEqual([]);
});
