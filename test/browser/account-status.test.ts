import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { suspendAccount } from '../../src/domain/moderation/public.ts';
import { signInByCall } from './author.ts';
import { newHeldMember, newMember, testDatabase } from './test-app.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  open,
  type Page,
  SCREENS,
  test,
  translator,
  useOf,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const database = testDatabase();
test.afterAll(() => database.close());

const REASON = 'Iklan palsu berulang kali';
const PAGES = [
  '/',
  '/search?keyword=kucing',
  '/content',
  '/favourite',
  '/profile',
  '/notification',
  '/welcome-registered',
];

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of SCREENS) {
  test.describe(`at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('a suspended user reads on every page why, until when and whom to ask', async ({ page }) => {
      const { id, email } = await newMember(database);
      const now = new Date();
      const order = { user_id: id, by: 'test', reason: REASON, until: addMilliseconds(now, 7 * MILLISECONDS.day), now };
      await database.transaction((tx) => suspendAccount(tx, order));
      await signInByCall(page, email);
      const banner = page.getByRole('region', { name: t('accounts:suspension.label') });
      for (const path of PAGES) {
        await open(page, `${prefix}${path}`);
        await expect(banner).toContainText(t('accounts:suspension.text'));
        await expect(banner).toContainText(REASON);
        await expect(banner.getByRole('link', { name: t('accounts:suspension.support') })).toHaveAttribute(
          'href',
          /^mailto:.+@/,
        );
        await check(page);
      }
      await open(page, `${prefix}/profile/wallet`);
      const redeem = page.getByRole('button', { name: t('wallet:redeem') });
      await expect(redeem).toHaveAttribute('aria-disabled', 'true');
      await expect(redeem).toHaveAccessibleDescription(t('errors:keys.account_restricted'));
      await check(page);
    });

    test('a new user whose welcome bonus is held is told on the welcome page, in the wallet and by a notification', async ({
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
      await check(page);
    });
  });
}
