import { randomInt } from 'node:crypto';
import { newMember, testDatabase } from '../support/test-app.ts';
import { chooseFile, field, picture, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, type Page, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of dealt('profile')) {
  test.describe(`the profile at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('is edited with its photo, and unsaved changes are asked about', async ({ page, watch }) => {
      // The rejected phone number.
      watch.expect(/status of 4(00|03)/);
      const { id, email } = await newMember(database);
      const banned = `+62899${randomInt(1e7, 1e8)}`;
      await database.transaction((tx) =>
        tx.insertInto('banned_contacts').values({ kind: 'phone', value: banned }).execute(),
      );
      await signInByCall(page, email);
      await open(page, `${prefix}/profile`);
      await expect(page.getByRole('heading', { name: 'Ratna Kusuma' })).toBeVisible();
      await press(page.getByRole('link', { name: t('accounts:edit.title') }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:edit.title'));
      await expect(page.getByRole('navigation', { name: t('layout:breadcrumbs') })).toContainText(
        t('accounts:profile.title'),
      );
      await expect(field(page, t('accounts:complete.phone'))).toHaveValue(/^812 /);

      await chooseFile(page, t('accounts:edit.photo_add'), {
        name: 'saya.jpg',
        mimeType: 'image/jpeg',
        buffer: await picture(700, 900),
      });
      const crop = page.getByRole('dialog', { name: t('designer:crop') });
      await expect(crop.getByText('× ')).toHaveText(/^(\d+) × \1 px$/);
      await press(crop.getByRole('button', { name: t('designer:photo_use') }));
      await expect(page.getByText(t('accounts:edit.photo_saved'))).toBeVisible();
      const stored = await database.read
        .selectFrom('users')
        .innerJoin('files', 'files.id', 'photo_id')
        .select(['photo_id', 'width', 'height'])
        .where('users.id', '=', id)
        .executeTakeFirstOrThrow();
      expect(stored.width).toBe(stored.height);
      await expect(page.locator(`img[src*="${stored.photo_id}"]`)).toHaveCount(2);

      await field(page, t('accounts:complete.first_name')).fill('');
      await field(page, t('accounts:complete.phone')).fill(banned.slice(3));
      await press(page.getByRole('button', { name: t('accounts:edit.save') }));
      await expect(
        page.getByText(t('errors:validation.required', { field: t('errors:fields.first_name') })),
      ).toBeVisible();
      await field(page, t('accounts:complete.first_name')).fill('Ratih');
      await press(page.getByRole('button', { name: t('accounts:edit.save') }));
      await expect(page.getByRole('alert')).toHaveText(t('errors:keys.phone_banned'));
      await check(page);

      await field(page, t('accounts:complete.phone')).fill('0812 5555 1234');
      await field(page, t('accounts:edit.display_name')).fill('Toko Ratih');
      await field(page, t('accounts:edit.address')).fill('Jl. Melati 5');
      const city = page.getByRole('combobox', { name: t('accounts:complete.city') });
      await city.fill('Bandung');
      await press(page.getByRole('option', { name: /^Bandung ?Jawa Barat/ }));
      await press(page.getByRole('link', { name: t('accounts:edit.cancel') }));
      const question = page.getByRole('dialog', { name: t('accounts:edit.unsaved.title') });
      await expect(question).toContainText(t('accounts:edit.address').toLowerCase());
      await check(page);
      await press(question.getByRole('button', { name: t('accounts:edit.unsaved.stay') }));
      await expect(question).toBeHidden();
      await expect(field(page, t('accounts:edit.address'))).toHaveValue('Jl. Melati 5');
      await press(page.getByRole('link', { name: t('accounts:edit.cancel') }));
      await press(question.getByRole('button', { name: t('accounts:edit.unsaved.save') }));
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByRole('heading', { name: 'Toko Ratih' })).toBeVisible();
      for (const text of ['+62 812 5555 1234', 'Jl. Melati 5']) await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByText(/^Bandung, Jawa Barat · /)).toBeVisible();
      await check(page);

      await press(page.getByRole('link', { name: t('accounts:edit.title') }));
      await field(page, t('accounts:edit.address')).fill('Jl. Mawar 7');
      await press(page.getByRole('link', { name: t('accounts:edit.cancel') }));
      await press(question.getByRole('button', { name: t('accounts:edit.unsaved.discard') }));
      await expect(page.getByText('Jl. Melati 5')).toBeVisible();
    });

    test('chooses a language and notifications', { tag: '@complete' }, async ({ page }) => {
      const { email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${prefix}/profile/edit`);
      const title = t('notifications:kinds.ad_hidden.title');
      const box = page.getByRole('checkbox', { name: `${title}: ${t('accounts:edit.channels.by_mail')}` });
      await expect(box).toBeChecked();
      const saved = page.waitForResponse(/\/api\/notification\/choice$/);
      await box.uncheck();
      expect((await saved).ok()).toBe(true);
      await page.reload();
      await expect(box).not.toBeChecked();
      // Those that are always sent are named, and cannot be switched.
      await press(page.getByText(/^(Selalu dikirim|Always sent) \(\d+\)$/));
      const security = t('notifications:kinds.account_suspended.title');
      await expect(
        page.getByRole('img', {
          name: `${security}: ${t('accounts:edit.channels.by_mail')}: ${t('accounts:edit.always')}`,
        }),
      ).toBeVisible();
      await expect(page.getByRole('checkbox', { name: security })).toHaveCount(0);
      await check(page);

      // Another language is stored and shown.
      const english = translator('en');
      if (screen.locale === 'en') return;
      await page.getByRole('combobox', { name: t('accounts:edit.language') }).selectOption('English');
      await press(page.getByRole('button', { name: t('accounts:edit.save') }));
      await expect(page).toHaveURL(/\/en\/profile$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('accounts:profile.title'));
    });
  });
}
