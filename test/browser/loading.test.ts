import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SIGNED_IN_COOKIE } from '../../src/contract/accounts/rules.ts';
import { DEMONSTRATION_PASSWORD } from '../../tools/seed/users.ts';
import { field, OWN_EMAIL, passwordField, picture, signIn, signInByCall } from './author.ts';
import {
  DESKTOP,
  expect,
  open,
  type Page,
  PHONE,
  press,
  test,
  translator,
  useOf,
  waitForHydration,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const ROOT = join(import.meta.dirname, '../..');
const t = translator('id');
/** Who is signed in. */
const SESSION = '**/api/user/auth';

/** A visitor whose session has ended without this browser: the page's first script takes them for a member. */
const keepSignedInCookie = (page: Page, url = '') =>
  page.context().addCookies([{ name: SIGNED_IN_COOKIE, value: '1', url }]);

/** Holds back the page's scripts, or what else is requested, until the returned function is called. */
async function delay(page: Page, pattern = '**/assets/*.js'): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** The layout shift of the page during `work`. */
async function shiftsDuring(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const shifts = new PerformanceObserver(() => undefined);
    shifts.observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  await work();
  return page.evaluate(() => (window as unknown as { shifts: PerformanceObserver }).shifts.takeRecords().length);
}

test.describe('a tap before the scripts have loaded', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('on the button of a contact shows it on the same page, and the scripts leave it there', async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 500|ERR_INTERNET_DISCONNECTED/);
    const release = await delay(page);
    await page.goto('/', { waitUntil: 'commit' });
    const path = (await page.locator('a.pin-link').first().getAttribute('href')) ?? '';
    await page.goto(path, { waitUntil: 'commit' });
    const bar = page.getByRole('region', { name: t('detail:quick_contact') });
    const button = bar.getByRole('button', { name: new RegExp(t('detail:reveal')) });
    const call = bar.getByRole('link', { name: t('detail:call') });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.resourceType()));

    await test.step('or by another page if that fails', async () => {
      await page.route(`**${path}`, (route) => route.fulfill({ status: 500 }), { times: 1 });
      await button.evaluate((element) => {
        addEventListener('pagehide', () => sessionStorage.setItem('was_pressed', String('tapped' in element.dataset)));
      });
      await button.tap();
      await expect(call).toBeVisible();
      const card = page.getByRole('region', { name: t('detail:contact') });
      await expect(card.getByRole('link', { name: t('detail:whatsapp') })).toBeInViewport();
      expect(await page.evaluate(() => sessionStorage.getItem('was_pressed'))).toBe('true');
      expect(sent.splice(0)).toEqual(['fetch', 'document']);
    });

    await page.goto(path, { waitUntil: 'commit' });
    await test.step('and without a connection the page and the button stay', async () => {
      await page.context().setOffline(true);
      await button.tap();
      await expect.poll(() => sent.splice(0)).toEqual(['fetch']);
      await expect(button).not.toHaveAttribute('data-tapped');
      await page.context().setOffline(false);
    });
    await button.tap();
    await expect(call).toBeVisible();
    const shown = await call.elementHandle();
    release();
    await waitForHydration(page);
    expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
    const number = page.getByRole('region', { name: t('detail:contact') }).locator('a[href^="tel:"]');
    await expect(number).toHaveAttribute('href', (await call.getAttribute('href')) ?? '');
    expect(sent.filter((type) => type === 'document')).toEqual([]);
    // Loading the page again asks for no form to be sent again.
    await page.reload();
    await expect(button).toBeVisible();
  });

  test('on a favourite button prompts to sign in if the session has ended', async ({ page, baseURL }) => {
    await keepSignedInCookie(page, baseURL);
    const release = await delay(page);
    const answer = await delay(page, SESSION);
    await page.goto('/elektronik', { waitUntil: 'commit' });
    const favouriteButton = page.locator('button[data-favourite]').first();
    const shifts = await shiftsDuring(page, async () => {
      await favouriteButton.tap();
      await favouriteButton.tap();
    });
    await expect(favouriteButton).toHaveAttribute('aria-busy', 'true');
    expect(shifts).toBe(0);
    release();
    await waitForHydration(page);
    answer();
    await expect(page.getByRole('dialog', { name: t('accounts:intent.save_ad') })).toBeVisible();
    await expect(favouriteButton).not.toHaveAttribute('aria-busy');
  });

  test('on a favourite button leads a guest to the sign-in at once, and back', async ({ page }) => {
    const release = await delay(page);
    await page.goto('/en/elektronik?condition=used', { waitUntil: 'commit' });
    const favouriteButton = page.locator('button[data-favourite]').first();
    const save = (await favouriteButton.getAttribute('data-favourite')) ?? '';
    await favouriteButton.tap();
    await expect(page).toHaveURL(`/en/signin?${new URLSearchParams({ next: '/elektronik?condition=used', save })}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('en')('accounts:intent.save_ad'));
    release();
    await waitForHydration(page);
    await signIn(page, translator('en'));
    await expect(page).toHaveURL(/\/en\/elektronik\?condition=used$/);
    await expect(page.locator(`button[data-favourite="${save}"]`)).toHaveAttribute('aria-pressed', 'true');
  });

  test('on a favourite button waits for the scripts if a member taps it', { tag: '@complete' }, async ({ page }) => {
    await signInByCall(page);
    const release = await delay(page);
    await page.goto('/elektronik', { waitUntil: 'commit' });
    const favouriteButton = page.locator('button[data-favourite][aria-pressed=false]').first();
    const id = await favouriteButton.getAttribute('data-favourite');
    await favouriteButton.tap();
    release();
    await expect(page.locator(`button[data-favourite="${id}"]`)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/elektronik$/);
  });

  test('opens the top-up', { tag: '@complete' }, async ({ page }) => {
    await signInByCall(page);
    const release = await delay(page);
    await page.goto('/profile/wallet', { waitUntil: 'commit' });
    await page
      .getByRole('button', { name: t('wallet:top_up'), exact: true })
      .first()
      .tap();
    release();
    await expect(page.getByRole('dialog', { name: t('payment:top_up.title') })).toBeVisible();
  });

  test('opens the gallery at once, and the scripts take the photo', { tag: '@complete' }, async ({ page }) => {
    const release = await delay(page);
    await page.goto('/try', { waitUntil: 'commit' });
    const dialog = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('quick:photo.gallery') }).tap();
    await (await dialog).setFiles({ name: 'kursi.jpg', mimeType: 'image/jpeg', buffer: await picture(900, 1200) });
    release();
    await expect(page).toHaveURL(/\/line$/);
    await expect(page.getByRole('img', { name: t('quick:upload.photo') }).first()).toBeVisible();
  });

  test('submits a form with what was typed', async ({ page }) => {
    const release = await delay(page);
    await page.goto('/signin?next=/favourite', { waitUntil: 'commit' });
    await field(page, t('accounts:sign_in.email')).fill(OWN_EMAIL);
    await passwordField(page, t('accounts:sign_in.password')).fill(DEMONSTRATION_PASSWORD);
    await page.getByRole('button', { name: t('accounts:sign_in.send'), exact: true }).tap();
    release();
    await expect(page).toHaveURL(/\/favourite$/);
  });
});

test.describe('a page whose scripts could not be loaded', () => {
  test.use(useOf(PHONE));

  test('is loaded again by the next tap that needs them, and shows a contact', { tag: '@complete' }, async ({
    page,
    baseURL,
    watch,
  }) => {
    await keepSignedInCookie(page, baseURL);
    // An error of the browser's own has no stack.
    watch.expect(/ERR_FAILED|Failed to fetch dynamically imported module|: $/);
    const scripts = '**/assets/*.js';
    await page.route(scripts, (route) => route.abort());
    await page.goto('/elektronik', { waitUntil: 'commit' });
    const favouriteButton = page.locator('button[data-favourite]').first();
    await favouriteButton.tap();
    await expect(favouriteButton).not.toHaveAttribute('aria-busy');
    await page.unroute(scripts);
    const loaded = page.waitForEvent('domcontentloaded');
    await favouriteButton.tap();
    await loaded;
    await waitForHydration(page);
    await favouriteButton.tap();
    await expect(page.getByRole('dialog', { name: t('accounts:intent.save_ad') })).toBeVisible();

    const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'));
    const hasFailed = Promise.withResolvers<void>();
    await page.route(`**/${manifest['src/web/locales/id/detail.json'].file}`, async (route) => {
      await hasFailed.promise;
      await route.abort();
    });
    await page.goto((await page.locator('a.pin-link').first().getAttribute('href')) ?? '');
    const bar = page.getByRole('region', { name: t('detail:quick_contact') });
    const button = bar.getByRole('button', { name: new RegExp(t('detail:reveal')) });
    // The main script runs, and takes the taps on forms.
    await page.locator('script[type=module]').evaluate(async ({ src }: HTMLScriptElement) => void (await import(src)));
    await button.tap();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    // What is being read is not loaded again without a tap.
    await page.evaluate(() => Object.assign(window, { same_page: true }));
    hasFailed.resolve();
    await expect(bar.getByRole('link', { name: t('detail:call') })).toBeVisible();
    expect(await page.evaluate(() => 'same_page' in window)).toBe(true);
  });
});

test.describe('a browser that is too old for the scripts', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('does not leave a button waiting, and sends forms without them', { tag: '@complete' }, async ({
    page,
    baseURL,
    watch,
  }) => {
    await keepSignedInCookie(page, baseURL);
    // Its own error has no stack.
    watch.expect(/SyntaxError|Unexpected token|: $/);
    const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'));
    await page.route(`**/${manifest['src/web/app/entry-client.tsx'].file}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const = new syntax;' }),
    );
    await page.goto('/elektronik', { waitUntil: 'commit' });
    const favouriteButton = page.locator('button[data-favourite]').first();
    await favouriteButton.tap();
    await expect(favouriteButton).not.toHaveAttribute('aria-busy');
    await page.goto((await page.locator('a.pin-link').first().getAttribute('href')) ?? '');
    const bar = page.getByRole('region', { name: t('detail:quick_contact') });
    await bar.getByRole('button', { name: new RegExp(t('detail:reveal')) }).tap();
    await expect(bar.getByRole('link', { name: t('detail:call') })).toBeVisible();
  });
});

