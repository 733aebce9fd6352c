import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findOtherBrowsers } from '../../../tools/other-browsers.ts';
import { boxesOfArtworks, differencesOf } from './boxes.ts';
import { startChromium } from './chromium.ts';
import { DrivenBrowser } from './driven-browser.ts';
import { startFirefox } from './firefox.ts';
import { startLayoutsPage } from './layouts-page.ts';
import { startWebKit } from './webkit.ts';

const DESKTOP = { width: 1440, height: 900 };

test('all layouts have the same boxes and line breaks in Firefox and WebKit as in Chromium', async () => {
  findOtherBrowsers();
  const page = await startLayoutsPage();
  const read = async (name: string, start: typeof startChromium) => {
    const browser = new DrivenBrowser(await start(DESKTOP));
    try {
      await browser.goto(page.url);
      const boxes = await browser.evaluate(boxesOfArtworks);
      writeFileSync(test.info().outputPath(`${name}.png`), await browser.screenshot());
      return boxes;
    } finally {
      await browser.close();
    }
  };
  const reference = await read('Chromium', startChromium);
  expect(Object.keys(reference).length).toBeGreaterThan(200);
  for (const [name, start] of [
    ['Firefox', startFirefox],
    ['WebKit', startWebKit],
  ] as const) {
    expect.soft(differencesOf(reference, await read(name, start)), name).toEqual([]);
  }
  await page.stop();
});
