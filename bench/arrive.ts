import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/chromium.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { filmPage } from './film.ts';
import { describeMachine } from './machine.ts';
import { benchReading } from './reading.ts';
import { describeLine, percentile, recordBytes, SLOW_LINE, slowPage } from './slow-phone.ts';
import { siteToMeasure } from './test-server.ts';

/** What is tapped, and what a person then waits to see. */
type Tapped = { name: string; target: string; answer: string };
type Arrival = { name: string; path: string; tapped: readonly Tapped[] };

const HEART: Tapped = {
  name: 'heart',
  target: '.masonry button[data-favourite]',
  answer: '[role="dialog"], main input[type="password"]',
};
const SEARCH: Tapped = { name: 'search', target: 'search [type="submit"]', answer: 'main a[data-press]' };
const FILTER: Tapped = { name: 'filter', target: 'a[data-press]', answer: '#filters, [role="dialog"]' };
const CONTACT: Tapped = {
  name: 'contact',
  target: '[data-bottom-bar] button:not([aria-pressed])',
  answer: '[data-bottom-bar] a[href^="tel:"]',
};

type Measured = {
  html: number;
  first: number;
  largest: number;
  shift: number;
  bytesBeforeLargest: number;
  bytes: number;
  scripts: number;
  fonts: number;
};
type Answer = { tapped: number; pressed: number; seen: number; longest: number };

type Observed = { first: number; largest: number; shift: number; longest: number; pressed: number };
declare global {
  interface Window {
    observed: Observed;
    located: (point: { x: number; y: number }) => void;
  }
}

/** Runs in the page before everything else. */
function observe(): void {
  const observed = { first: 0, largest: 0, shift: 0, longest: 0, pressed: 0 };
  window.observed = observed;
  const watch = (type: string, use: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true, ...options });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') observed.first = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    observed.largest = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if (!('hadRecentInput' in entry && entry.hadRecentInput))
      observed.shift += 'value' in entry ? Number(entry.value) : 0;
  });
  watch(
    'event',
    (entry) => {
      observed.longest = Math.max(observed.longest, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** Runs in the page before everything else: says where the target is once the page is painted, and when it looks pressed. */
function locate(target: string): void {
  const look = () => {
    const node = [...document.querySelectorAll(target)].find((element) => element.checkVisibility());
    if (!node) {
      requestAnimationFrame(look);
      return;
    }
    new MutationObserver(() => {
      window.observed.pressed ||= performance.now();
    }).observe(node, { attributes: true });
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = node.getBoundingClientRect();
    window.located({ x: x + width / 2, y: y + height / 2 });
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) look();
  }).observe({ type: 'paint', buffered: true });
}

/** Opens a page and lets it be, until nothing more is loaded. */
async function read(browser: Browser, site: string, path: string): Promise<Measured> {
  const { page, session } = await slowPage(browser, site, { line: SLOW_LINE });
  await page.addInitScript(observe);
  const bytesOf = recordBytes(session);
  await page.goto(path, { waitUntil: 'load', timeout: 120_000 });
  // Before what is loaded when the page is idle.
  const scripts = bytesOf(({ type }) => type === 'Script');
  const fonts = bytesOf(({ type }) => type === 'Font');
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  const { first, largest, shift } = await page.evaluate(() => window.observed);
  const html = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().responseEnd as number);
  const bytesBeforeLargest = bytesOf(({ seconds }) => seconds * 1000 <= largest);
  const bytes = bytesOf(() => true);
  await page.context().close();
  return { html, first, largest, shift, bytesBeforeLargest, bytes, scripts, fonts };
}

/** Taps as soon as the page is painted. The answer may be another document. Times are since the page was requested. */
async function tap(browser: Browser, site: string, path: string, { target, answer }: Tapped): Promise<Answer> {
  const { page, session } = await slowPage(browser, site, { line: SLOW_LINE });
  await page.addInitScript(observe);
  const located = Promise.withResolvers<{ x: number; y: number }>();
  await page.exposeFunction('located', located.resolve);
  await page.addInitScript(locate, target);
  await page.goto(path, { waitUntil: 'commit', timeout: 120_000 });
  const start = await page.evaluate(() => performance.timeOrigin);
  const point = await located.promise;
  // By the protocol: Playwright's own tap first waits until the page is still.
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  const tapped = Date.now() - start;
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.locator(answer).filter({ visible: true }).first().waitFor({ timeout: 120_000 });
  const seen = Date.now() - start;
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  const { longest, pressed } = await page.evaluate(() => window.observed);
  await page.context().close();
  return { tapped, pressed, seen, longest };
}

