import type { Locator } from '@playwright/test';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { AD_STATUSES, type AdStatus } from '../../src/contract/ads/rules.ts';
import { topUp } from '../../src/contract/payments/endpoints.ts';
import { listProducts } from '../../src/contract/search/endpoints.ts';
import { suspendAccount } from '../../src/domain/moderation/public.ts';
import { isSoak, seed } from '../support/soak.ts';
import { newHeldMember, newMember, testDatabase } from '../support/test-app.ts';
import { call, designByCall, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, type Page, press, test, translator, useOf } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const database = testDatabase();

const { EXPIRED, INACTIVE, BANNED } = AD_STATUSES;
const REASON = 'Iklan palsu berulang kali';
/** Pages share the frame with the banner; the soak opens more of them. */
const PAGES = isSoak
  ? [
      '/',
      '/search?keyword=kucing',
      '/content',
      '/favourite',
      '/profile',
      '/notification',
      '/welcome-registered',
      '/content/create/choice',
      '/term-condition',
      '/tidak/ada',
    ]
  : ['/', '/content'];

/** Suspends the account for a week. */
async function suspend(id: string): Promise<void> {
  const now = new Date();
  const order = { user_id: id, by: 'test', reason: REASON, until: addMilliseconds(now, 7 * MILLISECONDS.day), now };
  await database.transaction((tx) => suspendAccount(tx, order));
}

/** Creates an ad of the signed-in user in this status. */
async function adOf(page: Page, title: string, status: AdStatus): Promise<string> {
  const id = await designByCall(page, title);
  const changes = { title, status, paused_at: status === INACTIVE ? new Date() : null };
  await database.transaction((tx) => tx.updateTable('ads').set(changes).where('id', '=', id).execute());
  return id;
}

