import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

for (const screen of dealt('console ads')) {
  test.describe(`everybody’s ads at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('an ad is found from anywhere, put into the queue and waits there', async ({ page }) => {
      const title = `Cincin ${newId().slice(-6)}`;
      const { id: owner_id } = await newMember(database);
      const dates = { published_at: new Date(), end_date: new Date(Date.now() + MILLISECONDS.day) };
      await database.transaction((tx) => insertPublishedAd(tx, { owner_id, title, ...dates }));
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/ads`);
      await checkWidth(page);
      await checkAccessibility(page);

      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: t('admin:palette.label') }).fill(title.toUpperCase());
      await press(page.getByRole('option', { name: title }));
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);

      await press(page.getByRole('button', { name: t('admin-ads:request_review.button') }));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Foto dari toko lain');
      await press(dialog.getByRole('button', { name: t('admin-ads:request_review.button') }));
      await press(page.getByRole('link', { name: t('admin-ads:to_queue') }));
      const row = page.getByRole('listitem').filter({ hasText: title });
      await expect(row.getByText(t('admin:queue.reasons.requested'))).toBeVisible();
    });
  });
}
