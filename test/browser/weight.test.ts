import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { LOCALES, type Locale } from '../../src/contract/text/locale.ts';
import { loadBuiltFrontend } from '../../src/server/pages/frontend.ts';
import { signInByCall } from './author.ts';
import { expect, type Page, PHONE, press, test, translator, useOf, waitForHydration } from './visitor.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'dist', 'client');
const KB = 1024;
/**
 * Limits in compressed bytes of a guest's page: of all its stylesheets, its HTML, the styles that are part of that, and its
 * inline scripts, which are all that a guest who only reads loads before the page is idle.
 */
const LIMITS = { styles: 20 * KB, html: 34 * KB, firstStyles: 11 * KB, inlineScripts: 3 * KB };
/** Compressed scripts. */
const PAGE_LIMITS = {
  '/': { scripts: 130 * KB },
  '/search?keyword=kursi': { scripts: 132 * KB },
  '/elektronik': { scripts: 132 * KB },
};

/** Steps of the quick way, and pages of members whose code they share. */
const QUICK_STEPS = ['photo', 'line', 'designs', 'summary', 'guest'];
const MEMBER_PAGES = ['ads/my-ads/my-ads', 'accounts/edit/profile-edit', 'accounts/register-profile', 'wallet/wallet'];
/** Compressed scripts of a step beyond those of the home page: without and with what other pages of members load too. */
const QUICK_LIMITS = { own: 90 * KB, all: 168 * KB };
/** Compressed scripts with which the designer starts, beyond those of the home page. */
const DESIGNER_LIMIT = 117 * KB;

/** Pages that validate input. No other page may load zod. */
const PAGES_WITH_SCHEMAS = [
  'accounts/edit/profile-edit',
  'accounts/email/profile-email',
  'accounts/email/restore-email',
  'accounts/first-administrator',
  'accounts/password/forgot-password',
  'accounts/password/reset-password',
  'accounts/own-data/own-data',
  'accounts/security/profile-password',
  'accounts/security/profile-second-factor',
  'accounts/second-factor/second-factor',
  'accounts/register-otp',
  'accounts/register',
  'help/help',
  'accounts/register-profile',
  'accounts/sign-in',
  'admin/ads/ads',
  'admin/bans/bans',
  'admin/data/categories',
  'admin/data/packages',
  'admin/data/settings',
  'admin/decisions/decisions',
  'admin/help/inbox',
  'admin/help/texts',
  'admin/legal/data-requests',
  'admin/legal/drill',
  'admin/legal/takedowns',
  'admin/people/person',
  'ads/detail/create-detail',
  'ads/draft/create-display',
  'ads/draft/draft-choice',
  'ads/publication/create-publication',
  'ads/quick/designs',
  'ads/quick/guest',
  'ads/quick/line',
  'ads/quick/photo',
  'ads/quick/summary',
  'reports/fraud-cases/case',
];
/** A name of an issue that only zod's code contains. */
const ZOD_MARKER = 'invalid_union';
/** An attribute that only the designer's code contains. */
const DESIGNER_MARKER = 'data-canvas-overlay';
/** An attribute that only the code of dialogs contains. */
const DIALOG_MARKER = 'data-base-ui-inert';
/** The same for the console of administrators. */
const CONSOLE_MARKER = 'data-opener';

/** Size of a built file as sent: the build stores a Brotli copy beside it. */
function sentBytes(path: string): number {
  const file = join(CLIENT, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + sentBytes(path), 0);

/** Scripts and stylesheets of a page, and of further source files, according to the build's manifest. */
async function filesOf(
  path: string,
  locale: Locale,
  further: readonly string[] = [],
): Promise<{ scripts: string[]; styles: string[] }> {
  const frontend = await loadBuiltFrontend(ROOT);
  const { files, namespaces } = frontend.pages.pageAt(path, '');
  const texts = namespaces.map((name) => `src/web/locales/${locale}/${name}.json`);
  return frontend.filesOf([...files, ...texts, ...further]);
}

/** Contents of the scripts that a page loads, of which some are certain to come. */
async function scriptsOf<Result>(
  page: Page,
  go: () => Promise<Result>,
  certain: readonly string[] = [],
): Promise<{ texts: string[]; paths: Set<string>; result: Result }> {
  const texts: Promise<string>[] = [];
  const paths = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    texts.push(response.text());
    paths.add(new URL(response.url()).pathname);
  });
  const result = await go();
  await waitForHydration(page);
  await expect.poll(() => [...paths]).toEqual(expect.arrayContaining([...certain]));
  await page.waitForLoadState('networkidle');
  return { texts: await Promise.all(texts), paths, result };
}

