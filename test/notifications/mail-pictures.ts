// `npm run preview:mails [-- folder]`: writes every mail in both languages as HTML, as text, and as pictures at the
// widths of a phone and of a mail program, light and dark. Default: a folder of the system's temporary files.
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { LOCALES } from '../../src/contract/text/locale.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../tools/chromium.ts';
import { EVERY_MAIL } from '../support/every-mail.ts';

const WIDTHS = [360, 640] as const;
const THEMES = ['light', 'dark'] as const;
const folder = resolve(process.argv[2] ?? join(tmpdir(), 'papan-mails'));

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
const page = await browser.newPage({ javaScriptEnabled: false });
const wide: string[] = [];
for (const locale of LOCALES) {
  for (const [name, make] of Object.entries(EVERY_MAIL)) {
    const { html, text, subject } = make(locale);
    const path = join(folder, `${name.replaceAll(' ', '-')}.${locale}`);
    await writeFile(`${path}.html`, html);
    await writeFile(`${path}.txt`, `${subject}\n\n${text}`);
    await page.setContent(html);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 400 });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${path}.${width}.${colorScheme}.png`, fullPage: true });
      }
      const shown = await page.evaluate(() => document.documentElement.scrollWidth);
      if (shown > width) wide.push(`${name} in ${locale}: ${shown} px at ${width} px`);
    }
  }
}
await browser.close();
console.log(`${Object.keys(EVERY_MAIL).length} mails in ${LOCALES.length} languages: ${folder}`);
if (wide.length > 0) {
  console.error(`Wider than the screen:\n${wide.join('\n')}`);
  process.exitCode = 1;
}
