import { randomInt } from 'node:crypto';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import { insertVoucher } from '../../src/domain/vouchers/public.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import {
  call,
  codeFor,
  enterCode,
  field,
  fillProfile,
  requestCode,
  sendProfile,
  signInByCall,
  skipSurvey,
} from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  goTo,
  open,
  type Page,
  PHONE,
  press,
  type Screen,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

const database = testDatabase();

type Affiliate = { link: string; coins: number; friends: number; topped_up: number };
type Wallet = { amount: number };

/** Registers a new user who followed a referral link earlier, with a voucher code. */
async function registerFriend(page: Page, t: Translate, code: string): Promise<void> {
  const email = `kawan${randomInt(1e9)}@papan.test`;
  await open(page, '/register');
  await requestCode(page, t, email);
  await enterCode(page, t, await codeFor(page, email));
  await expect(page).toHaveURL(/\/register-profile$/);
  await fillProfile(page, t, `0812${randomInt(1e7, 1e8)}`);
  const voucher = field(page, t('voucher_code:registration.label'));
  await voucher.fill('TIDAK-ADA');
  await expect(page.getByText(t('voucher_code:invalid'))).toBeVisible();
  await voucher.fill(code.toLowerCase());
  await expect(page.getByText(t('voucher_code:registration.coins', { amount: '50' }))).toBeVisible();
  await checkWidth(page);
  await sendProfile(page, t);
  await expect(page.getByText(t('voucher_code:registration.used', { code }))).toBeVisible();
  await expect(page).toHaveURL(/\/welcome-registered$/);
  await skipSurvey(page, t);
}

/** Buys the first package and pays it. */
async function topUp(page: Page): Promise<{ coins: number }> {
  const { data } = (await call(page, 'GET', '/user/coin/package')) as { data: { id: number }[] };
  const order = { package_id: data[0]?.id, payment_method: 'qris' };
  const payment = (await call(page, 'POST', '/user/wallet/topup', order)) as {
    id: string;
    coins: number;
    qr_string: string;
  };
  const found = await page.request.get(`/dev/gateway/?qr=${encodeURIComponent(payment.qr_string)}`);
  const paid = await page.request.post(`${new URL(found.url()).pathname}/pay`);
  expect(paid.ok(), await paid.text()).toBe(true);
  await expect
    .poll(async () => ((await call(page, 'GET', `/user/payment/${payment.id}`)) as { status: number }).status)
    .toBe(3);
  return payment;
}

test.describe('a friend', () => {
  test.use(useOf(PHONE));

  test('who follows the link and tops up earns the referrer half, who is notified', async ({
    page,
    browser,
    watch,
  }) => {
    const t = translator('id');
    watch.expect(/422/);
    await signInByCall(page, (await newMember(database)).email);
    await open(page, '/affiliate');
    await expect(page.getByRole('heading', { level: 1, name: t('affiliate:title') })).toBeVisible();
    await checkWidth(page);
    const link = await page.getByRole('textbox', { name: t('affiliate:link.label') }).inputValue();
    const before = (await call(page, 'GET', '/user/affiliate')) as Affiliate;
    expect(link).toBe(before.link);
    await press(page.getByRole('button', { name: t('affiliate:link.show_code') }));
    await expect(page.getByRole('img', { name: t('affiliate:link.code_alt') })).toBeVisible();
    await page.keyboard.press('Escape');

    const context = await browser.newContext({ ...PHONE.options });
    watch.over(context);
    const friend = await context.newPage();
    // The link works on any page of the board, and the code is remembered.
    await open(friend, `/?ref=${new URL(link).searchParams.get('ref')}`);
    await open(friend, '/register?ref=0123456789');
    await registerFriend(friend, t, 'SELAMATDATANG');
    const { coins } = await topUp(friend);
    await context.close();

    await expect
      .poll(async () => ((await call(page, 'GET', '/user/affiliate')) as Affiliate).coins)
      .toBe(before.coins + Math.floor(coins / 2));
    await open(page, '/affiliate');
    const row = page.getByRole('listitem').filter({ hasText: 'Melati S.' }).first();
    await expect(row).toContainText(t('affiliate:friends.states.topped_up'));
    await expect(row).toContainText(`+${Math.floor(coins / 2)}`);
    await checkAccessibility(page);
    await goTo(page, '/notification');
    const values = { coins: `${Math.floor(coins / 2)} koin`, friend: 'Melati' };
    await expect(page.getByText(t('notifications:kinds.commission_earned.body', values)).first()).toBeVisible();
  });
});

