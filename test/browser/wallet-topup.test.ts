import { getPayment, listPayments } from '../../src/contract/payments/endpoints.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { getWallet } from '../../src/contract/wallet/endpoints.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { call, field, signInByCall } from './author.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP,
  DESKTOP_ENGLISH,
  expect,
  open,
  type Page,
  PHONE,
  PHONE_ENGLISH,
  press,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

// All tests use one user's wallet, and each payment changes its balance.
test.describe.configure({ mode: 'serial' });

let email: string;
test.beforeAll(async () => {
  ({ email } = await newMember(testDatabase()));
});

/** The fourth package: 1,000 coins and a bonus of 100. */
const COINS = 1100;
/** With OVO the last digits control the simulated payer: this one declines. */
const DECLINING = '81234560001';

const number = (amount: number, t: Translate) =>
  new Intl.NumberFormat(t === indonesian ? 'id-ID' : 'en-US').format(amount);
const indonesian = translator('id');
const english = translator('en');

async function balanceOf(page: Page): Promise<number> {
  return getWallet.output.parse(await call(page, 'GET', '/user/wallet')).amount;
}

const balanceCard = (page: Page) => page.locator('main [data-balance] > :first-child');
const showsBalance = (page: Page, amount: number, t: Translate) =>
  expect(balanceCard(page)).toContainText(number(amount, t));

/** Opens the wallet and its top-up form. */
async function openForm(page: Page, t: Translate, prefix = ''): Promise<number> {
  await signInByCall(page, email);
  await open(page, `${prefix}/profile/wallet`);
  const balance = await balanceOf(page);
  await showsBalance(page, balance, t);
  await press(page.getByRole('button', { name: t('wallet:top_up'), exact: true }));
  await expect(form(page, t)).toBeVisible();
  return balance;
}

const form = (page: Page, t: Translate) => page.getByRole('dialog', { name: t('payment:top_up.title') });
const choosePackage = (page: Page) => press(page.getByRole('radio', { name: /1[.,]100/ }));
const method = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const buyButton = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('payment:top_up.buy', { count: COINS, amount: number(COINS, t) }) });
const failure = (page: Page, t: Translate) => page.getByRole('alertdialog', { name: t('payment:failed.title') });
const timeOver = (page: Page, t: Translate) => page.getByRole('alertdialog', { name: t('payment:failed.time_over') });
const expired = (page: Page, t: Translate) => page.getByRole('alertdialog', { name: t('payment:failed.expired') });
const toast = (page: Page, t: Translate) =>
  page.getByText(t('payment:completed.title', { count: COINS, amount: number(COINS, t) }));

/** The payment whose dialog is open, as its owner reads it from the API. */
async function paymentOf(page: Page) {
  await expect(page).toHaveURL(/[?&]payment=/);
  const id = new URL(page.url()).searchParams.get('payment');
  return getPayment.output.parse(await call(page, 'GET', `/user/payment/${id}`));
}

/** Pays the QR code at the gateway, as the payer would. Returns the URL of the request's page in the sandbox. */
async function scan(page: Page): Promise<string> {
  const { qr_string } = await paymentOf(page);
  const response = await page.request.get(`/dev/gateway?${new URLSearchParams({ qr: qr_string ?? '' })}`);
  expect(response.url()).toContain('/dev/gateway/requests/');
  return response.url();
}

/** The sandbox page of the payment whose dialog is open, found by the code that the gateway lists. */
async function requestOf(page: Page): Promise<string> {
  const { code } = await paymentOf(page);
  const list = await (await page.request.get('/dev/gateway')).text();
  const row = list.split('href="').find((part) => part.includes(code)) ?? '';
  return row.slice(0, row.indexOf('"'));
}

async function play(page: Page, request: string, action: 'pay' | 'expire' | 'pay_late'): Promise<void> {
  const response = await page.request.post(`${request}/${action}`, { maxRedirects: 0 });
  expect(response.status(), `${action} at the gateway`).toBe(303);
}

