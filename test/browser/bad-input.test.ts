import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { detailInput } from '../support/ads-users.ts';
import { isSoak } from '../support/soak.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import {
  call,
  chooseFile,
  codeFor,
  consent,
  designByCall,
  enterCode,
  field,
  fillDetails,
  fillProfile,
  goOn,
  OTHER_EMAIL,
  openTool,
  PASSWORD,
  passwordField,
  picture,
  requestCode,
  sendProfile,
  signIn,
  signInByCall,
  skipSurvey,
  waitForStep,
  writeRows,
} from './author.ts';
import {
  checkAccessibility,
  DESKTOP,
  DESKTOP_ENGLISH,
  expect,
  open,
  type Page,
  PHONE,
  press,
  type Translate,
  test,
  translator,
  useOf,
  waitForHydration,
} from './visitor.ts';

/** Rejected input is also an error in the browser's console. */
const REFUSED = /status of 4(00|01|02|09|13|15|22) /;
/** Starts a new ad even if other tests left unfinished ones. */
const NEW_AD = '/content/create/display?new';
const coinsText = (t: Translate, amount: number) => t('ui:coin_balance', { amount });

async function expectMessage(page: Page, name: string, text: string | RegExp): Promise<void> {
  // Password fields have no role.
  const input = name.startsWith('password') ? page.locator(`input[name=${name}]`) : field(page, name);
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(text);
}

test.describe('registering', () => {
  test.use(useOf(PHONE));
  const t = translator('id');
  const token = randomInt(1000, 10_000);
  const email = `salah.${token}@example.com`;

  test('rejects wrong codes, weak passwords and invalid phone numbers', async ({ page, watch }) => {
    watch.expect(REFUSED);
    await open(page, '/register');
    await press(page.getByRole('button', { name: t('accounts:register.send') }));
    await expectMessage(page, t('accounts:register.email'), t('errors:validation.required', { field: 'Email' }));
    await field(page, t('accounts:register.email')).fill('bukan email');
    await press(page.getByRole('button', { name: t('accounts:register.send') }));
    await expectMessage(page, t('accounts:register.email'), t('errors:validation.format', { field: 'Email' }));
    await checkAccessibility(page);

    await requestCode(page, t, email);
    const code = await codeFor(page, email);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/user/register/verify') && sent.push(request.url()));
    await enterCode(page, t, code === '123456' ? '654321' : '123456');
    await expectMessage(page, t('accounts:code.label'), t('errors:keys.otp_not_verified'));
    const typed = field(page, t('accounts:code.label'));
    const isSelected = ({ selectionStart, selectionEnd }: HTMLInputElement) =>
      selectionStart === 0 && selectionEnd === 6;
    await expect.poll(() => typed.evaluate(isSelected)).toBe(true);
    await expect(typed).toBeFocused();
    await page.keyboard.type(code.slice(0, 5));
    expect(sent).toHaveLength(1);
    await page.keyboard.type(code.slice(5));
    await expect(page).toHaveURL(/\/register-profile$/);
    expect(sent).toHaveLength(2);
    expect(await sendAgain(page, code)).toEqual({ status: 409, code: 2200 });

    await fillProfile(page, t, '08');
    await passwordField(page, t('accounts:complete.password')).fill('pendek');
    await consent(page, t).uncheck();
    await sendProfile(page, t);
    await expectMessage(
      page,
      t('accounts:complete.phone'),
      t('errors:validation.format', { field: t('errors:fields.phone') }),
    );
    await expectMessage(
      page,
      'password',
      t('errors:validation.minimum_length', { field: t('errors:fields.password'), length: 8 }),
    );
    await expect(page.getByText(t('errors:validation.terms'))).toBeVisible();
    await checkAccessibility(page);
    await field(page, t('accounts:complete.phone')).fill(`0812 3500 ${token}`);
    await consent(page, t).check();
    await passwordField(page, t('accounts:complete.password')).fill('password123');
    await sendProfile(page, t);
    await expectMessage(page, 'password_again', t('errors:validation.equal_password_again'));
    await passwordField(page, t('accounts:complete.password_again')).fill('password123');
    await sendProfile(page, t);
    await expectMessage(page, 'password', t('errors:validation.common_password'));

    await passwordField(page, t('accounts:complete.password')).fill(PASSWORD);
    await passwordField(page, t('accounts:complete.password_again')).fill(PASSWORD);
    await sendProfile(page, t);
    await expect(page).toHaveURL(/\/welcome-registered$/);
    await skipSurvey(page, t);
    await expect(page.getByRole('link', { name: coinsText(t, 200) }).first()).toBeVisible();
  });

  /** Sends a used code again, directly to the API. */
  function sendAgain(page: Page, code: string): Promise<{ status: number; code: number }> {
    return page.evaluate(async (used) => {
      const { registration_token } = JSON.parse(localStorage.getItem('registration') ?? '{}');
      const csrf = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
      const response = await fetch('/api/user/register/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
        body: JSON.stringify({ registration_token, code: used }),
      });
      return { status: response.status, code: (await response.json()).code };
    }, code);
  }

  test('reports a taken e-mail address only after the code, and why an account cannot sign in', {
    tag: '@complete',
  }, async ({ page, watch }) => {
    watch.expect(REFUSED);
    await open(page, '/register');
    await requestCode(page, t, 'agen@papan.test');
    await enterCode(page, t, await codeFor(page, 'agen@papan.test'));
    const response = page.getByRole('alert');
    await expect(response).toContainText(t('errors:keys.account_registered'));
    await checkAccessibility(page);
    await press(response.getByRole('link', { name: t('accounts:code.sign_in') }));
    await expect(page).toHaveURL(/\/signin/);
    await expect(field(page, t('accounts:sign_in.email'))).toHaveValue('agen@papan.test');
    await signIn(page, t, 'agen@papan.test', 'not-the-password');
    await expect(page.getByRole('alert')).toContainText(t('errors:keys.wrong_credentials'));
    await checkAccessibility(page);
    await signIn(page, t, 'nobody@example.com');
    await expect(page.getByRole('alert')).toContainText(t('errors:keys.wrong_credentials'));
    await signIn(page, t, 'agen@papan.test');
    await expect(page).toHaveURL('/');
  });
});

