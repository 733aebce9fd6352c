import { writeFileSync } from 'node:fs';
import { type ConsoleMessage, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../tools/chromium.ts';
import type { Directions, Preferences } from './driven-browser.ts';

const LANGUAGES = { id: 'id-ID', en: 'en-GB' };

/** Starts Chromium with the same directions, as what the others are compared with. */
export async function startChromium({
  width,
  height,
  locale = 'id',
  theme = 'light',
}: Preferences): Promise<Directions> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  const page = await browser.newPage({
    viewport: { width, height },
    locale: LANGUAGES[locale],
    colorScheme: theme,
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    async back() {
      await page.goBack();
    },
    async run(source, parameters) {
      const sent = `(${source})(...${JSON.stringify(parameters)})`;
      return page.evaluate(`(async () => (await ${sent}) ?? null)()`);
    },
    press: (x, y) => page.mouse.click(Math.round(x), Math.round(y)),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    async print(path) {
      writeFileSync(path, await page.pdf({ format: 'A4' }));
    },
    errors: () => errors,
    close: () => browser.close(),
  };
}
