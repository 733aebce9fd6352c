import fc from 'fast-check';
import { LAYOUTS } from '../../src/contract/design/rules.ts';
import { seed, sizeOf } from '../support/soak.ts';
import { call, designByCall, field, openTool, signInByCall } from './author.ts';
import { checkAccessibility, expect, open, type Page, PHONE, press, test, translator, useOf } from './visitor.ts';

const t = translator(PHONE.locale);
const FULL_SCREEN = { width: 360, height: 760 };
type Visible = { top: number; height: number };
/** The part of a phone's screen that stays visible while its keyboard is open. */
const KEYBOARDS = [
  { name: 'layout viewport 360 × 430', window: { width: 360, height: 430 } },
  { name: 'layout viewport 360 × 420', window: { width: 360, height: 420 } },
  { name: 'on its side, 780 × 360', window: { width: 780, height: 360 } },
  { name: 'on its side with a keyboard, 780 × 190', window: { width: 780, height: 190 } },
  { name: 'visual viewport 360 × 430, moved', window: FULL_SCREEN, visible: { top: 180, height: 430 } },
  { name: '200 % text, 360 × 430', window: { width: 360, height: 430 }, isLarge: true },
];
const TEXTS = [
  [
    { text: 'Kursi', size: 4 },
    { text: 'rotan', size: 3 },
  ],
  [
    { text: 'Kuat dan tidak goyang', size: 3 },
    { text: 'Bantal bisa dicuci', size: 2 },
  ],
  [{ text: 'Rina 0812', size: 2 }],
].map((rows) => ({ type: 'TEXT', rows }));

/** Opens a design with text in every text slot in the designer. */
async function openNewDesign(page: Page): Promise<void> {
  await signInByCall(page);
  const id = await designByCall(page, 'Kursi rotan');
  const display_config = { layout: 1, contents: [{ type: 'PHOTO' }, ...TEXTS] };
  await call(page, 'POST', '/content/create/display', { id, version: 1, display_config });
  await open(page, `/content/create/display?id=${id}`);
}

/** Simulates Safari's keyboard: only the visual viewport shrinks, and it scrolls over the page. */
async function cover(page: Page, visible: Visible | undefined): Promise<void> {
  await page.evaluate((state) => {
    const view = window.visualViewport;
    if (!view) throw new Error('no visual viewport');
    Reflect.deleteProperty(view, 'height');
    Reflect.deleteProperty(view, 'offsetTop');
    if (state) {
      Object.defineProperty(view, 'height', { configurable: true, value: state.height });
      Object.defineProperty(view, 'offsetTop', { configurable: true, value: state.top });
    }
    view.dispatchEvent(new Event('resize'));
  }, visible);
}

/** Simulates a user's larger font size. */
function enlarge(page: Page, isLarge: boolean): Promise<void> {
  return page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isLarge ? '200%' : '',
  );
}

/** What hides the text that an author types. Runs in the page. */
function hiddenParts({ top, height }: Visible): string[] {
  const found: string[] = [];
  const need = (isMet: boolean, what: string) => void (isMet || found.push(what));
  const rectOf = (element: Element) => element.getBoundingClientRect();
  const isInside = (element: Element, outer: { top: number; bottom: number; left: number; right: number }) => {
    const rect = rectOf(element);
    return (
      rect.height > 0 &&
      rect.top >= outer.top - 1 &&
      rect.bottom <= outer.bottom + 1 &&
      rect.left >= outer.left - 1 &&
      rect.right <= outer.right + 1
    );
  };
  const isOnTop = (element: Element, share: number) => {
    const { left, top: upper, width, height: own } = rectOf(element);
    return element.contains(document.elementFromPoint(left + width * share, upper + own / 2));
  };
  const visible = { top, bottom: top + height, left: 0, right: innerWidth };
  need(!document.querySelector('[data-tools]')?.checkVisibility(), 'the tool bar is there');
  const canvas = document.querySelector('main[data-canvas]');
  const row = document.querySelector('[data-canvas-row="selected"]');
  const focused = document.activeElement;
  if (!canvas || !row || !(focused instanceof HTMLTextAreaElement)) return ['the canvas, the row or the cursor'];
  need(isInside(canvas, visible), 'the canvas is not visible');
  need(rectOf(canvas).height >= Math.min(150, height * 0.5), `the canvas is ${rectOf(canvas).height} px high`);
  need(isInside(row, rectOf(canvas)), `the row is not visible: ${JSON.stringify([rectOf(row), rectOf(canvas)])}`);
  need(isOnTop(row, 0.5), 'the row is covered');
  need(isInside(focused, visible), 'the field is not visible');
  need(
    [0.05, 0.5, 0.95].every((share) => isOnTop(focused, share)),
    'the field is covered',
  );
  const controls = [...document.querySelectorAll('[data-typing-bar] button')];
  need(controls.length === 5, 'font, size, colour and the end are not there');
  for (const control of controls) {
    const name = control.getAttribute('aria-label');
    need(isInside(control, visible) && isOnTop(control, 0.5), `${name} is not visible`);
    need(rectOf(control).width >= 44 && rectOf(control).height >= 44, `${name} is smaller than 44 px`);
  }
  return found;
}

