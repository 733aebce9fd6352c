import { sizeOf } from '../support/soak.ts';
import { dealt } from './dealt.ts';
import {
  cardsOf,
  checkAccessibility,
  checkWidth,
  DESKTOP,
  expect,
  open,
  type Page,
  PHONE,
  press,
  SCREENS,
  type Translate,
  test,
  translator,
  useOf,
  waitForHydration,
  waitForPageOfAds,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const FULL_PAGE = 24;

/** URL of the first ad on the board. */
async function firstAd(page: Page): Promise<string> {
  const response = await page.request.get('/api/product');
  const { data }: { data: { id: string }[] } = await response.json();
  return `/content/detail/${data[0]?.id}`;
}

type PublicPage = {
  name: string;
  path: (page: Page) => string | Promise<string>;
  heading: (t: Translate) => string | RegExp;
  status?: number;
  /** What the page shows once its form was sent without scripts. */
  isAnswer?: true;
};

const PAGES: readonly PublicPage[] = [
  { name: 'home', path: () => '/', heading: (t) => t('board:home_heading') },
  { name: 'category', path: () => '/elektronik', heading: () => /^(Elektronik|Electronics)$/ },
  { name: 'search', path: () => '/search?keyword=kucing', heading: () => /kucing/ },
  {
    name: 'nothing found',
    path: () => '/search?keyword=xqzvkw&category=properti',
    heading: (t) => t('filters:nothing', { keyword: 'xqzvkw' }),
  },
  { name: 'detail', path: firstAd, heading: () => /\w/ },
  { name: 'contact', path: firstAd, heading: () => /\w/, isAnswer: true },
  { name: '404', path: () => '/there/is/nothing', heading: () => 'Page not found', status: 404 },
  { name: 'error card', path: () => '/?cursor=nonsense', heading: (t) => t('ui:error_card.title'), status: 400 },
  { name: 'sign-in', path: () => '/signin', heading: (t) => t('accounts:sign_in.heading') },
  { name: 'offer of registration', path: () => '/signup', heading: (t) => t('accounts:sign_up.heading') },
  { name: 'registration', path: () => '/register', heading: (t) => t('accounts:register.heading', { coins: 200 }) },
];

for (const screen of dealt('public', SCREENS)) {
  test.describe(`public pages at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);

    test('each loads in its language, is no wider than the screen and is accessible', async ({ page, watch }) => {
      for (const { name, path, heading, status = 200, isAnswer } of PAGES) {
        await test.step(name, async () => {
          if (status !== 200) watch.expect(new RegExp(`status of ${status}`));
          const response = await page.goto(await path(page));
          expect(response?.status()).toBe(status);
          if (isAnswer) {
            await page
              .locator('main form')
              .first()
              .evaluate((form: HTMLFormElement) => form.submit());
            await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
          }
          await waitForHydration(page);
          await expect(page.locator('html')).toHaveAttribute('lang', screen.locale);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading(t));
          await checkWidth(page);
          await checkAccessibility(page);
          const usual = page.viewportSize();
          await page.setViewportSize({ width: 320, height: 640 });
          await checkWidth(page);
          if (usual) await page.setViewportSize(usual);
          // Two landmarks with the same name cannot be distinguished.
          if (name === 'detail') await expect(page.getByRole('region', { name: t('detail:similar') })).toHaveCount(1);
        });
      }
    });
  });
}

test.describe('the board on a phone', () => {
  test.use(useOf(PHONE));
  const t = translator('id');
  const newest = t('board:newest');

  test('shows its cards in reading order without overlap', async ({ page }) => {
    await open(page, '/');
    const cards = await cardsOf(page, newest).evaluateAll((all) =>
      all.map((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return { left, right, top, bottom, is_wide: card.classList.contains('r169') };
      }),
    );
    expect(cards).toHaveLength(FULL_PAGE);
    const tops = cards.filter(({ is_wide }) => !is_wide).map(({ top }) => Math.round(top));
    // A difference of one pixel is rounding.
    expect(tops.filter((top, index) => top < (tops[index - 1] ?? 0) - 1)).toEqual([]);
    const overlaps = cards.filter((one, index) =>
      cards
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        ),
    );
    expect(overlaps).toEqual([]);
  });

  test('loads the next 24 ads on request, without duplicates', async ({ page }) => {
    await open(page, '/');
    const cards = cardsOf(page, newest);
    await expect(cards).toHaveCount(FULL_PAGE);
    const loads = sizeOf({ test: 1, soak: 2 });
    for (let load = 1; load <= loads; load += 1) {
      await press(page.getByRole('link', { name: t('board:load_more') }));
      await expect(cards).toHaveCount((1 + load) * FULL_PAGE);
    }
    const addresses = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe((1 + loads) * FULL_PAGE);
    await expect(page.getByText(t('board:more_loaded', { count: loads * FULL_PAGE }))).toBeAttached();
    await checkAccessibility(page);
  });

  test('reports a lost connection, and for three seconds that it is back', { tag: '@complete' }, async ({
    page,
    context,
    watch,
  }) => {
    // Pictures that become visible without a connection fail to load.
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.clock.install();
    await open(page, '/');
    await context.setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: 'CONNECTION STATUS' });
    await expect(banner).toHaveText(`CONNECTION STATUS OFFLINE${t('ui:offline_text')}`);
    await checkAccessibility(page);
    await page.clock.fastForward(10_000);
    await expect(banner).toBeVisible();
    const minute = 60_000;
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + minute));
    await context.setOffline(false);
    await expect(banner).toHaveText(`CONNECTION STATUS ONLINE${t('ui:online_text')}`);
    await page.clock.runFor(2500);
    await expect(banner).toHaveText(`CONNECTION STATUS ONLINE${t('ui:online_text')}`);
    await page.clock.runFor(600);
    await expect(banner).toBeHidden();
  });

  test('shows an error in place if the next ads fail to load, and loads them on retry', { tag: '@complete' }, async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 503/);
    await open(page, '/');
    await page.route('**/api/product?*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    const more = page.getByRole('link', { name: t('board:load_more') });
    await press(more);
    await expect(page.getByRole('alert')).toHaveText(t('board:more_failed'));
    await press(more);
    await expect(cardsOf(page, newest)).toHaveCount(2 * FULL_PAGE);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

type Shift = { value: number; at: string[] };

/** Records what moves in the pages that are opened from now on. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue;
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        shifts.push({
          value: entry.value,
          at: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node))),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => {
    const shifts: unknown = Reflect.get(window, 'shifts');
    return Array.isArray(shifts) ? (shifts as Shift[]) : [];
  });
}

test.describe('the board on a phone that has nothing of it yet', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('has no layout shift while it loads', { tag: '@complete' }, async ({ page }) => {
    await recordShifts(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await waitForHydration(page);
    await page.evaluate(() => document.fonts.ready);
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
  });

  test('does not move when an ad was opened, whose styles come later', { tag: '@complete' }, async ({ page }) => {
    await recordShifts(page);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const texts = list
          .getEntries()
          .filter((entry) => 'element' in entry && entry.element instanceof HTMLHeadingElement);
        if (texts.length > 0) document.documentElement.toggleAttribute('data-painted', true);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    // The interface's font is too late for the page.
    const painted = Promise.withResolvers<void>();
    await page.route(/\.woff2$|\/_img\//, async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-painted');
    painted.resolve();
    await waitForHydration(page);
    // The page of ads is loaded ahead.
    await expect(page.locator('body > style').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    const positions = () =>
      page
        .locator('header a, header button, main :is(h1, h2, p):not(.pin-card *)')
        .filter({ visible: true })
        .evaluateAll((all) =>
          all.flatMap((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            // A text for screen readers below the cards has another place when somebody publishes an ad meanwhile.
            if (width <= 1) return [];
            const { fontSize, fontWeight, padding, margin, display, color } = getComputedStyle(element);
            const style = { fontSize, fontWeight, padding, margin, display, color };
            return [{ left, top: Math.round(top + scrollY), width, height, ...style }];
          }),
        );
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
    const before = await positions();
    expect(before.length).toBeGreaterThan(5);
    const heading = page.getByRole('heading', { level: 1 });
    const home = (await heading.textContent()) ?? '';
    await page.locator('a.pin-link').first().tap();
    await expect(heading).not.toHaveText(home);
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect(heading).toHaveText(home);
    await page.waitForLoadState('networkidle');
    expect(await positions()).toEqual(before);
  });
});

declare global {
  interface Window {
    /** How many artworks have moved. */
    moves: number;
  }
}

/** Runs in the page. */
function countMoves(): void {
  window.moves = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (this: Element, ...keyframes) {
    if (this.matches('.ad')) window.moves += 1;
    return animate.apply(this, keyframes);
  };
}

test.describe('navigation', () => {
  test.use(useOf(DESKTOP));
  const t = translator('id');

  test('back and forward restore the page', { tag: '@complete' }, async ({ page }) => {
    await open(page, '/');
    const cards = cardsOf(page, t('board:newest'));
    const card = cards.nth(2).getByRole('link').first();
    const title = (await card.getAttribute('aria-label')) ?? '';
    // The page of ads is loaded ahead.
    await expect(page.locator('body > style').first()).toBeAttached();
    await page.evaluate(countMoves);
    await card.click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(page).toHaveTitle(t('detail:title', { title }));
    await page.goBack();
    await expect(heading).toHaveText(t('board:home_heading'));
    await expect(cards).toHaveCount(FULL_PAGE);
    await expect(cards.nth(2).getByRole('link').first()).toHaveAccessibleName(title);
    await expect(cards.locator('.ad')).toHaveCount(FULL_PAGE);
    expect(await page.evaluate(() => window.moves)).toBe(0);
    // With motion, the artwork of the card grows into that of the ad, and back.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await card.click();
    await expect(heading).toHaveText(title);
    expect(await page.evaluate(() => window.moves)).toBe(1);
    await page.goBack();
    await expect(heading).toHaveText(t('board:home_heading'));
    expect(await page.evaluate(() => window.moves)).toBe(2);
    await page.goForward();
    await expect(heading).toHaveText(title);
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('layout:to_home', { name: 'Papan' }) })
      .click();
    await expect(cards).toHaveCount(FULL_PAGE);
    await page
      .getByRole('navigation', { name: t('layout:categories') })
      .getByRole('link', { name: 'Motor' })
      .click();
    await expect(heading).toHaveText('Motor');
    await page.getByLabel(t('layout:search.keyword'), { exact: true }).fill('kucing');
    await page.getByLabel(t('layout:search.keyword'), { exact: true }).press('Enter');
    await expect(page).toHaveURL('/search?keyword=kucing');
    await expect(heading).toHaveText(/“kucing”/);
    await page.goBack();
    await expect(heading).toHaveText('Motor');
    await page.goBack();
    await expect(heading).toHaveText(t('board:home_heading'));
    await expect(page.getByLabel(t('layout:search.keyword'), { exact: true })).toHaveValue('');
    await page.reload();
    await expect(cards).toHaveCount(FULL_PAGE);
  });

  test('a failed page shows an error, and loads on retry', { tag: '@complete' }, async ({ page, watch }) => {
    watch.expect(/status of 500/);
    await open(page, '/');
    const body = { code: 500, key: 'internal', message: 'Ada masalah di pihak kami.', request_id: 'ref-123' };
    await page.route('**/api/product/detail/*', (route) => route.fulfill({ status: 500, json: body }));
    await waitForPageOfAds(page);
    const card = cardsOf(page, t('board:newest')).first().getByRole('link').first();
    const title = (await card.getAttribute('aria-label')) ?? '';
    await card.click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(t('ui:error_card.title'));
    await expect(page.getByText(body.message)).toBeVisible();
    await expect(page.getByText(t('ui:error_card.reference', { reference: 'ref-123' }))).toBeVisible();
    await checkAccessibility(page);
    await page.unroute('**/api/product/detail/*');
    await page.getByRole('button', { name: t('ui:error_card.reload') }).click();
    await expect(heading).toHaveText(title);
  });

  test('an unknown address shows a 404 page with links', async ({ page, watch }) => {
    watch.expect(/status of 404/);
    const nowhere = [
      '/content/detail/not-an-id',
      '/content/detail/01890000-0000-7000-8000-000000000000',
      '/no-such-category',
      '/en/no/such/page',
    ];
    for (const path of nowhere) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(404);
      const html = await response.text();
      expect(html, path).toMatch(/<title>[^<]*Page not found/);
      expect(html, path).toMatch(/<h1[^>]*>Page not found</);
    }
    await open(page, '/en/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL('/en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('en')('board:home_heading'));
  });

  test('the keyboard reaches everything, and focus is visible', async ({ page }) => {
    await open(page, '/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: t('layout:skip') });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('board:home_try') })).toBeFocused();

    await page.reload();
    await waitForHydration(page);
    const seen = new Set<string>();
    const invisible: string[] = [];
    const cards = cardsOf(page, t('board:newest'));
    const links = await cards
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const expected = links.slice(0, sizeOf({ test: 8, soak: links.length }));
    const order: string[] = [];
    for (let presses = 0; presses < 250 && !order.includes(expected.at(-1) ?? ''); presses += 1) {
      await page.keyboard.press('Tab');
      const place = await focusedPosition(page);
      if (!place.is_visible) invisible.push(place.name);
      seen.add(place.href || place.name);
      if (place.in_newest && place.href) order.push(place.href);
    }
    expect(invisible).toEqual([]);
    expect(order.filter((href) => expected.includes(href))).toEqual(expected);
    for (const name of [t('layout:search.keyword'), t('layout:search.province'), t('layout:search.submit')]) {
      expect([...seen]).toContain(name);
    }
    expect([...seen]).toContain('/signin');
    expect([...seen]).toContain('/content/create');
  });
});

/** The focused element, and whether its focus is visible. */
function focusedPosition(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return { name: '', href: '', is_visible: false, in_newest: false };
    // The focus style may be on a wrapper, so the next three ancestors count too.
    const readStyle = () => {
      const changes: string[] = [];
      let element: Element | null = focused;
      for (let level = 0; element && level < 4; level += 1, element = element.parentElement) {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
        changes.push(outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`, boxShadow, borderColor);
      }
      return changes.join('|');
    };
    const markedStyle = readStyle();
    focused.blur();
    const isMarked = readStyle() !== markedStyle;
    focused.focus({ preventScroll: true });
    const box = focused.getBoundingClientRect();
    const onScreen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return {
      name: focused.getAttribute('aria-label') ?? focused.textContent?.trim() ?? '',
      href: focused.getAttribute('href') ?? '',
      is_visible: onScreen && isMarked,
      in_newest: focused.closest('.masonry') !== null,
    };
  });
}

