import { DESKTOP, expect, open, press, test, translator, useOf } from './visitor.ts';

test.describe('a message', () => {
  test.use(useOf(DESKTOP));

  test('stays for five seconds, and as long as the pointer is over it', async ({ page }) => {
    const t = translator('id');
    await page.clock.install();
    await open(page, '/search?keyword=kursi');
    await press(page.locator('main a[href*="/content/detail/"]').first());
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.resolve();
    });
    await press(page.getByRole('button', { name: t('detail:share') }).first());
    const dialog = page.getByRole('dialog');
    await press(dialog.getByRole('button', { name: t('outputs:share.copy') }).first());
    const message = page.getByText(t('outputs:share.copied'));
    await expect(message).toBeVisible();
    await message.hover();
    await page.clock.runFor(20_000);
    await expect(message).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5_000);
    await expect(message).toHaveCount(0);
  });
});
