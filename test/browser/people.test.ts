import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

/** Somebody with a name that nobody else has. */
async function namedMember() {
  const member = await newMember(database);
  const last_name = `Hutapea${newId().slice(-6)}`;
  await database.transaction((tx) =>
    tx.updateTable('users').set({ first_name: 'Andri', last_name }).where('id', '=', member.id).execute(),
  );
  return { ...member, name: `Andri ${last_name}`, last_name };
}

for (const screen of dealt('people')) {
  test.describe(`users at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('somebody is found by a last name, suspended, known from one page, and restored', async ({ page, watch }) => {
      watch.expect(/status of 400/);
      const member = await namedMember();
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/users`);
      await page.getByRole('searchbox', { name: t('people:search') }).fill(member.last_name.toUpperCase());
      await page.keyboard.press('Enter');
      const row = page.getByRole('table').getByRole('button', { name: member.name });
      await expect(row).toBeVisible();
      await expect(page.getByRole('table').getByRole('button')).toHaveCount(1);
      await expect(page.getByText(member.email)).toHaveCount(0);
      const panel = page.getByRole('region', { name: member.name });
      await expect(panel.getByText(t('people:statuses.2'), { exact: true })).toBeVisible();

      await panel.getByRole('combobox').selectOption('30');
      const reason = panel.getByRole('textbox', { name: t('people:status.reason') });
      await reason.fill('x');
      await press(panel.getByRole('button', { name: t('people:status.apply') }));
      await expect(reason).toHaveAttribute('aria-invalid', 'true');
      await checkWidth(page);
      await checkAccessibility(page);
      await reason.fill('Dua laporan harga palsu');
      await press(panel.getByRole('button', { name: t('people:status.apply') }));
      await expect(panel.getByText(t('people:statuses.4'), { exact: true })).toBeVisible();
      await expect(row.locator('xpath=ancestor::tr').getByText(t('people:statuses.4'), { exact: true })).toBeVisible();
      await checkWidth(page);

      await press(panel.getByRole('link', { name: t('people:open_all') }));
      await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
      await press(page.getByRole('button', { name: t('people:contacts.show') }));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Ditelepon karena laporan');
      await press(dialog.getByRole('button', { name: t('people:contacts.show') }));
      await expect(page.getByText(member.email)).toBeVisible();
      await page.getByRole('textbox', { name: t('people:note.label') }).fill('Mengaku lupa');
      await press(page.getByRole('button', { name: t('people:note.add') }));
      await expect(page.getByRole('listitem').getByText('Mengaku lupa')).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      await reason.fill('Sudah diperiksa ulang');
      await press(panel.getByRole('button', { name: t('people:status.restore') }));
      await expect(panel.getByText(t('people:statuses.2'), { exact: true })).toBeVisible();
    });
  });
}
