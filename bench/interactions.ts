import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { displayConfig } from '../src/contract/design/schemas.ts';
import { links } from '../src/contract/pages/links.ts';
import { adLinks } from '../src/contract/pages/my-ad-links.ts';
import ads from '../src/web/locales/id/ads.json' with { type: 'json' };
import layout from '../src/web/locales/id/layout.json' with { type: 'json' };
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/chromium.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { startDraft } from './designer.ts';
import { describeMachine } from './machine.ts';
import { describeProcessor, percentile, slowDown, slowPage } from './slow-phone.ts';
import { post, signIn, siteToMeasure } from './test-server.ts';

/** What opens with a tap on `opener`, such as a menu, is a place of its own. */
type Place = { name: string; path: string; isMember?: boolean; opener?: string };
type Tap = { control: string; milliseconds: number };
type Point = { x: number; y: number };

declare global {
  interface Window {
    /** Durations of interactions since the last tap. */
    durations: number[];
    /** The controls that can be tapped now, by a key that outlives a rendering. */
    tappable: () => Map<string, { name: string; target: HTMLElement }>;
    isOverlaid: () => boolean;
  }
}

const FINGER_MILLISECONDS = 60;
/** What follows a tap, such as an opening sheet and saved changes, is over before the next one. */
const SETTLED_MILLISECONDS = 600;
/** A page loads parts ahead when the network has been quiet for a second. */
const AHEAD_MILLISECONDS = 1500;
const CLOSED_MILLISECONDS = 2000;
/** Chromium reports no shorter interactions. */
const SHORTEST_MILLISECONDS = 16;

/** Runs in the page before everything else. Controls with one of the names are left out. */
function observe({ shortest, leftOut }: { shortest: number; leftOut: readonly string[] }): void {
  window.durations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) window.durations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);

  const controls = 'a[href], button, summary, input:not([type="hidden"], [type="file"], [type="color"])';
  /** Of what looks alike in a list, the first ones stand for all. */
  const alike = { links: 1, others: 3 };
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const overlay = () =>
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].findLast(isSeen);
  window.isOverlaid = () => overlay() !== undefined;
  window.tappable = () => {
    const found: ReturnType<Window['tappable']> = new Map();
    const count = new Map<string, number>();
    const within = overlay() ?? document;
    for (const control of within.querySelectorAll<HTMLElement>(`${controls}, [role^="menuitem"], [role="tab"]`)) {
      // A drawn switch or segment covers its input.
      const labels = control instanceof HTMLInputElement ? control.labels : null;
      const target = (!isSeen(control) && labels?.[0]) || control;
      const isLink = control instanceof HTMLAnchorElement;
      if (!isSeen(target) || control.matches(':disabled')) continue;
      if (isLink && (control.origin !== location.origin || control.download || control.target || control.hreflang))
        continue;
      const text = control.ariaLabel || target.textContent || labels?.[0]?.textContent || '';
      const name = text.trim().replaceAll(/\s+/g, ' ').slice(0, 50);
      if (leftOut.includes(name)) continue;
      const isListed = isLink || control.closest('article, li') !== null;
      const kind = isListed ? `${control.tagName} ${control.className} ${control.parentElement?.className}` : name;
      const number = (count.get(kind) ?? 0) + 1;
      count.set(kind, number);
      if (!isListed || number <= (isLink ? alike.links : alike.others))
        found.set(`${kind} ${number}`, { name, target });
    }
    return found;
  };
}

/** Runs in the page: where the control can be tapped; null if something covers it. */
function locate(key: string): { point: Point; name: string } | null {
  const { target, name } = window.tappable().get(key) ?? {};
  if (!target) return null;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = target.getBoundingClientRect();
  const point = { x: x + width / 2, y: y + height / 2 };
  return target.contains(document.elementFromPoint(point.x, point.y)) ? { point, name: name ?? '' } : null;
}

/** Runs in the page. */
const isRunning = () =>
  Object.keys(document.querySelector('#root > .app') ?? {}).some((name) => name.startsWith('__reactFiber'));

