import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { displayConfig } from '../src/contract/design/schemas.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/chromium.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { FRAME_CATEGORIES, type Frame, readFrames } from './frames.ts';
import { describeMachine } from './machine.ts';
import { post, signIn, siteToMeasure } from './test-server.ts';

const root = join(import.meta.dirname, '..');
const TRACES = join(root, 'bench', 'results', 'designer');
const WORDS = 'Kursi rotan Cirebon anyaman tangan, kuat dan tidak goyang, bantal bisa dicuci, antar Depok';
const KEY_PAUSE_MILLISECONDS = 120;
const DRAG_STEPS = 60;
const PHOTO = '[data-photo-slot="photo-0"]';
const ELEMENT = '[data-canvas-overlay] > button[data-target="element-0"]';
const ROW = '[data-canvas-row]';
const ROW_CHOSEN = '[data-canvas-row="selected"]';
const HANDLE = '[data-handle="corner"][data-at="bottom-right"]';
const UNDO = '[aria-keyshortcuts="Control+Z Meta+Z"]';
const LONG_FRAME_MILLISECONDS = 50;
const SETTLED_MILLISECONDS = 1500;

/** What one act was like in one round; times in ms of the processor. */
type Act = { long: number; longest: Frame; interaction: number };

function actOf(name: string, trace: Buffer): Act {
  const { frames, interaction } = readFrames(trace);
  const [longest] = frames.toSorted((one, other) => other.processor - one.processor);
  if (!longest) throw new Error(`${name}: no frame`);
  return { long: frames.filter(({ processor }) => processor > LONG_FRAME_MILLISECONDS).length, longest, interaction };
}

/** Prints the round in the middle: other programs disturb some. */
function print(name: string, rounds: readonly Act[]): void {
  const sorted = rounds.toSorted((one, other) => one.longest.processor - other.longest.processor);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) return;
  const { long, longest, interaction } = middle;
  const parts = Object.entries(longest.parts).map(([part, milliseconds]) => `${part} ${milliseconds.toFixed(0)}`);
  const all = sorted.map((act) => act.longest.processor.toFixed(0)).join(' ');
  console.log(
    `  ${name.padEnd(30)} ${String(long).padStart(2)} frames over ${LONG_FRAME_MILLISECONDS} ms, longest ` +
      `${longest.processor.toFixed(0)} ms of ${all} (${parts.join(', ')}), interaction ${interaction.toFixed(0)} ms`,
  );
}

/** A draft with a photo and a sticker, whose text slot is soon too small for the typed text. */
export async function startDraft(site: string, token: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await photo())], 'kursi.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${site}/api/content/create/display/asset`, { method: 'PUT', headers, body: form });
  if (!sent.ok) throw new Error(`the photo: ${await sent.text()}`);
  const { file_id } = await sent.json();
  const { draft } = await post(site, token, '/content/create', {});
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
  await post(site, token, '/content/create/display', { id: draft.id, version: draft.version, display_config });
  return draft.id;
}

/** A photo with noise, as large as those that phones take. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#8a6f4a', noise } })
    .jpeg()
    .toBuffer();
}

type Finger = { x: number; y: number; id: number };
type Drag = { fingers?: 1 | 2; at?: { x: number; y: number }; reach?: number; hold?: number };

/** Moves one finger, or two, from the middle of a thing on the card or another point of it, once a frame. */
async function drag(session: CDPSession, page: Page, target: string, options: Drag = {}): Promise<void> {
  const { fingers = 1, at = { x: 0.5, y: 0.5 }, reach = 40, hold = 0 } = options;
  const box = await page.locator(target).boundingBox();
  if (!box) throw new Error(`${target} is not there`);
  const [x, y] = [box.x + box.width * at.x, box.y + box.height * at.y];
  const points = (step: number): Finger[] => {
    const by = Math.sin(step / 8) * reach;
    return fingers === 1
      ? [{ x: x + by, y: y + by / 2, id: 0 }]
      : [
          { x: x - 40 - by / 2, y, id: 0 },
          { x: x + 40 + by / 2, y, id: 1 },
        ];
  };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  await page.waitForTimeout(hold);
  for (let step = 1; step <= DRAG_STEPS; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) });
    await page.waitForTimeout(16);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Changes a colour as a device's colour picker does while its slider is moved. */
