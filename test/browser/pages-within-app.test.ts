import { expect, open, type Page, PHONE, test, translator, useOf, waitForPageOfAds } from './visitor.ts';

const t = translator('id');

/** The page's heading, once it has the focus: without a ring, and without having scrolled. */
async function expectHeadingFocused(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'none');
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test.describe('a page that is opened within the app', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('has the focus on its heading, and going back on the link that led there', async ({ page }) => {
    await open(page, '/elektronik');
    await waitForPageOfAds(page);
    await expect(page.locator('body')).toBeFocused();
    const card = page.locator('main a.pin-link').nth(4);
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    const address = (await card.getAttribute('href')) ?? '';
    await card.tap();
    await expect(page).toHaveURL(address);
    await expectHeadingFocused(page);

    await test.step('also from one ad to another one', async () => {
      const similar = page.locator('main a.pin-link').last();
      const next = (await similar.getAttribute('href')) ?? '';
      await similar.tap();
      await expect(page).toHaveURL(next);
      await expectHeadingFocused(page);
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(page.locator(`a.pin-link[href="${next}"]`).first()).toBeFocused();
    });

    await page.goBack();
    await expect(page).toHaveURL('/elektronik');
    const pressed = page.locator(`main a.pin-link[href="${address}"]`).first();
    await expect(pressed).toBeFocused();
    await expect(pressed).toHaveCSS('outline-style', 'none');
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });

  test('leaves the focus on a control whose page stays, and gives it to the heading from the frame', async ({
    page,
  }) => {
    await open(page, '/search?keyword=kursi');
    await page.waitForLoadState('networkidle');
    const order = page.getByRole('combobox', { name: t('filters:sort') }).filter({ visible: true });
    await order.focus();
    await page.keyboard.press('Shift');
    // Its code is loaded at the first use.
    await expect(page.locator('form[data-live-form]').filter({ has: order })).toHaveAttribute('data-live');
    await order.selectOption({ label: t('filters:sorts.price_up') });
    await expect(page).toHaveURL(/sort=/);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(order).toBeFocused();
    await page
      .getByRole('navigation', { name: t('layout:main_navigation') })
      .getByRole('link', { name: t('layout:home'), exact: true })
      .filter({ visible: true })
      .tap();
    await expect(page).toHaveURL('/');
    await expectHeadingFocused(page);
  });

  test('says how old ads are by the clock of the server', async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + 1000 * 24 * 3_600_000);
    await open(page, '/elektronik');
    await page.waitForLoadState('networkidle');
    const card = page.locator('main a.pin-link').first();
    await card.tap();
    await expect(page).toHaveURL(/\/content\/detail\//);
    const ago = t('ui:age.ago', { age: t('ui:age.years', { count: 2 }) });
    await expect(page.getByText(t('detail:published_ago', { ago: '' }).trim()).first()).toBeVisible();
    await expect(page.getByText(ago)).toHaveCount(0);
  });
});