for (const screen of dealt('public 2', [PHONE, DESKTOP])) {
  test.describe(`languages at ${screen.name}`, () => {
    test.use(useOf(screen));

    test('switching does not change the page, and the choice is stored', async ({ page, context }) => {
      await open(page, '/search?keyword=kucing');
      await press(
        page
          .getByRole('link', { name: /English/ })
          .filter({ visible: true })
          .first(),
      );
      await expect(page).toHaveURL('/en/search?keyword=kucing');
      await waitForHydration(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ads? for “kucing”/);
      const cookie = (await context.cookies()).find(({ name }) => name === 'LOCALE');
      expect(cookie).toMatchObject({ value: 'en', sameSite: 'Lax', path: '/' });
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(days).toBeGreaterThan(364.9);
      expect(days).toBeLessThanOrEqual(365);
      await open(page, '/');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await press(
        page
          .getByRole('link', { name: /Indonesia$/ })
          .filter({ visible: true })
          .first(),
      );
      await expect(page).toHaveURL('/id');
      await open(page, '/signin');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('id')('accounts:sign_in.heading'));
    });
  });
}

test('uses the first of the browser’s languages that the pages have', { tag: '@complete' }, async ({ request }) => {
  const language = async (path: string, header: string, cookie = '') => {
    const response = await request.get(path, { headers: { 'accept-language': header, ...(cookie ? { cookie } : {}) } });
    return /<html lang="(\w+)"/.exec(await response.text())?.[1];
  };
  expect(await language('/', 'id-ID,id;q=0.9,en;q=0.8')).toBe('id');
  expect(await language('/', 'en-US,en;q=0.9')).toBe('en');
  expect(await language('/', 'en-GB;q=0.9,id-ID;q=0.8')).toBe('en');
  expect(await language('/', 'en-GB,id;q=0.5')).toBe('en');
  expect(await language('/', 'ms-MY,id;q=0.5,en;q=0.4')).toBe('id');
  expect(await language('/', 'fr-FR,fr;q=0.9')).toBe('id');
  expect(await language('/', ',;;q=x')).toBe('id');
  expect(await language('/en', 'id-ID')).toBe('en');
  expect(await language('/id/signin', 'en-US')).toBe('id');
  expect(await language('/', 'en-US', 'LOCALE=id')).toBe('id');
  expect(await language('/', 'id-ID', 'LOCALE=en')).toBe('en');
});

