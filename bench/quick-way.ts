import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '../src/base/database.ts';
import { runningEmbeddedDatabase } from '../src/providers/embedded-postgres.ts';
import { newHeldMember, newMember } from '../test/support/test-app.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/chromium.ts';
import { DATABASE, databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { filmPage } from './film.ts';
import { describeMachine } from './machine.ts';
import { signIn, startTestServer, temporaryFolder } from './test-server.ts';

const root = join(import.meta.dirname, '..');
const LINE = 'Kursi rotan kuning baru 3 bulan 850rb nego Depok';
/** A machine types at once; people on a phone need about this long. */
const CHARACTERS_A_SECOND = 5;
/** What a slow 4G connection gives, in bits a second, and how late. */
const DOWN = 1_600_000;
const UP = 750_000;
const LATENCY_MILLISECONDS = 150;
/** The size of a photo of a phone's camera. */
const PHOTO = { width: 4000, height: 3000 };

type Texts = Record<string, Record<string, string>>;
type Steps = [name: string, milliseconds: number][];
type Counted = { taps: number; fields: number; characters: number; milliseconds: number; steps: Steps };

/** One way through the pages, as a person with a phone goes it. */
class Journey {
  readonly counted: Counted = { taps: 0, fields: 0, characters: 0, milliseconds: 0, steps: [] };
  private readonly start = performance.now();
  private last = this.start;
  readonly page: Page;
  private readonly texts: Texts;

  constructor(page: Page, texts: Texts) {
    this.page = page;
    this.texts = texts;
  }

  text(group: string, name: string): string {
    return this.texts[group]?.[name] ?? name;
  }

  button(group: string, name: string): Locator {
    return this.page.getByRole('button', { name: this.text(group, name), exact: true }).filter({ visible: true });
  }

  field(group: string, name: string): Locator {
    return this.page.getByRole('textbox', { name: this.text(group, name) });
  }

  async tap(target: Locator): Promise<void> {
    this.counted.taps += 1;
    await target.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    this.counted.fields += 1;
    this.counted.characters += text.length;
    await field.pressSequentially(text);
  }

  /** Ends a step when its last element is there. */
  async reach(name: string, sign: Locator): Promise<void> {
    await sign.first().waitFor({ timeout: 120_000 });
    const now = performance.now();
    this.counted.steps.push([name, now - this.last]);
    this.last = now;
    this.counted.milliseconds = now - this.start;
  }
}

/** From any page to the typed line. */
async function makeAd(journey: Journey, photo: string | null): Promise<void> {
  const { page } = journey;
  await journey.tap(page.locator('a[href$="/content/create"]').filter({ visible: true }).first());
  await journey.reach('first step', journey.button('photo', 'gallery'));
  if (photo) {
    const dialog = page.waitForEvent('filechooser');
    await journey.tap(journey.button('photo', 'gallery'));
    // The system's dialog takes a tap on the photo.
    journey.counted.taps += 1;
    await (await dialog).setFiles(photo);
  } else await journey.tap(journey.button('photo', 'none'));
  await journey.reach('field for the line', journey.field('line', 'heading'));
  await journey.type(journey.field('line', 'heading'), LINE);
  await journey.reach('line typed', journey.button('line', 'see'));
  await journey.tap(journey.button('line', 'see'));
  const first = page.getByRole('button', { name: journey.text('designs', 'use').replace('{{number}}', '1') });
  await journey.reach('first designs', first);
  await journey.tap(first);
}

const published = (journey: Journey) => journey.page.locator('[class^="published-ad_"] h1');

async function asMember(journey: Journey, photo: string | null): Promise<void> {
  await makeAd(journey, photo);
  await journey.reach('summary', journey.button('summary', 'publish'));
  await journey.tap(journey.button('summary', 'publish'));
  await journey.reach('published', published(journey));
}

async function asGuest(journey: Journey, photo: string): Promise<void> {
  const { page } = journey;
  const email = `kilat.${randomInt(1_000_000)}@example.com`;
  await makeAd(journey, photo);
  await journey.reach('address', journey.field('guest', 'email'));
  await journey.type(journey.field('guest', 'email'), email);
  await journey.tap(journey.button('guest', 'send'));
  await journey.reach('code', journey.field('guest', 'code'));
  await journey.type(journey.field('guest', 'code'), await codeOf(page, email));
  await journey.reach('profile', journey.field('guest', 'name'));
  await journey.type(journey.field('guest', 'name'), 'Rina Wulandari');
  await journey.tap(journey.field('guest', 'phone'));
  await journey.type(journey.field('guest', 'phone'), `0813${randomInt(10_000_000, 99_999_999)}`);
  const password = page.locator('input[type="password"]').filter({ visible: true });
  await journey.tap(password);
  await journey.type(password, 'tujuh-kodok-naik-becak');
  await journey.tap(journey.button('guest', 'publish'));
  await journey.reach('published', published(journey));
}

async function withTooFewCoins(journey: Journey, photo: string): Promise<void> {
  const { page } = journey;
  await makeAd(journey, photo);
  await journey.reach('summary', journey.button('summary', 'pay'));
  await journey.tap(journey.button('summary', 'pay'));
  await page.waitForURL(/[?&]payment=/);
  const id = new URL(page.url()).searchParams.get('payment');
  const payment = await (await page.request.get(`/api/user/payment/${id}`)).json();
  const shown = await page.request.get(`/dev/gateway?${new URLSearchParams({ qr: payment.qr_string })}`);
  await page.request.post(`${shown.url()}/pay`, { maxRedirects: 0 });
  await journey.reach('paid and published', published(journey));
}

/** The code that was mailed to an address. */
async function codeOf(page: Page, email: string): Promise<string> {
  for (;;) {
    const html = await (await page.request.get('/dev/mail')).text();
    const mail = html.split('<article>').find((part) => part.includes(email));
    const code = /\b(\d{6})\b/.exec(mail ?? '')?.[1];
    if (code) return code;
    await page.waitForTimeout(100);
  }
}

/** A chair before a wall, which can be cut out. */
const chair = (hue: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${PHOTO.width}" height="${PHOTO.height}">
    <rect width="400" height="205" fill="hsl(${hue + 180} 18% 82%)" fill-opacity=".9"/>
    <rect y="205" width="400" height="95" fill="hsl(${hue + 150} 22% 58%)" fill-opacity=".9"/>
    <ellipse cx="205" cy="266" rx="78" ry="8" fill-opacity=".25"/>
    <path d="M140 40q60-18 120 0l-8 112h14l10 22-8 6 12 86h-12l-20-82h-96l-20 82h-12l12-86-8-6 10-22h14z" fill="hsl(${hue} 72% 46%)"/>
    <path d="M152 54q48-12 96 0l-6 84h-84z" fill="hsl(${hue} 72% 58%)"/></svg>`,
  );

/** A photo with noise, as large as a camera's, in a file: the slow page would decode the bytes of a buffer itself. */
async function photoOfCamera(folder: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const path = join(folder, `photo-${randomInt(1_000_000_000)}.jpg`);
  await sharp({ create: { ...PHOTO, channels: 3, background: 'grey', noise } })
    .composite([{ input: chair(randomInt(360)) }])
    .toFile(path);
  return path;
}

async function slowPage(context: BrowserContext, slowdown: number): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MILLISECONDS,
    downloadThroughput: DOWN / 8,
    uploadThroughput: UP / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

function print(name: string, goal: string, { taps, fields, characters, milliseconds, steps }: Counted): void {
  const seconds = milliseconds / 1000 + characters / CHARACTERS_A_SECOND;
  console.log(
    `${name.padEnd(16)} ${taps} taps, ${fields} fields, ${seconds.toFixed(0)} s ` +
      `(${(milliseconds / 1000).toFixed(1)} s of them the machine)${goal && ` (${goal})`}`,
  );
  console.log(`  ${steps.map(([step, time]) => `${step} ${(time / 1000).toFixed(1)} s`).join(', ')}`);
}

type Options = { slowdown: number; film?: string };

/**
 * Counts taps, typed fields and seconds from a photo to a published ad: on a slow phone with a slow connection, for a
 * member, without a photo, with too few coins, and for a newcomer. With `film`, each way is filmed into that folder, with a sheet of
 * pictures from it; to draw them takes some of the machine's time.
 */
export async function benchQuickWay({ slowdown, film }: Options, lifecycle: Lifecycle): Promise<void> {
  console.log(describeMachine());
  const folder = await temporaryFolder(lifecycle);
  const { site } = await startTestServer(folder, lifecycle);
  const url = runningEmbeddedDatabase(databaseFolder(folder), DATABASE);
  if (!url) throw new Error('The server has no database of its own.');
  const database = openDatabase({ url, maxConnections: 2, onError: () => undefined });
  const texts: Texts = JSON.parse(await readFile(join(root, 'src/web/locales/id/quick.json'), 'utf8'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  console.log(
    `Processor ${slowdown} times slower, ${DOWN / 1e6} Mbit/s down, ${UP / 1e6} up, ${LATENCY_MILLISECONDS} ms; ` +
      `${CHARACTERS_A_SECOND} typed characters a second. Without the time to look and decide.`,
  );
  const run = async (name: string, goal: string, email: string | null, go: (journey: Journey) => Promise<void>) => {
    const context = await browser.newContext({
      baseURL: site,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'id-ID',
    });
    if (email) await context.addCookies([{ name: 'TOKEN', value: (await signIn(site, email)).token, url: site }]);
    const page = await slowPage(context, slowdown);
    await page.goto('/', { waitUntil: 'load' });
    const endFilm = film ? await filmPage(page, film, name.replaceAll(' ', '-')) : null;
    const journey = new Journey(page, texts);
    await go(journey);
    await endFilm?.();
    await context.close();
    print(name, goal, journey.counted);
  };
  try {
    const photo = await photoOfCamera(folder);
    const member = async () => (await newMember(database)).email;
    await run('member', '6 taps, 1 field, 60 s', await member(), (journey) => asMember(journey, photo));
    await run('without a photo', '', await member(), (journey) => asMember(journey, null));
    const other = await photoOfCamera(folder);
    const poor = (await newHeldMember(database)).email;
    await run('too few coins', '', poor, (journey) => withTooFewCoins(journey, other));
    const third = await photoOfCamera(folder);
    await run('newcomer', '14 taps, 120 s', null, (journey) => asGuest(journey, third));
  } finally {
    await browser.close();
    await database.close();
  }
}