class Sweep {
  readonly taps: Tap[] = [];
  private readonly page: Page;
  private readonly session: CDPSession;
  private readonly place: Place;
  private address = '';

  constructor(page: Page, session: CDPSession, place: Place) {
    this.page = page;
    this.session = session;
    this.place = place;
  }

  /** Taps every control of the place once. */
  async run(): Promise<Tap[]> {
    await this.open();
    for (const key of await this.page.evaluate(() => [...window.tappable().keys()])) {
      // Just before the tap: what the last one opened may have been late.
      await this.restore();
      await this.tap(key);
    }
    return this.taps;
  }

  private async open(): Promise<void> {
    const { page, session, place } = this;
    await slowDown(session, false);
    await page.goto(place.path, { waitUntil: 'load' });
    await page.waitForFunction(isRunning);
    await page.waitForTimeout(AHEAD_MILLISECONDS);
    await page.waitForLoadState('networkidle');
    await slowDown(session);
    this.address = page.url();
    await this.openOverlay();
  }

  private async openOverlay(): Promise<void> {
    const { opener } = this.place;
    if (opener === undefined) return;
    const find = (selector: string) =>
      [...window.tappable()].find(([, { target }]) => target.matches(selector))?.[0] ?? null;
    const key = await this.page.evaluate(find, opener);
    if (key === null || !(await this.tap(key))) throw new Error(`${this.place.name}: ${opener} cannot be tapped`);
    await this.page.waitForFunction(() => window.isOverlaid());
  }

  /** False if the control is not there or covered. */
  private async tap(key: string): Promise<boolean> {
    const { page, session, taps } = this;
    const found = await page.evaluate(locate, key);
    if (!found) return false;
    await page.waitForTimeout(SETTLED_MILLISECONDS / 4);
    await page.evaluate(() => window.durations.splice(0, Number.POSITIVE_INFINITY, 0));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [found.point] });
    await page.waitForTimeout(FINGER_MILLISECONDS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(SETTLED_MILLISECONDS);
    await page.waitForLoadState('networkidle');
    const durations = await page.evaluate(() => window.durations).catch(() => []);
    // Another document knows nothing of the tap.
    if (durations.length > 0)
      taps.push({ control: found.name, milliseconds: Math.max(SHORTEST_MILLISECONDS, ...durations) });
    return true;
  }

  /** Goes back to the state in which the controls were listed. */
  private async restore(): Promise<void> {
    const { page, place } = this;
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()).catch(() => undefined);
    const isOverlaid = await page.evaluate(() => window.isOverlaid());
    if (page.url() !== this.address) return this.open();
    if (place.opener !== undefined) return isOverlaid ? undefined : this.openOverlay();
    if (!isOverlaid) return;
    await page.evaluate(() => history.back());
    await page
      .waitForFunction(() => !window.isOverlaid(), null, { timeout: CLOSED_MILLISECONDS })
      .catch(() => this.open());
  }
}

/** A draft that could be published. */
async function startPublication(site: string, token: string): Promise<string> {
  const { id, version } = (await post(site, token, '/content/create', {})).draft;
  const rows = [{ text: 'Kursi rotan anyaman tangan, bisa kirim ke Depok' }];
  const display_config = displayConfig.parse({ contents: [{ type: 'TEXT', rows }] });
  const display = { id, version, display_config, complete: true };
  const saved = await post(site, token, '/content/create/display', display);
  await post(site, token, '/content/create/detail', {
    ...{ id, version: saved.version, complete: true, category_id: 11, sub_category_id: 1108, details: {}, photos: [] },
    ...{
      title: 'Kursi rotan anyaman',
      description: 'Kursi rotan anyaman tangan, kuat dan tidak goyang.',
      price: 150_000,
      price_note: 'negotiable',
      price_period: 'none',
    },
    ...{ location_same_as_profile: true, city_id: null, address: '', address_detail: '' },
    ...{ contact_same_as_profile: true, contact_name: '', contact_email: '', contact_phone: '' },
    whatsapp_connected: true,
  });
  return id;
}