test.describe(PHONE.name, () => {
  test.use(useOf(PHONE));
  const t = indonesian;

  test('shows why the form cannot be submitted, then a QRIS payment that is paid, in two tabs', async ({
    page,
    context,
  }) => {
    const balance = await openForm(page, t);
    const buy = page.locator('[data-top-up-footer] button');
    await expect(buy).toBeDisabled();
    await press(method(page, 'QRIS'));
    await expect(buy).toBeDisabled();
    await choosePackage(page);
    await expect(buy).toBeEnabled();
    await press(method(page, 'DANA'));
    await expect(method(page, 'QRIS')).toHaveAttribute('aria-pressed', 'false');
    await expect(buy).toBeEnabled();
    await press(method(page, 'DANA'));
    await expect(buy).toBeDisabled();
    await press(method(page, 'OVO'));
    const mobile = field(page, t('payment:top_up.mobile_number'));
    await expect(mobile).toBeInViewport();
    await expect(mobile).toHaveAttribute('placeholder', '+62XXXXXXXXX');
    await expect(buy).toBeDisabled();
    await mobile.fill('812 34');
    await expect(buy).toBeDisabled();
    await mobile.fill(DECLINING);
    await expect(buy).toBeEnabled();
    await checkWidth(page);
    await checkAccessibility(page);
    await press(method(page, 'DANA'));
    await press(method(page, 'OVO'));
    await expect(mobile).toHaveValue('');
    await press(method(page, 'QRIS'));
    await expect(mobile).toBeHidden();

    const second = await context.newPage();
    await open(second, '/profile/wallet');
    await page.bringToFront();
    await press(buyButton(page, t));
    const dialog = page.getByRole('alertdialog', { name: t('payment:qr.title') });
    await expect(dialog.getByRole('img', { name: t('payment:qr.label') })).toBeVisible();
    await checkWidth(page);
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog.getByRole('img', { name: t('payment:qr.label') })).toBeVisible();

    for (const [app, address] of [
      ['GoPay', 'gojek://'],
      ['DANA', 'dana://'],
    ] as const) {
      const link = dialog.getByRole('link', { name: t('payment:qr.open_app', { app }) });
      await expect(link).toHaveAttribute('href', address);
    }
    const saved = page.waitForEvent('download');
    await press(dialog.getByRole('button', { name: t('payment:qr.save') }));
    expect((await saved).suggestedFilename()).toMatch(/^TX-\d{6}-\d+\.png$/);

    await play(page, await scan(page), 'pay');
    await expect(dialog).toBeHidden();
    await expect(toast(page, t).first()).toBeVisible();
    await showsBalance(page, balance + COINS, t);
    await expect(page.getByRole('banner').or(page.locator('header')).first()).toContainText(number(balance + COINS, t));
    await expect(page).not.toHaveURL(/payment=/);
    await showsBalance(second, balance + COINS, t);
    await second.close();
    // The event stream of the reloaded page brings the last minutes again.
    const again = page.waitForResponse((response) => /\/api\/user\/payment\/[\w-]{36}$/.test(response.url()));
    await page.clock.install();
    await page.reload();
    await again;
    await page.clock.runFor('00:05');
    await expect(toast(page, t)).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false });
  const t = indonesian;

  test('shows the balance and the history', async ({ page }) => {
    await signInByCall(page, email);
    const { amount } = getWallet.output.parse(await (await page.request.get('/api/user/wallet')).json());
    await page.goto('/profile/wallet');
    await showsBalance(page, amount, t);
    // Playwright's role and text locators skip the content of `noscript`.
    const stated = page.locator('noscript');
    await expect(stated.locator('[data-alert]')).toHaveText(t('wallet:no_script'));
    await expect(page.locator('[data-entry]').first()).toBeVisible();
    await expect(page.getByRole('button', { name: t('wallet:download.button') })).toBeHidden();
    await page.getByRole('combobox', { name: t('wallet:month') }).selectOption({ index: 1 });
    await stated.locator('button', { hasText: t('wallet:show') }).click();
    await expect(page).toHaveURL(/\/profile\/wallet\?month=20\d\d-\d\d/);
    for (const [name, type] of [
      ['pdf', 'application/pdf'],
      ['csv_purchase', 'text/csv'],
    ] as const) {
      const link = stated.locator('a', { hasText: t(`wallet:download.${name}`) });
      await expect(link).toBeVisible();
      const file = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(file.headers()['content-type'], await file.text()).toContain(type);
    }
    await checkWidth(page);
  });
});

