import { USER_TYPES } from '../../src/contract/account-rules.ts';
import { signInAs } from './administrator.ts';
import { newMember, testDatabase } from './test-app.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP_ENGLISH,
  expect,
  open,
  type Page,
  PHONE,
  press,
  test,
  translator,
  useOf,
} from './visitor.ts';

const database = testDatabase();

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of [PHONE, DESKTOP_ENGLISH]) {
  test.describe(`money in the console at ${screen.name}`, () => {
    test.use({ ...useOf(screen), colorScheme: screen.width === 360 ? 'light' : 'dark' });
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('a superadmin checks the ledger and finds the movements of a user', async ({ page }) => {
      const member = await newMember(database);
      await signInAs(page, USER_TYPES.SUPERADMIN);
      await open(page, `${prefix}/admin/transactions`);
      await press(page.getByRole('button', { name: t('ledger:state.recount') }));
      await expect(page.getByText(t('ledger:state.right'))).toBeVisible();
      await expect(page.getByText(t('ledger:equation.right'))).toBeVisible();
      await check(page);

      await press(page.getByRole('link', { name: t('ledger:tabs.entries') }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ledger:entries.title'));
      await page.getByRole('textbox', { name: t('ledger:entries.user') }).fill(member.email);
      await press(page.getByRole('button', { name: t('admin:list.filter'), exact: true }));
      await expect(page.getByRole('region', { name: t('ledger:entries.wallet') })).toContainText(member.email);
      const rows = page.getByRole('table', { name: t('ledger:entries.title') }).getByRole('button');
      await expect(rows).toHaveCount(1);
      await press(rows.first());
      await expect(rows.first()).toHaveAttribute('aria-expanded', 'true');
      await check(page);
    });
  });
}
