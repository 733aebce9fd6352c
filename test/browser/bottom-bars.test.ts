import { designByCall, field, signInByCall } from './author.ts';
import { expect, open, type Page, PHONE, press, test, translator, useOf } from './visitor.ts';

const t = translator('id');

/** Pixels by which the lower edge of the focused field, without its padding, is below the upper edge of a bar. */
const hiddenBy = (page: Page, bar: string) =>
  page.evaluate((selector) => {
    const typed = document.activeElement;
    const edge = document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
    if (!typed) return Number.POSITIVE_INFINITY;
    return typed.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(typed).paddingBottom) - edge;
  }, bar);

test.describe('bars at the bottom of a phone', () => {
  test.use(useOf(PHONE));

  test('what is typed or focused stays above the bar at the bottom, and nothing shows below it', async ({ page }) => {
    await signInByCall(page);
    await open(page, `/content/create/detail?id=${await designByCall(page, 'Kamera untuk baris bawah')}`);
    const description = field(page, t('ads:detail.description'));
    // The field's upper edge is in view, its end is not.
    await description.evaluate((element) => {
      scrollTo({ top: element.getBoundingClientRect().top + scrollY - innerHeight + 90, behavior: 'instant' });
      (element as HTMLTextAreaElement).focus({ preventScroll: true });
    });
    for (let line = 0; line < 8; line += 1) await page.keyboard.type(`baris ${line}\n`);
    await expect.poll(() => hiddenBy(page, '[data-step-footer]')).toBeLessThanOrEqual(0);

    await open(page, '/elektronik/bekas');
    await press(page.locator('main [data-press=filters]'));
    const sheet = page.getByRole('dialog', { name: t('filters:filters') });
    await expect(sheet).toBeVisible();
    const bar = '[role=dialog] [data-bar]';
    for (let steps = 0; steps < 20; steps += 1) {
      await page.keyboard.press('Tab');
      const isInForm = await page.evaluate(() => document.activeElement?.matches('form input, form select'));
      if (isInForm) expect.soft(await hiddenBy(page, bar)).toBeLessThanOrEqual(0);
    }
    const below = await page.locator(bar).evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);
    expect(below).toBeLessThanOrEqual(0);
  });
});