test.describe('a page of which half has arrived', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('shows no half of a header, which would move', async ({ page, baseURL, watch }) => {
    watch.expect(/ERR_FAILED/);
    const html = await (await fetch(`${baseURL}/`)).text();
    const half = html.indexOf('</button>', html.indexOf('<header')) + '</button>'.length;
    const rest = Promise.withResolvers<void>();
    const server = createServer(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, half));
      await rest.promise;
      response.end(html.slice(half));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await page.route(/\.(js|css|woff2|webp|svg|png)|\/_img\/|\/api\//, (route) => route.abort());
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
      const header = page.locator('header');
      await header.locator('button').first().waitFor({ state: 'attached' });
      await expect(header).toBeHidden();
      rest.resolve();
      await expect(header).toBeVisible();
    } finally {
      rest.resolve();
      server.closeAllConnections();
      server.close();
    }
  });
});

test.describe('the pictures in the first view', () => {
  test.use(useOf(PHONE));

  for (const path of ['/', '/search?keyword=kursi']) {
    test(`of ${path} are asked for by its head, and once`, { tag: '@complete' }, async ({ page, baseURL }) => {
      const html = await (await fetch(`${baseURL}${path}`)).text();
      const [head = '', body = ''] = html.split('</head>');
      const first = body.match(/<img [^>]*fetchpriority="high"/g) ?? [];
      expect(first.length).toBeGreaterThan(0);
      expect(head.match(/<link rel="preload" as="image"/g)).toHaveLength(first.length);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname);
      });
      await page.goto(path, { waitUntil: 'load' });
      const shown = await page
        .locator('img[fetchpriority=high]')
        .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).currentSrc).pathname));
      const preloaded = await page
        .locator('link[rel=preload][as=image]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset') ?? ''));
      expect(preloaded).toHaveLength(shown.length);
      for (const picture of shown) {
        expect(preloaded.some((sizes) => sizes.includes(picture))).toBe(true);
        const id = picture.split('/').at(-1) ?? '';
        expect(asked.filter((name) => name.endsWith(id) && shown.includes(name))).toEqual([picture]);
      }
    });
  }
});

