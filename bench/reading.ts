import type { Browser, Page } from '@playwright/test';
import { describeLine, MOBILE_LINE, percentile, recordBytes, slowPage } from './slow-phone.ts';

/** Quality goals count the ads that a person reads in an hour. */
const ADS_AN_HOUR = 60;
/** How long a person looks at a board, and at an ad: shorter than in life. */
const LOOK_MILLISECONDS = 2500;
/** The end of an ad's path. */
const UUID_LENGTH = 36;
/** Beyond it, the newest ads of the board are exhausted. */
const MAX_SCROLLS = 200;

type Read = {
  /** Of taps whose ad was fetched ahead, and of the others: milliseconds until it was seen. */
  ahead: number[];
  others: number[];
  back: number[];
  /** Of all taps: until the page showed something new. */
  interactions: number[];
  /** Those of the board that was opened first, and of all ads. */
  bytesOfBoard: number;
  bytesOfAds: number;
};

/**
 * Runs in each document: notes when what is wanted is painted. An ad is seen when its artwork has all pictures, if need be those
 * of the card; a board when it is in the place where it was left.
 */
function watchShown(): void {
  const isSeen = () => {
    const artwork = document.querySelector('main article:not(.pin-card) .ad');
    if (sessionStorage.getItem('wanted') === 'ad')
      return (
        artwork !== null && [...artwork.querySelectorAll('img')].every((one) => one.complete || one.style.background)
      );
    const place = Number(sessionStorage.getItem('place'));
    return artwork === null && document.querySelector('.pin-card') !== null && Math.abs(scrollY - place) < 3;
  };
  const look = () => {
    if (sessionStorage.getItem('wanted') && isSeen()) {
      sessionStorage.removeItem('wanted');
      const { port1, port2 } = new MessageChannel();
      // After this frame.
      port1.onmessage = () => sessionStorage.setItem('seen', String(Date.now()));
      port2.postMessage(null);
    }
    requestAnimationFrame(look);
  };
  look();
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp)),
    { capture: true },
  );
  const interactions = JSON.parse(sessionStorage.getItem('interactions') ?? '[]') as number[];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId && entry.name === 'click') interactions.push(entry.duration);
    sessionStorage.setItem('interactions', JSON.stringify(interactions));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** The middle of a card in view that was not opened before, and its path. */
function cardInView(opened: readonly string[]): { x: number; y: number; path: string } | null {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.pin-link')) {
    const { x, y, width, height } = link.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const isOnTop = document.elementFromPoint(middle.x, middle.y)?.closest('a') === link;
    if (isOnTop && !opened.includes(link.pathname)) return { ...middle, path: link.pathname };
  }
  return null;
}

async function seen(page: Page): Promise<number> {
  for (;;) {
    // A document that is replaced meanwhile has no answer.
    const time = await page.evaluate(() => sessionStorage.getItem('seen')).catch(() => null);
    if (time !== null) return Number(time);
    await page.waitForTimeout(20);
  }
}

async function read(browser: Browser, site: string, ads: number, savesData: boolean): Promise<Read> {
  const { page, session } = await slowPage(browser, site, { line: MOBILE_LINE, savesData });
  page.setDefaultTimeout(120_000);
  const bytesOf = recordBytes(session);
  await page.addInitScript(watchShown);
  const result: Read = { ahead: [], others: [], back: [], interactions: [], bytesOfBoard: 0, bytesOfAds: 0 };
  const opened: string[] = [];
  /** What was requested before a tap: what is older than ten seconds is requested again after it. */
  let requested = '';
  page.on('request', (request) => {
    if (/\/(product|content)\/detail\//.test(request.url())) requested += ` ${request.url()}`;
  });
  await page.goto('/');
  for (let scroll = 0; scroll < MAX_SCROLLS && opened.length < ads; scroll += 1) {
    await page.waitForTimeout(LOOK_MILLISECONDS);
    const card = await page.evaluate(cardInView, opened);
    if (card) {
      if (opened.length === 0) result.bytesOfBoard = bytesOf(() => true);
      opened.push(card.path);
      await page.evaluate(() => {
        sessionStorage.removeItem('seen');
        sessionStorage.setItem('place', String(scrollY));
        sessionStorage.setItem('wanted', 'ad');
      });
      const id = card.path.slice(-UUID_LENGTH);
      const isAhead = requested.includes(id);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [card] });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      const at = await seen(page);
      const duration = at - (await page.evaluate(() => Number(sessionStorage.getItem('tapped'))));
      (isAhead ? result.ahead : result.others).push(duration);
      await page.waitForTimeout(LOOK_MILLISECONDS);
      const left = await page.evaluate(() => {
        sessionStorage.removeItem('seen');
        sessionStorage.setItem('wanted', 'board');
        setTimeout(() => history.back());
        return Date.now();
      });
      result.back.push((await seen(page)) - left);
    } else {
      const more = page.locator('main a[href*="cursor="]');
      const isAtEnd = await page.evaluate(() => scrollY + innerHeight > document.body.scrollHeight - 600);
      if (isAtEnd && (await more.count()) > 0) await more.first().tap();
      else await page.evaluate(() => scrollBy({ top: 450, behavior: 'instant' }));
    }
  }
  result.interactions = await page.evaluate(() => JSON.parse(sessionStorage.getItem('interactions') ?? '[]'));
  result.bytesOfAds = bytesOf(() => true) - result.bytesOfBoard;
  await page.context().close();
  return result;
}

/** How soon ads are seen that a guest opens one after another, and the board when going back; and how many bytes that takes. */
export async function benchReading(
  browser: Browser,
  sites: readonly { build: string; url: string }[],
  ads: number,
): Promise<void> {
  console.log(`${describeLine(MOBILE_LINE)}; ${ads} ads opened from the board; milliseconds: median, 75th percentile`);
  const both = (values: readonly number[]) =>
    `${percentile(values, 50).toFixed(0)}, ${percentile(values, 75).toFixed(0)}`;
  for (const savesData of [false, true]) {
    for (const { build, url } of sites) {
      const { ahead, others, back, interactions, bytesOfBoard, bytesOfAds } = await read(browser, url, ads, savesData);
      const count = ahead.length + others.length;
      const bytes = bytesOfBoard + (bytesOfAds / count) * ADS_AN_HOUR;
      console.log(
        `${savesData ? 'Save-Data ' : ''}${build}: ${ahead.length} of ${count} ads fetched ahead, seen after ${both(ahead)}; ` +
          `others ${both(others)}; back ${both(back)}; interaction p98 ${percentile(interactions, 98)}; ` +
          `${(bytes / 1e6).toFixed(2)} MB for ${ADS_AN_HOUR} ads`,
      );
    }
  }
}