test.describe(DESKTOP_ENGLISH.name, () => {
  test.use(useOf(DESKTOP_ENGLISH));
  const t = english;

  test('stays unchanged without a connection, and shows the QR code first on a slow one', { tag: '@complete' }, async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    const balance = await openForm(page, t, '/en');
    await choosePackage(page);
    await press(method(page, 'QRIS'));
    await context.setOffline(true);
    await press(buyButton(page, t));
    const refusal = form(page, t).getByRole('alert');
    await expect(refusal).toHaveText(t('ui:connection_lost'));
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/user/transaction/history*', async (route) => {
      await released;
      await route.continue();
    });
    let orders = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/wallet/topup')) orders += 1;
    });
    const ordered = page.waitForResponse('**/wallet/topup');
    await press(buyButton(page, t));
    await ordered;
    await page.locator('[data-top-up-footer] button').evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    const dialog = page.getByRole('alertdialog', { name: t('payment:qr.title') });
    await expect(dialog.getByRole('img', { name: t('payment:qr.label') })).toBeVisible();
    expect(orders).toBe(1);
    release();
    await play(page, await scan(page), 'pay');
    await expect(dialog).toBeHidden();
    await showsBalance(page, balance + COINS, t);
  });

  test('completes a DANA payment in a new tab that returns to the wallet', { tag: '@complete' }, async ({
    page,
    context,
  }) => {
    const balance = await openForm(page, t, '/en');
    await choosePackage(page);
    await press(method(page, 'DANA'));
    const opened = context.waitForEvent('page');
    await press(buyButton(page, t));
    const dana = await opened;
    await dana.waitForURL(/\/dev\/gateway\/requests\//);
    const dialog = page.getByRole('alertdialog', { name: t('payment:checkout.title', { channel: 'DANA' }) });
    await expect(dialog).toBeVisible();
    const again = dialog.getByRole('link', { name: t('payment:checkout.again', { channel: 'DANA' }) });
    await expect(again).toHaveAttribute('href', dana.url());
    await checkAccessibility(page);
    // Both tabs count as visible here, and one of them announces it, for five seconds: perhaps before the other is loaded.
    const announced = Promise.any([toast(page, t).first().waitFor(), toast(dana, t).first().waitFor()]);
    await dana.getByRole('button', { name: translator('en')('gateway:actions.pay'), exact: true }).click();
    await dana.waitForURL(/\/en\/profile\/wallet/);
    await announced;
    await showsBalance(dana, balance + COINS, t);
    await expect(dialog).toBeHidden();
    await showsBalance(page, balance + COINS, t);
    await expect(page.locator('[data-entry]').first()).toContainText(t('wallet:topup_by', { channel: 'DANA' }));
    await expect(page.locator('[data-entry]').first()).toContainText(t('wallet:payment_status.3'));

    // The old URL shows no message when it is opened again later.
    const [newest] = listPayments.output.parse(await call(page, 'GET', '/user/payment')).data;
    const later = await context.newPage();
    await later.clock.install({ time: Date.now() + 3_600_000 });
    await open(later, `/en/profile/wallet?payment=${newest?.id}`);
    await expect(later).not.toHaveURL(/payment=/);
    await showsBalance(later, balance + COINS, t);
    await expect(toast(later, t)).toHaveCount(0);
  });
});

