import { displayConfig } from '../../src/contract/design/schemas.ts';
import { call, designByCall, picture, signInByCall } from './author.ts';
import {
  checkAccessibility,
  DESKTOP,
  expect,
  open,
  type Page,
  PHONE,
  press,
  test,
  translator,
  useOf,
} from './visitor.ts';

const t = translator('id');
const PHOTO = '[data-photo-slot="photo-0"]';
const ELEMENT = '[data-canvas-overlay] > button[data-target="element-0"]';
const DRAWN_PHOTO = '[data-design] .ad [data-slot="photo-0"] img';
const UNDO = { name: t('designer:undo'), exact: true };

/** After this long without a movement a finger counts as resting. */
const REST_MILLISECONDS = 150;

type Place = { x: number; y: number };

/** Uploads a photo by the API and returns its file. */
async function upload(page: Page): Promise<string> {
  const bytes = (await picture(1600, 1200)).toString('base64');
  return page.evaluate(async (encoded) => {
    const session = (await (await fetch('/api/user/auth')).json()) as { csrf_token: string };
    const content = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const form = new FormData();
    form.append('file', new File([content], 'kursi.jpg', { type: 'image/jpeg' }));
    const headers = { 'x-csrf-token': session.csrf_token, 'idempotency-key': crypto.randomUUID() };
    const response = await fetch('/api/content/create/display/asset', { method: 'PUT', headers, body: form });
    return ((await response.json()) as { file_id: string }).file_id;
  }, bytes);
}

/** Opens a design with a photo, three rows and an element. */
async function openDesign(page: Page, layout = 1, cut = 'NONE'): Promise<string> {
  await signInByCall(page);
  await open(page, '/profile');
  const id = await designByCall(page, 'Kursi rotan');
  const file_id = await upload(page);
  const rows = [
    { text: 'Kursi rotan', size: 5 },
    { text: 'anyaman tangan', size: 3 },
    { text: 'siap antar Depok', size: 3 },
  ];
  const contents = [
    { type: 'PHOTO', file_id, cut },
    { type: 'TEXT', rows },
  ];
  const elements = [{ type: 'BURST', col: 9, row: 3, rows: ['PROMO'] }];
  await call(page, 'POST', '/content/create/display', {
    id,
    version: 1,
    display_config: { layout, contents, elements },
  });
  await open(page, `/content/create/display?id=${id}`);
  await expect(page.locator(ELEMENT)).toBeVisible();
  await page.locator('[data-movable]').waitFor();
  await page.locator(DRAWN_PHOTO).evaluate((image: HTMLImageElement) => image.decode());
  return id;
}

async function middleOf(page: Page, selector: string): Promise<Place> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves fingers on the screen from one place to another. Returns a function that lifts them. */
async function hold(page: Page, fingers: readonly { from: Place; to: Place }[]): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, count = fingers.length) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.slice(0, count).map(({ from, to }, id) => ({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        id,
      })),
    });
  for (let count = 1; count <= fingers.length; count += 1) await send('touchStart', 0, count);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', step / 8);
  return () => send('touchEnd', 1, 0);
}

async function touch(page: Page, fingers: readonly { from: Place; to: Place }[]): Promise<void> {
  const lift = await hold(page, fingers);
  // Chromium ignores a tap just after a finger that was lifted while it moved.
  await page.waitForTimeout(REST_MILLISECONDS);
  await lift();
}

const moved = (from: Place, x: number, y: number) => ({ from, to: { x: from.x + x, y: from.y + y } });

async function drag(page: Page, from: Place, x: number, y: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(from.x + (x * step) / 8, from.y + (y * step) / 8);
  await page.mouse.up();
}

const styleOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.getAttribute('style') ?? '');

/** Whether the photo covers its frame. */
const covers = (page: Page) =>
  page.locator(DRAWN_PHOTO).evaluate((image: HTMLImageElement) => {
    const [inner, outer] = [image, image.parentElement as HTMLElement].map((one) => one.getBoundingClientRect());
    if (!inner || !outer) return false;
    const room = 1;
    return (
      inner.left <= outer.left + room &&
      inner.top <= outer.top + room &&
      inner.right >= outer.right - room &&
      inner.bottom >= outer.bottom - room
    );
  });

