// Takes pictures of every page and compares two sets of them by pixels. See `USAGE`.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';
import {
  ACCOUNTS,
  type Account,
  openPage,
  type Picture,
  picturesOf,
  type Screen,
  setEndedAd,
} from './page-pictures.ts';
import { preparePages } from './prepare-pages.ts';
import { DEMONSTRATION_PASSWORD } from './seed/users.ts';

const USAGE = `node tools/compare-pages.ts prepare --site http://localhost:3000
  Creates the drafts, favourites and the ended ad that the pictures show. Once per data folder.
node tools/compare-pages.ts take <folder> --site http://localhost:3000 [--now 2026-11-22T12:10:00Z] [--only <pattern>] [--width 360] [--theme dark]
  Takes a picture of every page and dialog, at both widths and in both themes. --now fixes the browser's clock.
node tools/compare-pages.ts compare <before> <after> [--diff <folder>] [--only <pattern>]
  Prints the number of differing pixels of every picture and writes a picture of the difference.

Two runs are equal if both servers start with a copy of one data folder and at the same time of day (faketime).`;

const WIDTHS = [360, 1440] as const;
const THEMES = ['light', 'dark'] as const;
/** Maximum of screenshots of a page that still changes; it is stable when two in a row are equal. */
const MAX_TRIES = 12;
const PAUSE_MILLISECONDS = 250;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: 'http://localhost:3000' },
    now: { type: 'string', default: new Date().toISOString() },
    only: { type: 'string', default: '' },
    width: { type: 'string' },
    theme: { type: 'string' },
    diff: { type: 'string' },
  },
});
const [command, ...folders] = positionals;
const only = new RegExp(flags.only);
/** Requests of the designer that wait for a response. */
const heldSaves: Route[] = [];

if (command === 'prepare') await withBrowser((browser) => preparePages(browser, flags.site));
else if (command === 'take' && folders.length === 1)
  await withBrowser((browser) => takeScreenshots(browser, folders[0] ?? ''));
else if (command === 'compare' && folders.length === 2) await compare(folders[0] ?? '', folders[1] ?? '');
else {
  console.error(USAGE);
  process.exitCode = 1;
}

async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

async function takeScreenshots(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const screens = WIDTHS.flatMap((width) => THEMES.map((theme): Screen => ({ width, theme }))).filter(
    ({ width, theme }) => (flags.width ?? String(width)) === String(width) && (flags.theme ?? theme) === theme,
  );
  let failures = 0;
  setEndedAd(await endedAdOf(browser));
  for (const screen of screens) {
    for (const account of ACCOUNTS) {
      const pictures = picturesOf(account, screen).filter(({ name }) => only.test(name));
      if (pictures.length === 0) continue;
      const session = await signIn(browser, account);
      for (const picture of pictures) {
        // A new context for each picture, so that stored state does not affect the next one.
        const context = await contextOf(browser, screen, session);
        const name = `${picture.name}-${screen.width}-${screen.theme}`;
        try {
          await writeFile(join(folder, `${name}.png`), await pictureOf(context, picture, screen));
        } catch (error) {
          failures += 1;
          console.error(`${name}: ${error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : error}`);
        }
        // Closing would let them pass.
        await Promise.all(heldSaves.splice(0).map((route) => route.abort()));
        await context.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    }
    console.log(`${screen.width} px, ${screen.theme}: done`);
  }
  if (failures > 0) process.exitCode = 1;
}

/** The ad that `prepare` sold. */
async function endedAdOf(browser: Browser): Promise<string> {
  const context = await contextOf(browser, { width: 1440, theme: 'light' }, await signIn(browser, 'agen@papan.test'));
  const response = await context.request.get('/api/product/my-product?tab=expired');
  const { data }: { data: { id: string }[] } = await response.json();
  await context.close();
  const [ad] = data;
  if (!ad) throw new Error('The pages are not prepared: run `prepare` first.');
  return ad.id;
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signIn(browser: Browser, account: Account): Promise<Session> {
  const context = await browser.newContext({ baseURL: flags.site });
  if (account) {
    const data = { email: account, password: DEMONSTRATION_PASSWORD };
    const response = await context.request.post('/api/user/signin', { data });
    if (!response.ok()) throw new Error(`${account} cannot sign in: ${await response.text()}`);
  }
  const session = await context.storageState();
  await context.close();
  return session;
}

async function contextOf(browser: Browser, { width, theme }: Screen, storageState: Session): Promise<BrowserContext> {
  const context = await browser.newContext({
    storageState,
    baseURL: flags.site,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    colorScheme: theme,
    deviceScaleFactor: 1,
    ...(width < 768
      ? { viewport: { width, height: 740 }, hasTouch: true, isMobile: true }
      : { viewport: { width, height: 900 } }),
  });
  context.setDefaultTimeout(15_000);
  await context.clock.setFixedTime(new Date(flags.now));
  // A design is never saved, so that a picture does not depend on those before it.
  await context.route(/\/api\/content\/create\/(display|display-config|update-config)$/, (route) => {
    heldSaves.push(route);
  });
  // Use fonts even when they load late.
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response, body });
  });
  return context;
}

