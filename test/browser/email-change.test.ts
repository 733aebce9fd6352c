import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { DEMONSTRATION_PASSWORD } from '../../tools/seed/users.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { codeFor, field, linkFor, passwordField, signIn, signInByCall } from './author.ts';
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

const NEW = 'sepeda-ontel-biru';

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of dealt('email change')) {
  test.describe(`the email address at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('is changed by a code and changed back by the link in the notice', async ({ page, watch }) => {
      // The wrong password and code, and the used link.
      watch.expect(/status of 4(22|10)/);
      const [{ email }, other] = [await newMember(database), await newMember(database)];
      const wanted = `baru-${email}`;
      await signInByCall(page, email);
      await open(page, `${prefix}/profile`);
      await press(page.getByRole('link', { name: t('accounts:profile.change_email') }));
      await expect(page).toHaveURL(/\/profile\/email$/);
      const send = page.getByRole('button', { name: t('accounts:register.send') });
      await field(page, t('accounts:email.new')).fill(wanted);
      await passwordField(page, t('accounts:password.current')).fill('bukan-ini-sandinya');
      await press(send);
      await expect(page.getByText(t('errors:validation.wrong_password'))).toBeVisible();
      await check(page);
      await passwordField(page, t('accounts:password.current')).fill(DEMONSTRATION_PASSWORD);
      await press(send);
      const code = field(page, t('accounts:code.label'));
      await expect(code).toBeVisible();

      // A taken address looks the same, and its code never fits.
      await press(page.getByRole('button', { name: t('accounts:email.another') }));
      await field(page, t('accounts:email.new')).fill(other.email);
      await passwordField(page, t('accounts:password.current')).fill(DEMONSTRATION_PASSWORD);
      await press(send);
      await expect(page.getByText(other.email)).toBeVisible();
      await code.fill('000000');
      await expect(page.getByText(t('errors:keys.otp_not_verified'))).toBeVisible();
      await check(page);

      // The address of before, a minute later.
      await database.transaction((tx) => tx.deleteFrom('code_sends').where('email', '=', wanted).execute());
      await press(page.getByRole('button', { name: t('accounts:email.another') }));
      await field(page, t('accounts:email.new')).fill(wanted);
      await passwordField(page, t('accounts:password.current')).fill(DEMONSTRATION_PASSWORD);
      const first = await codeFor(page, wanted);
      await press(send);
      await expect(code).toBeVisible();
      // A phone may discard the page while its user reads the mail.
      await page.reload();
      await code.fill(await codeFor(page, wanted, first));
      await expect(page.getByText(t('accounts:email.done'), { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByText(wanted)).toBeVisible();

      const link = await linkFor(page, email, /\/restore-email#[\w-]+/);
      await page.goto(`${prefix}/restore-email${new URL(link).hash}`);
      await expect(page.getByText(email)).toBeVisible();
      await check(page);
      await passwordField(page, t('accounts:reset.password')).fill(NEW);
      await passwordField(page, t('accounts:complete.password_again')).fill(NEW);
      await press(page.getByRole('button', { name: t('accounts:restore.send') }));
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByText(new RegExp(`^${email}`))).toBeVisible();
      // No page may ask for events with the cookie that is removed.
      await page.goto('about:blank');
      await page.context().clearCookies({ name: 'TOKEN' });
      await page.goto(`${prefix}/restore-email${new URL(link).hash}`);
      await expect(page.getByRole('alert')).toHaveText(t('errors:keys.link_expired'));
      await check(page);
      await press(page.getByRole('link', { name: t('accounts:forgot.back') }));
      await signIn(page, t, email, NEW);
      await expect(page).toHaveURL(new RegExp(`${prefix || '/'}/?$`));
    });

    test('from which mails come back is named and confirmed by a code', async ({ page }) => {
      const { id, email } = await newMember(database);
      await database.transaction((tx) =>
        tx
          .insertInto('mail_bounces')
          .values({ email, kind: 'hard', message_id: '<1@mx>', bounced_at: new Date() })
          .execute(),
      );
      await signInByCall(page, email);
      await open(page, `${prefix}/profile/edit`);
      const settings = page.getByRole('region', { name: t('accounts:edit.notifications') });
      await expect(settings.getByText(t('accounts:held_mail.hard'))).toBeVisible();
      await goTo(page, `${prefix}/profile`);
      await expect(page.getByText(t('accounts:held_mail.hard'))).toBeVisible();
      await check(page);
      await press(page.getByRole('link', { name: t('accounts:held_mail.repair') }));
      await press(page.getByRole('button', { name: t('accounts:held_mail.confirm') }));
      const code = field(page, t('accounts:code.label'));
      await expect(code).toBeVisible();
      await code.fill(await codeFor(page, email));
      await expect(page.getByText(t('accounts:held_mail.done'), { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByText(t('accounts:held_mail.hard'))).toHaveCount(0);

      // Moderators see it in the list of users.
      const again = { lifted_at: null, bounced_at: new Date() };
      await database.transaction((tx) =>
        tx.updateTable('mail_bounces').set(again).where('email', '=', email).execute(),
      );
      // No page may ask for events with the cookie that is removed.
      await page.goto('about:blank');
      await page.context().clearCookies({ name: 'TOKEN' });
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/users/${id}`);
      await expect(page.getByText(t('people:held_mail.hard'))).toBeVisible();
      await check(page);
    });
  });
}
