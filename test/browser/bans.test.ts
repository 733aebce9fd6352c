import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { signInAs } from './administrator.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, press, test, translator, useOf } from './visitor.ts';

for (const screen of dealt('bans')) {
  test.describe(`banned contacts at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('an address is banned for a time, found, and allowed again', async ({ page, watch }) => {
      watch.expect(/status of 4(00|22)/);
      const contact = `z${newId()}@papan.test`;
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/bans`);
      const form = page.getByRole('form', { name: t('people:bans.form') });
      const field = form.getByRole('textbox', { name: t('people:bans.contact') });
      await field.fill('bukan email');
      await form.getByRole('textbox', { name: t('people:reason') }).fill('Menipu beberapa pembeli');
      await form.getByRole('combobox', { name: t('people:bans.end') }).selectOption('30');
      await press(form.getByRole('button', { name: t('people:bans.add') }));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(contact);
      await press(form.getByRole('button', { name: t('people:bans.add') }));
      await expect(field).toHaveValue('');

      await page.getByRole('searchbox').fill(contact.toUpperCase());
      await page.keyboard.press('Enter');
      const table = page.getByRole('table');
      await expect(table.getByText('z•••@papan.test')).toHaveCount(1);
      await checkWidth(page);
      await checkAccessibility(page);
      await press(table.getByRole('button', { name: t('people:bans.remove') }));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Sudah diperiksa ulang');
      await press(dialog.getByRole('button', { name: t('people:bans.remove') }));
      await expect(page.getByText(t('people:bans.empty.title'))).toBeVisible();
    });
  });
}
