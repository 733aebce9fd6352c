import type { Route } from '@playwright/test';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  goTo,
  open,
  type Page,
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

for (const screen of dealt('data')) {
  test.describe(`data at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    // Each screen has a package of its own.
    const coins = screen.width === 360 ? 7110 : 7120;
    const price = coins * 100;

    test('a coin package is added, switched on for buyers, changed by two, undone and removed', async ({
      page,
      watch,
    }) => {
      // Of the second who saves.
      watch.expect(/status of 409/);
      await signInAs(page, USER_TYPES.SUPERADMIN);
      await open(page, `${prefix}/admin/packages`);
      const field = (name: string) => page.getByRole('textbox', { name: t(`errors:fields.${name}`) });
      const editor = page.getByRole('region', { name: t('records:kinds.coin_package.edit') });
      const adding = page.getByRole('region', { name: t('records:kinds.coin_package.add'), exact: true });
      const isSold = async () => {
        const response = await page.request.get('/api/user/coin/package');
        return ((await response.json()) as { data: { amount: number }[] }).data.some(({ amount }) => amount === coins);
      };
      await check(page);
      await press(page.getByRole('link', { name: t('records:kinds.coin_package.add'), exact: true }));
      await press(page.getByRole('button', { name: t('records:save') }));
      await expect(field('coins')).toHaveAttribute('aria-invalid', 'true');
      await field('coins').fill(String(coins));
      await field('bonus_coins').fill('50');
      await field('price_idr').fill(String(price));
      await press(editor.or(adding).getByRole('switch'));
      await check(page);
      await press(page.getByRole('button', { name: t('records:save') }));
      await expect(editor).toBeVisible();

      const row = page
        .getByRole('rowgroup')
        .filter({ hasText: String(coins / 1000).replace('.', screen.locale === 'id' ? '.' : ',') });
      const shown = row.getByRole('switch');
      await expect(shown).not.toBeChecked();
      expect(await isSold()).toBe(false);
      await press(shown);
      await expect.poll(isSold).toBe(true);
      // The form takes over what the switch in the list changed.
      await expect(editor.getByRole('switch')).toBeChecked();
      await press(shown);
      await expect.poll(isSold).toBe(false);
      await expect(editor.getByRole('switch')).not.toBeChecked();

      // What is typed survives the switch in the list, and is saved with what the switch changed.
      await field('bonus_coins').fill('55');
      await press(shown);
      await expect.poll(isSold).toBe(true);
      await expect(editor.getByRole('switch')).toBeChecked();
      await expect(field('bonus_coins')).toHaveValue('55');
      // So is what is typed while the form is on its way, and the field keeps the focus.
      const typed = Promise.withResolvers<void>();
      const save = async (route: Route) => {
        const response = await route.fetch();
        await typed.promise;
        await route.fulfill({ response });
      };
      await page.route('**/api/admin/data/coin_package/*', save, { times: 1 });
      await press(page.getByRole('button', { name: t('records:save') }));
      const stored = () =>
        database.read
          .selectFrom('coin_packages')
          .where('amount', '=', coins)
          .select(['bonus_amount', 'is_active'])
          .execute();
      await expect.poll(stored).toEqual([{ bonus_amount: 55, is_active: true }]);
      await field('bonus_coins').fill('60');
      typed.resolve();
      await expect(page.getByText(t('records:saved'))).toBeVisible();
      await expect(field('bonus_coins')).toHaveValue('60');
      await expect(field('bonus_coins')).toBeFocused();

      // Somebody else changes it while the form is open.
      await database.transaction((tx) =>
        tx.updateTable('coin_packages').set({ bonus_amount: 70 }).where('amount', '=', coins).execute(),
      );
      await press(page.getByRole('button', { name: t('records:save') }));
      await expect(page.getByText(t('records:conflict.text'))).toBeVisible();
      await expect(field('bonus_coins')).toHaveValue('60');
      await check(page);
      await press(page.getByRole('button', { name: t('records:save_over') }));
      await expect(page.getByText(t('records:conflict.text'))).toBeHidden();
      // The form is created again once the list has the saved values.
      await expect(row).toContainText('60');

      await press(page.getByRole('button', { name: t('records:history.show') }));
      await press(page.getByRole('button', { name: t('records:history.undo') }).first());
      await expect(field('bonus_coins')).toHaveValue('70');

      await press(editor.getByRole('button', { name: t('records:remove') }));
      await press(page.getByRole('alertdialog').getByRole('button', { name: t('records:remove') }));
      await press(page.getByRole('button', { name: t('records:bring_back') }));
      await expect(shown).toBeVisible();
      await press(row.getByRole('link').first());
      await press(editor.getByRole('button', { name: t('records:remove') }));
      await press(page.getByRole('alertdialog').getByRole('button', { name: t('records:remove') }));
      await expect(shown).toBeHidden();

      await goTo(page, `${prefix}/admin/settings`);
      for (const tab of ['prices', 'limits', 'reasons', 'survey', 'synonyms', 'general']) {
        const link = page.locator(`main a[href$="/settings/${tab}"]`).first();
        await press(link);
        await expect(link).toHaveAttribute('aria-current', 'page');
        await check(page);
      }
    });
  });
}