/** They contain no code of the designer or the console. */
function expectPublic(texts: readonly string[]): void {
  expect(texts.length).toBeGreaterThan(0);
  for (const marker of [DESIGNER_MARKER, CONSOLE_MARKER]) {
    expect(texts.filter((text) => text.includes(marker))).toEqual([]);
  }
}

/** The families of fonts that a page has asked for, and those of everything but ads that have not been in view. */
function familiesOf(): { loaded: string[]; inView: string[] } {
  const nameOf = (family: string) => family.trim().replace(/^"|"$/g, '');
  const loaded = [...document.fonts].filter(({ status }) => status !== 'unloaded').map(({ family }) => nameOf(family));
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) => element.closest('.pin-card:not([data-seen])') === null,
  );
  const inView = shown.flatMap((element) => getComputedStyle(element).fontFamily.split(',').map(nameOf));
  return { loaded: [...new Set(loaded)], inView: [...new Set(inView)] };
}

test.describe('the files of a page', () => {
  for (const [path, limits] of Object.entries(PAGE_LIMITS)) {
    for (const locale of LOCALES) {
      test(`of ${path} in ${locale} are within the limits`, async () => {
        const { scripts, styles } = await filesOf(path, locale);
        expect(scripts.length).toBeGreaterThan(5);
        expect(sum(scripts)).toBeLessThanOrEqual(limits.scripts);
        expect(sum(styles)).toBeLessThanOrEqual(LIMITS.styles);
      });
    }
  }

  for (const step of QUICK_STEPS) {
    test(`of the quick step ${step} are within the limits`, async () => {
      const frontend = await loadBuiltFrontend(ROOT);
      const scriptsOfPage = (file: string) => frontend.filesOf([`src/web/pages/${file}-page.tsx`]).scripts;
      const home = scriptsOfPage('board/home');
      const further = scriptsOfPage(`ads/quick/${step}`).filter((file) => !home.includes(file));
      const shared = MEMBER_PAGES.flatMap(scriptsOfPage);
      expect(further.length).toBeGreaterThan(5);
      expect(sum(further.filter((file) => !shared.includes(file)))).toBeLessThanOrEqual(QUICK_LIMITS.own);
      expect(sum(further)).toBeLessThanOrEqual(QUICK_LIMITS.all);
    });
  }

  test('of the designer are within the limit, and contain no dialog', async () => {
    const frontend = await loadBuiltFrontend(ROOT);
    const scriptsOfPage = (file: string) => frontend.filesOf([`src/web/pages/${file}-page.tsx`]).scripts;
    const home = scriptsOfPage('board/home');
    const further = scriptsOfPage('ads/draft/create-display').filter((file) => !home.includes(file));
    expect(sum(further)).toBeLessThanOrEqual(DESIGNER_LIMIT);
    const hasDialog = (file: string) => readFileSync(join(CLIENT, file), 'utf8').includes(DIALOG_MARKER);
    expect(further.filter(hasDialog)).toEqual([]);
    expect(scriptsOfPage('ads/detail/create-detail').some(hasDialog)).toBe(true);
  });

  test('include schemas only if it validates input', async () => {
    const frontend = await loadBuiltFrontend(ROOT);
    const manifest: object = JSON.parse(readFileSync(join(CLIENT, '.vite', 'manifest.json'), 'utf8'));
    const pages = Object.keys(manifest).filter((source) => source.endsWith('-page.tsx'));
    const withSchemas = pages.filter((source) =>
      frontend.filesOf([source]).scripts.some((file) => readFileSync(join(CLIENT, file), 'utf8').includes(ZOD_MARKER)),
    );
    const names = withSchemas.map((source) => source.replace(/^src\/web\/pages\/|-page\.tsx$/g, ''));
    expect(names.sort()).toEqual([...PAGES_WITH_SCHEMAS].sort());
  });

  test('of the designer and the console still contain the attributes that mark their code', () => {
    const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, '../../src/web', file), 'utf8');
    expect(sourceOf('designer/canvas/canvas.tsx')).toContain(DESIGNER_MARKER);
    expect(sourceOf('pages/admin/shared/admin-list.tsx')).toContain(CONSOLE_MARKER);
  });
});

