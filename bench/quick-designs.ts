import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { headlineOf, type LineFacts } from '../src/contract/ads/line/line-facts.ts';
import {
  DESIGNS_A_ROUND,
  type designSteps,
  type QuickInput,
  ROUNDS,
  type RoundRecord,
  type recordRound,
  type suggestDesigns,
  type suggestFirstDesigns,
  type warmUpSteps,
} from '../src/web/designer/model/quick/suggest-designs.ts';
import { quickPhoto, quickPhotoWithSubject } from '../test/support/quick-photos.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/chromium.ts';
import { describeMachine } from './machine.ts';

const ENGINE = join(import.meta.dirname, '..', 'src', 'web', 'designer', 'model', 'quick', 'suggest-designs.ts');
const TITLES = [
  'Kursi kuning baru 3 bulan',
  'Motor klasik merah 1982 pajak hidup surat lengkap',
  'Monstera variegata daun besar sehat siap kirim seluruh pulau Jawa Bali',
];
const factsOf = (title: string): LineFacts => ({
  title,
  ...headlineOf(title),
  price: 850_000,
  price_note: 'negotiable',
  price_period: 'none',
  city: 'Depok',
  condition: null,
  category: null,
  kind: 'sale',
});
type Input = Omit<QuickInput, 'round'>;
type Engine = {
  suggestDesigns: typeof suggestDesigns;
  suggestFirstDesigns: typeof suggestFirstDesigns;
  recordRound: typeof recordRound;
  designSteps: typeof designSteps;
  warmUpSteps: typeof warmUpSteps;
};

/** The engine as one script for a page. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry: ENGINE, formats: ['iife'], name: 'engine' } },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The engine was not built.');
  return chunk.code;
}

/** A slow page that has just loaded the engine, whose code has not run. */
async function newPage(browser: Awaited<ReturnType<typeof chromium.launch>>, script: string, slowdown: number) {
  const page = await browser.newPage();
  await page.addScriptTag({ content: script });
  const session = await page.context().newCDPSession(page);
  // Programs that run beside the browser lengthen the clock's times only.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session };
}

async function threadMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
}

/** Warms the page's engine up as the page of the line does; returns how long its longest step takes in ms by the clock. */
function longestStep(page: Page, input: Input): Promise<number> {
  return page.evaluate((given: Input) => {
    const steps = (Reflect.get(globalThis, 'engine') as Engine).warmUpSteps(given).reverse();
    const times = steps.map((step) => {
      const start = performance.now();
      step();
      return performance.now() - start;
    });
    return Math.max(...times);
  }, input);
}

/** Makes the first round ahead as the page of the line does; returns how long its longest step takes in ms by the clock. */
function longestStepAhead(page: Page, input: Input): Promise<number> {
  return page.evaluate(
    (given: QuickInput) => {
      const step = (Reflect.get(globalThis, 'engine') as Engine).designSteps(given);
      let longest = 0;
      for (let isOpen = true; isOpen; ) {
        const start = performance.now();
        isOpen = step();
        longest = Math.max(longest, performance.now() - start);
      }
      return longest;
    },
    { ...input, round: 0 },
  );
}

/** How long a round takes in ms, and its designs. */
async function timed(page: Page, session: CDPSession, input: Input, round: number, record: RoundRecord | null = null) {
  const before = await threadMilliseconds(session);
  const designs = await page.evaluate(
    ([given, known]: [QuickInput, RoundRecord | null]) =>
      (Reflect.get(globalThis, 'engine') as Engine).suggestDesigns(given, known),
    [{ ...input, round }, record] as [QuickInput, RoundRecord | null],
  );
  return { milliseconds: (await threadMilliseconds(session)) - before, designs };
}

/** How long the first three designs of a round take in ms. */
async function timedFirst(page: Page, session: CDPSession, input: QuickInput): Promise<number> {
  const before = await threadMilliseconds(session);
  await page.evaluate((given) => (Reflect.get(globalThis, 'engine') as Engine).suggestFirstDesigns(given), input);
  return (await threadMilliseconds(session)) - before;
}

