import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test';
import type axe from 'axe-core';
import { createInstance } from 'i18next';
import { brandVariables, brandWords, defaultBrand } from '../../src/contract/brand/brand.ts';
import type { Locale } from '../../src/contract/text/locale.ts';
import { count } from '../support/counted-work.ts';
import { isSoak } from '../support/soak.ts';
import { ReusedContexts } from './reused-contexts.ts';

export { expect, type Page };

const ROOT = join(import.meta.dirname, '../..');
const LOCALES_FOLDER = join(ROOT, 'src/web/locales');

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The page's texts by `namespace:key`, so that tests look for what users read. */
export function translator(locale: Locale): Translate {
  const folder = join(LOCALES_FOLDER, locale);
  const namespaces = readdirSync(folder).map((file) => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]);
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    resources: { [locale]: Object.fromEntries(namespaces) },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: brandVariables(brandWords(defaultBrand(), locale)) },
  });
  return (key, values) => {
    if (!i18n.exists(key, values ?? {})) throw new Error(`There is no text for ${key}`);
    return i18n.t(key, values ?? {});
  };
}

/** A device and a language. */
export type Screen = { name: string; width: number; locale: Locale; options: BrowserContextOptions };

const screen = (width: 360 | 1440, locale: Locale): Screen => ({
  name: `${width} px, ${locale}`,
  width,
  locale,
  options: {
    locale: locale === 'id' ? 'id-ID' : 'en-US',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    ...(width === 360
      ? { viewport: { width, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }
      : { viewport: { width, height: 900 } }),
  },
});

export const PHONE = screen(360, 'id');
export const DESKTOP = screen(1440, 'id');
export const PHONE_ENGLISH = screen(360, 'en');
export const DESKTOP_ENGLISH = screen(1440, 'en');
export const SCREENS: readonly Screen[] = [PHONE, DESKTOP, PHONE_ENGLISH, DESKTOP_ENGLISH];

/** A screen as options for Playwright's `use`. */
export function useOf({ options }: Screen) {
  const { reducedMotion, ...use } = options;
  return { ...use, contextOptions: { reducedMotion: reducedMotion ?? null } };
}

export type Watch = {
  /** Records every error of every page of a context. */
  over(context: BrowserContext): void;
  /** Allows an error that the test causes on purpose. */
  expect(pattern: RegExp): void;
};

type Fixtures = {
  watch: Watch;
  /** A context that no other test has used: for tests of what a page loads, and of a browser that is closed. */
  ownContext: boolean;
};

/** Fails on any console error, exception or failed hydration on any page. */
/**
 * A board fetches the ads in view ahead, and a test beside this one may have hidden or deleted one of them meanwhile. On its own
 * page it is an error.
 */
const AD_FETCHED_AHEAD =
  /^(?!\S*\/content\/detail\/)\S+: Failed to load resource: .* status of 4(04|10) .*\/api\/product\/(detail|similar)\//;

export const test = base.extend<Fixtures, { reusedContexts: ReusedContexts }>({
  reusedContexts: [
    async ({ browser }, use) => {
      const contexts = new ReusedContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  ownContext: [false, { option: true }],
  context: async (
    {
      reusedContexts,
      browser,
      ownContext,
      baseURL,
      locale,
      timezoneId,
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      colorScheme,
      javaScriptEnabled,
      permissions,
      proxy,
      serviceWorkers,
      contextOptions,
    },
    use,
  ) => {
    const options = defined({
      ...contextOptions,
      baseURL,
      locale,
      timezoneId,
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      colorScheme,
      javaScriptEnabled,
      permissions,
      proxy,
      serviceWorkers,
    });
    // A service worker is not removed with the stored data, and a test's proxy ends with it.
    if (!ownContext && !proxy && serviceWorkers === 'block') return reusedContexts.with(options, use);
    count('browser contexts');
    const context = await browser.newContext(options);
    await use(context);
    await context.close();
  },
  watch: [
    async ({ context }, use, { retry }) => {
      const seen: string[] = [];
      const expected: RegExp[] = [AD_FETCHED_AHEAD];
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() !== 'error') return;
        seen.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
      };
      const onError = (error: WebError) => {
        seen.push(`${error.page()?.url()}: ${error.error().stack ?? error.error().message}`);
      };
      // Playwright must intercept file choosers from the start: a listener added just before the key press can be too
      // late.
      const onPage = (page: Page) => void page.on('filechooser', () => undefined);
      // A listener to requests would cost a message for each of them.
      const countDocuments = (page: Page) =>
        void page.on('domcontentloaded', () => count('documents loaded in browsers'));
      const over = (watched: BrowserContext) =>
        void watched.on('console', onConsole).on('weberror', onError).on('page', countDocuments);
      if (retry === 0) count('browser tests');
      over(context);
      context.on('page', onPage);
      await use({ over, expect: (pattern) => void expected.push(pattern) });
      context.off('console', onConsole).off('weberror', onError).off('page', countDocuments).off('page', onPage);
      expect(seen.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Without the options that are not set. */
function defined(options: { [Key in keyof BrowserContextOptions]: BrowserContextOptions[Key] | undefined }) {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as BrowserContextOptions;
}

/** Opens a path and waits until React has hydrated the page. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const app = document.querySelector('#root > .app');
    return app !== null && Object.keys(app).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Until the ads of cards open within the app: before the code of their page is loaded, they open as documents. */
export async function waitForPageOfAds(page: Page): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'));
  const { file } = manifest['src/web/pages/board/detail-page.tsx'];
  await page.waitForFunction((script) => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
    const link = document.querySelector('a.pin-link');
    if (!link || !scripts.some((name) => name.endsWith(script))) return false;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', stop, { capture: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    document.removeEventListener('click', stop, { capture: true });
    return !link.hasAttribute('data-reload');
  }, file);
}

/** Navigates in the open page, as a link of its header does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('header')?.append(link);
    link.click();
    link.remove();
  }, path);
}

/** Goes to a path within the open page and waits for it: less than half the work of loading a document. */
export async function goTo(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await expect(page).toHaveURL(path);
}

/** Taps on a touch screen and clicks elsewhere. */
export async function press(target: Locator): Promise<void> {
  const isTouch = await target.page().evaluate(() => navigator.maxTouchPoints > 0);
  if (isTouch) await target.tap();
  else await target.click();
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Rules that are not checked inside an ad: its author chooses the colours, and in the designer the size of its parts
 * follows the design (each part can also be reached in the panel). All other rules apply.
 */
const RULES_WITH_EXCEPTIONS = [
  { id: 'color-contrast', selector: '*:not(.ad *)' },
  { id: 'target-size', selector: '*:not([data-canvas-overlay] *)' },
];

/** `axe.source` is three times as long. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The parts of pages that this process has found free of barriers. */
const flawless = new Set<string>();

/**
 * Checks the accessibility of the current page, once it stands still: what fades has less contrast meanwhile. Outside the
 * soak, parts that were flawless on another page or before, such as the header, are left out while nothing of them changes.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  count('accessibility checks');
  await page.waitForFunction(isStill);
  // The script has half a megabyte, so it is injected once per page load.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const known = isSoak ? [] : [...flawless];
  const { found, parts, checked } = await page.evaluate(findBarriers, {
    tags: TAGS,
    rules: RULES_WITH_EXCEPTIONS,
    known,
  });
  count('elements checked for accessibility', checked);
  expect.soft(found, `barriers on ${page.url()}`).toEqual([]);
  if (found.length === 0) for (const part of parts) flawless.add(part);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Runs in the page. A list that is loading is shown fainter than its text is read. */
function isStill(): boolean {
  const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  return (
    document.querySelector('table[aria-busy="true"]') === null &&
    document.getAnimations().every((animation) => animation.playState !== 'running' || endless(animation))
  );
}

/**
 * Runs in the page. A part is an element with all that decides how it is checked: its HTML, what is filled in and focused, its
 * ancestors, the screen, and whether a dialog is open.
 */
async function findBarriers({ tags, rules, known }: { tags: string[]; rules: axe.Rule[]; known: string[] }) {
  const SMALLEST_PART = 4;
  const hash = (text: string) => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      one = Math.imul(one ^ code, 2_654_435_761);
      two = Math.imul(two ^ code, 1_597_334_677);
    }
    return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`;
  };
  const tagOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML;
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const dialog = document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]');
  const isKnown = new Set(known);
  const parts: string[] = [];
  const excluded: Element[] = [];
  const visit = (element: Element, around: string) => {
    const size = element.querySelectorAll('*').length;
    if (size < SMALLEST_PART) return;
    const controls = [...element.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const filled = controls.map(({ checked, value }) => [checked, value]);
    const focused = element.contains(document.activeElement) && document.activeElement?.outerHTML;
    const part = hash(JSON.stringify([around, element.outerHTML, filled, focused]));
    if (isKnown.has(part)) return void excluded.push(element);
    parts.push(part);
    const within = hash(`${around}${tagOf(element)}`);
    for (const child of element.children) visit(child, within);
  };
  const screen = [innerWidth, innerHeight, isDark, dialog === null];
  visit(document.body, JSON.stringify([screen, tagOf(document.documentElement)]));
  // Scrolled content under a phone's fixed bars would be reported, depending on the scroll position.
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '[data-step-footer] { position: static !important; }';
  const before = scrollY;
  scrollTo({ top: 0, behavior: 'instant' });
  window.axe.configure({ rules });
  const { violations } = await window.axe.run(
    { include: [document.documentElement], exclude: excluded },
    { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] },
  );
  style.remove();
  scrollTo({ top: before, behavior: 'instant' });
  const left = excluded.reduce((sum, element) => sum + element.querySelectorAll('*').length + 1, 0);
  return {
    // Scripts and styles are loaded ahead, more or fewer of them.
    checked: document.body.querySelectorAll('*:not(link, script, style)').length - left,
    parts,
    found: violations.map(({ id, help, nodes }) => {
      const at = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`);
      return { rule: `${id}: ${help}`, at: at.slice(0, 5) };
    }),
  };
}

/** Checks that nothing overflows to the right. */
export async function checkWidth(page: Page): Promise<void> {
  // A board is laid out anew in a later frame than the one in which the window changes.
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `pixels beyond the width of ${page.url()}`).toBeLessThanOrEqual(0);
}

/** The cards of the board section with this name. */
export function cardsOf(page: Page, board: string): Locator {
  return page.getByRole('region', { name: board }).getByRole('article');
}