test.describe('signing in', () => {
  test.use(useOf(DESKTOP));
  const t = translator('id');

  test('returns the user to the page that required signing in', { tag: '@complete' }, async ({ page }) => {
    const required = '/profile/wallet?kind=purchase';
    await open(page, required);
    await expect(page).toHaveURL(/\/signin\?next=/);
    await signIn(page, t);
    await expect(page).toHaveURL(required);
    // Within the page, Back leads to where it was.
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('layout:to_home', { name: 'Papan' }) })
      .click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL(required);
    await page
      .getByRole('button', { name: t('accounts:nav.sign_out') })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: t('layout:sign_in') })).toBeVisible();
    await page.goto('/profile/wallet');
    await expect(page).toHaveURL(/\/signin\?next=%2Fprofile%2Fwallet$/);
  });

  test('does not treat a user as a guest while the session is loading', { tag: '@complete' }, async ({ page }) => {
    await signInByCall(page);
    // The public page is cached for everybody and loads the user separately; the response is slow.
    const answered = Promise.withResolvers<void>();
    await page.route(
      '**/api/user/auth',
      async (route) => {
        await answered.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await open(page, '/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('layout:post_ad') })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
    answered.resolve();
    await expect(page).toHaveURL(/\/content\/create/);
    await waitForHydration(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('ignores a return address on another site', { tag: '@complete' }, async ({ browser, watch }) => {
    const addresses = ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'];
    for (const next of isSoak ? addresses : addresses.slice(0, 1)) {
      const context = await browser.newContext(DESKTOP.options);
      watch.over(context);
      const page = await context.newPage();
      await open(page, `/signin?next=${encodeURIComponent(next)}`);
      await signIn(page, t);
      await expect(page).toHaveURL('/');
      await context.close();
    }
  });
});

test.describe('pictures', () => {
  test.use(useOf(DESKTOP_ENGLISH));
  const t = translator('en');
  const text = { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is not a picture at all.') };

  test('reports and rejects files that are not pictures or are too small', { tag: '@complete' }, async ({
    page,
    watch,
  }) => {
    watch.expect(REFUSED);
    await signInByCall(page);
    await open(page, `/en${NEW_AD}`);
    await waitForStep(page, 'display');
    await openTool(page, t, 'layout');
    await press(page.getByRole('button', { name: t('designer:layouts.photo_bottom') }));
    await openTool(page, t, 'photo');
    const add = new RegExp(`^${t('designer:photo_add')}`);
    await chooseFile(page, add, text);
    await expect(page.getByText(t('designer:photo_unreadable'))).toBeVisible();
    const small = { name: 'small.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 240) };
    await chooseFile(page, add, small);
    await expect(page.getByText('Image resolution too small')).toBeVisible();
    await expect(page.getByText(t('designer:photo_done'))).toHaveCount(0);
    await checkAccessibility(page);

    // Without its photo the design is incomplete.
    await writeRows(page, t, ['Old camera for sale', 'All of it works very well']);
    await goOn(page, t);
    const list = page.getByRole('dialog', { name: t('designer:check.title') });
    await expect(list.getByText(t('designer:issues.photo_missing.title'))).toBeVisible();
    await expect(list.getByRole('button', { name: t('designer:check.blocked', { count: 1 }) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press(list.getByRole('button', { name: t('designer:check.later') }));
    await openTool(page, t, 'layout');
    await press(page.getByRole('button', { name: t('designer:layouts.full'), exact: true }));
    await goOn(page, t);
    await waitForStep(page, 'detail');

    const photos = page.getByRole('region', { name: t('ads:photos.heading') });
    await chooseFile(page, t('ads:photos.add'), text);
    await expect(photos.getByText(/was left out: .*not supported/)).toBeVisible();
    await chooseFile(page, t('ads:photos.add'), small);
    await expect(photos.getByText(/was left out: .*(Image resolution too small|too small)/)).toBeVisible();
    await expect(photos.getByRole('img')).toHaveCount(0);
    await fillDetails(page, t, 'en', { title: 'Old', description: 'Too short.' });
    await goOn(page, t);
    await expect(page).toHaveURL(/\/content\/create\/detail\?id=/);
    await expect(field(page, t('ads:detail.title'))).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, t('ads:detail.description'))).toHaveAttribute('aria-invalid', 'true');
    await checkAccessibility(page);
  });
});

test.describe('coins', () => {
  test.use(useOf(DESKTOP));
  const t = translator('id');
  const token = randomInt(1000, 10_000);
  const design = '<script>alert("x")</script> Kamera & tas dijual';

  /** Creates a draft that is ready to publish, and opens its last step; returns its URL. */
  async function prepare(page: Page, title: string): Promise<string> {
    const id = await designByCall(page, design);
    const { draft } = (await call(page, 'GET', `/content/create?id=${id}`)) as { draft: { version: number } };
    await call(page, 'POST', '/content/create/detail', { ...detailInput(id, draft.version), title, complete: true });
    const address = `/content/create/publication?id=${id}`;
    await open(page, address);
    await waitForStep(page, 'publication');
    return address;
  }

  async function balanceOf(page: Page): Promise<number> {
    const response = await page.request.get('/api/user/wallet');
    const { amount }: { amount: number } = await response.json();
    return amount;
  }

  const pinButton = (page: Page) => page.getByRole('button', { name: t('ads:publication.publish') });

  test('charges once for two tabs, and shows what can be done if there are too few coins', {
    tag: '@complete',
  }, async ({ page, context, watch }) => {
    watch.expect(REFUSED);
    // No tab hears what another one does: the server decides. A stream that ended would be opened again and again.
    await context.route(/\/api\/events(\?|$)/, () => undefined);
    await signInByCall(page, (await newMember(testDatabase())).email);
    expect((await context.cookies()).find(({ name }) => name === 'TOKEN')).toMatchObject({ httpOnly: true });
    const title = `Kamera dari dua tab ${token}`;
    const address = await prepare(page, title);
    const second = await context.newPage();
    await open(second, address);
    await Promise.all([pinButton(page).click(), pinButton(second).click()]);
    for (const tab of [page, second]) await expect(tab).toHaveURL(/\/content\?tab=active/);
    expect(await balanceOf(page)).toBe(140);
    await open(page, '/content');
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toHaveCount(1);

    // User input is shown as text everywhere.
    await press(page.getByRole('button', { name: t('my-ads:more_actions', { title }) }));
    await press(page.getByRole('menuitem', { name: new RegExp(`^${t('my-ads:actions.view.label')}`) }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(design).first()).toBeVisible();

    const other = await prepare(page, `Kamera yang terlalu mahal ${token}`);
    await page.getByRole('radio', { name: new RegExp(t('ads:publication.days', { count: 60 })) }).check();
    await expect(pinButton(page)).toBeVisible();
    await page.getByRole('switch', { name: t('ads:publication.boost') }).click();
    await expect(page.getByRole('heading', { name: 'Ups, koin Anda kurang!' })).toBeVisible();
    await expect(pinButton(page)).toBeHidden();
    await checkAccessibility(page);
    await page.getByRole('button', { name: new RegExp(t('ads:publication.days', { count: 30 })) }).click();
    await expect(pinButton(page)).toBeVisible();
    expect(await balanceOf(page)).toBe(140);
    // A save in progress could overwrite what the page loads next.
    await expect(page.getByText(new RegExp(`^${t('ads:creation.save.saved')}`)).first()).toBeVisible();
    await raceAgainstBalance(page, context, other);
  });

  /**
   * The page shows coins that another tab has already spent: the server rejects the publication and charges nothing.
   */
  async function raceAgainstBalance(page: Page, context: BrowserContext, stale: string): Promise<void> {
    await open(page, stale);
    // Once a choice is saved, the page asks for its balance: here it is saved after the coins are spent.
    const spent = Promise.withResolvers<void>();
    await page.route('**/api/content/create/publication', async (route) => {
      await spent.promise;
      await route.continue();
    });
    await page.getByRole('switch', { name: t('ads:publication.boost') }).uncheck();
    await page.getByRole('radio', { name: new RegExp(t('ads:publication.days', { count: 60 })) }).check();
    const spender = await context.newPage();
    await prepare(spender, `Kamera yang lebih cepat ${token}`);
    await pinButton(spender).click();
    await expect(spender.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
    expect(await balanceOf(page)).toBe(80);
    await pinButton(page).click();
    spent.resolve();
    await expect(page.getByRole('heading', { name: 'Ups, koin Anda kurang!' })).toBeVisible();
    expect(await balanceOf(page)).toBe(80);
    await open(page, '/content?tab=draft');
    await expect(page.getByText(`Kamera yang terlalu mahal ${token}`).first()).toBeVisible();
  }

  test('nobody can open another user’s draft', { tag: '@complete' }, async ({ page }) => {
    await signInByCall(page);
    const id = await designByCall(page, design);
    const statuses = async () => {
      const responses = ['display', 'detail'].map((step) => page.request.get(`/content/create/${step}?id=${id}`));
      return (await Promise.all(responses)).map((response) => response.status());
    };
    expect(await statuses()).toEqual([200, 200]);
    await page.context().clearCookies({ name: 'TOKEN' });
    await signInByCall(page, OTHER_EMAIL);
    expect(await statuses()).toEqual([404, 404]);
    const last = await page.request.get(`/content/create/publication?id=${id}`);
    expect(last.status()).toBe(404);
    expect(await last.text()).toContain('Page not found');
  });
});
