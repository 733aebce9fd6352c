import sharp from 'sharp';
import { LOCALES } from '../../src/contract/text/locale.ts';
import { expect, open, PHONE, test, translator, useOf } from './visitor.ts';

test.describe('the installed app', () => {
  test.use({ ...useOf(PHONE), serviceWorkers: 'allow' });

  for (const locale of LOCALES) {
    test(`can be installed in ${locale}`, async ({ page }) => {
      const t = translator(locale);
      await open(page, `/${locale}`);
      const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
      const manifest = await (await page.request.get(address)).json();
      expect(manifest).toMatchObject({
        name: 'Papan',
        display: 'standalone',
        description: t('help:board_description'),
      });
      expect((await page.request.get(manifest.start_url)).status()).toBe(200);
      for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
        const response = await page.request.get(src);
        expect(response.headers()['content-type']).toBe(type);
        const { width, height } = await sharp(await response.body()).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
      const touchIcon = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
      expect((await sharp(await (await page.request.get(touchIcon)).body()).metadata()).width).toBe(180);
      expect((await page.request.get('/favicon.ico')).status()).toBe(200);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
        .toMatch(/\/service-worker\.js$/);
      // Chromium's own check.
      const browser = await page.context().newCDPSession(page);
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    });
  }
});
