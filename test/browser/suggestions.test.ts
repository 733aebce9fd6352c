import type { Locator, Page, Route } from '@playwright/test';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, PHONE, press, test, translator, useOf } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const SUGGESTIONS = '**/api/product/search/suggestion?*';

for (const screen of dealt('suggestions')) {
  test.describe(`suggestions at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const home = screen.locale === 'id' ? '/' : '/en';
    const fieldOf = (page: Page) => page.getByLabel(t('layout:search.keyword'), { exact: true });
    const listOf = (page: Page) => page.getByRole('listbox', { name: t('suggestions:list') });
    const groupOf = (page: Page, kind: string) =>
      listOf(page).getByRole('group', { name: t(`suggestions:groups.${kind}`), exact: true });
    const motorIn = (place: string) => `${screen.locale === 'id' ? 'Motor' : 'Motorbikes'} · ${place}`;

    test('lead to categories, places and words by the keyboard alone', async ({ page }) => {
      await open(page, home);
      const field = fieldOf(page);
      // Where the page begins below the field; its height still changes when fonts of designs arrive.
      const placeOf = async (part: Locator) => {
        const box = await part.boundingBox();
        return box && [box.x, box.y, box.width];
      };
      const before = await placeOf(page.getByRole('main'));
      await field.focus();
      await page.keyboard.type('mtor');
      // The text, the focus and the caret stay while the suggestions are loaded.
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('o');
      await expect(field).toHaveValue('motor');
      await expect(listOf(page)).toBeVisible();
      await expect(field).toBeFocused();
      await expect(field).toHaveRole('combobox');
      await expect(field).toHaveAttribute('aria-expanded', 'true');
      const category = groupOf(page, 'category').getByRole('option').first();
      await expect(category).toHaveText(screen.locale === 'id' ? 'Motor' : 'Motorbikes');
      await expect(category.locator('mark').first()).toHaveText(/^motor$/i);
      const count = await listOf(page).getByRole('option').count();
      await expect(page.getByRole('status').filter({ hasText: t('suggestions:found', { count }) })).toBeAttached();
      expect(await placeOf(page.getByRole('main'))).toEqual(before);
      for (const row of await listOf(page).getByRole('option').all()) {
        expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await checkWidth(page);
      await checkAccessibility(page);

      await page.keyboard.press('ArrowDown');
      await expectActive(field, category);
      await page.keyboard.press('ArrowUp');
      await expect(field).not.toHaveAttribute('aria-activedescendant');
      await page.keyboard.press('ArrowUp');
      await expectActive(field, listOf(page).getByRole('option').last());
      await page.keyboard.press('Home');
      await expect(field).not.toHaveAttribute('aria-activedescendant');
      expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(listOf(page)).toBeHidden();
      await expect(field).toHaveValue('motor');
      await page.keyboard.press('Escape');
      await expect(field).toHaveValue('');

      await page.keyboard.type('motor ban');
      const place = groupOf(page, 'place')
        .getByRole('option')
        .filter({ hasText: motorIn('Bandung') });
      await expect(place.first()).toBeVisible();
      const options = await listOf(page).getByRole('option').allTextContents();
      const index = options.findIndex((text) => text.startsWith(motorIn('Bandung')));
      for (let step = 0; step <= index; step += 1) await page.keyboard.press('ArrowDown');
      await expectActive(field, place.first());
      await checkAccessibility(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/motor\/jawa-barat\/bandung$/);
      await expect(fieldOf(page)).toHaveValue('');
    });

    test('show the last searches in an empty field, which can be removed', { tag: '@complete' }, async ({ page }) => {
      await open(page, home);
      for (const keyword of ['kucing', 'laptop', 'sofa']) {
        await fieldOf(page).fill(keyword);
        await expect(fieldOf(page)).toHaveRole('combobox');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toContainText(keyword);
      }
      await open(page, home);
      await press(fieldOf(page));
      const rows = groupOf(page, 'recent').getByRole('option');
      await expect(rows).toHaveText(['sofa', 'laptop', 'kucing', t('suggestions:clear')]);
      await checkWidth(page);
      await checkAccessibility(page);
      await press(page.getByRole('button', { name: t('suggestions:remove', { label: 'laptop' }) }));
      await expect(rows).toHaveText(['sofa', 'kucing', t('suggestions:clear')]);
      await expect(fieldOf(page)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Delete');
      await expect(rows).toHaveText(['kucing', t('suggestions:clear')]);
      await press(rows.first());
      await expect(page).toHaveURL(/keyword=kucing/);
      await open(page, home);
      await press(fieldOf(page));
      await press(rows.last());
      await expect(listOf(page)).toBeHidden();
      expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull();
    });
  });
}

async function expectActive(field: Locator, option: Locator): Promise<void> {
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
}

test.describe('suggestions', () => {
  test.use(useOf(PHONE));
  const t = translator(PHONE.locale);
  const fieldOf = (page: Page) => page.getByLabel(t('layout:search.keyword'), { exact: true });
  const listOf = (page: Page) => page.getByRole('listbox', { name: t('suggestions:list') });
  const response = (label: string) => ({
    json: {
      data: [{ kind: 'search', label, label_en: label, detail: null, detail_en: null, path: '/search?keyword=x' }],
    },
  });

  test('of an older text never replace those of a newer one', { tag: '@complete' }, async ({ page }) => {
    const waiting: Route[] = [];
    await page.route(SUGGESTIONS, async (route) => {
      if (route.request().url().includes('keyword=slow')) waiting.push(route);
      else await route.fulfill(response('newer'));
    });
    await open(page, '/');
    await fieldOf(page).fill('slow');
    await expect.poll(() => waiting.length).toBe(1);
    await expect(listOf(page)).toBeHidden();
    await fieldOf(page).fill('quick');
    await expect(listOf(page).getByRole('option')).toHaveText(['newer']);
    // The call was cancelled; its response comes nevertheless.
    await waiting[0]?.fulfill(response('older')).catch(() => undefined);
    await page.waitForLoadState('networkidle');
    await expect(listOf(page).getByRole('option')).toHaveText(['newer']);
  });

  test('are not needed to search: Enter sends the form while they are slow', { tag: '@complete' }, async ({ page }) => {
    await page.route(SUGGESTIONS, () => undefined);
    await open(page, '/');
    await fieldOf(page).fill('kucing');
    await expect(fieldOf(page)).toHaveRole('combobox');
    await fieldOf(page).press('Enter');
    await expect(page).toHaveURL(/keyword=kucing/);
  });

  test('are the last searches alone without a connection', { tag: '@complete' }, async ({ page, context, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await open(page, '/');
    await fieldOf(page).fill('kucing');
    await expect(fieldOf(page)).toHaveRole('combobox');
    await fieldOf(page).press('Enter');
    await expect(page).toHaveURL(/keyword=kucing/);
    await open(page, '/');
    await fieldOf(page).fill('laptop');
    await expect(listOf(page)).toBeVisible();
    await context.setOffline(true);
    await fieldOf(page).fill('kuc');
    await expect(listOf(page).getByRole('option')).toHaveText(['kucing']);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await context.setOffline(false);
  });

  test('leave Enter to the input method while characters are composed', { tag: '@complete' }, async ({ page }) => {
    await page.route(SUGGESTIONS, (route) => route.fulfill(response('kucing')));
    await open(page, '/');
    await fieldOf(page).fill('kuc');
    await expect(listOf(page)).toBeVisible();
    await fieldOf(page).press('ArrowDown');
    const isPrevented = await fieldOf(page).evaluate((input) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
      return !input.dispatchEvent(event);
    });
    expect(isPrevented).toBe(false);
    await expect(listOf(page)).toBeVisible();
  });

  test('close when the focus leaves by Tab', { tag: '@complete' }, async ({ page }) => {
    await open(page, '/');
    await fieldOf(page).fill('motor');
    await expect(listOf(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(listOf(page)).toBeHidden();
    await expect(fieldOf(page)).not.toBeFocused();
    await expect(fieldOf(page)).toHaveValue('motor');
  });

  test('forget the last searches at the sign-out', { tag: '@complete' }, async ({ page }) => {
    const { email } = await newMember(testDatabase());
    await signInByCall(page, email);
    await open(page, '/');
    await fieldOf(page).fill('kucing');
    await expect(fieldOf(page)).toHaveRole('combobox');
    await fieldOf(page).press('Enter');
    await expect(page).toHaveURL(/keyword=kucing/);
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toContain('kucing');
    await press(page.getByRole('button', { name: /^(Akun|Account)/ }));
    await press(page.getByRole('menuitem', { name: t('layout:sign_out') }));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('searches'))).toBeNull();
  });
});

test.describe('without scripts', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false });

  test('the search is an ordinary form', { tag: '@complete' }, async ({ page }) => {
    const t = translator('id');
    await page.goto('/');
    await page.getByRole('searchbox', { name: t('layout:search.keyword') }).fill('kucing');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/keyword=kucing/);
  });
});