test.describe('without scripts', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false });
  const t = translator('id');

  test('the board can be read, paged and searched', async ({ page }) => {
    await page.goto('/');
    const cards = cardsOf(page, t('board:newest'));
    await expect(cards).toHaveCount(FULL_PAGE);
    // Columns of CSS would be read from top to bottom, and now and then there was one more than fits.
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(tops[1]).toBe(tops[0]);
    // What needs scripts is not offered.
    await expect(cards.getByRole('button')).toHaveCount(0);
    const first = await cards.first().getByRole('link').getAttribute('aria-label');
    await page.getByRole('link', { name: t('board:load_more') }).click();
    await expect(page).toHaveURL(/\/\?cursor=/);
    await expect(cards).toHaveCount(FULL_PAGE);
    await expect(page.getByRole('link', { name: first ?? '', exact: true })).toHaveCount(0);

    await page.getByLabel(t('layout:search.keyword'), { exact: true }).fill('kucing');
    await page.getByLabel(t('layout:search.keyword'), { exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/search\?keyword=kucing/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/“kucing”/);
    const found = page.getByRole('article').first().getByRole('link');
    const title = await found.getAttribute('aria-label');
    await found.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await expect(page.getByRole('heading', { name: t('detail:description') })).toBeVisible();
    const path = new URL(page.url()).pathname;
    const contact = page.getByRole('region', { name: t('detail:contact') });
    await expect(contact.getByRole('button')).toHaveCount(1);
    await contact.getByRole('button', { name: t('detail:reveal') }).click();
    const call = contact.locator('a[href^="tel:"]');
    await expect(call).toBeInViewport();
    await expect(page).toHaveURL(`${path}#contact`);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(call).toHaveCount(0);
  });
});