test.describe('a page that is opened for the first time', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('an ad loads no code of the designer or the console', { tag: '@complete' }, async ({ page }) => {
    const home = await (await page.request.get('/')).text();
    const [, path = ''] = /class="pin-link" href="([^"]+)"/.exec(home) ?? [];
    const { texts } = await scriptsOf(page, () => page.goto(path));
    expectPublic(texts);
  });

  test('by a member loads the code of the pages of the tabs when it is idle', async ({ page }) => {
    const t = translator('id');
    await signInByCall(page);
    // All that is loaded ahead: what is still to come would fail below.
    const paths = ['/content', '/profile', '/profile/wallet', '/favourite', '/notification'];
    const pages = await Promise.all(paths.map((path) => filesOf(path, 'id')));
    const expected = pages.flatMap(({ scripts }) => scripts);
    expect(expected.length).toBeGreaterThan(20);
    await scriptsOf(page, () => page.goto('/'), expected);
    // Opening such a page needs no script any more.
    await page.route('**/assets/*.js', (route) => route.abort());
    await press(page.getByRole('link', { name: t('layout:my_ads_short'), exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: t('my-ads:title') })).toBeVisible();
  });

  for (const path of Object.keys(PAGE_LIMITS)) {
    test(`${path} loads only the scripts of itself and of ads, fonts of what is in view, and HTML within the limit`, async ({
      page,
    }) => {
      const idle = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await idle.promise;
        await route.continue();
      });
      const open = async () => {
        const response = await page.goto(path);
        const cards = page.locator('.pin-card');
        await expect(cards.first()).toHaveAttribute('data-seen');
        await page.evaluate(() => document.fonts.ready);
        const { loaded, inView } = await page.evaluate(familiesOf);
        expect(loaded.length).toBeGreaterThan(1);
        expect(inView).toEqual(expect.arrayContaining(loaded));
        // An ad that comes into view loads its fonts, the others when the page is idle.
        await expect(cards.last()).not.toHaveAttribute('data-seen');
        await cards.last().scrollIntoViewIfNeeded();
        await expect(cards.last()).toHaveAttribute('data-seen');
        expect(await page.locator('.pin-card:not([data-seen])').count()).toBeGreaterThan(0);
        idle.resolve();
        return response;
      };
      // Most visitors go on to an ad: its page is loaded when the browser is idle.
      const next = await filesOf('/content/detail/1', 'id', ['src/web/app/after-start.ts']);
      const { texts, paths, result: response } = await scriptsOf(page, open, next.scripts);
      await expect(page.locator('html')).toHaveClass(/\ball-fonts\b/);
      expectPublic(texts);
      const { scripts } = await filesOf(path, 'id');
      expect([...paths].filter((script) => ![...scripts, ...next.scripts].includes(script))).toEqual([]);
      // The same quality as the server's.
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
      const body = (await response?.body()) ?? Buffer.alloc(0);
      // Lucide's own icons have their names as classes: with them, vite.config.ts did not replace `createLucideIcon`.
      expect(body.includes('class="lucide')).toBe(true);
      expect(body.includes('lucide-')).toBe(false);
      const bytesOf = (text: Buffer | string) => brotliCompressSync(text, { params }).length;
      expect(bytesOf(body)).toBeLessThanOrEqual(LIMITS.html);
      expect(bytesOf(body)).toBeGreaterThan(1000);
      const html = body.toString();
      const [, firstStyles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
      expect(firstStyles).toContain('.pin-card');
      expect(bytesOf(firstStyles)).toBeLessThanOrEqual(LIMITS.firstStyles);
      // What blocks the first paint, and what is loaded before the page is idle.
      expect(html).not.toMatch(/<(script|link)[^>]* (src=|rel="modulepreload")/);
      expect(html.slice(0, html.indexOf('</head>'))).not.toContain('rel="stylesheet"');
      const inlineScripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script);
      expect(inlineScripts.length).toBeGreaterThan(1);
      expect(bytesOf(inlineScripts.join(''))).toBeLessThanOrEqual(LIMITS.inlineScripts);
    });
  }
});