test.describe('a page that the browser has prepared, but not shown', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('runs no scripts, which would count a view', { tag: '@complete' }, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.goto((await page.locator('a.pin-link').first().getAttribute('href')) ?? '');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(scripts).toEqual([]);
    const viewed = page.waitForRequest('**/api/product/view');
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await viewed;
  });
});

test.describe('a visitor with Save-Data', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('loads scripts only for what needs them', async ({ page, baseURL }) => {
    await keepSignedInCookie(page, baseURL);
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/elektronik');
    await page.getByRole('heading', { level: 1 }).tap();
    // Without Save-Data, the page has asked for its scripts before.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(scripts).toEqual([]);
    // Going on and back changes nothing, though this browser has to load the page again.
    await page.locator('a.pin-link').last().tap();
    await expect(page).toHaveURL(/\/content\/detail\//);
    const place = await page.evaluate(() => scrollY);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(scripts).toEqual([]);
    const answer = await delay(page, SESSION);
    await page.locator('button[data-favourite]').first().tap();
    await waitForHydration(page);
    answer();
    await expect(page.getByRole('dialog', { name: t('accounts:intent.save_ad') })).toBeVisible();
    // The code of a link that brought the visitor is stored by them.
    await page.goto('/elektronik?ref=k0deteman');
    await waitForHydration(page);
  });
});