/** Films what a visitor of a page sees until it is loaded. */
async function film(browser: Browser, site: string, path: string, folder: string, name: string): Promise<void> {
  const { page } = await slowPage(browser, site, { line: SLOW_LINE });
  const end = await filmPage(page, folder, name);
  await page.goto(path, { waitUntil: 'load', timeout: 120_000 });
  await end();
  await page.context().close();
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2).padStart(6);
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0).padStart(6);

async function repeated<Result extends Record<string, number>>(
  rounds: number,
  measure: () => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure());
  const [first] = results;
  if (!first) throw new Error('no rounds');
  const names = Object.keys(first) as (keyof Result & string)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      percentile(
        results.map((result) => result[name] ?? 0),
        50,
      ),
    ]),
  ) as Result;
}

async function arrivals(site: string): Promise<Arrival[]> {
  const search = '/search?keyword=kursi';
  const html = await (await fetch(`${site}${search}`, { headers: { 'accept-language': 'id' } })).text();
  // Not the board's first ad, which changes: what takes turns there would make two runs different.
  const ad = /class="pin-link" href="([^"]+)"/.exec(html)?.[1];
  if (!ad) throw new Error('The board has no ad.');
  return [
    { name: 'home', path: '/', tapped: [HEART, SEARCH] },
    { name: 'ad', path: ad, tapped: [CONTACT] },
    { name: 'search', path: search, tapped: [FILTER] },
    { name: 'sign-in', path: '/signin', tapped: [] },
  ];
}

type Options = { rounds: number; ads: number; site?: string; before?: string; only?: string; film?: string };

/**
 * How soon a guest with an empty cache sees a page on a slow phone, what had to arrive for it, and when a tap is answered; then
 * how soon ads are seen that are opened one after another. With `before`, a server of an older build is measured in the same run.
 * With `film`, each arrival is filmed into that folder.
 */
export async function benchArrive(
  { rounds, ads, site: given, before, only, film: folder }: Options,
  lifecycle: Lifecycle,
): Promise<void> {
  console.log(describeMachine());
  const site = await siteToMeasure(given, lifecycle);
  console.log(`${describeLine(SLOW_LINE)}; medians of ${rounds}; seconds and KB`);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  lifecycle.onStop(() => browser.close());
  const sites = [
    ...(before ? [{ build: 'before', url: before.replace(/\/+$/, '') }] : []),
    { build: 'now', url: site },
  ];
  console.log(
    'page     build     HTML  first largest  shift | KB before largest, in all, scripts and fonts before load',
  );
  for (const { name, path, tapped } of await arrivals(site)) {
    if (only !== undefined && name !== only) continue;
    for (const { build, url } of sites) {
      // Rendered and compressed well.
      for (let time = 0; time < 3; time += 1) await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } });
      const page = await repeated(rounds, () => read(browser, url, path));
      console.log(
        `${name.padEnd(8)} ${build.padEnd(6)} ${seconds(page.html)} ${seconds(page.first)} ${seconds(page.largest)}  ` +
          `${page.shift.toFixed(4)} | ${kilobytes(page.bytesBeforeLargest)} ${kilobytes(page.bytes)} ` +
          `${kilobytes(page.scripts)} ${kilobytes(page.fonts)}`,
      );
      for (const target of tapped) {
        const { tapped: at, pressed, seen, longest } = await repeated(rounds, () => tap(browser, url, path, target));
        console.log(
          `  ${target.name.padEnd(7)} tapped at ${seconds(at)}, ` +
            (pressed > 0 ? `pressed state seen at ${seconds(pressed)}, ` : '') +
            `answer seen at ${seconds(seen)}; longest interaction ${longest.toFixed(0)} ms`,
        );
      }
      if (folder) await film(browser, url, path, folder, `${name}-${build}`);
    }
  }
  if (only === undefined || only === 'reading') await benchReading(browser, sites, ads);
}
