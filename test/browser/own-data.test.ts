import { DEMONSTRATION_PASSWORD } from '../../tools/seed/users.ts';
import { readZip } from '../support/read-zip.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { passwordField, signIn, signInByCall } from './author.ts';
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

for (const screen of dealt('own data')) {
  test.describe(`one's own data at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('an archive is prepared and downloaded with the password', async ({ page, watch }) => {
      watch.expect(/status of 422/);
      const { email, id } = await newMember(database);
      await database.transaction((tx) =>
        tx
          .updateTable('users')
          .set({ locale: screen.locale === 'en' ? 1 : 2 })
          .where('id', '=', id)
          .execute(),
      );
      await signInByCall(page, email);
      await open(page, `${prefix}/profile`);
      await press(page.getByRole('link', { name: t('accounts:profile.data') }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('own-data:title'));
      const start = page.getByRole('button', { name: t('own-data:export.start') });
      await press(start);
      await expect(page.getByText(t('own-data:export.started'), { exact: true })).toBeVisible();
      const archive = page.getByRole('list', { name: t('own-data:export.list') }).getByRole('listitem');
      // The notification reloads the list.
      await expect(archive).toContainText(t('own-data:export.ready'));
      // On a phone the message covers the place where the dialog opens.
      await expect(page.getByText(t('own-data:export.started'), { exact: true })).toBeHidden();
      await press(archive.getByRole('button'));
      const dialog = page.getByRole('dialog', { name: t('own-data:export.check_title') });
      await passwordField(page, t('own-data:deletion.password')).fill('bukan-ini-sandinya');
      await press(dialog.getByRole('button', { name: t('own-data:export.download') }));
      await expect(dialog.getByText(t('errors:validation.wrong_password'))).toBeVisible();
      await check(page);
      await passwordField(page, t('own-data:deletion.password')).fill(DEMONSTRATION_PASSWORD);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        press(dialog.getByRole('button', { name: t('own-data:export.download') })),
      ]);
      await expect(dialog).toBeHidden();
      expect(download.suggestedFilename()).toMatch(/^papan-data-\d{4}-\d\d-\d\d\.zip$/);
      const pieces: Buffer[] = [];
      for await (const piece of await download.createReadStream()) pieces.push(piece);
      const files = readZip(Buffer.concat(pieces));
      expect(files.get(t('own-data:readme.file_name'))?.toString()).toContain('ads.json');
      expect(files.get('profile.json')?.toString()).toContain(email);
      // The mail says the same.
      await expect(async () => {
        const mails = await (await page.request.get('/dev/mail')).text();
        const mail = mails.split('<article>').find((part) => part.includes(email)) ?? '';
        expect(mail).toContain(t('notifications:kinds.export_ready.title'));
      }).toPass();
      // A second one is allowed today, a third is not.
      await press(start);
      await expect(archive).toHaveCount(2);
      await expect(page.getByText(t('own-data:export.preparing'), { exact: true })).toHaveCount(0);
      await expect(start).toHaveAttribute('aria-disabled', 'true');
      await check(page);
    });

    test('an archive that is ready before the page knows that it is prepared is shown as ready', {
      tag: '@complete',
    }, async ({ page }) => {
      const { email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${prefix}/profile/data`);
      // What the list was right after the start comes after the notice that the archive is ready.
      const isReady = async () => {
        const { exports } = await (await page.request.get('/api/user/data')).json();
        return exports.length === 1 && exports[0].expires_at !== null;
      };
      let isFirst = true;
      await page.route('**/api/user/data', async (route) => {
        const response = await route.fetch();
        if (isFirst) {
          isFirst = false;
          await expect.poll(isReady).toBe(true);
          await page.waitForTimeout(1000);
        }
        await route.fulfill({ response });
      });
      await press(page.getByRole('button', { name: t('own-data:export.start') }));
      const archive = page.getByRole('list', { name: t('own-data:export.list') }).getByRole('listitem');
      await expect(archive).toContainText(t('own-data:export.ready'));
      // The first answer is not awaited any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    test('an account is paused after a dialog, a banner leads back, and it becomes active again', async ({ page }) => {
      const { email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${prefix}/profile/data`);
      await press(page.getByRole('button', { name: t('own-data:pause.button') }));
      const dialog = page.getByRole('alertdialog', { name: t('own-data:pause.title') });
      await check(page);
      await press(dialog.getByRole('button', { name: t('own-data:pause.confirm') }));
      await expect(page.getByRole('heading', { name: t('own-data:pause.paused_heading') })).toBeVisible();
      await check(page);
      await goTo(page, `${prefix}/favourite`);
      const banner = page.getByRole('region', { name: t('accounts:paused.label') });
      await expect(banner).toBeVisible();
      await check(page);
      await press(banner.getByRole('link', { name: t('accounts:paused.back') }));
      await press(page.getByRole('button', { name: t('own-data:pause.end') }));
      await expect(page.getByRole('button', { name: t('own-data:pause.button') })).toBeVisible();
      await expect(banner).toHaveCount(0);
    });

    test('a request by text is sent and listed with its time limit', async ({ page }) => {
      const { email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${prefix}/profile/data`);
      const send = page.getByRole('button', { name: t('own-data:requests.send') });
      await press(send);
      const kind = page.getByRole('combobox', { name: t('own-data:requests.kind') });
      await expect(kind).toHaveAttribute('aria-invalid', 'true');
      await check(page);
      await kind.selectOption('objection');
      const text = page.getByRole('textbox', { name: t('own-data:requests.message') });
      await text.fill('Iklan');
      await press(send);
      await expect(text).toHaveAttribute('aria-invalid', 'true');
      await text.fill('Jangan pakai iklan saya <b>untuk promosi</b>');
      await press(send);
      const request = page.getByRole('listitem').filter({ hasText: '<b>untuk promosi</b>' });
      await expect(request).toContainText(t('own-data:requests.waiting'));
      await expect(text).toHaveValue('');
      await check(page);
    });

    test('an account is deleted after a dialog, and signing in cancels it', async ({ page, watch }) => {
      watch.expect(/status of 4(22|01)/);
      const { email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${prefix}/profile/data`);
      await press(page.getByRole('button', { name: t('own-data:deletion.button') }));
      const dialog = page.getByRole('alertdialog', { name: t('own-data:deletion.title') });
      for (const point of ['ads', 'sessions', 'money'])
        await expect(dialog).toContainText(t(`own-data:deletion.${point}`));
      await expect(dialog).toContainText(t('own-data:deletion.coins', { amount: 200 }));
      const confirm = dialog.getByRole('button', { name: t('own-data:deletion.confirm') });
      await press(confirm);
      const password = passwordField(page, t('own-data:deletion.password'));
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await password.fill('bukan-ini-sandinya');
      await press(confirm);
      await expect(dialog.getByText(t('errors:validation.wrong_password'))).toBeVisible();
      await check(page);
      await password.fill(DEMONSTRATION_PASSWORD);
      await press(confirm);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('own-data:deletion.done'));
      await check(page);
      await open(page, `${prefix}/profile`);
      await expect(page).toHaveURL(/\/signin\?next=/);

      await signIn(page, t, email, DEMONSTRATION_PASSWORD);
      await expect(page).toHaveURL(/\/profile$/);
      const banner = page.getByRole('region', { name: t('accounts:deletion_cancelled.label') });
      await expect(banner).toContainText(t('accounts:deletion_cancelled.text'));
      await check(page);
      await press(banner.getByRole('button', { name: t('accounts:deletion_cancelled.close') }));
      await expect(banner).toBeHidden();
      await expect
        .poll(async () => (await page.request.get('/api/notification')).text())
        .toContain('deletion_cancelled');
      await goTo(page, `${prefix}/notification`);
      await expect(page.getByText(t('notifications:kinds.deletion_cancelled.title'))).toBeVisible();
      await expect(banner).toBeHidden();
    });
  });
}
