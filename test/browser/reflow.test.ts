import { designByCall, signInByCall } from './author.ts';
import { checkWidth, expect, open, type Page, PHONE, PHONE_ENGLISH, test, useOf } from './visitor.ts';

const PUBLIC_PAGES = [
  '/',
  '/elektronik',
  '/search?keyword=kucing',
  'an ad',
  '/signin',
  '/signup',
  '/register',
  '/simple',
];
const OWN_PAGES = [
  '/content',
  'a draft’s facts',
  '/content/create',
  '/profile',
  '/profile/edit',
  '/profile/email',
  '/profile/wallet',
  '/notification',
  '/favourite',
];

/** Text that is cut off on the left or right, by the window or by an element that does not scroll. */
function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clipped: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      // An ad's design is a picture; the wall of ads beside the sign-in form is decoration.
      if (!node.textContent?.trim() || !element?.checkVisibility() || element.closest('.ad, [inert], script, select')) {
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      let [from, to] = [0, document.documentElement.clientWidth];
      let isOutOfSight = false;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        const edges = box.getBoundingClientRect();
        // Visible only to screen readers, or reachable by scrolling.
        if (edges.width <= 1 || overflowX === 'auto' || overflowX === 'scroll') isOutOfSight = true;
        if (overflowX !== 'visible') [from, to] = [Math.max(from, edges.left), Math.min(to, edges.right)];
        if (position === 'fixed') break;
      }
      if (!isOutOfSight && (left < from - 1 || right > to + 1)) clipped.push(node.textContent.trim().slice(0, 40));
    }
    return clipped;
  });
}

async function walk(page: Page, paths: readonly string[], prefix = ''): Promise<void> {
  for (const path of paths) {
    if (path === '/simple') await page.goto(`${prefix}${path}`);
    else if (path === 'an ad') {
      await open(page, `${prefix}/`);
      await open(page, (await page.locator('a.pin-link').first().getAttribute('href')) ?? '');
    } else if (path === 'a draft’s facts') {
      await open(page, `/content/create/detail?id=${await designByCall(page, 'Kamera untuk huruf besar')}`);
    } else await open(page, `${prefix}${path}`);
    await checkWidth(page);
    expect.soft(await clippedTexts(page), `text cut off on ${page.url()}`).toEqual([]);
  }
}

test.describe('at twice the font size', () => {
  test.use(useOf(PHONE));

  test('text grows, and no page scrolls sideways or cuts it off', async ({ page, context }) => {
    // The browser's font size setting.
    const browser = await context.newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await open(page, '/');
    const sizes = await page.evaluate(() =>
      ['html', 'h1', '.cap .p', 'header a[href^="/signin"]'].map((name) => {
        const element = document.querySelector(name);
        return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0;
      }),
    );
    expect(sizes).toEqual([32, 54, 28, 30]);
    await walk(page, [...PUBLIC_PAGES, '/en']);
    await signInByCall(page);
    await walk(page, OWN_PAGES);
  });
});

test.describe('at 320 px', () => {
  test.use({ ...useOf(PHONE_ENGLISH), viewport: { width: 320, height: 640 } });

  test('no page scrolls sideways or cuts text off', async ({ page }) => {
    await walk(page, PUBLIC_PAGES);
    await walk(page, ['/', '/simple'], '/id');
    await signInByCall(page);
    await walk(page, OWN_PAGES);
  });
});
