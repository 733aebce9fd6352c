import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cardsOf,
  expect,
  open,
  type Page,
  PHONE,
  press,
  test,
  translator,
  useOf,
  waitForHydration,
  waitForPageOfAds,
} from './visitor.ts';

const ROOT = join(import.meta.dirname, '../..');
const t = translator('id');
const DETAIL = '**/api/product/detail/*';
const VIEW = '**/api/product/view';

/** Requests of the page to addresses like this. */
function requestsTo(page: Page, pattern: RegExp): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) urls.push(request.url());
  });
  return urls;
}

/** The link of the first card of the newest ads, scrolled into view. */
async function firstCard(page: Page) {
  const link = cardsOf(page, t('board:newest')).first().getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const id = /[0-9a-f-]{36}$/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
  return { link, id, title: (await link.getAttribute('aria-label')) ?? '' };
}

const isIdle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

test.describe('an ad whose card is in view', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('opens without another call, and only then is its view counted; Back shows the same cards in the same place', async ({
    page,
  }) => {
    const views = requestsTo(page, /\/product\/view$/);
    const fetched = requestsTo(page, /\/product\/detail\//);
    await open(page, '/');
    const { link, id, title } = await firstCard(page);
    await expect.poll(() => fetched.filter((url) => url.endsWith(id))).toHaveLength(1);
    await page.waitForLoadState('networkidle');
    await waitForPageOfAds(page);
    expect(views).toEqual([]);
    // Nothing of the board answers from now on.
    await page.route(/\/api\/product(\?|\/(boosted|total|detail|similar)|$)/, () => undefined);
    const counted = page.waitForRequest(VIEW);
    const cards = await page.locator('a.pin-link').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    await press(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect((await counted).postDataJSON()).toEqual({ id });
    await page.goBack();
    await expect(page.getByRole('region', { name: t('board:newest') })).toBeVisible();
    // Those out of view come last.
    await expect(page.locator('a.pin-link')).toHaveCount(cards.length);
    expect(
      await page.locator('a.pin-link').evaluateAll((links) => links.map((one) => one.getAttribute('href'))),
    ).toEqual(cards);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });

  test('is fetched beside at most one other one, and not again within a minute', async ({ page }) => {
    const fetched = requestsTo(page, /\/product\/detail\//);
    const answer = Promise.withResolvers<void>();
    await page.route(DETAIL, async (route) => {
      await answer.promise;
      await route.continue();
    });
    // The board of the other tests may begin with one wide ad.
    await page.setViewportSize({ width: PHONE.width, height: 2000 });
    await open(page, '/');
    await expect.poll(() => fetched.length).toBe(2);
    await page.evaluate(() => scrollTo({ top: 800, behavior: 'instant' }));
    await isIdle(page);
    expect(fetched).toHaveLength(2);
    answer.resolve();
    await expect.poll(() => fetched.length).toBeGreaterThan(3);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.waitForLoadState('networkidle');
    expect(new Set(fetched).size).toBe(fetched.length);
  });

  test('is not fetched with Save-Data', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const fetched = requestsTo(page, /\/product\/detail\//);
    await page.goto('/elektronik');
    // Loads the scripts.
    await page.getByLabel(t('layout:search.keyword'), { exact: true }).focus();
    await waitForHydration(page);
    const link = page.locator('a.pin-link').first();
    await link.dispatchEvent('pointerover');
    await link.dispatchEvent('pointerdown');
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual([]);
  });
});

test.describe('an ad that is opened', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('before the code of its page is there is a document, which is there sooner', async ({ page }) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.route(`**/${manifest['src/web/pages/board/detail-page.tsx'].file}`, () => undefined);
    await open(page, '/elektronik');
    const link = page.locator('a.pin-link').first();
    const address = await link.getAttribute('href');
    await press(link);
    await expect(page).toHaveURL(address ?? '');
    expect(documents).toEqual(['/elektronik', address]);
  });
});