async function pickColors(page: Page): Promise<void> {
  const field = page.locator('[data-panel] input[type="color"]').first();
  await field.evaluate(async (input: HTMLInputElement, steps) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let step = 0; step < steps; step += 1) {
      setValue?.call(input, `#${(0x10_10_40 + step * 0x02_01_00).toString(16)}`);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 32));
    }
  }, DRAG_STEPS / 2);
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

async function measure(site: string, slowdown: number, acts: Map<string, Act[]>): Promise<number> {
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

    await page.locator('[data-movable]').waitFor({ state: 'attached' });
    await page.locator(ROW).first().tap();
    await page.locator('[data-designer] textarea').first().tap();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await mkdir(TRACES, { recursive: true });
    const act = async (name: string, go: () => Promise<void>) => {
      await browser.startTracing(page, { categories: FRAME_CATEGORIES });
      await go();
      // What follows an act, such as checks, saving and the measurement of contrast, belongs to it.
      await page.waitForTimeout(SETTLED_MILLISECONDS);
      const trace = await browser.stopTracing();
      await writeFile(join(TRACES, `${name.replaceAll(' ', '-')}.json`), trace);
      acts.set(name, [...(acts.get(name) ?? []), actOf(name, trace)]);
    };
    await act(`${WORDS.length} letters typed`, async () => {
      await page.keyboard.press('End');
      for (const letter of WORDS) {
        await page.keyboard.type(letter);
        await page.waitForTimeout(KEY_PAUSE_MILLISECONDS);
      }
    });
    await act('row left', () =>
      page.locator('[data-design]').evaluate(() => (document.activeElement as HTMLElement).blur()),
    );
    await act('photo selected', () => page.locator(PHOTO).tap());
    await act('photo moved', () => drag(session, page, PHOTO));
    await act('photo enlarged by two fingers', () => drag(session, page, PHOTO, { fingers: 2 }));
    await act('element moved', () => drag(session, page, ELEMENT));
    await act('element enlarged by a handle', () => drag(session, page, HANDLE));
    await act('row selected', () => page.locator(ROW).last().tap());
    await act('row moved', () => drag(session, page, ROW_CHOSEN, { reach: 80 }));
    await act('row lifted above another', () => drag(session, page, ROW_CHOSEN, { hold: 600 }));
    await act('row enlarged by a handle', () => drag(session, page, HANDLE));
    await act('colour moved through', () => pickColors(page));
    await act('five steps undone', async () => {
      for (let step = 0; step < 5; step += 1) {
        await page.locator(UNDO).filter({ visible: true }).first().tap();
        await page.waitForTimeout(300);
      }
    });
    return kilobytes;
  } finally {
    await browser.close();
  }
}

type Options = { slowdown: number; rounds: number; site?: string };

/**
 * Prints frames longer than 50 ms and the longest interaction of each act in the designer on a slow phone, by the time of the
 * processor, and the compressed JavaScript that the designer loads beyond the home page. Leaves a trace of each act for
 * Chromium's performance panel in bench/results.
 */
export async function benchDesigner({ slowdown, rounds, site }: Options, lifecycle: Lifecycle): Promise<void> {
  console.log(describeMachine());
  const measured = await siteToMeasure(site, lifecycle);
  const acts = new Map<string, Act[]>();
  let kilobytes = 0;
  for (let round = 0; round < rounds; round += 1) kilobytes = await measure(measured, slowdown, acts);
  console.log(`JavaScript of the designer beyond the home page: ${kilobytes.toFixed(1)} KB compressed`);
  console.log(`Processor ${slowdown} times slower:`);
  for (const [name, rounds] of acts) print(name, rounds);
  console.log(`Traces of the last round: ${TRACES}`);
}
