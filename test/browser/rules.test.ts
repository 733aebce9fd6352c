import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, press, test, translator, useOf } from './visitor.ts';

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const database = testDatabase();

for (const screen of dealt('rules')) {
  test.describe(`rules at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('a rule is added, tried on the newest ads, switched on and removed', async ({ page, watch }) => {
      // An entry of symbols only is refused.
      watch.expect(/status of 400/);
      const name = `Uji ${newId().slice(-6)}`;
      // Words that no other test's ad has, because the rule is switched on.
      const title = `Gelang kuning ${name}`;
      await database.transaction((tx) => insertPublishedAd(tx, { title, published_at: new Date() }));
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/rules`);
      await checkWidth(page);

      await press(page.getByRole('button', { name: t('admin-rules:add') }));
      const form = page.getByRole('region', { name: t('admin-rules:add') });
      const save = form.getByRole('button', { name: t('admin-rules:save') });
      await form.getByRole('textbox', { name: t('admin-rules:name') }).fill(name);
      const entries = form.getByRole('textbox', { name: t('admin-rules:entries.words') });
      await entries.fill('...');
      await press(save);
      await expect(entries).toHaveAttribute('aria-invalid', 'true');
      await entries.fill(`${title}\nkuciyak belolang`);
      await press(save);
      await expect(form).toBeHidden();

      await press(page.getByRole('button', { name }));
      await press(page.getByRole('button', { name: t('admin-rules:try') }));
      await expect(page.getByRole('link', { name: title })).toBeVisible();
      await expect(page.locator('mark').first()).toBeVisible();

      await press(page.getByRole('button', { name: t('admin-rules:switch_on') }));
      const opened = page.getByRole('button', { name });
      await expect(page.getByText(t('admin-rules:switched_on_now'))).toBeVisible();
      // The list was loaded again, which closes the row.
      await expect(page.getByRole('button', { name: t('admin-rules:try') })).toBeHidden();
      // The worker evaluates the ad that was on the board already; the page follows without being loaded again.
      await press(opened);
      const evaluated = t('admin-rules:check.done', { evaluated: '#', hits: 1 })
        .split('#')
        .map(escapeRegExp)
        .join('[0-9.,]+');
      await expect(page.getByText(new RegExp(evaluated))).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      await press(page.getByRole('button', { name: t('admin-rules:remove'), exact: true }));
      await press(page.getByRole('button', { name: t('admin-rules:removal.confirm') }));
      await expect(opened).toBeHidden();
    });
  });
}
