import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { displayConfig } from '../src/contract/design/schemas.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/chromium.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { signIn, siteToMeasure } from './test-server.ts';

const root = join(import.meta.dirname, '..');
const TRACE = join(root, 'bench', 'results', 'designer-trace.json');
const WORDS = 'Kursi rotan Cirebon anyaman tangan, kuat dan tidak goyang, bantal bisa dicuci, antar Depok';
const KEY_PAUSE_MILLISECONDS = 120;
const DRAG_STEPS = 60;
const PHOTO = '[data-photo-slot="photo-0"]';
const ELEMENT = '[data-canvas-overlay] > button[data-target="element-0"]';
/** Chromium reports frames that take longer than this. */
const LONG_FRAME_MILLISECONDS = 50;

type Frame = { start: number; milliseconds: number };

/** A draft with a photo and a sticker, whose text slot is soon too small for the typed text. */
async function startDraft(site: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await photo())], 'kursi.jpg', { type: 'image/jpeg' }));
  const sent = await fetch(`${site}/api/content/create/display/asset`, { method: 'PUT', headers, body: form });
  if (!sent.ok) throw new Error(`the photo: ${await sent.text()}`);
  const { file_id } = await sent.json();
  const call = async (path: string, body: unknown) => {
    const response = await fetch(`${site}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const { draft } = await call('/content/create', {});
  const rows = [
    { text: 'Kursi', font: 'archivo_black', size: 6 },
    { text: 'Bisa kirim', size: 3 },
  ];
  const display_config = displayConfig.parse({
    layout: 1,
    contents: [
      { type: 'PHOTO', file_id, zoom: 150 },
      { type: 'TEXT', rows },
    ],
    elements: [{ type: 'BURST', col: 9, row: 3, rows: ['PROMO'] }],
  });
  await call('/content/create/display', { id: draft.id, version: draft.version, display_config });
  return draft.id;
}

/** A photo with noise, as large as those that phones take. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#8a6f4a', noise } })
    .jpeg()
    .toBuffer();
}

/** Moves one finger, or two, from the middle of a thing on the card, once a frame. */
async function drag(session: CDPSession, page: Page, target: string, fingers: 1 | 2): Promise<void> {
  const box = await page.locator(target).boundingBox();
  if (!box) throw new Error(`${target} is not there`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const points = (step: number) => {
    const by = Math.sin(step / 8) * 40;
    return fingers === 1
      ? [{ x: x + by, y: y + by / 2, id: 0 }]
      : [
          { x: x - 40 - by / 2, y, id: 0 },
          { x: x + 40 + by / 2, y, id: 1 },
        ];
  };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let step = 1; step <= DRAG_STEPS; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) });
    await page.waitForTimeout(16);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(1000);
}

/** Compressed bytes of the scripts that a page loads, by path. */
async function scriptBytes(page: Page, session: CDPSession, url: string): Promise<Map<string, number>> {
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  const onResponse = ({
    requestId,
    response,
    type,
  }: {
    requestId: string;
    response: { url: string };
    type: string;
  }) => {
    if (type === 'Script') types.set(requestId, response.url);
  };
  const onEnd = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    const script = types.get(requestId);
    if (script) bytes.set(new URL(script).pathname, encodedDataLength);
  };
  session.on('Network.responseReceived', onResponse);
  session.on('Network.loadingFinished', onEnd);
  await page.goto(url, { waitUntil: 'networkidle' });
  session.off('Network.responseReceived', onResponse);
  session.off('Network.loadingFinished', onEnd);
  return bytes;
}

async function measure(site: string, slowdown: number): Promise<void> {
  const { token } = await signIn(site);
  const id = await startDraft(site, token);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'id-ID',
    });
    await context.addCookies([{ name: 'TOKEN', value: token, url: site }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const home = await scriptBytes(page, session, `${site}/`);
    const designer = await scriptBytes(page, session, `${site}/content/create/display?id=${id}`);
    const own = [...designer].filter(([path]) => !home.has(path));
    const kilobytes = own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;
    console.log(`JavaScript of the designer beyond the home page: ${kilobytes.toFixed(1)} KB compressed (150)`);

    await page.locator('[data-canvas-row]').first().tap();
    const field = page.locator('[data-designer] textarea').first();
    await field.tap();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(() => {
      const frames: { start: number; milliseconds: number }[] = [];
      Object.assign(globalThis, { longFrames: frames });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) frames.push({ start: entry.startTime, milliseconds: entry.duration });
      }).observe({ type: 'long-animation-frame' });
    });
    const report = async (what: string) => {
      const frames = await page.evaluate((): Frame[] => Reflect.get(globalThis, 'longFrames').splice(0));
      const long = frames.filter(({ milliseconds }) => milliseconds > LONG_FRAME_MILLISECONDS);
      const longest = Math.max(0, ...frames.map(({ milliseconds }) => milliseconds));
      console.log(
        `${what}, processor ${slowdown} times slower: ` +
          `${long.length} frames over ${LONG_FRAME_MILLISECONDS} ms (0), the longest ${longest.toFixed(0)} ms`,
      );
    };
    await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing', 'v8'] });
    const from = Date.now();
    await page.keyboard.press('End');
    for (const letter of WORDS) {
      await page.keyboard.type(letter);
      await page.waitForTimeout(KEY_PAUSE_MILLISECONDS);
    }
    await page.waitForTimeout(1000);
    await report(`${WORDS.length} letters in ${((Date.now() - from) / 1000).toFixed(1)} s`);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(1000);
    await page.locator(PHOTO).tap();
    await page.waitForTimeout(1000);
    await report('A photo selected');
    await drag(session, page, PHOTO, 1);
    await report(`A photo moved in ${DRAG_STEPS} steps`);
    await drag(session, page, PHOTO, 2);
    await report(`A photo enlarged in ${DRAG_STEPS} steps`);
    await drag(session, page, ELEMENT, 1);
    await report(`A sticker moved in ${DRAG_STEPS} steps`);
    await mkdir(join(root, 'bench', 'results'), { recursive: true });
    await writeFile(TRACE, await browser.stopTracing());
    console.log(`Trace: ${TRACE}`);
  } finally {
    await browser.close();
  }
}

type Options = { slowdown: number; site?: string };

/**
 * Prints the frames longer than 50 ms while text is typed and things are moved in the designer on a slow phone, and the compressed
 * JavaScript that the designer loads beyond the home page. Leaves a trace for Chromium's performance panel in
 * bench/results.
 */
export async function benchDesigner({ slowdown, site }: Options, lifecycle: Lifecycle): Promise<void> {
  console.log(describeMachine());
  await measure(await siteToMeasure(site, lifecycle), slowdown);
}
