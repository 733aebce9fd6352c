import { readFile } from 'node:fs/promises';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { SECOND_FACTOR } from '../../src/contract/accounts/second-factor-rules.ts';
import { codeOf } from '../support/second-factor.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { field, signIn, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
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

test.describe.configure({ mode: 'parallel' });

const database = testDatabase();

/** A missing second factor, a wrong code, and calls after the session was removed. */
const REFUSED = /status of 4(01|22|03)/;

/** An administrator who has not set up an app. */
async function newAdministrator(): Promise<{ id: string; email: string }> {
  const member = await newMember(database);
  await database.transaction((tx) =>
    tx.updateTable('users').set({ user_type: USER_TYPES.SUPERADMIN }).where('id', '=', member.id).execute(),
  );
  return member;
}

const STEP_MILLISECONDS = SECOND_FACTOR.seconds * MILLISECONDS.second;

/** Codes of an app, each of a step that was not used before: the server takes that of the next step too. */
function appOf(key: string) {
  let last = 0;
  const now = () => Math.floor(Date.now() / STEP_MILLISECONDS);
  return {
    async code(): Promise<string> {
      await expect.poll(() => last <= now(), { timeout: 2 * STEP_MILLISECONDS }).toBe(true);
      last = Math.max(now(), last + 1);
      return codeOf(key, new Date(last * STEP_MILLISECONDS));
    },
  };
}

async function shownKey(page: Page): Promise<string> {
  return ((await page.locator('li code').first().textContent()) ?? '').replaceAll(' ', '');
}

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