/** The design that the server has, once the latest change is saved. */
async function savedDesign(page: Page, id: string) {
  await page.keyboard.press('Control+s');
  const answer = (await call(page, 'GET', `/content/create?id=${id}`)) as { draft: { display_config: unknown } };
  return displayConfig.parse(answer.draft.display_config);
}

const savedRows = async (page: Page, id: string) =>
  (await savedDesign(page, id)).contents.flatMap((content) => (content.type === 'TEXT' ? content.rows : []));

test.describe('the card on a phone', () => {
  test.use(useOf(PHONE));

  test('moves a selected photo by one finger and enlarges it by two, each as one step', async ({ page }) => {
    await openDesign(page);
    const middle = await middleOf(page, PHOTO);
    const before = await styleOf(page, DRAWN_PHOTO);
    // Until it is selected, a finger scrolls the page.
    expect(await page.locator(PHOTO).evaluate((one) => getComputedStyle(one).touchAction)).not.toBe('none');
    await touch(page, [moved(middle, 40, 0)]);
    expect(await styleOf(page, DRAWN_PHOTO)).toBe(before);

    await press(page.locator(PHOTO));
    expect(await page.locator(PHOTO).evaluate((one) => getComputedStyle(one).touchAction)).toBe('none');
    await touch(page, [
      moved({ x: middle.x - 30, y: middle.y }, -40, 0),
      moved({ x: middle.x + 30, y: middle.y }, 40, 0),
    ]);
    await expect(page.getByRole('slider', { name: t('designer:zoom'), exact: true })).not.toHaveValue('100');
    expect(await covers(page)).toBe(true);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    const enlarged = await styleOf(page, DRAWN_PHOTO);

    await touch(page, [moved(middle, 60, 25)]);
    await expect.poll(() => styleOf(page, DRAWN_PHOTO)).not.toBe(enlarged);
    const shifted = await styleOf(page, DRAWN_PHOTO);
    // Further than the photo reaches, but on the screen: Chromium makes no click after a finger that leaves it.
    await touch(page, [moved({ x: middle.x - 70, y: middle.y - 50 }, 200, 200)]);
    await expect.poll(() => styleOf(page, DRAWN_PHOTO)).not.toBe(shifted);
    expect(await covers(page)).toBe(true);

    const undo = page.getByRole('button', UNDO).filter({ visible: true });
    await press(undo);
    await expect.poll(() => styleOf(page, DRAWN_PHOTO)).toBe(shifted);
    await press(undo);
    await expect.poll(() => styleOf(page, DRAWN_PHOTO)).toBe(enlarged);
    await press(undo);
    await expect.poll(() => styleOf(page, DRAWN_PHOTO)).toBe(before);
  });

  test('shows lines while an element is moved to a corner of the grid, and the former place after Escape', async ({
    page,
  }) => {
    const id = await openDesign(page);
    const from = await middleOf(page, ELEMENT);
    const card = await page.locator('[data-design]').boundingBox();
    if (!card) throw new Error('there is no card');
    const cell = card.width / 12;
    const lift = await hold(page, [moved(from, -3 * cell - 4, 2 * cell)]);
    await expect(page.locator('[data-gesture-marks] i').first()).toBeVisible();
    await expect(page.locator('[data-gesture-marks]')).toContainText(t('designer:touch.lines.centre'));
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-gesture-marks] > *')).toHaveCount(0);
    await expect.poll(async () => (await savedDesign(page, id)).elements[0]).toMatchObject({ col: 9, row: 3 });
    await lift();

    await touch(page, [moved(from, -3 * cell - 4, 2 * cell)]);
    await expect
      .poll(async () => (await savedDesign(page, id)).elements[0])
      .toMatchObject({ col: 6, row: 5, size: 'M' });
  });

  test('lifts a row by a long press and puts it elsewhere', async ({ page }) => {
    const id = await openDesign(page);
    const rows = page.locator('[data-canvas-row]');
    const [first, last] = [await rows.nth(0).boundingBox(), await rows.nth(2).boundingBox()];
    if (!first || !last) throw new Error('there are no rows');
    const from = { x: first.x + 20, y: first.y + first.height / 2 };
    const session = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove', y: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y, id: 0 }] });
    await send('touchStart', from.y);
    const lifted = page.locator('[data-design] .ad [data-row="0"]');
    await expect.poll(() => lifted.evaluate((row) => row.style.rotate)).not.toBe('');
    const to = last.y + last.height;
    for (const share of [0.3, 0.6, 1]) await send('touchMove', from.y + (to - from.y) * share);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect
      .poll(() => savedRows(page, id))
      .toMatchObject([{ text: 'anyaman tangan' }, { text: 'siap antar Depok' }, { text: 'Kursi rotan' }]);
  });
});