test.describe('a row above the keyboard of a phone', () => {
  test.use(useOf(PHONE));

  test('is visible with its field in any layout, however the browser makes room', async ({ page }) => {
    await openNewDesign(page);
    const tools = page.getByRole('navigation', { name: t('designer:tools_label') });
    const count = sizeOf({ test: 3, soak: LAYOUTS.length });
    const [layouts = []] = fc.sample(fc.shuffledSubarray([...LAYOUTS], { minLength: count, maxLength: count }), {
      seed,
      numRuns: 1,
    });
    for (const layout of layouts) {
      await page.setViewportSize(FULL_SCREEN);
      await openTool(page, t, 'layout');
      const panel = page.getByRole('region', { name: t('designer:tools.layout') });
      await press(panel.getByRole('button', { name: t(`designer:layouts.${layout.name}`), exact: true }));
      await openTool(page, t, 'text');
      // The worst case: the lowest slot, or the round sticker.
      const number = layout.name === 'sticker' ? 1 : layout.texts;
      if (layout.texts > 1) await page.getByRole('radio', { name: t('designer:text_name', { number }) }).check();
      const rows = page.getByRole('group', { name: t('designer:rows') }).getByRole('button');
      if ((await rows.count()) > 0) await press(rows.last());
      await press(page.getByRole('textbox').first());
      for (const { name, window, visible, isLarge } of KEYBOARDS) {
        await enlarge(page, isLarge === true);
        await cover(page, visible);
        await page.setViewportSize(window);
        const seen = visible ?? { top: 0, height: window.height };
        await expect.poll(() => page.evaluate(hiddenParts, seen), { message: `${layout.name}, ${name}` }).toEqual([]);
      }
      await enlarge(page, false);
      await page.setViewportSize(FULL_SCREEN);
      await expect(tools).toBeVisible();
    }
  });

  test('keeps the focused field mounted while its font, size and colour change and another row is selected', async ({
    page,
  }) => {
    await openNewDesign(page);
    const rowText = field(page, t('designer:row_text', { number: 1 }));
    await press(rowText);
    await page.setViewportSize({ width: 360, height: 430 });
    const bar = page.getByRole('group', { name: t('designer:typing.label') });
    const button = (name: string) => bar.getByRole('button', { name, exact: true });
    await checkAccessibility(page);
    await press(button(t('designer:typing.larger')));
    await expect(rowText).toBeFocused();
    await press(bar.getByRole('button', { name: new RegExp(`^${t('designer:font')}: `) }));
    await press(button('Anton'));
    await expect(button('Anton')).toHaveAttribute('aria-pressed', 'true');
    await press(button(t('designer:typing.back')));
    await press(bar.getByRole('button', { name: new RegExp(`^${t('designer:color')}: `) }));
    await press(button(t('designer:colors.BE1E2D')));
    await press(button(t('designer:typing.back')));
    await expect(button(`${t('designer:font')}: Anton`)).toBeVisible();
    await expect(button(`${t('designer:color')}: ${t('designer:colors.BE1E2D')}`)).toBeVisible();
    await expect(rowText).toBeFocused();
    const first = page.locator('[data-design] [data-row="0"]').first();
    await expect(first).toHaveClass(/f-anton s5/);

    await press(page.getByRole('button', { name: /: rotan$/ }));
    const next = field(page, t('designer:row_text', { number: 2 }));
    await expect(next).toBeFocused();
    await expect(next).toHaveValue('rotan');
    await page.keyboard.type(' Cirebon');
    await expect(page.locator('[data-design] [data-row="1"]').first()).toHaveText('rotan Cirebon');

    await press(button(t('designer:typing.done')));
    await expect(bar).toBeHidden();
    await expect(page.getByRole('navigation', { name: t('designer:tools_label') })).toBeVisible();
  });
});