/** Checks that the button or link is disabled and that screen readers read why. */
async function expectRefused(target: Locator, reason: string): Promise<void> {
  await expect(target).toHaveAttribute('aria-disabled', 'true');
  await expect(target).toHaveAccessibleDescription(reason);
}

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of dealt('account status')) {
  test.describe(`at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('a suspended user reads on every page why, until when and whom to ask', async ({ page, watch }) => {
      const { id, email } = await newMember(database);
      await suspend(id);
      await signInByCall(page, email);
      const banner = page.getByRole('region', { name: t('accounts:suspension.label') });
      watch.expect(/status of 404/);
      const { data } = listProducts.output.parse(await (await page.request.get('/api/product')).json());
      for (const path of [...PAGES, `/content/detail/${data[0]?.id}`]) {
        await open(page, `${prefix}${path}`);
        await expect(banner).toContainText(t('accounts:suspension.text'));
        await expect(banner).toContainText(REASON);
        await expect(banner.getByRole('link', { name: t('accounts:suspension.support') })).toHaveAttribute(
          'href',
          /\/help#contact$/,
        );
      }
      await open(page, `${prefix}/profile/wallet`);
      const redeem = page.getByRole('button', { name: t('wallet:redeem') });
      await expect(redeem).toHaveAttribute('aria-disabled', 'true');
      await expect(redeem).toHaveAccessibleDescription(t('errors:keys.account_restricted'));
      await check(page);
    });

    const both = ['suspended', 'paused'] as const;
    for (const status of isSoak ? both : [both[seed % 2] ?? 'suspended']) {
      const options = status === 'paused' ? { context: 'paused' } : {};
      const reason = t('errors:keys.ads_creation_term_not_accepted', options);

      test(`a ${status} user reads at every ad, link and step why ads cannot be changed`, async ({ page }) => {
        const { id, email } = await newMember(database);
        await signInByCall(page, email);
        const title = 'Kursi rotan dua buah';
        const draft = await adOf(page, title, AD_STATUSES.DRAFT_CONTENT_CREATION);
        const expired = await adOf(page, 'Meja makan kayu jati', EXPIRED);
        await adOf(page, 'Rak buku tiga susun', EXPIRED);
        await adOf(page, 'Lemari kaca tiga pintu', INACTIVE);
        const hidden = await adOf(page, 'Sepeda lipat biru', BANNED);
        if (status === 'suspended') await suspend(id);
        else await call(page, 'POST', '/user/pause', {});

        await open(page, `${prefix}/content?tab=draft`);
        const main = page.getByRole('main');
        const button = (label: string, name: string) =>
          main.getByRole('button', {
            name: t('my-ads:button_of', { label: t(`my-ads:buttons.${label}`), title: name }),
          });
        await expectRefused(button('continue', title), reason);
        // A phone shows no title of a button, so pressing it says the reason. Playwright taps nothing that is disabled.
        await button('continue', title).press('Enter');
        await expect(page.getByRole('region', { name: t('ui:notifications') })).toContainText(reason);
        await expect(page).toHaveURL(/tab=draft$/);
        await press(main.getByRole('button', { name: t('my-ads:more_actions', { title }) }));
        const actions = page.getByRole('menuitem');
        await expect(actions).toHaveCount(4);
        for (const action of await actions.all()) {
          await expect(action).toHaveAttribute('aria-disabled', 'true');
          await expect(action).toContainText(reason);
        }
        await page.keyboard.press('Escape');
        const post = page
          .getByRole('link', { name: t('layout:post_ad') })
          .filter({ visible: true })
          .first();
        await expectRefused(post, reason);
        await post.press('Enter');
        await expect(page.getByRole('region', { name: t('ui:notifications') })).toContainText(reason);
        if (status === 'suspended') await check(page);

        await open(page, `${prefix}/content?tab=expired`);
        await expectRefused(button('repost', 'Meja makan kayu jati'), reason);
        await expectRefused(main.getByRole('button', { name: t('my-ads:bulk.start') }), reason);
        await press(main.getByRole('button', { name: t('my-ads:more_actions', { title: 'Meja makan kayu jati' }) }));
        const transactions = page.getByRole('menuitem', {
          name: new RegExp(`^${t('my-ads:actions.transactions.label')}`),
        });
        await expect(transactions).not.toHaveAttribute('aria-disabled', 'true');

        await open(page, `${prefix}/content?tab=active`);
        await expectRefused(button('activate', 'Lemari kaca tiga pintu'), reason);

        await open(page, `${prefix}/content/fix/${hidden}`);
        await expectRefused(main.getByRole('button', { name: t('my-ads:fix.change') }), reason);
        await expectRefused(main.getByRole('button', { name: t('my-ads:fix.send') }), reason);

        await open(page, `${prefix}/content/create/choice`);
        await expectRefused(main.getByRole('link', { name: t('ads:creation.choice.new') }), reason);

        // No step opens a form that cannot be saved.
        for (const path of ['create/display?new', `create/display?id=${draft}`, `create/detail?id=${draft}`]) {
          const html = await (await page.request.get(`${prefix}/content/${path}`)).text();
          expect(html, path).toContain(t('errors:restriction.title'));
          expect(html, path).toContain(reason);
        }
        await open(page, `${prefix}/content/create/publication?id=${expired}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('errors:restriction.title'));
        await expect(main.getByText(reason)).toBeVisible();
        if (status === 'suspended') await check(page);
        const way = main.getByRole('link', {
          name: t(`errors:restriction.${status === 'paused' ? 'resume' : 'support'}`),
        });
        await expect(way).toHaveAttribute(
          'href',
          status === 'paused' ? `${prefix}/profile/data#pause` : /\/help#contact$/,
        );
      });
    }

    test('a new user whose welcome bonus is held reads so on the welcome page, in the wallet and in a notification', async ({
      page,
    }) => {
      const { email } = await newHeldMember(database);
      await signInByCall(page, email);
      await open(page, `${prefix}/welcome-registered`);
      await expect(page.getByText(t('accounts:welcome.held', { amount: 200 }))).toBeVisible();
      await check(page);
      await open(page, `${prefix}/profile/wallet`);
      await expect(page.getByText(t('wallet:held.title', { count: 200, amount: 200 }))).toBeVisible();
      await check(page);
      const notification = page.getByText(t('notifications:kinds.bonus_held.title'));
      // The worker delivers it.
      await expect(async () => {
        await open(page, `${prefix}/notification`);
        await expect(notification).toBeVisible({ timeout: 1000 });
      }).toPass();

      await open(page, `${prefix}/profile/wallet`);
      const held = page.getByText(t('wallet:held.title', { count: 200, amount: 200 }));
      await expect(held).toBeVisible();
      await payByQris(page);
      // The first top-up releases the bonus, a moment later: neither needs a reload.
      await expect(held).toBeHidden();
      await expect(page.getByRole('link', { name: t('ui:coin_balance', { amount: 300 }) }).first()).toBeAttached();
    });
  });
}

/** Buys the smallest package by the API, and pays it at the gateway. */
async function payByQris(page: Page): Promise<void> {
  const order = { package_id: 1, payment_method: 'qris' };
  const { qr_string } = topUp.output.parse(await call(page, 'POST', '/user/wallet/topup', order));
  const request = await page.request.get(`/dev/gateway?${new URLSearchParams({ qr: qr_string ?? '' })}`);
  const response = await page.request.post(`${request.url()}/pay`, { maxRedirects: 0 });
  expect(response.status()).toBe(303);
}
