import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { luminance, luminanceContrast } from '../../src/contract/design/contrast.ts';
import { RATIOS } from '../../src/contract/design/ratios.ts';
import { LAYOUTS } from '../../src/contract/design/rules.ts';
import { isSoak, seed, sizeOf } from '../support/soak.ts';
import { chooseFile, openTool, signInByCall, waitForStep } from './author.ts';
import {
  DESKTOP,
  expect,
  open,
  type Page,
  PHONE,
  press,
  type Screen,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

const MEASURE = join(import.meta.dirname, '../../src/web/designer/canvas/measure.ts');
const COMMANDS = sizeOf({ test: 12, soak: 30 });
/** The same sequence in each `npm test`: an old fault that a new one may find is no reason to stop a change. */
const START = sizeOf({ test: 1, soak: seed });
/** The card is checked after so many commands: every part of a sequence is a sequence too. */
const CHECKED_AFTER = 6;
/** The designer measures a small copy of the picture, so text a little below its limit of 3 : 1 may pass. */
const ILLEGIBLE = 2.5;
const WORST_SHARE = 0.08;
const ARTWORK = '[data-design] .ad';
const SAVED = /^(Tersimpan|Saved) \d/;

const WORDS = ['Kursi rotan', 'anyaman tangan dari Cirebon', 'dijual cepat', 'siap antar', 'ISTIMEWA', 'Rp 1.250.000'];
const text = fc
  .tuple(fc.integer({ min: 8, max: 160 }), fc.array(fc.constantFrom(...WORDS), { minLength: 14, maxLength: 14 }))
  .map(([length, words]) => words.join(' ').slice(0, length).trim());
const number = fc.nat({ max: 1000 });

/** What an author does to a look, chosen at random; numbers are taken modulo what the page offers. */
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: fc.constant('layout' as const), number }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('ratio' as const), number }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('font' as const), number, row: number }) },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('shuffle' as const) }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('template' as const), number }) },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('photo in' as const), shade: fc.constantFrom(0, 110, 255) }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('photo out' as const) }) },
  { weight: 5, arbitrary: fc.record({ name: fc.constant('text' as const), row: number, text }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('undo' as const) }) },
);
type LookCommand = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

async function run(page: Page, t: Translate, chosen: LookCommand): Promise<void> {
  switch (chosen.name) {
    case 'layout': {
      await openTool(page, t, 'layout');
      const name = LAYOUTS[chosen.number % LAYOUTS.length]?.name ?? '';
      const panel = page.getByRole('region', { name: t('designer:tools.layout') });
      return press(panel.getByRole('button', { name: t(`designer:layouts.${name}`), exact: true }));
    }
    case 'ratio': {
      await openTool(page, t, 'layout');
      const ratio = RATIOS[chosen.number % RATIOS.length] ?? '3:4';
      return press(page.getByText(ratio, { exact: true }).filter({ visible: true }).first());
    }
    case 'font': {
      if (!(await selectRow(page, t, chosen.row))) return;
      const fonts = page.getByRole('group', { name: t('designer:font'), exact: true }).getByRole('button');
      // The last one shows all fonts.
      return press(fonts.nth(chosen.number % ((await fonts.count()) - 1)));
    }
    case 'shuffle': {
      await openTool(page, t, 'layout');
      const button = page.getByRole('button', { name: t('designer:shuffle.button'), exact: true });
      return press(button.filter({ visible: true }).first());
    }
    case 'template': {
      await openTool(page, t, 'template');
      const uses = page.getByRole('main').getByRole('button', { name: t('designer:templates.use') });
      await expect(uses.first()).toBeVisible();
      return press(uses.nth(chosen.number % (await uses.count())));
    }
    case 'photo in':
      return putPhoto(page, t, chosen.shade);
    case 'photo out': {
      await openTool(page, t, 'photo');
      const name = t('designer:photo_name', { number: 1 });
      const remove = page.getByRole('button', { name: t('designer:photo_remove', { name }), exact: true });
      if (await remove.isVisible()) await press(remove);
      return;
    }
    case 'text':
      if (await selectRow(page, t, chosen.row)) await page.locator('[data-row-text]').fill(chosen.text);
      return;
    default: {
      const undo = page.getByRole('button', { name: t('designer:undo'), exact: true }).filter({ visible: true });
      if (await undo.isEnabled()) await press(undo);
    }
  }
}

/** Selects one of the rows of the first text; returns whether there is one. */
async function selectRow(page: Page, t: Translate, row: number): Promise<boolean> {
  await openTool(page, t, 'text');
  const rows = page.getByRole('group', { name: t('designer:rows') }).getByRole('button');
  const count = await rows.count();
  if (count > 1) await press(rows.nth(row % count));
  return (await page.locator('[data-row-text]').count()) === 1;
}