test.describe('the simple view', () => {
  test.use(useOf(PHONE));
  const t = translator('id');

  test('is one tap away, sends no scripts, and links to the ads and back', { tag: '@complete' }, async ({ page }) => {
    const scripts: string[] = [];
    // With its scripts, which come when the page is idle.
    await open(page, '/');
    page.on('request', (request) => {
      const isSimple = new URL(request.frame().url()).pathname === '/simple';
      if (isSimple && request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.getByRole('link', { name: t('board:simple.open') }).tap();
    await expect(page).toHaveURL(/\/simple$/);
    await expect(page.getByText(t('board:simple.hint'))).toBeVisible();
    expect(scripts).toEqual([]);
    expect(await page.locator('script').count()).toBe(0);
    const list = page.getByRole('region', { name: t('board:newest') });
    await expect(list.getByRole('listitem')).toHaveCount(FULL_PAGE);
    await expect(
      list
        .getByRole('listitem')
        .first()
        .getByText(/Rp|Gratis|Nego/),
    ).toBeVisible();
    await page.getByRole('link', { name: t('board:simple.next') }).tap();
    await expect(page).toHaveURL(/\/simple\?cursor=/);
    await page.getByRole('searchbox').fill('kucing');
    await page.getByRole('button', { name: t('board:simple.find') }).tap();
    await expect(page).toHaveURL(/\/simple\?keyword=kucing/);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await page.getByRole('link', { name: t('board:simple.leave') }).tap();
    await expect(page).toHaveURL(/\/search\?keyword=kucing/);
  });
});