test.describe(DESKTOP.name, () => {
  test.use(useOf(DESKTOP));
  const t = indonesian;

  test('opens the form again with the same choice after OVO is declined, and shows that a DANA payment expired', {
    tag: '@complete',
  }, async ({ page, context }) => {
    const balance = await openForm(page, t);
    await choosePackage(page);
    await press(method(page, 'OVO'));
    await field(page, t('payment:top_up.mobile_number')).fill(DECLINING);
    await press(buyButton(page, t));
    await expect(page.getByRole('alertdialog', { name: t('payment:app.title', { channel: 'OVO' }) })).toBeVisible();
    const reason = t('errors:validation.payment.not_approved', { channel: 'OVO' });
    await expect(failure(page, t)).toHaveAccessibleDescription(`${reason} ${t('payment:failed.text.failed')}`);
    await expect(failure(page, t).locator('[data-icon]')).toHaveAttribute('data-icon', 'danger');
    await checkAccessibility(page);
    await expect(failure(page, t).getByRole('button', { name: t('payment:failed.retry') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form(page, t).getByRole('radio', { checked: true })).toHaveAccessibleName(/1\.100/);
    await expect(method(page, 'OVO')).toHaveAttribute('aria-pressed', 'true');
    await expect(field(page, t('payment:top_up.mobile_number'))).toHaveValue('812 3456 0001');
    await expect(buyButton(page, t)).toBeEnabled();
    await press(method(page, 'DANA'));
    const opened = context.waitForEvent('page');
    await press(buyButton(page, t));
    const dana = await opened;
    await dana.waitForURL(/\/dev\/gateway\/requests\//);
    await play(page, dana.url(), 'expire');
    await dana.close();
    await expect(expired(page, t)).toHaveAccessibleDescription(t('payment:failed.text.expired'));
    await page.keyboard.press('Escape');
    await expect(expired(page, t)).toBeHidden();
    expect(await balanceOf(page)).toBe(balance);
    await press(page.getByRole('link', { name: t('wallet:parts.purchase'), exact: true }));
    await expect(page).toHaveURL(/kind=purchase/);
    await expect(page.locator('[data-entry]').first()).toContainText(t('wallet:payment_status.5'));
    await expect(page.locator('[data-entry]').nth(1)).toContainText(t('wallet:payment_status.4'));
    await expect(page.locator('[data-entry]').nth(1)).toContainText(
      t('wallet:failure_reason.not_approved', { channel: 'OVO' }),
    );
    const month = page.getByRole('combobox', { name: t('wallet:month') });
    await month.click({ trial: true });
    await month.selectOption({ index: 2 });
    await expect(page).toHaveURL(/kind=purchase&month=20\d\d-\d\d/);
    await expect(page.getByText(t('wallet:empty.purchase'))).toBeVisible();
  });
});

test.describe(PHONE_ENGLISH.name, () => {
  test.use(useOf(PHONE_ENGLISH));
  const t = english;

  test('shows an OVO payment that expired without an event, and one that is continued and then cancelled', {
    tag: '@complete',
  }, async ({ page, context, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.clock.install();
    await page.route('**/api/events*', (route) => route.abort());
    await openForm(page, t, '/en');
    await choosePackage(page);
    await press(method(page, 'OVO'));
    await field(page, t('payment:top_up.mobile_number')).fill('81277771234');
    await press(buyButton(page, t));
    const inApp = page.getByRole('alertdialog', { name: t('payment:app.title', { channel: 'OVO' }) });
    await expect(inApp).toBeVisible();
    await play(page, await requestOf(page), 'expire');
    // The page receives no event about it, so it polls.
    await expect.poll(async () => (await paymentOf(page)).status).toBe(PAYMENT_STATUSES.EXPIRED);
    await page.clock.fastForward(10_000);
    await expect(expired(page, t)).toContainText(t('payment:failed.text.expired'));
    await press(expired(page, t).getByRole('button', { name: t('payment:failed.retry') }));
    await press(buyButton(page, t));
    const waiting = page.locator('[data-open-payment]').first();
    const cancelWaiting = async () => {
      await expect(inApp).toBeVisible();
      await page.clock.fastForward(61_000);
      await expect(timeOver(page, t)).toContainText(t('payment:failed.text.time_over'));
      await press(timeOver(page, t).getByRole('button', { name: t('payment:failed.later') }));
      // The URL changes when the page has loaded what the payment changed.
      await expect(page).not.toHaveURL(/payment=/);
    };
    await cancelWaiting();
    await context.setOffline(true);
    await press(waiting.getByRole('button', { name: t('payment:check') }));
    await expect(page.getByText(t('ui:connection_lost'))).toBeVisible();
    await context.setOffline(false);
    await press(waiting.getByRole('button', { name: t('payment:pending.continue') }));
    await cancelWaiting();
    await press(waiting.getByRole('button', { name: t('payment:cancel.button') }));
    const question = page.getByRole('alertdialog', { name: t('payment:cancel.title') });
    await expect(question.getByRole('button', { name: t('payment:cancel.keep') })).toBeFocused();
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await press(waiting.getByRole('button', { name: t('payment:cancel.button') }));
    await press(question.getByRole('button', { name: t('payment:cancel.confirm') }));
    await expect(page.locator('[data-open-payment]')).toHaveCount(0);
    await expect(page.locator('[data-entry]').first()).toContainText(t('wallet:payment_status.canceled'));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('credits a QRIS payment that is paid after its expiry, and shows it without a reload', {
    tag: '@complete',
  }, async ({ page }) => {
    await page.clock.install();
    const balance = await openForm(page, t, '/en');
    await choosePackage(page);
    await press(method(page, 'QRIS'));
    await press(buyButton(page, t));
    await expect(page.getByRole('alertdialog', { name: t('payment:qr.title') })).toBeVisible();
    const request = await scan(page);

    await page.clock.fastForward(46_000);
    await expect(timeOver(page, t)).toContainText(t('payment:failed.text.time_over'));
    await expect(timeOver(page, t).locator('[data-icon]')).toHaveAttribute('data-icon', 'info');
    await expect(timeOver(page, t)).toContainText(t('payment:failed.until'));
    await checkAccessibility(page);
    // The same code is shown again, also when the form asks for the same coins.
    const first = page.url();
    const qr = page.getByRole('alertdialog', { name: t('payment:qr.title') });
    await press(timeOver(page, t).getByRole('button', { name: t('payment:failed.retry') }));
    await expect(qr.getByRole('img', { name: t('payment:qr.label') })).toBeVisible();
    expect(page.url()).toBe(first);
    await page.clock.fastForward(46_000);
    await expect(timeOver(page, t)).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page.getByRole('button', { name: t('wallet:top_up'), exact: true }));
    await choosePackage(page);
    await press(method(page, 'QRIS'));
    await press(buyButton(page, t));
    await expect(qr).toBeVisible();
    expect(page.url()).toBe(first);
    await page.clock.fastForward(46_000);
    await expect(timeOver(page, t)).toBeVisible();
    await page.keyboard.press('Escape');
    const waiting = page.locator('[data-open-payment]').first();
    await expect(waiting).toContainText(t('wallet:payment_status.1'));
    await checkWidth(page);
    await checkAccessibility(page);
    await press(waiting.getByRole('button', { name: t('payment:check') }));
    await expect(page.getByText(t('payment:nothing_yet'))).toBeVisible();

    await press(waiting.getByRole('button', { name: t('payment:pending.continue') }));
    await expect(page.getByRole('alertdialog', { name: t('payment:qr.title') })).toBeVisible();
    await play(page, request, 'expire');
    await expect(expired(page, t)).toContainText(t('payment:failed.text.expired'));
    await expect(page.locator('[data-open-payment]')).toHaveCount(0);
    await page.reload();
    await expect(expired(page, t)).toContainText(t('payment:failed.text.expired'));

    await play(page, request, 'pay_late');
    await expect(expired(page, t)).toBeHidden();
    await expect(page.locator('[data-late]')).toContainText(t('payment:late.title'));
    await showsBalance(page, balance + COINS, t);
    await checkAccessibility(page);
    await press(page.locator('[data-late]').getByRole('button', { name: t('ui:close') }));
    await expect(page.locator('[data-late]')).toHaveCount(0);
    await open(page, '/en/profile/wallet');
    await showsBalance(page, balance + COINS, t);
    await expect(page.locator('[data-late]')).toHaveCount(0);
  });
});