test.describe('an ad that was fetched ahead', () => {
  test.use(useOf(PHONE));

  test('stays to be read when the server cannot be asked whether it has changed', async ({ page, watch }) => {
    watch.expect(/ERR_FAILED/);
    const fetched = requestsTo(page, /\/product\/detail\//);
    await open(page, '/');
    const { link, id, title } = await firstCard(page);
    await expect.poll(() => fetched.filter((url) => url.endsWith(id))).toHaveLength(1);
    await page.waitForLoadState('networkidle');
    await waitForPageOfAds(page);
    await page.evaluate(() => {
      const later = Date.now() + 11_000;
      Date.now = () => later;
    });
    await page.route(/\/api\/product\/(detail|similar)\//, (route) => route.abort());
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/detail/${id}`));
    await press(link);
    await asked;
    await page.waitForLoadState('networkidle');
    await isIdle(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
});

declare global {
  interface Window {
    /** The cards of the board when it came back: before the browser painted it. */
    cardsAtFirst: Card[];
  }
}

/** The phone on its side. */
const TURNED = { width: 740, height: 360 };

type Card = { path: string; list: string; left: number; top: number; isInView: boolean };

/** The cards of the page, with their places in it. Runs in the page. */
function cardsNow(): Card[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a.pin-link')].map((link) => {
    const { left, top, bottom, right } = link.getBoundingClientRect();
    return {
      path: link.pathname,
      list: link.closest('.masonry,.rail')?.className ?? '',
      left,
      top: top + scrollY,
      isInView: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    };
  });
}

/** Browsers restore whole pixels of a scroll position. */
function expectSameCards(cards: readonly Card[], expected: readonly Card[]): void {
  const named = (all: readonly Card[]) => all.map(({ path, list, isInView }) => ({ path, list, isInView }));
  expect(named(cards)).toEqual(named(expected));
  const moves = cards.map(({ left, top }, index) => {
    const before = expected[index];
    return before ? Math.hypot(left - before.left, top - before.top) : 0;
  });
  expect(Math.max(...moves)).toBeLessThan(1.5);
}

/** Notes the cards of the board as soon as it is back. */
async function noteFirstCards(page: Page): Promise<void> {
  await page.evaluate((read) => {
    const cards = new Function(`return (${read})()`) as () => Card[];
    new MutationObserver((_, observer) => {
      if (document.querySelector('main article:not(.pin-card) .ad') || !document.querySelector('main .masonry')) return;
      observer.disconnect();
      window.cardsAtFirst = cards();
    }).observe(document.body, { childList: true, subtree: true });
  }, cardsNow.toString());
}

test.describe('a board to which the visitor goes back from an ad', () => {
  test.use(useOf(PHONE));

  /** Opens the ad of a card in the middle of home, and goes back. */
  async function openAndGoBack(page: Page, meanwhile: () => Promise<void> = async () => undefined): Promise<Card[]> {
    await open(page, '/');
    await waitForPageOfAds(page);
    const link = cardsOf(page, t('board:newest')).nth(12).getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    const title = (await link.getAttribute('aria-label')) ?? '';
    await isIdle(page);
    const before = await page.evaluate(cardsNow);
    await press(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.waitForLoadState('networkidle');
    await meanwhile();
    await noteFirstCards(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('board:home_heading'));
    await expect(page.locator('main a.pin-link')).toHaveCount(before.length);
    return before;
  }

  test('first has the cards in view, in the same place, and then all others', async ({ page }) => {
    const before = await openAndGoBack(page);
    const first = await page.evaluate(() => window.cardsAtFirst);
    const inView = before.filter(({ isInView }) => isInView);
    expect(inView.length).toBeGreaterThan(1);
    expect(first.length).toBeLessThan(before.length);
    expectSameCards(
      first.filter(({ isInView }) => isInView),
      inView,
    );
    expectSameCards(await page.evaluate(cardsNow), before);
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    await expect(page.locator('a.pin-link:focus')).toHaveCount(1);
  });

  test('keeps what was typed into the search of the header', async ({ page }) => {
    await open(page, '/');
    await waitForPageOfAds(page);
    const field = page.getByLabel(t('layout:search.keyword'), { exact: true });
    await field.fill('sepeda');
    const { link, title } = await firstCard(page);
    await press(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('board:home_heading'));
    await expect(field).toHaveValue('sepeda');
  });

  test('is laid out anew if the phone has been turned', async ({ page }) => {
    const before = await openAndGoBack(page, () => page.setViewportSize(TURNED));
    expect(await page.evaluate(() => window.cardsAtFirst.length)).toBe(before.length);
    const board = page.getByRole('region', { name: t('board:newest') });
    await expect
      .poll(() => board.evaluate(({ dataset, clientWidth }) => dataset.laid === String(clientWidth)))
      .toBe(true);
  });
});
