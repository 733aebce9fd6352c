import { randomInt } from 'node:crypto';
import { type OpenIdAccount, type OpenIdServer, startOpenIdServer } from '../support/openid/openid-server.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { field, fillPerson, sendProfile, skipSurvey } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, type Page, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();
let server: OpenIdServer;

test.beforeAll(async () => {
  const app = new URL(test.info().project.use.baseURL ?? '');
  const redirect_uri = `${app.origin}/auth/google/callback`;
  server = await startOpenIdServer({ port: Number(process.env.PAPAN_TEST_GOOGLE_PORT), redirect_uri });
});
test.afterAll(() => server.stop());

/** A Google account that this test uses alone. */
function newAccount(email = `google${randomInt(1e9)}@papan.test`): OpenIdAccount & { email: string } {
  return { ...server.account({ email, given_name: 'Melati', family_name: 'Suryani' }), email };
}

/** Chooses an account on the provider's page. */
async function choose(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByRole('link', { name: email, exact: true }).click();
}

async function checkPage(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of dealt('google')) {
  test.describe(`Google at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    const home = new RegExp(`${prefix || '/'}/?$`);

    test('registers a new user after the profile, and signs in at once from then on', async ({ page, watch }) => {
      // Calls of the open page after its session was removed.
      watch.expect(/status of 401/);
      const account = newAccount();
      await open(page, `${prefix}/`);
      await press(page.getByRole('button', { name: t('layout:menu') }).filter({ visible: true }));
      await press(page.getByRole('menuitem', { name: t('layout:register') }));
      await expect(page).toHaveURL(/\/signup$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:sign_up.heading'));
      await checkPage(page);
      await press(page.getByRole('link', { name: t('accounts:google.register') }));
      await choose(page, account);

      await expect(page).toHaveURL(/\/register-profile\?via=google$/);
      await expect(page.getByText(account.email)).toBeVisible();
      await expect(field(page, t('accounts:complete.first_name'))).toHaveValue('Melati');
      await sendProfile(page, t);
      await expect(page.getByText(t('errors:validation.terms'))).toBeVisible();
      await checkPage(page);
      await fillPerson(page, t, `0812 ${randomInt(1e7, 1e8)}`);
      await sendProfile(page, t);
      await expect(page).toHaveURL(/\/welcome-registered$/);
      await skipSurvey(page, t);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('accounts:welcome.heading', { name: 'Melati' }),
      );
      await expect(page.getByText(t('accounts:welcome.bonus'))).toBeVisible();

      await page.goto(`${prefix}/profile/password`);
      await expect(page.getByText(t('accounts:password.google'))).toBeVisible();
      await checkPage(page);
      await page.context().clearCookies({ name: 'TOKEN' });
      await open(page, `${prefix}/signin?next=%2Fprofile`);
      await checkPage(page);
      await press(page.getByRole('link', { name: t('accounts:google.continue') }));
      await choose(page, account);
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByText(account.email)).toBeVisible();
    });

    test('says what happened when the user declines, and offers other ways', async ({ page }) => {
      await open(page, `${prefix}/register?next=%2Ffavourite`);
      await checkPage(page);
      await press(page.getByRole('link', { name: t('accounts:google.register') }));
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:google.failed'));
      await expect(page.getByText(t('errors:keys.google_declined'))).toBeVisible();
      await checkPage(page);
      await press(page.getByRole('link', { name: t('accounts:google.sign_in_by_email') }));
      await expect(page).toHaveURL(/\/signin\?next=%2Ffavourite$/);
    });

    test('signs in from the dialog in a window, and the page below keeps its state', async ({ page, watch }) => {
      watch.expect(/status of 401/);
      const { email } = await newMember(database);
      newAccount(email);
      await open(page, `${prefix}/elektronik`);
      const search = page.getByLabel(t('layout:search.keyword'), { exact: true });
      await search.fill('kipas angin');
      const heart = page.locator('button[data-favourite][aria-pressed="false"]').first();
      const ad = await heart.getAttribute('data-favourite');
      await press(heart);
      const dialog = page.getByRole('dialog', { name: t('accounts:intent.save_ad') });
      await expect(dialog).toBeVisible();
      await checkPage(page);
      const opened = page.context().waitForEvent('page');
      await press(dialog.getByRole('link', { name: t('accounts:google.continue') }));
      const popup = await opened;
      const closed = popup.waitForEvent('close');
      await choose(popup, { email });
      await closed;
      await page.bringToFront();
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(dialog).toBeHidden();
      await expect(page.locator(`button[data-favourite="${ad}"]`).first()).toHaveAttribute('aria-pressed', 'true');
      await expect(search).toHaveValue('kipas angin');
      await expect(page).toHaveURL(/\/elektronik$/);
    });

    test('works without scripts, and performs what the guest wanted to do', async ({ browser }) => {
      const { email } = await newMember(database);
      newAccount(email);
      const query = database.read.selectFrom('listings').select('ad_id').orderBy('ad_id').limit(1);
      const { ad_id: id } = await query.executeTakeFirstOrThrow();
      const context = await browser.newContext({ ...screen.options, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${prefix}/signin?save=${id}&next=%2Ffavourite`);
      await page.getByRole('link', { name: t('accounts:google.continue') }).click();
      await choose(page, { email });
      await expect(page).toHaveURL(new RegExp(`${prefix}/favourite$`));
      await expect(page.locator(`a[href$="${id}"]`).first()).toBeVisible();
      await page.goto(`${prefix}/signin`);
      await expect(page).toHaveURL(home);
      await context.close();
    });
  });
}