async function shownCodes(page: Page, t: Translate): Promise<string[]> {
  const codes = page.getByRole('list', { name: t('second_factor:codes.label') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

for (const screen of dealt('second factor')) {
  test.describe(`the second factor at ${screen.name}`, () => {
    test.use({ ...useOf(screen), permissions: ['clipboard-read', 'clipboard-write'] });
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    const codeField = (page: Page) => field(page, t('second_factor:app.label'));
    const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });

    test('an administrator sets up an app, saves the recovery codes and signs in with a code', async ({
      page,
      watch,
    }) => {
      test.slow();
      watch.expect(REFUSED);
      const { email } = await newAdministrator();
      await open(page, `${prefix}/signin?next=/profile`);
      await signIn(page, t, email);
      await expect(page).toHaveURL(/\/signin\/second-factor\?next=/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('second_factor:setup.heading'));
      await expect(page.getByRole('img', { name: t('second_factor:setup.qr') })).toBeVisible();
      await check(page);
      const key = await shownKey(page);
      // A phone may discard the page while the user looks at the app.
      await page.reload();
      await waitForHydration(page);
      await expect(page.getByRole('img', { name: t('second_factor:setup.qr') })).toBeVisible();
      expect(await shownKey(page)).toBe(key);
      await press(button(page, 'second_factor:setup.copy_key'));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

      const app = appOf(key);
      await codeField(page).fill('000000');
      await expect(page.getByText(t('errors:keys.second_factor_failed'))).toBeVisible();
      await codeField(page).fill(await app.code());
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('second_factor:codes.heading'));
      const codes = await shownCodes(page, t);
      await check(page);
      await press(button(page, 'second_factor:codes.copy'));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
      const downloading = page.waitForEvent('download');
      await press(button(page, 'second_factor:codes.download'));
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(t('second_factor:codes.file_name'));
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain(email);
      for (const code of codes) expect(text).toContain(code);
      await press(button(page, 'second_factor:codes.done'));
      await expect(page).toHaveURL(/\/profile$/);

      // From now on a code is enough, and another device may use a recovery code.
      await page.context().clearCookies({ name: 'TOKEN' });
      await open(page, `${prefix}/signin`);
      await signIn(page, t, email);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('second_factor:app.heading'));
      await check(page);
      await press(button(page, 'second_factor:app.other'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('second_factor:recovery.heading'));
      await check(page);
      await field(page, t('second_factor:recovery.label')).fill('ABCD');
      await press(button(page, 'second_factor:sign_in'));
      await expect(page.getByText(t('errors:validation.format', { field: t('errors:fields.code') }))).toBeVisible();
      await press(button(page, 'second_factor:recovery.other'));
      await codeField(page).fill(await app.code());
      await expect(page).toHaveURL(new RegExp(`${prefix || '/'}/?$`));
    });

    test('a sign-in over the page asks for the second factor too', async ({ page, watch }) => {
      test.slow();
      watch.expect(REFUSED);
      const { email } = await newAdministrator();
      await open(page, prefix === '' ? '/elektronik' : `${prefix}/elektronik`);
      const favourite = page.locator('button[data-favourite][aria-pressed="false"]').first();
      await press(favourite);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await signIn(page, t, email);
      await expect(dialog.getByRole('img', { name: t('second_factor:setup.qr') })).toBeVisible();
      const app = appOf(await shownKey(page));
      await codeField(page).fill(await app.code());
      const codes = await shownCodes(page, t);
      // The codes stay when the user returns from another window, and until they are saved.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.keyboard.press('Escape');
      await expect(button(page, 'second_factor:codes.done')).toBeVisible();
      await press(button(page, 'second_factor:codes.done'));
      await expect(dialog).toBeHidden();
      await expect(page.locator('button[data-favourite][aria-pressed="true"]').first()).toBeVisible();

      await open(page, `${prefix}/profile`);
      // A call that the page makes by itself would ask for the sign-in before the link does.
      await page.waitForLoadState('networkidle');
      await page.context().clearCookies({ name: 'TOKEN' });
      await press(
        page
          .getByRole('link', { name: new RegExp(`^${t('accounts:nav.wallet')}`) })
          .filter({ visible: true })
          .first(),
      );
      await signIn(page, t, email);
      await expect(dialog.getByRole('heading', { name: t('second_factor:app.heading') })).toBeVisible();
      await press(button(page, 'second_factor:app.other'));
      await field(page, t('second_factor:recovery.label')).fill(codes[0] ?? '');
      await press(button(page, 'second_factor:sign_in'));
      await expect(page).toHaveURL(/\/profile\/wallet$/);
    });

    test('new recovery codes and a new phone need a recent code', async ({ page, watch }) => {
      test.slow();
      watch.expect(REFUSED);
      const { id, recovery_codes } = await signInAs(page, USER_TYPES.SUPERADMIN);
      const [first = ''] = recovery_codes;
      await open(page, `${prefix}/profile/second-factor`);
      await expect(page.getByText(t('second_factor:settings.left', { count: 10, total: 10 }))).toBeVisible();
      await check(page);

      const forget = () =>
        database.transaction((tx) =>
          tx
            .updateTable('sessions')
            .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
            .where('user_id', '=', id)
            .execute(),
        );
      await forget();
      await press(button(page, 'second_factor:settings.create'));
      const dialog = page.getByRole('dialog', { name: t('second_factor:confirm.title') });
      await expect(dialog).toBeVisible();
      await check(page);
      // Without a code nothing happens, and the page says so.
      await page.keyboard.press('Escape');
      await expect(page.getByText(t('errors:keys.confirmation_required'))).toBeVisible();
      await press(button(page, 'second_factor:settings.create'));
      await press(dialog.getByRole('button', { name: t('second_factor:app.other') }));
      await field(page, t('second_factor:recovery.label')).fill(first.toLowerCase());
      await press(button(page, 'second_factor:confirm.send'));
      await expect(dialog).toBeHidden();
      const codes = await shownCodes(page, t);
      expect(codes).not.toContain(first);
      // They are shown once, so leaving them asks.
      const home = page.getByRole('link', { name: t('layout:to_home', { name: t('layout:app_name') }) });
      await press(home.filter({ visible: true }).first());
      const question = page.getByRole('dialog', { name: t('second_factor:leave.title') });
      await check(page);
      await press(question.getByRole('button', { name: t('second_factor:leave.stay') }));
      await expect(question).toBeHidden();
      await press(button(page, 'second_factor:codes.done'));

      await press(button(page, 'second_factor:settings.change'));
      await expect(page.getByRole('img', { name: t('second_factor:setup.qr') })).toBeVisible();
      const phone = appOf(await shownKey(page));
      await codeField(page).fill(await phone.code());
      await expect(page.getByText(t('second_factor:settings.changed'), { exact: true })).toBeVisible();
    });
  });
}

test.describe('the page of the second factor', () => {
  test.use(useOf(PHONE));
  const t = translator('id');

  test('leads to the sign-in without a challenge, and does not exist for other users', async ({ page, watch }) => {
    watch.expect(/status of 404/);
    await page.goto('/signin/second-factor?next=/profile');
    await expect(page).toHaveURL(/\/signin\?next=/);
    const { email } = await newMember(database);
    await signInByCall(page, email);
    await open(page, '/profile/password');
    await expect(page.getByRole('link', { name: t('accounts:security.devices') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('accounts:security.second_factor') })).toBeHidden();
    await page.goto('/profile/second-factor');
    await expect(page.getByRole('heading', { name: t('layout:not_found.title') })).toBeVisible();
  });
});
