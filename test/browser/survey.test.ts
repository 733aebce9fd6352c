import { randomInt } from 'node:crypto';
import { newMember, testDatabase } from '../support/test-app.ts';
import { codeFor, enterCode, fillProfile, requestCode, sendProfile, signInByCall, skipSurvey } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  goTo,
  open,
  type Page,
  press,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

const database = testDatabase();

const OPTIONS = {
  id: {
    question: 'Dari mana Anda tahu Papan?',
    list: 'Pameran atau acara',
    prompt: 'Pilih nama pameran',
    item: 'Festival Batik Cirebon',
  },
  en: {
    question: 'How did you hear of Papan?',
    list: 'An exhibition or event',
    prompt: 'Choose the exhibition',
    item: 'Cirebon Batik Festival',
  },
};
/** A call that only the dialog's code contains. */
const DIALOG_MARKER = 'POST /user/register/survey';
/** Widest the dialog may be. */
const MAX_WIDTH = 380;

async function checkPage(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

const setFlag = (page: Page) => page.evaluate(() => localStorage.setItem('survey', '1'));
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('survey'));

async function register(page: Page, t: Translate, prefix: string): Promise<void> {
  const token = randomInt(10_000, 100_000);
  const email = `survei.${token}@example.com`;
  await open(page, `${prefix}/register`);
  await requestCode(page, t, email);
  await enterCode(page, t, await codeFor(page, email));
  await fillProfile(page, t, `0812 740${token}`);
  await sendProfile(page, t);
  await expect(page).toHaveURL(/\/welcome-registered$/);
}

for (const screen of dealt('survey')) {
  test.describe(`the sign-up survey at ${screen.name}`, () => {
    test.use(useOf(screen));
    const { locale } = screen;
    const t = translator(locale);
    const prefix = locale === 'id' ? '' : `/${locale}`;
    const texts = OPTIONS[locale];
    const coins = (amount: number) => t('ui:coin_balance', { amount });

    test('opens once above the welcome page and pays coins for an answer', async ({ page, watch }) => {
      watch.expect(/ERR_FAILED/);
      await register(page, t, prefix);
      const dialog = page.getByRole('dialog', { name: texts.question });
      await expect(dialog.getByText(t('survey:text', { count: 20, amount: 20 }))).toBeVisible();
      expect(await flag(page)).toBeNull();
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThanOrEqual(MAX_WIDTH);
      await checkPage(page);
      const take = dialog.getByRole('button', { name: t('survey:take', { count: 20, amount: 20 }) });
      await press(take);
      await expect(dialog.getByRole('alert')).toHaveText(t('survey:choose'));

      await dialog.getByRole('radio', { name: texts.list }).check();
      const list = dialog.getByRole('group', { name: texts.prompt });
      await expect(list).toBeVisible();
      const button = await take.boundingBox();
      const rows = await list.boundingBox();
      expect((button?.y ?? 0) - (rows?.y ?? 0) - (rows?.height ?? 0)).toBeGreaterThan(0);
      await press(take);
      await expect(dialog.getByRole('alert')).toHaveText(t('survey:choose_from_list'));
      await checkPage(page);
      await press(list.getByText(texts.item));
      await expect(list).toBeHidden();
      await expect(dialog.getByRole('button', { name: texts.item })).toBeFocused();
      await expect(dialog.getByRole('alert')).toBeEmpty();

      await page.route('**/api/user/register/survey', (route) => route.abort());
      await press(take);
      await expect(dialog.getByRole('alert')).toHaveText(t('survey:failed'));
      await checkPage(page);
      await page.unroute('**/api/user/register/survey');
      await press(take);
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t('survey:done', { count: 20, amount: 20 }))).toBeVisible();
      await expect(page.getByRole('link', { name: coins(220) }).first()).toBeVisible();

      await goTo(page, `${prefix}/profile/wallet`);
      const row = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: t('wallet:causes.survey_bonus') });
      await expect(row).toContainText('+20');
      // Even with the flag it is not offered again.
      await setFlag(page);
      const loaded = page.waitForResponse(/\/api\/user\/auth/);
      await open(page, prefix || '/');
      await loaded;
      await expect(page.getByRole('link', { name: coins(220) }).first()).toBeVisible();
      await expect(dialog).toBeHidden();
    });

    test('is skipped, and does not open again', async ({ page }) => {
      await signInByCall(page, (await newMember(database)).email);
      await open(page, `${prefix}/about`);
      await setFlag(page);
      await open(page, `${prefix}/welcome-registered`);
      await skipSurvey(page, t);
      await open(page, `${prefix}/welcome-registered`);
      await expect(page.getByText(t('accounts:welcome.bonus'))).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    test('opens on any page if the flag is left, and can be answered by keyboard', async ({ page }) => {
      const { email } = await newMember(database);
      await open(page, prefix || '/');
      await setFlag(page);
      const scripts: Promise<string>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return;
        // What a page loads ahead cannot be read once the page was left.
        scripts.push(response.text().catch(() => ''));
      });
      await open(page, `${prefix}/search`);
      expect(scripts.length).toBeGreaterThan(5);
      expect((await Promise.all(scripts)).filter((text) => text.includes(DIALOG_MARKER))).toEqual([]);
      scripts.length = 0;

      await signInByCall(page, email);
      await open(page, prefix || '/');
      const dialog = page.getByRole('dialog', { name: texts.question });
      await expect(dialog).toBeVisible();
      expect((await Promise.all(scripts)).filter((text) => text.includes(DIALOG_MARKER))).toHaveLength(1);
      await dialog.getByRole('radio', { name: texts.list }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: texts.prompt })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      const list = dialog.getByRole('group', { name: texts.prompt });
      await expect(list).toBeHidden();
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: t('survey:take', { count: 20, amount: 20 }) })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('survey:done', { count: 20, amount: 20 }))).toBeVisible();
    });
  });
}
