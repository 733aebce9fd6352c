import { DEMONSTRATION_PASSWORD } from '../../tools/seed/users.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { field, linkFor, passwordField, signIn, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

const NEW = 'sepeda-ontel-biru';

for (const screen of dealt('passwords')) {
  test.describe(`passwords and devices at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('a forgotten password is replaced by a mailed link, which works once', async ({ page, watch }) => {
      // A used link, and calls of the open page after its session was removed.
      watch.expect(/status of 4(10|01)/);
      const { email } = await newMember(database);
      await open(page, `${prefix}/signin`);
      await press(page.getByRole('link', { name: t('accounts:sign_in.forgot') }));
      await expect(page).toHaveURL(/\/forgot-password$/);
      await field(page, t('accounts:sign_in.email')).fill('bukan-alamat');
      await press(page.getByRole('button', { name: t('accounts:forgot.send') }));
      await expect(page.getByText(t('errors:validation.format', { field: t('errors:fields.email') }))).toBeVisible();
      await field(page, t('accounts:sign_in.email')).fill(email);
      await checkWidth(page);
      await checkAccessibility(page);
      await press(page.getByRole('button', { name: t('accounts:forgot.send') }));
      await expect(page.getByRole('heading', { name: t('accounts:code.heading') })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);

      const link = await linkFor(page, email, /\/reset-password#[\w-]+/);
      await page.goto(link);
      await expect(page.getByText(email)).toBeVisible();
      await passwordField(page, t('accounts:reset.password')).fill(NEW);
      await passwordField(page, t('accounts:complete.password_again')).fill('sepeda-ontel');
      await press(page.getByRole('button', { name: t('accounts:reset.send') }));
      await expect(page.getByText(t('errors:validation.equal_password_again'))).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      await passwordField(page, t('accounts:complete.password_again')).fill(NEW);
      await press(page.getByRole('button', { name: t('accounts:reset.send') }));
      await expect(page.getByText(t('accounts:reset.done'), { exact: true })).toBeVisible();

      // Signed in, the pages for guests lead to the password page; signed out, the link is used up.
      await page.goto(`${prefix}/forgot-password`);
      await expect(page).toHaveURL(/\/profile\/password$/);
      await page.context().clearCookies({ name: 'TOKEN' });
      await page.goto(link);
      await expect(page.getByRole('alert')).toHaveText(t('errors:keys.link_expired'));
      await press(page.getByRole('link', { name: t('accounts:reset.new_link') }));
      await expect(page).toHaveURL(/\/forgot-password$/);
    });

    test('a password is changed on its page, and the device stays signed in', { tag: '@complete' }, async ({
      page,
      watch,
    }) => {
      watch.expect(/status of 4(22|01)/);
      const { email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${prefix}/profile`);
      await press(page.getByRole('link', { name: t('accounts:profile.security') }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:security.title'));
      await page.getByRole('link', { name: t('accounts:security.password'), exact: true }).click();
      await expect(page).toHaveURL(/\/profile\/password$/);
      await passwordField(page, t('accounts:password.current')).fill('bukan-ini-sandinya');
      await passwordField(page, t('accounts:reset.password')).fill(NEW);
      await passwordField(page, t('accounts:complete.password_again')).fill(NEW);
      await press(page.getByRole('button', { name: t('accounts:reset.send') }));
      await expect(page.getByText(t('errors:validation.wrong_password'))).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      await passwordField(page, t('accounts:password.current')).fill(DEMONSTRATION_PASSWORD);
      await press(page.getByRole('button', { name: t('accounts:reset.send') }));
      await expect(page.getByText(t('accounts:password.done'), { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/profile$/);
      await page.context().clearCookies({ name: 'TOKEN' });
      await open(page, `${prefix}/signin`);
      await signIn(page, t, email, NEW);
      await expect(page).toHaveURL(new RegExp(`${prefix || '/'}/?$`));
    });

    test('signed-in devices are listed and signed out', { tag: '@complete' }, async ({ page, playwright }) => {
      const { email } = await newMember(database);
      await signInByCall(page, email);
      const other = await playwright.request.newContext({
        baseURL: test.info().project.use.baseURL ?? '',
        userAgent: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      });
      const signedIn = await other.post('/api/user/signin', { data: { email, password: DEMONSTRATION_PASSWORD } });
      const { token }: { token: string } = await signedIn.json();
      await open(page, `${prefix}/profile/devices`);
      await expect(page.getByRole('heading', { name: t('accounts:devices.heading', { count: 2 }) })).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      const firefox = t('accounts:devices.name', { browser: 'Firefox', system: 'Linux' });
      await press(page.getByRole('button', { name: t('accounts:devices.end_named', { name: firefox }) }));
      await expect(page.getByRole('heading', { name: t('accounts:devices.heading', { count: 1 }) })).toBeVisible();
      const response = await other.get('/api/user/session', { headers: { authorization: `Bearer ${token}` } });
      expect(response.status()).toBe(401);
      await other.dispose();
    });
  });
}
