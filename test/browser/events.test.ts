import { randomUUID } from 'node:crypto';
import type { Request } from '@playwright/test';
import type { Database } from '../../src/base/database.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { emit } from '../../src/domain/events.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInByCall } from './author.ts';
import { DESKTOP, expect, open, type Page, test, translator, useOf } from './visitor.ts';
import { wireTest } from './wire.ts';

test.describe.configure({ mode: 'serial' });

const t = translator('id');
const STREAM = /\/api\/events(\?|$)/;

/** The event streams that a context's tabs have opened, in order. */
function streamsOf(page: Page): string[] {
  const opened: string[] = [];
  page.context().on('request', (request) => {
    if (STREAM.test(request.url())) opened.push(request.url());
  });
  return opened;
}

test.describe('a change', () => {
  test.use(useOf(DESKTOP));
  let database: Database;
  let owner: string;
  let email: string;

  test.beforeAll(async () => {
    database = testDatabase();
    ({ id: owner, email } = await newMember(database));
  });

  const notifyUser = () =>
    database.transaction((tx) =>
      notify(tx, { user_id: owner, kind: 'ad_expired', data: { title: 'Kursi' }, ad_id: null, now: new Date() }),
    );
  const unseen = async () => {
    const { total } = await database.read
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', '=', owner)
      .where('seen_at', 'is', null)
      .executeTakeFirstOrThrow();
    return total;
  };
  const expectBell = (page: Page, count: number) =>
    expect(page.getByLabel(t('layout:notifications_new', { count })).filter({ visible: true })).toBeVisible();

  test('reaches all tabs through one stream, which another tab takes over', async ({ page, context }) => {
    const streams = streamsOf(page);
    await signInByCall(page, email);
    await notifyUser();
    const before = await unseen();
    await open(page, '/');
    await expectBell(page, before);
    const second = await context.newPage();
    await open(second, '/profile');
    await expectBell(second, before);
    await notifyUser();
    await expectBell(page, before + 1);
    await expectBell(second, before + 1);
    expect(streams).toHaveLength(1);
    await page.close();
    await expect.poll(() => streams.length).toBe(2);
    // It continues where the other tab stopped.
    expect(streams[1]).toMatch(/last_event_id=\d+/);
    await notifyUser();
    await expectBell(second, before + 2);
    expect(streams).toHaveLength(2);
  });

  wireTest(
    'during a lost connection is shown when the connection is back',
    { tag: '@complete' },
    async ({ page, context, watch, wire }) => {
      watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED_ENCODING/);
      await signInByCall(page, email);
      await notifyUser();
      const before = await unseen();
      const stream = page.waitForResponse(STREAM);
      await open(page, '/profile');
      await expectBell(page, before);
      await stream;
      await context.setOffline(true);
      wire.cut();
      await notifyUser();
      await page.waitForTimeout(1500);
      await expectBell(page, before);
      await context.setOffline(false);
      await expectBell(page, before + 1);
      await notifyUser();
      await expectBell(page, before + 2);
    },
  );

  test('is received after the browser has given up the stream', { tag: '@complete' }, async ({ page, watch }) => {
    watch.expect(/status of 503/);
    const streams = streamsOf(page);
    await page.route(STREAM, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await signInByCall(page, email);
    await notifyUser();
    const before = await unseen();
    await open(page, '/notification');
    await expectBell(page, before);
    await expect.poll(() => streams.length).toBe(2);
    const rows = page.getByRole('main').getByRole('link', { name: t('notifications:kinds.ad_expired.title') });
    const shown = await rows.count();
    await notifyUser();
    await expectBell(page, before + 1);
    await expect(rows).toHaveCount(shown + 1);
  });

  test('to a payment updates the balance; an unknown status is only logged', { tag: '@complete' }, async ({ page }) => {
    // Nobody's earlier notifications are heard again.
    const { id: payer, email: address } = await newMember(database);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/auth')) requests.push(request.url());
    });
    const pay = (status: number, amount: number) =>
      database.transaction(async (tx) => {
        const payment_id = randomUUID();
        if (amount > 0) {
          await transfer(tx, {
            from: { platform: 'sales' },
            to: { wallet: payer },
            amount: coins(amount),
            cause: 'topup',
            subject_id: payment_id,
            idempotency_key: `test:${payment_id}`,
            now: new Date(),
          });
        }
        await emit(tx, 'payment.changed', { user_id: payer, payment_id, status });
      });
    await signInByCall(page, address);
    const stream = page.waitForResponse(STREAM);
    await open(page, '/profile');
    const pill = page.getByRole('banner').locator('a[href$="/wallet"]').filter({ visible: true });
    const numberOf = async () => Number(((await pill.textContent()) ?? '').replace(/\D/g, ''));
    const before = await numberOf();
    await stream;
    const known = requests.length;
    await pay(9, 0);
    await expect.poll(() => warnings.some((text) => text.includes('unknown status 9'))).toBe(true);
    await pay(1, 0);
    await pay(3, 77);
    await expect.poll(numberOf).toBe(before + 77);
    expect(requests).toHaveLength(known + 1);
  });

  test('opens no stream for a guest', async ({ page }) => {
    const streams = streamsOf(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await open(page, '/');
    await page.waitForLoadState('networkidle');
    expect(streams).toEqual([]);
    expect(scripts.filter((url) => url.includes('event-stream'))).toEqual([]);
  });

  test('is received until the user signs out', { tag: '@complete' }, async ({ page }) => {
    await signInByCall(page, email);
    const opened = page.waitForRequest(STREAM);
    await open(page, '/profile');
    await opened;
    // Either by the page, or by the server when the session has ended.
    const ends = (request: Request) => STREAM.test(request.url());
    const closed = Promise.race([page.waitForEvent('requestfailed', ends), page.waitForEvent('requestfinished', ends)]);
    await page
      .getByRole('button', { name: /^Akun / })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: t('layout:sign_out') }).click();
    await closed;
  });
});