test.describe('the card on a desktop', () => {
  test.use(useOf(DESKTOP));

  test('follows mouse, wheel and handles', async ({ page }) => {
    const id = await openDesign(page);
    const middle = await middleOf(page, PHOTO);
    await press(page.locator(PHOTO));
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -250);
    const zoom = page.getByRole('slider', { name: t('designer:zoom'), exact: true });
    await expect(zoom).not.toHaveValue('100');
    await drag(page, middle, 30, 10);
    const focusX = async () => {
      const [photo] = (await savedDesign(page, id)).contents;
      return photo?.type === 'PHOTO' ? photo.focus_x : null;
    };
    await expect.poll(focusX).toBeLessThan(50);

    await press(page.locator(ELEMENT));
    const corner = await middleOf(page, '[data-selection-frame] [data-at="bottom-right"]');
    await drag(page, { x: corner.x - 12, y: corner.y - 12 }, 40, 40);
    await expect.poll(async () => (await savedDesign(page, id)).elements[0]).toMatchObject({ size: 'L' });
    const turn = await middleOf(page, '[data-selection-frame] [data-handle="turn"]');
    await drag(page, turn, 14, 0);
    await expect.poll(async () => (await savedDesign(page, id)).elements[0]?.tilt).toBeGreaterThan(0);
    const undo = page.getByRole('button', UNDO).filter({ visible: true });
    await press(undo);
    await expect.poll(async () => (await savedDesign(page, id)).elements[0]).toMatchObject({ size: 'L', tilt: 0 });

    // Text stands at three places across and down.
    const text = await middleOf(page, 'button[data-target="text-0 1"]');
    await drag(page, text, 140, 0);
    await expect
      .poll(() => savedRows(page, id))
      .toMatchObject([{ align: 'LEFT' }, { align: 'CENTER' }, { align: 'LEFT' }]);
  });

  test('moves what is selected by arrow keys, says where it is, and reorders rows', async ({ page }) => {
    const id = await openDesign(page);
    await page.locator(ELEMENT).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('+');
    await page.keyboard.press(']');
    const place = t('designer:touch.places.element', { col: 8, columns: 12, row: 4, rows: 16, size: 'L', tilt: 2 });
    await expect(page.locator('[data-place]')).toHaveText(place);
    await expect
      .poll(async () => (await savedDesign(page, id)).elements[0])
      .toMatchObject({ col: 8, row: 4, size: 'L', tilt: 2 });
    await checkAccessibility(page);

    await page.locator('button[data-target="text-0 0"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => savedRows(page, id))
      .toMatchObject([
        { text: 'anyaman tangan', align: 'LEFT' },
        { text: 'Kursi rotan', align: 'CENTER' },
        { text: 'siap antar Depok', align: 'LEFT' },
      ]);
  });

  test('lists everything on the card, and selects and orders it', async ({ page }) => {
    const id = await openDesign(page);
    await press(page.getByRole('button', { name: t('designer:layers.open'), exact: true }));
    const list = page.getByRole('dialog', { name: t('designer:layers.title') });
    await expect(list.getByRole('listitem')).toHaveCount(5);
    await checkAccessibility(page);
    await press(list.getByRole('button', { name: t('designer:row_down'), exact: true }).first());
    await expect
      .poll(() => savedRows(page, id))
      .toMatchObject([{ text: 'anyaman tangan' }, { text: 'Kursi rotan' }, {}]);
    await press(list.getByRole('listitem').first().getByRole('button').first());
    await expect(list).toBeHidden();
    await expect(page.locator(ELEMENT)).toBeFocused();
    await expect(page.locator(ELEMENT)).toHaveAttribute('aria-pressed', 'true');
  });

  test('enlarges the canvas and shows the whole card again', async ({ page }) => {
    await openDesign(page);
    const width = async () => (await page.locator('[data-design]').boundingBox())?.width ?? 0;
    const before = await width();
    await press(page.getByRole('button', { name: t('designer:view.in'), exact: true }).first());
    await expect.poll(width).toBeGreaterThan(before * 1.3);
    const card = await middleOf(page, '[data-design]');
    await page.mouse.move(card.x, card.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -40);
    await page.keyboard.up('Control');
    await expect.poll(width).toBeGreaterThan(before * 1.5);
    await checkAccessibility(page);
    await press(page.getByRole('button', { name: t('designer:view.whole'), exact: true }));
    await expect.poll(width).toBe(before);
  });

  test('moves a subject between its places, says how much of it is covered, and orders rows by grips', async ({
    page,
  }) => {
    // Without a cut-out, which takes seconds, the photo itself is the subject.
    const id = await openDesign(page, 14, 'CLEAN');
    const card = await page.locator('[data-design]').boundingBox();
    if (!card) throw new Error('there is no card');
    const sticker = await middleOf(page, ELEMENT);
    await page.mouse.move(sticker.x, sticker.y);
    await page.mouse.down();
    const marks = page.locator('[data-gesture-marks]');
    const covers = (percent: number) => t('designer:touch.tips.covers', { percent });
    await page.mouse.move(sticker.x, sticker.y + card.height * 0.1, { steps: 3 });
    await expect(marks).not.toContainText('%');
    await page.mouse.move(sticker.x - card.width * 0.25, sticker.y + card.height * 0.45, { steps: 3 });
    await expect(marks).toContainText(new RegExp(covers(1).replace('1%', '\\d\\d?%')));
    // Back to its place, where it covers nothing.
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(marks.locator('> *')).toHaveCount(0);

    await press(page.locator(PHOTO));
    const subject = await page.locator(PHOTO).boundingBox();
    if (!subject) throw new Error('there is no subject');
    const foot = { x: subject.x + subject.width * 0.1, y: subject.y + subject.height * 0.9 };
    await drag(page, foot, 60, -card.height * 0.06);
    await expect.poll(() => savedDesign(page, id)).toMatchObject({ subject_align: 'RIGHT', overlap: 3 });
    await page.locator(PHOTO).focus();
    await page.keyboard.press('ArrowLeft');
    const place = { align: t('designer:aligns.CENTER'), overlap: 30, size: 84 };
    await expect(page.locator('[data-place]')).toHaveText(t('designer:touch.places.subject', place));

    await press(page.locator('button[data-target="text-0 0"]'));
    const grip = await middleOf(page, '[data-row-tab]:first-of-type [data-row-grip]');
    await drag(page, grip, 0, 140);
    await expect
      .poll(() => savedRows(page, id))
      .toMatchObject([{ text: 'anyaman tangan' }, { text: 'siap antar Depok' }, { text: 'Kursi rotan' }]);
  });

  test('writes in the row itself: a second click puts the caret between its letters', async ({ page }) => {
    const id = await openDesign(page);
    const box = await page.locator('button[data-target="text-0 0"]').boundingBox();
    if (!box) throw new Error('there is no row');
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.locator('[data-row-text]')).toBeFocused();
    await expect(page.locator('[data-caret]')).toBeVisible();
    const field = page.locator('[data-row-text]');
    const before = await field.inputValue();
    await page.keyboard.type('!');
    const after = await field.inputValue();
    await expect(page.locator('[data-panel] [data-count]')).toContainText(`${before.length + 1}/`);
    const written = async () => (await savedRows(page, id))[0]?.text;
    await expect.poll(written).toMatch(/^Kur.+!.+$/);
    // What texts cannot contain does not stay in the field either.
    await page.keyboard.insertText('\u202E');
    await expect(field).toHaveValue(after);
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue(before);
  });
});