async function placesOf(site: string, token: string): Promise<Place[]> {
  const search = '/search?keyword=kursi';
  const html = await (await fetch(`${site}${search}`, { headers: { 'accept-language': 'id' } })).text();
  const ad = /class="pin-link" href="([^"]+)"/.exec(html)?.[1];
  if (!ad) throw new Error('The board has no ad.');
  const isMember = true;
  return [
    { name: 'home', path: '/' },
    { name: 'ad', path: ad },
    { name: 'search', path: search },
    { name: 'filters', path: search, opener: 'a[data-press]' },
    { name: 'designer', path: links.createDisplay(await startDraft(site, token)), isMember },
    { name: 'publication', path: adLinks.createPublication(await startPublication(site, token)), isMember },
    { name: 'my ads', path: links.myAds(), isMember },
    { name: 'account menu', path: '/', isMember, opener: 'header [aria-haspopup="menu"]' },
  ];
}

async function sweep(browser: Browser, site: string, token: string, place: Place): Promise<Tap[]> {
  const { page, session } = await slowPage(browser, site, {});
  // They would end what is measured.
  const leftOut = [layout.sign_out, ads.publication.publish];
  await page.addInitScript(observe, { shortest: SHORTEST_MILLISECONDS, leftOut });
  if (place.isMember) await page.context().addCookies([{ name: 'TOKEN', value: token, url: site }]);
  const taps = await new Sweep(page, session, place).run();
  await page.context().close();
  return taps;
}

function print(place: string, build: string, taps: readonly Tap[], named: number): void {
  const times = taps.map(({ milliseconds }) => milliseconds);
  const slowest = new Map<string, number>();
  for (const { control, milliseconds } of taps.toSorted((one, other) => other.milliseconds - one.milliseconds))
    if (!slowest.has(control)) slowest.set(control, milliseconds);
  const figures = [times.length, percentile(times, 50), percentile(times, 98), Math.max(...times)];
  console.log(
    `${place.padEnd(13)} ${build.padEnd(6)} ${figures.map((figure) => String(figure).padStart(7)).join(' ')}  ` +
      [...slowest]
        .slice(0, named)
        .map(([control, milliseconds]) => `${control} ${milliseconds}`)
        .join('; '),
  );
}

type Options = { rounds: number; named: number; pages?: string; site?: string; before?: string };

/**
 * How long interactions take on a slow phone, from the tap to the next paint (Event Timing): every control of each page is
 * tapped once a round, with React running and a quiet network. With `before`, a server of an older build is measured in the
 * same run. Leaves two drafts of the demonstration user on the server.
 */
export async function benchInteractions(
  { rounds, named, pages, site: given, before }: Options,
  lifecycle: Lifecycle,
): Promise<void> {
  console.log(describeMachine());
  const now = await siteToMeasure(given, lifecycle);
  console.log(`${describeProcessor()}; ${rounds} rounds; milliseconds from the tap to the next paint`);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  lifecycle.onStop(() => browser.close());
  const builds = await Promise.all(
    [...(before ? [{ build: 'before', site: before.replace(/\/+$/, '') }] : []), { build: 'now', site: now }].map(
      async ({ build, site }) => {
        const { token } = await signIn(site);
        return { build, site, token, places: await placesOf(site, token) };
      },
    ),
  );
  console.log('page          build     taps  median     p98 longest  slowest control');
  for (const { name } of builds[0]?.places ?? []) {
    if (pages !== undefined && !pages.split(',').includes(name)) continue;
    const taps = new Map<string, Tap[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const { build, site, token, places } of builds) {
        const place = places.find((each) => each.name === name);
        if (place) taps.set(build, [...(taps.get(build) ?? []), ...(await sweep(browser, site, token, place))]);
      }
    }
    for (const [build, all] of taps) print(name, build, all, named);
  }
}
