import { randomInt } from 'node:crypto';
import {
  codeFor,
  enterCode,
  fillProfile,
  goOn,
  OTHER_EMAIL,
  openTool,
  requestCode,
  sendProfile,
  signIn,
  signInByCall,
  skipSurvey,
  startAnotherDraft,
  waitForStep,
  writeRows,
} from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP,
  expect,
  open,
  type Page,
  PHONE,
  press,
  type Screen,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

/** The browser's console message when the API rejects a call. */
const REFUSED = /status of 401/;

const prefixOf = ({ locale }: Screen) => (locale === 'id' ? '' : `/${locale}`);
const endedDialog = (page: Page, t: Translate) =>
  page.getByRole('dialog', { name: t('accounts:intent.session_ended'), exact: true });

/** The API calls from now on, as method and path. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Opens a page with notifications as a signed-in user, and waits for its own API calls. */
async function openSignedIn(page: Page, path: string): Promise<void> {
  await signInByCall(page);
  const request = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/notification');
  await open(page, path);
  await request;
}

for (const screen of dealt('session')) {
  test.describe(`an expired session at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = prefixOf(screen);

    test('a link works after signing in again, and no call is repeated before that', { tag: '@complete' }, async ({
      page,
      watch,
    }) => {
      watch.expect(REFUSED);
      await openSignedIn(page, `${prefix}/profile`);
      const link = page
        .getByRole('link', { name: new RegExp(`^${t('accounts:nav.wallet')}`) })
        .filter({ visible: true });
      await page.context().clearCookies({ name: 'TOKEN' });
      const calls = callsOf(page);
      await press(link.first());
      const dialog = endedDialog(page, t);
      await expect(dialog).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      // After closing the dialog the page is unchanged; the next attempt opens it again.
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:profile.title'));
      await expect(link.first()).toBeFocused();
      await press(link.first());
      await expect(dialog).toBeVisible();
      expect(calls.length).toBeLessThan(20);
      await signIn(page, t);
      await expect(page).toHaveURL(/\/profile\/wallet$/);
      await expect(dialog).toBeHidden();
    });

    test('the designer preserves the typed text, and its step is submitted after signing in again', {
      tag: '@complete',
    }, async ({ page, watch }) => {
      watch.expect(REFUSED);
      await signInByCall(page);
      await open(page, `${prefix}/content/create/display`);
      await startAnotherDraft(page, t);
      await openTool(page, t, 'layout');
      await press(page.getByRole('button', { name: t('designer:layouts.full'), exact: true }));
      await writeRows(page, t, ['Kursi rotan tua', 'Masih kokoh dan nyaman dipakai']);
      await expect(page.getByRole('status').filter({ hasText: t('ads:creation.save.saved') })).toBeVisible();
      await page.context().clearCookies({ name: 'TOKEN' });
      await goOn(page, t);
      const dialog = endedDialog(page, t);
      await expect(dialog).toBeVisible();
      await press(dialog.getByRole('button', { name: t('ui:close') }));
      await expect(dialog).toBeHidden();
      await expect(page.locator('[data-design]')).toContainText('Kursi rotan tua');
      await goOn(page, t);
      await expect(dialog).toBeVisible();
      await signIn(page, t);
      await waitForStep(page, 'detail');
    });
  });
}

test.describe('an expired session', () => {
  test.use(useOf(DESKTOP));
  const t = translator('id');

  test('signing in again in another tab lets the first tab continue', async ({ page, context, watch }) => {
    watch.expect(/status of (401|419)/);
    await openSignedIn(page, '/profile');
    await context.clearCookies({ name: 'TOKEN' });
    await press(
      page
        .getByRole('complementary')
        .or(page.getByRole('navigation', { name: t('accounts:nav.label') }))
        .getByRole('link', { name: t('accounts:nav.wallet') }),
    );
    await expect(endedDialog(page, t)).toBeVisible();
    await signInByCall(page);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL(/\/profile\/wallet$/);
    await expect(endedDialog(page, t)).toBeHidden();
  });

  test('nothing is done in the name of another user who signs in', { tag: '@complete' }, async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(REFUSED);
    await openSignedIn(page, '/elektronik');
    const favouriteButton = page.locator('button[data-favourite][aria-pressed="false"]').first();
    await expect(page.getByRole('banner').getByRole('link', { name: t('layout:sign_in') })).toBeHidden();
    await context.clearCookies({ name: 'TOKEN' });
    const calls = callsOf(page);
    await press(favouriteButton);
    await expect(endedDialog(page, t)).toBeVisible();
    const sent = calls.filter((call) => call === 'POST /api/product/favourite').length;
    const loaded = page.waitForEvent('load');
    await signIn(page, t, OTHER_EMAIL);
    await loaded;
    expect(calls.filter((call) => call === 'POST /api/product/favourite')).toHaveLength(sent);
    await expect(endedDialog(page, t)).toBeHidden();
  });
});

for (const screen of dealt('session 2')) {
  test.describe(`a guest at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = prefixOf(screen);

    test('makes an ad at once, from any call to action', async ({ page }) => {
      await open(page, prefix || '/');
      const callToAction = page.getByRole('link', {
        name: t(screen.width < 1000 ? 'layout:post' : 'layout:post_ad'),
        exact: true,
      });
      await press(page.getByRole('link', { name: t('board:home_try') }));
      await expect(page).toHaveURL(/\/try$/);
      await page.goBack();
      await press(callToAction.filter({ visible: true }).first());
      await expect(page).toHaveURL(/\/try$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('quick:photo.heading'));
    });

    test('goes from a dialog to registration or to a new password', { tag: '@complete' }, async ({ page }) => {
      await open(page, prefix || '/');
      const home = page.url();
      const dialog = page.getByRole('dialog', { name: t('accounts:intent.save_ad') });
      const favourite = page.locator('button[data-favourite]').first();
      await press(favourite);
      await press(dialog.getByRole('link', { name: t('accounts:sign_in.register', { coins: 200 }) }));
      await expect(page).toHaveURL(/\/register\?/);
      await expect(dialog).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(home);
      await press(favourite);
      await press(dialog.getByRole('link', { name: t('accounts:sign_in.forgot') }));
      await expect(page).toHaveURL(/\/forgot-password$/);
      await expect(dialog).toBeHidden();
    });

    test('closes a dialog and a menu by Back, once, and the next Back leaves the page', async ({ page }) => {
      await open(page, `${prefix}/welcome`);
      await press(page.getByRole('link', { name: t('layout:app_name') }).first());
      await expect(page).toHaveURL(/\/(en)?$/);
      const dialog = page.getByRole('dialog', { name: t('accounts:intent.save_ad') });
      const home = page.url();
      const favourite = page.locator('button[data-favourite]').first();
      await press(favourite);
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(home);
      await press(favourite);
      await press(dialog.getByRole('button', { name: t('ui:close') }));
      await expect(dialog).toBeHidden();
      const menu = page.getByRole('menu');
      await press(page.getByRole('button', { name: t('layout:menu') }).filter({ visible: true }));
      await expect(menu).toBeVisible();
      await page.goBack();
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL(home);
      await page.goBack();
      await expect(page).toHaveURL(/\/welcome$/);
    });
  });
}