test.describe('a page whose script fails to load', () => {
  test.use(useOf(DESKTOP));
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'));
  const FILE = `**/${manifest['src/web/pages/board/search-page.tsx'].file}`;
  const target = /\/search/;

  test('reloads, and the user arrives', { tag: '@complete' }, async ({ page, watch }) => {
    watch.expect(/ERR_FAILED/);
    await open(page, '/');
    // The preload and the import both request the file.
    let isReloading = false;
    page.on('request', (request) => {
      isReloading ||= request.isNavigationRequest();
    });
    await page.route(FILE, (route) => (isReloading ? route.continue() : route.abort()));
    const loaded = page.waitForEvent('load');
    await press(page.getByRole('search').getByRole('button', { name: t('layout:search.submit') }));
    await loaded;
    await expect(page).toHaveURL(target);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('ui:error_card.title'));
  });

  test('gets a part with its styles, if only those failed before', { tag: '@complete' }, async ({ page, watch }) => {
    watch.expect(/ERR_FAILED/);
    await open(page, '/');
    const [styles] = manifest['src/web/layout/search/search-suggestions.tsx'].css;
    await page.route(`**/${styles}`, (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    await page.getByLabel(t('layout:search.keyword'), { exact: true }).focus();
    await failed;
    await page.keyboard.type('motor');
    await expect(page.getByRole('listbox', { name: t('suggestions:list') })).toBeVisible();
    await expect(page.locator('[class^=search-suggestions_popup]')).toHaveCSS('position', 'absolute');
  });

  test('shows an error if reloading did not help', async ({ page, watch }) => {
    watch.expect(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await open(page, '/');
    await page.evaluate(() => {
      sessionStorage.setItem('reloaded_at', String(Date.now()));
      // Lost if the page is reloaded.
      Object.assign(window, { same_page: true });
    });
    await page.route(FILE, (route) => route.abort());
    await press(page.getByRole('search').getByRole('button', { name: t('layout:search.submit') }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ui:error_card.title'));
    expect(await page.evaluate(() => 'same_page' in window)).toBe(true);
  });
});