/** Redeems a code in the dialog. */
async function redeem(page: Page, t: Translate, { width }: Screen, code: string): Promise<void> {
  const { amount } = (await call(page, 'GET', '/user/wallet')) as Wallet;
  const dialog = page.getByRole('dialog', { name: t('voucher_code:title') });
  await press(page.getByRole('button', { name: t('wallet:redeem') }));
  const typed = field(page, t('voucher_code:label'));
  // A phone's keyboard would cover half of the dialog.
  if (width === 360) await expect(typed).not.toBeFocused();
  else await expect(typed).toBeFocused();

  await typed.press('Enter');
  const toasts = page.getByRole('region', { name: t('ui:notifications') });
  await expect(toasts.getByText(t('errors:keys.invalid_code'), { exact: true })).toBeVisible();

  await typed.fill('hemat99');
  await expect(dialog.getByText(t('voucher_code:checking'), { exact: true })).toBeVisible();
  await expect(dialog.getByText(t('voucher_code:invalid'))).toBeVisible();
  await checkAccessibility(page);
  await press(dialog.getByRole('button', { name: t('voucher_code:clear') }));
  await expect(typed).toHaveValue('');
  await expect(typed).toBeFocused();

  await typed.fill('TEMPEL25');
  await expect(dialog.getByRole('link', { name: t('voucher_code:post_ad') })).toBeVisible();

  await typed.fill(code);
  const useButton = dialog.getByRole('button', { name: t('voucher_code:take_amount', { amount: '75' }) });
  await expect(useButton).toBeVisible();
  await expect(dialog.getByText(t('voucher_code:valid'), { exact: true })).toBeVisible();
  await checkWidth(page);
  await press(useButton);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('voucher_code:redeemed', { amount: '75' }))).toBeVisible();
  expect(((await call(page, 'GET', '/user/wallet')) as Wallet).amount).toBe(amount + 75);
}

/** A new voucher, because each user can redeem one only once. */
async function newVoucher(coin_benefit: number): Promise<string> {
  const [code, day] = [`KOIN${randomInt(1e9)}`, MILLISECONDS.day];
  const times = { starts_at: new Date(Date.now() - day), ends_at: new Date(Date.now() + day), max_uses: null };
  const texts = { description: 'Koin untuk dicoba', description_en: 'Coins to try' };
  const voucher = { ...texts, ...times, code, coin_benefit, voucher_type: VOUCHER_TYPES.COIN_AMOUNT, package_id: null };
  await database.transaction((tx) => insertVoucher(tx, voucher));
  return code;
}

for (const screen of dealt('affiliate')) {
  test.describe(`a code, ${screen.width} px, ${screen.locale}`, () => {
    test.use(useOf(screen));

    test('is redeemed for coins once', async ({ page, watch }) => {
      watch.expect(/422/);
      const t = translator(screen.locale);
      const code = await newVoucher(75);
      await signInByCall(page, (await newMember(database)).email);
      await open(page, `/${screen.locale}/profile/wallet`);
      await redeem(page, t, screen, code);
      await press(page.getByRole('button', { name: t('wallet:redeem') }));
      await field(page, t('voucher_code:label')).fill(code);
      await expect(page.getByText(t('errors:validation.voucher.used'))).toBeVisible();
    });
  });
}
