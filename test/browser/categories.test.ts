import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { signInAs } from './administrator.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, press, test, translator, useOf } from './visitor.ts';

for (const screen of dealt('categories')) {
  test.describe(`categories at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    const slug = `coba-${screen.width}`;

    test('a category is added with a form, shown to its author, and changed on the board at once', async ({
      page,
      watch,
    }) => {
      // Of the slug that is the address of a page.
      watch.expect(/status of 422/);
      await signInAs(page, USER_TYPES.SUPERADMIN);
      await open(page, `${prefix}/admin/categories`);
      await checkWidth(page);
      await press(page.getByRole('main').getByRole('link', { name: t('records:kinds.category.add'), exact: true }));
      const editor = page
        .getByRole('region', { name: t('records:kinds.category.edit') })
        .or(page.getByRole('region', { name: t('records:kinds.category.add'), exact: true }));
      const field = (name: string) => editor.locator(`input[name="${name}"]`);
      await field('name').fill(`Coba ${screen.width}`);
      await field('name_en').fill(`Trial ${screen.width}`);
      await field('slug').fill('search');
      const save = editor.getByRole('button', { name: t('records:save') });
      await editor.getByLabel(t('records:questions.add')).selectOption('condition');
      await editor.getByLabel(t('records:questions.add')).selectOption('odometer');
      // The form as its author sees it.
      const odometer = screen.locale === 'id' ? 'Kilometer' : 'Mileage';
      await expect(editor.getByRole('textbox', { name: odometer })).toBeVisible();
      await press(editor.getByRole('button', { name: t('records:order.up', { name: odometer }) }));
      await checkWidth(page);
      await checkAccessibility(page);
      await press(save);
      await expect(field('slug')).toHaveAttribute('aria-invalid', 'true');
      await field('slug').fill(slug);
      await press(save);
      const named = async () => {
        const response = await page.request.get('/api/category/all');
        const { data } = (await response.json()) as { data: { slug: string; name: string }[] };
        return data.find((one) => one.slug === slug)?.name;
      };
      await expect.poll(named).toBe(`Coba ${screen.width}`);
      // The address of the new record has a form of its own.
      await expect(page.getByRole('region', { name: t('records:kinds.category.edit') })).toBeVisible();
      await field('name').fill(`Lain ${screen.width}`);
      await press(save);
      await expect.poll(named).toBe(`Lain ${screen.width}`);
      await expect(page.getByRole('link', { name: `Lain ${screen.width}` })).toBeVisible();
      await press(page.getByRole('button', { name: t('records:history.show') }));
      await press(page.getByRole('button', { name: t('records:history.undo') }).first());
      await expect.poll(named).toBe(`Coba ${screen.width}`);

      await open(page, `${prefix}/admin/categories/field/odometer`);
      await checkWidth(page);
      await checkAccessibility(page);
      await open(page, `${prefix}/admin/categories/option`);
      await checkWidth(page);
    });
  });
}