test.describe('an action that needs an account', () => {
  test.use(useOf(PHONE));
  const t = translator('id');

  test('a favourite is added after registration and its welcome page', async ({ page }) => {
    const token = `${randomInt(10_000, 100_000)}`;
    const email = `hati.${token}@example.com`;
    await open(page, '/elektronik');
    const favouriteButton = page.locator('button[data-favourite]').first();
    const ad = await favouriteButton.getAttribute('data-favourite');
    await press(favouriteButton);
    const dialog = page.getByRole('dialog', { name: t('accounts:intent.save_ad') });
    await expect(dialog).toBeVisible();
    await checkWidth(page);
    await checkAccessibility(page);
    await press(dialog.getByRole('link', { name: t('accounts:sign_in.register', { coins: 200 }) }));
    await expect(dialog).toBeHidden();
    await requestCode(page, t, email);
    await enterCode(page, t, await codeFor(page, email));
    await fillProfile(page, t, `0812 370${token}`);
    await sendProfile(page, t);
    await expect(page).toHaveURL(/\/welcome-registered\?next=/);
    await skipSurvey(page, t);
    await checkAccessibility(page);
    await press(page.getByRole('link', { name: t('accounts:welcome.continue') }));
    await expect(page).toHaveURL(/\/elektronik$/);
    await expect(page.locator(`button[data-favourite="${ad}"]`).first()).toHaveAttribute('aria-pressed', 'true');
  });

  test('the first step of an ad stays the page after signing in from it', { tag: '@complete' }, async ({ page }) => {
    await open(page, '/');
    await press(page.getByRole('link', { name: t('board:home_try') }));
    await expect(page).toHaveURL(/\/try$/);
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('quick:photo.heading'));
    await press(page.getByRole('link', { name: t('quick:sign_in'), exact: true }));
    await expect(page).toHaveURL(/\/signin\?next=%2Fcontent%2Fcreate$/);
    await signIn(page, t);
    await expect(page).toHaveURL(/\/content\/create$/);
  });

  test('the sign-in page names it', async ({ page }) => {
    await open(page, '/favourite');
    await expect(page).toHaveURL(/\/signin\?next=%2Ffavourite$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:intent.favourites'));
  });
});

test.describe('a page of a guest to which one goes back after signing in', () => {
  test.use(useOf(PHONE));
  const t = translator('id');

  test('shows the user', { tag: '@complete' }, async ({ page }) => {
    await open(page, '/');
    const signInLink = page.getByRole('banner').getByRole('link', { name: t('layout:sign_in'), exact: true });
    await expect(signInLink).toBeVisible();
    await page.waitForLoadState('networkidle');
    await signInByCall(page);
    // Headless browsers have no back/forward cache.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(signInLink).toBeHidden();
  });
});