async function putPhoto(page: Page, t: Translate, shade: number): Promise<void> {
  await openTool(page, t, 'photo');
  const add = new RegExp(`^${t('designer:photo_add')}`);
  const replace = t('designer:photo_replace', { name: t('designer:photo_name', { number: 1 }) });
  const panel = page.getByRole('region', { name: t('designer:tools.photo') });
  const isFree = (await panel.getByRole('button', { name: add }).count()) > 0;
  if (!isFree && (await panel.getByRole('button', { name: replace }).count()) === 0) return;
  const background = { r: shade, g: shade, b: shade };
  const buffer = await sharp({ create: { width: 1600, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await chooseFile(page, isFree ? add : replace, { name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  await expect(panel.getByText(t('designer:photo_done')).first()).toBeVisible();
}

type Line = { x: number; y: number; width: number; height: number };
type ShownRow = { slot: string; row: string; text: string; color: string; behind: string | null; lines: Line[] };
type Shown = { overflowing: string[]; rows: ShownRow[] };

/** The rows that the card shows and the slots whose text is cut off, as the browser lays them out. */
function shownRows(page: Page, hints: readonly string[]): Promise<Shown> {
  const measure = stripTypeScriptTypes(readFileSync(MEASURE, 'utf8')).replaceAll('export ', '');
  return page.evaluate(`(async () => {
    ${measure}
    await document.fonts.ready;
    const artwork = document.querySelector('${ARTWORK}');
    const hints = ${JSON.stringify(hints)};
    const lines = linesOf(artwork);
    // The box of a line is as high as its font, which may be more than the line.
    const within = (line, box) => {
      const y = Math.max(line.y, box.y);
      return { ...line, y, height: Math.min(line.y + line.height, box.y + box.height) - y };
    };
    const seen = (color) => (color === 'rgba(0, 0, 0, 0)' ? null : color);
    const rows = [...artwork.querySelectorAll('[data-slot^="text"] [data-row]')]
      .filter((row) => row.textContent.trim() !== '' && !hints.includes(row.textContent))
      .map((row) => {
        const slot = row.closest('[data-slot]');
        const box = sharesIn(artwork)(slot.getBoundingClientRect());
        return {
          slot: slot.dataset.slot,
          row: row.dataset.row,
          text: row.textContent,
          color: getComputedStyle(row).color,
          behind: seen(getComputedStyle(row).backgroundColor) ?? seen(getComputedStyle(slot).backgroundColor),
          lines: lines[rowName(slot, row)].map((line) => within(line, box)),
        };
      });
    return { overflowing: measureArtwork(artwork).overflowing, rows };
  })()`);
}

const channels = (color: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
};

/** The contrast of a row with all but the worst pixels of the card without its text. */
function contrastOf(row: ShownRow, card: { data: Buffer; width: number; height: number }): number {
  const own = luminance(...channels(row.color));
  if (row.behind !== null) return luminanceContrast(own, luminance(...channels(row.behind)));
  const contrasts: number[] = [];
  for (const line of row.lines) {
    const [left, right] = [line.x, line.x + line.width].map((x) => Math.round((x * card.width) / 100));
    const [top, bottom] = [line.y, line.y + line.height].map((y) => Math.round((y * card.height) / 100));
    for (let y = Math.max(0, top ?? 0); y < Math.min(card.height, bottom ?? 0); y += 3) {
      for (let x = Math.max(0, left ?? 0); x < Math.min(card.width, right ?? 0); x += 3) {
        const at = (y * card.width + x) * 3;
        const [red = 0, green = 0, blue = 0] = card.data.subarray(at, at + 3);
        contrasts.push(luminanceContrast(own, luminance(red, green, blue)));
      }
    }
  }
  contrasts.sort((one, other) => one - other);
  return contrasts[Math.floor(contrasts.length * WORST_SHARE)] ?? 21;
}

/** Cut-off and illegible text of the card, such as `cut off: text-0` and `illegible: text-0 1`. */
async function faultsOf(page: Page, t: Translate): Promise<string[]> {
  const hints = [t('designer:hint_heading'), t('designer:hint_write')];
  const { overflowing, rows } = await shownRows(page, hints);
  const style = await page.addStyleTag({
    content: `${ARTWORK} [data-row] { color: transparent !important; }
      [data-canvas-overlay], [data-canvas] > :not([data-design]) { visibility: hidden !important; }`,
  });
  const picture = await page.locator(ARTWORK).screenshot({ animations: 'disabled' });
  await style.evaluate((element) => (element as HTMLElement).remove());
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const card = { data, width: info.width, height: info.height };
  // Text that is cut off may lie on a rule of the layout.
  const whole = rows.filter(({ slot }) => !overflowing.includes(slot));
  const illegible = whole.filter((row) => contrastOf(row, card) < ILLEGIBLE);
  if (illegible.length > 0)
    await test.info().attach('card without its text', { body: picture, contentType: 'image/png' });
  const cut = overflowing.filter((name) => rows.some(({ slot }) => slot === name));
  return [...cut.map((slot) => `cut off: ${slot}`), ...illegible.map(({ slot, row }) => `illegible: ${slot} ${row}`)];
}

/** The faults that the designer names as blocking, in the same words. */
async function blockingOf(page: Page, t: Translate): Promise<string[]> {
  const list = page.getByRole('dialog', { name: t('designer:check.title') });
  const required = list.getByRole('listitem').filter({ hasText: `${t('designer:check.error')}: ` });
  const texts = await required.allTextContents();
  return texts.flatMap((item) => {
    const slot = /(?:Teks|Text) (\d)/.exec(item.replace(t('designer:issues.text_overflow.title'), ''))?.[1];
    const row = /(?:baris|line) (\d)/.exec(item)?.[1];
    if (item.includes(t('designer:issues.text_overflow.title'))) return [`cut off: text-${Number(slot) - 1}`];
    if (!item.includes(t('designer:issues.text_illegible.title'))) return [];
    return [`illegible: text-${Number(slot) - 1} ${Number(row) - 1}`];
  });
}

/** Waits until the designer has measured and saved everything. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByText(SAVED)).toBeAttached();
  const state = () =>
    page.locator('[data-canvas]').evaluate((canvas) => {
      return [canvas.querySelector('.ad')?.innerHTML, canvas.textContent].join();
    });
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await state();
        const isSame = now === before;
        before = now;
        return isSame;
      },
      { intervals: [600] },
    )
    .toBe(true);
}

async function explore(page: Page, t: Translate, commands: readonly LookCommand[]): Promise<void> {
  await open(page, '/content/create/display?new');
  await waitForStep(page, 'display');
  await press(page.getByRole('main').getByRole('button', { name: new RegExp(t('designer:templates.blank')) }));
  for (const [index, chosen] of commands.entries()) {
    await run(page, t, chosen);
    if ((index + 1) % CHECKED_AFTER === 0) await check(page, t, JSON.stringify(commands.slice(0, index + 1)));
  }
  await remedy(page, t, JSON.stringify(commands));
}

async function check(page: Page, t: Translate, commands: string): Promise<void> {
  await openTool(page, t, 'layout');
  await settle(page);
  const faults = await faultsOf(page, t);
  const [button = ''] = t('designer:check.open_clear').split(':');
  const before = await page.screenshot();
  await press(page.getByRole('button', { name: new RegExp(`^${button}:`) }));
  const list = page.getByRole('dialog', { name: t('designer:check.title') });
  await expect(list).toBeVisible();
  const blocking = await blockingOf(page, t);
  const unnamed = faults.filter((fault) => !blocking.includes(fault));
  if (unnamed.length > 0) await test.info().attach(unnamed.join(), { body: before, contentType: 'image/png' });
  expect.soft(unnamed, `seed ${START}, after ${commands}`).toEqual([]);
  await press(list.getByRole('button', { name: t('designer:check.later') }));
}

/** Every automatic fix of cut-off or illegible text, one tap each, leaves only text that its author must shorten. */
async function remedy(page: Page, t: Translate, commands: string): Promise<void> {
  const [button = ''] = t('designer:check.open_clear').split(':');
  await press(page.getByRole('button', { name: new RegExp(`^${button}:`) }));
  const list = page.getByRole('dialog', { name: t('designer:check.title') });
  const titles = [t('designer:issues.text_overflow.title'), t('designer:issues.text_illegible.title')];
  const items = list
    .getByRole('listitem')
    .filter({ hasText: new RegExp(titles.join('|')) })
    .filter({ hasNotText: t('designer:check.fixed') });
  const fixes = items.getByRole('button').filter({ hasNotText: t('designer:fixes.shorten') });
  for (let taps = 0; taps < 8 && (await fixes.count()) > 0; taps += 1) {
    await press(fixes.first());
    await settle(page);
  }
  const left = await items
    .filter({ has: page.getByRole('button') })
    .filter({ hasNotText: t('designer:fixes.shorten') })
    .count();
  expect.soft(left, `fixes after ${commands}`).toBe(0);
  const named = await blockingOf(page, t);
  await press(list.getByRole('button', { name: t('designer:check.later') }));
  expect
    .soft(
      (await faultsOf(page, t)).filter((fault) => !named.includes(fault)),
      `after the fixes of ${commands}`,
    )
    .toEqual([]);
}

const screens: readonly Screen[] = isSoak ? [PHONE, DESKTOP] : [PHONE];
for (const screen of screens) {
  test.describe(`random looks at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);

    test('never end in cut-off or illegible text without a finding that blocks', async ({ page, watch }) => {
      // The stream of events, which is opened again, in the long run.
      watch.expect(/ERR_INCOMPLETE_CHUNKED_ENCODING/);
      const runs = sizeOf({ test: 1, soak: 60 });
      test.setTimeout(180_000 * runs);
      // The random styles too.
      await page.addInitScript((start) => {
        let state = start;
        Math.random = () => {
          state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
          return state / 2 ** 31;
        };
      }, START);
      await signInByCall(page);
      await open(page, '/content/create/display?new');
      await waitForStep(page, 'display');
      const sequences = fc.sample(fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS }), {
        seed: START,
        numRuns: runs,
      });
      for (const [index, commands] of sequences.entries()) {
        await test.step(`sequence ${index}`, () => explore(page, t, commands));
      }
    });
  });
}