async function pictureOf(context: BrowserContext, picture: Picture, screen: Screen): Promise<Buffer> {
  const page = await context.newPage();
  try {
    await openPage(page, picture, screen);
    return await photograph(page, picture.isFullPage !== false);
  } finally {
    await page.close();
  }
}

async function photograph(page: Page, fullPage: boolean): Promise<Buffer> {
  let last: Buffer | null = null;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await page.evaluate(settle);
    const next = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
    if (last?.equals(next)) return next;
    last = next;
    await page.waitForTimeout(PAUSE_MILLISECONDS);
  }
  throw new Error('the page never stops changing');
}

/** Waits for fonts and images, and hides what is random. Runs in the page. */
async function settle(): Promise<void> {
  const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
  await document.fonts.ready;
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue && UUID.test(text.nodeValue)) text.nodeValue = text.nodeValue.replace(UUID, 'request-id');
  }
}

async function compare(before: string, after: string): Promise<void> {
  const names = [...new Set([...(await readdir(before)), ...(await readdir(after))])]
    .filter((name) => name.endsWith('.png') && only.test(name))
    .sort();
  const diffFolder = flags.diff ?? join(after, 'diff');
  await rm(diffFolder, { recursive: true, force: true });
  await mkdir(diffFolder, { recursive: true });
  const rows: { picture: string; pixels: number; share: string; note: string }[] = [];
  for (const name of names) {
    const [one, other] = await Promise.all([read(join(before, name)), read(join(after, name))]);
    if (!one || !other) {
      rows.push({ picture: name, pixels: Number.NaN, share: '', note: one ? 'missing after' : 'missing before' });
      continue;
    }
    const width = Math.max(one.width, other.width);
    const height = Math.max(one.height, other.height);
    const diff = new PNG({ width, height });
    const pixels = pixelmatch(
      onCanvas(one, width, height).data,
      onCanvas(other, width, height).data,
      diff.data,
      width,
      height,
      { threshold: 0, includeAA: true },
    );
    if (pixels > 0) await writeFile(join(diffFolder, name), PNG.sync.write(diff));
    const isSameSize = one.width === other.width && one.height === other.height;
    const note = isSameSize ? '' : `${one.width} × ${one.height} → ${other.width} × ${other.height}`;
    rows.push({ picture: name, pixels, share: `${((100 * pixels) / (width * height)).toFixed(3)} %`, note });
  }
  const different = rows.filter(({ pixels }) => pixels !== 0);
  for (const { picture, pixels, share, note } of different) {
    console.log(`${picture.padEnd(56)}${String(pixels).padStart(9)}${share.padStart(11)}  ${note}`);
  }
  console.log(`${rows.length} pictures, ${rows.length - different.length} the same, ${different.length} different`);
}

async function read(file: string): Promise<PNG | null> {
  try {
    return PNG.sync.read(await readFile(file));
  } catch {
    return null;
  }
}

function onCanvas(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const canvas = new PNG({ width, height });
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
}
