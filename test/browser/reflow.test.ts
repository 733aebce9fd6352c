import { isSoak, seed } from '../support/soak.ts';
import { designByCall, signInByCall } from './author.ts';
import { clippedTexts } from './explore/page-faults.ts';
import { checkWidth, expect, open, type Page, PHONE, test, translator, useOf } from './visitor.ts';

/** An address without a language has that of the page before. */
const LANGUAGES = ['/id', '/en'];
const PUBLIC_PAGES = [
  '/',
  '/pendidikan',
  '/search?keyword=kucing',
  'an ad',
  '/signin',
  '/signup',
  '/register',
  '/simple',
];
const OWN_PAGES = [
  '/content',
  'a draft’s details',
  '/content/create',
  '/profile',
  '/profile/edit',
  '/profile/email',
  '/profile/password',
  '/profile/devices',
  '/profile/wallet',
  '/notification',
  '/favourite',
];

/** Wider than any font of a system, in which the first page on a slow line is read: with the letter spacing of WCAG 1.4.12. */
const WIDE_FONT = '* { font-family: monospace !important; letter-spacing: 0.12em !important }';

/** Amounts that break within their number. */
function brokenPrices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.ad, script')) continue;
      for (const { 0: number, index } of (node.textContent ?? '').matchAll(/\d{1,3}(?:[.,]\d{3})+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(number);
      }
    }
    return broken;
  });
}

/** Fields with smaller text than an iPhone leaves as it is, and lists too narrow for a word. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter(
        (field) => !field.matches('[type="radio"], [type="checkbox"], [type="hidden"]') && field.checkVisibility(),
      )
      .filter((field) => {
        const isNarrow = field.matches('select') && field.getBoundingClientRect().width < 60;
        return isNarrow || Number.parseFloat(getComputedStyle(field).fontSize) < 16;
      })
      .map((field) => `${field.tagName} ${field.getAttribute('name')}`),
  );
}

/** Price, city and contact of an ad are seen without scrolling, and its breadcrumbs are one line. */
async function checkFirstView(page: Page): Promise<void> {
  await open(page, '/id/');
  const card = page
    .getByRole('article')
    .filter({ has: page.locator('.cap .p') })
    .first();
  const price = (await card.locator('.cap .p').textContent()) ?? '';
  // Behind the label of an agency.
  const details = await card.locator('.cap .m').evaluate((line) => line.lastChild?.textContent ?? '');
  const [city = ''] = details.split(' · ');
  await open(page, (await card.locator('a.pin-link').getAttribute('href')) ?? '');
  const t = translator('id');
  const bar = page.getByRole('region', { name: t('detail:quick_contact') });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText(price);
  await expect(bar).toContainText(city);
  await expect(bar.getByRole('button', { name: t('detail:reveal') })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: t('layout:breadcrumbs') });
  expect((await crumbs.boundingBox())?.height).toBeLessThan(60);
}

/** Pages that are opened by themselves: a page of the server's alone, and those whose address is found first. */
async function openAs(page: Page, path: string, prefix: string): Promise<void> {
  if (path === '/simple') await page.goto(`${prefix}${path}`);
  else if (path === 'an ad') {
    await open(page, `${prefix}/`);
    await open(page, (await page.locator('a.pin-link').first().getAttribute('href')) ?? '');
  } else if (path === 'a draft’s details') {
    await open(page, `${prefix}/content/create/detail?id=${await designByCall(page, 'Kamera untuk huruf besar')}`);
  } else await open(page, `${prefix}${path}`);
}

const soft = expect.configure({ soft: true });

async function checkText(page: Page): Promise<void> {
  await checkWidth(page);
  expect.soft(await page.evaluate(clippedTexts, true), `text cut off on ${page.url()}`).toEqual([]);
  // A board is laid out anew in a later frame than its text.
  await soft.poll(() => brokenPrices(page), `prices on ${page.url()}`).toEqual([]);
  expect.soft(await smallFields(page), `fields on ${page.url()}`).toEqual([]);
}

test.describe('on a narrow screen and at twice the font size', () => {
  test.use({ ...useOf(PHONE), viewport: { width: 320, height: 640 } });

  test('no page scrolls sideways or cuts text off', async ({ page, context }) => {
    // The browser's font size setting.
    const browser = await context.newCDPSession(page);
    const setFontSize = (factor: number) =>
      browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * factor, fixed: 13 * factor } });
    const rootSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    const walk = async (paths: readonly string[]) => {
      // Each page in one language, and its neighbour in the other; an ad, and all in the soak, in both.
      for (const [turn, path] of paths.entries()) {
        for (const prefix of isSoak || path === 'an ad' ? LANGUAGES : [LANGUAGES[(turn + seed) % 2] ?? '/id']) {
          await page.setViewportSize({ width: 320, height: 640 });
          await openAs(page, path, prefix);
          await checkText(page);
          const wideFont = await page.addStyleTag({ content: WIDE_FONT });
          await checkWidth(page);
          expect.soft(await page.evaluate(clippedTexts, false), `wide text cut off on ${page.url()}`).toEqual([]);
          await wideFont.evaluate((style) => (style as HTMLStyleElement).remove());
          await page.setViewportSize({ width: 360, height: 740 });
          await setFontSize(2);
          await expect.poll(rootSize).toBe(32);
          await checkText(page);
          await setFontSize(1);
        }
      }
    };
    await walk(PUBLIC_PAGES);
    await page.setViewportSize({ width: 320, height: 640 });
    await checkFirstView(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/id/');
    await setFontSize(2);
    await expect.poll(rootSize).toBe(32);
    const sizes = await page.evaluate(() =>
      ['h1', '.cap .p', 'header a[href*="/signin"]'].map((name) => {
        const element = document.querySelector(name);
        return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0;
      }),
    );
    expect(sizes).toEqual([54, 28, 30]);
    for (const width of [412, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await checkText(page);
    }
    await setFontSize(1);
    await signInByCall(page);
    await walk(OWN_PAGES);
  });
});