function recordOf(page: Page, input: QuickInput): Promise<RoundRecord> {
  return page.evaluate((given) => (Reflect.get(globalThis, 'engine') as Engine).recordRound(given), input);
}

function print(name: string, times: readonly number[], goal = 300): void {
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(
    `  ${name.padEnd(34)} median ${median.toFixed(0)} ms, worst ${(sorted.at(-1) ?? 0).toFixed(0)} ms (${goal}) of ${times.length}`,
  );
}

type Options = { slowdown: number; photos: number };

/**
 * Prints how long six designs take in a slow browser by the processor's time: the first round of a page, those after it, the last
 * round of a page that has just been loaded, which repeats all before, and a first round that was made ahead in steps. Fails if a design comes twice.
 */
export async function benchQuickDesigns({ slowdown, photos }: Options): Promise<void> {
  console.log(describeMachine());
  // Every second one has a subject that can be cut out, for which there are more recipes.
  const facts = await Promise.all(
    Array.from({ length: photos }, (_, index) => (index % 2 === 0 ? quickPhoto(index) : quickPhotoWithSubject(index))),
  );
  const inputs = facts.flatMap((photo) =>
    TITLES.map((title): Input => ({ facts: factsOf(title), locale: 'id', photo, seed: title })),
  );
  const script = await bundle();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  const times = new Map<number, number[]>();
  const cold: number[] = [];
  const coldFirst: number[] = [];
  const warmFirst: number[] = [];
  const warmUp: number[] = [];
  const reloaded: number[] = [];
  const recorded: number[] = [];
  const ahead: number[] = [];
  const made: number[] = [];
  try {
    for (const input of inputs) {
      const unused = await newPage(browser, script, slowdown);
      cold.push((await timed(unused.page, unused.session, input, 0)).milliseconds);
      await unused.page.close();
      const three = await newPage(browser, script, slowdown);
      coldFirst.push(await timedFirst(three.page, three.session, { ...input, round: 0 }));
      await three.page.close();
      const first = await newPage(browser, script, slowdown);
      const example = inputs.find(({ seed }) => seed !== input.seed) ?? input;
      warmUp.push(await longestStep(first.page, { ...example, photo: input.photo }));
      const start = await timedFirst(first.page, first.session, { ...input, round: 0 });
      warmFirst.push(start);
      const all = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const { milliseconds, designs } = await timed(first.page, first.session, input, round);
        // The first three of the first round have been made already.
        const whole = round === 0 ? start + milliseconds : milliseconds;
        times.set(round, [...(times.get(round) ?? []), whole]);
        for (const design of designs) all.add(JSON.stringify(design));
      }
      if (all.size < ROUNDS * DESIGNS_A_ROUND) throw new Error(`${input.seed}: only ${all.size} different designs`);
      const record = await recordOf(first.page, { ...input, round: ROUNDS - 1 });
      await first.page.close();
      const again = await newPage(browser, script, slowdown);
      await longestStep(again.page, { ...example, photo: input.photo });
      reloaded.push((await timed(again.page, again.session, input, ROUNDS - 1)).milliseconds);
      await again.page.close();
      const kept = await newPage(browser, script, slowdown);
      recorded.push((await timed(kept.page, kept.session, input, ROUNDS - 1, record)).milliseconds);
      await kept.page.close();
      const early = await newPage(browser, script, slowdown);
      await longestStep(early.page, { ...example, photo: input.photo });
      ahead.push(await longestStepAhead(early.page, input));
      made.push((await timed(early.page, early.session, input, 0)).milliseconds);
      await early.page.close();
    }
  } finally {
    await browser.close();
  }
  console.log(`Six designs, processor ${slowdown} times slower:`);
  print('round 1 of code that has not run', cold);
  print('its first three', coldFirst, 120);
  print('longest step of the warm-up', warmUp);
  print('first three of round 1', warmFirst, 120);
  for (const [round, milliseconds] of times) print(`round ${round + 1}`, milliseconds);
  print(`round ${ROUNDS} of a page just loaded`, reloaded);
  print(`round ${ROUNDS} by its record, code not run`, recorded);
  print('longest step of those made ahead', ahead);
  print('round 1 that was made ahead', made);
}
