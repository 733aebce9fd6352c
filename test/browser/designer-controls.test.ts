import { FONTS } from '../../src/contract/design/rules.ts';
import { call, chooseFile, designByCall, field, openTool, picture, signInByCall } from './author.ts';
import { DESKTOP, expect, open, type Page, PHONE, press, test, translator, useOf } from './visitor.ts';

const t = translator('id');
const TOOLS = ['text', 'photo', 'background', 'border', 'layout', 'template'] as const;

async function openNewDesign(page: Page, layout: number): Promise<void> {
  await signInByCall(page);
  const id = await designByCall(page, 'Kursi rotan');
  const rows = [
    { text: 'Kursi rotan', size: 5, marker: '#F4C51C' },
    { text: 'Cirebon', size: 3 },
  ];
  const display_config = { layout, contents: [{ type: 'PHOTO' }, { type: 'TEXT', rows }] };
  await call(page, 'POST', '/content/create/display', { id, version: 1, display_config });
  await open(page, `/content/create/display?id=${id}`);
}

/** Controls of the header and of the designer, except those on the card, that the message with this title covers. */
function coveredControls(title: string): string[] {
  const message = [...document.querySelectorAll('b')].find((each) => each.textContent === title)?.closest('div');
  if (!message) throw new Error('there is no message');
  const own = message.getBoundingClientRect();
  return [...document.querySelectorAll('header :is(a, button), [data-designer] button')].flatMap((control) => {
    const { top, right, bottom, left } = control.getBoundingClientRect();
    if (control.closest('[data-design]') || !control.checkVisibility()) return [];
    const isApart = right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom;
    return isApart ? [] : [`${control.getAttribute('aria-label') ?? control.textContent}`];
  });
}

/** Controls of the designer that are smaller than 44 px, except the slots on the card. */
function smallTargets(): string[] {
  const targets = '[data-designer] :is(button, a, textarea, select, [role="slider"], input, label:has(> input))';
  return [...document.querySelectorAll(targets)].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    const isPart = target.matches('label > input, [data-canvas-overlay] > button') || !target.checkVisibility();
    if (isPart || (width >= 43.9 && height >= 43.9)) return [];
    return [`${target.getAttribute('aria-label') ?? target.textContent} ${target.className}: ${width} × ${height}`];
  });
}

test.describe('the designer on a phone', () => {
  test.use(useOf(PHONE));

  test('has targets of 44 px in every tool, shows all fonts, and takes letters for the selected row', {
    tag: '@complete',
  }, async ({ page }) => {
    await openNewDesign(page, 9);
    for (const tool of TOOLS) {
      await openTool(page, t, tool);
      expect.soft(await page.evaluate(smallTargets), tool).toEqual([]);
    }
    await openTool(page, t, 'text');
    const fonts = page.getByRole('group', { name: t('designer:font'), exact: true });
    await press(fonts.getByRole('button', { name: t('designer:fonts_all') }));
    const names = fonts.locator('button[aria-pressed]');
    await expect(names).toHaveCount(FONTS.length);
    const { width } = PHONE;
    expect(
      await names.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right))),
    ).toBeLessThan(width);

    // An emoji is one of the twelve characters of the word, and each sign of a Javanese letter too.
    await openTool(page, t, 'background');
    await press(page.getByText(t('designer:backgrounds.TEXT'), { exact: true }));
    const word = field(page, t('designer:background_text'));
    for (const [typed, kept] of [
      ['😀'.repeat(14), '😀'.repeat(12)],
      ['ꦲꦤꦕꦫꦏꦢꦠꦱꦮꦭꦥꦝꦗꦪ', 'ꦲꦤꦕꦫꦏꦢꦠꦱꦮꦭꦥꦝ'],
    ] as const) {
      await word.fill('');
      await page.keyboard.insertText(typed);
      await expect(word).toHaveValue(kept);
      await expect(page.getByText('12/12', { exact: true })).toBeVisible();
    }
    await openTool(page, t, 'text');

    // A letter typed on the selected row continues its text.
    await press(page.locator('[data-design]').getByRole('button', { name: /Kursi rotan$/ }));
    await page.keyboard.type('Si');
    await expect(page.locator('[data-row-text]')).toHaveValue('Kursi rotanSi');
  });

  test('shows at once that a photo is being opened, and its messages cover no tools, also offline', async ({
    page,
    watch,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await openNewDesign(page, 1);
    // Reading a photo takes seconds on a phone.
    await page.evaluate(() => {
      const read = window.createImageBitmap;
      window.createImageBitmap = async (...parameters: [ImageBitmapSource]) => {
        await new Promise((resolve) => addEventListener('keyup', resolve, { once: true }));
        return read(...parameters);
      };
    });
    await openTool(page, t, 'photo');
    const file = { name: 'kursi.jpg', mimeType: 'image/jpeg', buffer: await picture(1600, 1600) };
    await chooseFile(page, new RegExp(`^${t('designer:photo_add')}`), file);
    const opening = page.getByRole('status').filter({ hasText: t('designer:crop_loading') });
    await expect(opening).toBeVisible();
    await page.keyboard.press('Shift');
    await expect(page.getByText(t('designer:photo_done'))).toBeVisible();
    await expect(opening).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.context().setOffline(true);
    await openTool(page, t, 'text');
    await page.locator('[data-row-text]').fill('Kursi rotan luring');
    const stored = t('designer:stored_on_device');
    await expect(page.getByText(stored, { exact: true })).toBeVisible();
    await expect(page.getByText(t('ui:offline'))).toBeVisible();
    expect(await page.evaluate(coveredControls, stored)).toEqual([]);
  });

  test('moves the edge of a photo with one finger and ignores two fingers', { tag: '@complete' }, async ({ page }) => {
    await openNewDesign(page, 1);
    await openTool(page, t, 'photo');
    const edge = page.locator('[data-design]').getByRole('slider', { name: t('designer:split_label') });
    // The card becomes smaller above the tool, and must be at rest.
    await edge.tap({ trial: true });
    const box = await edge.boundingBox();
    const card = await page.locator('[data-design] .ad').boundingBox();
    if (!box || !card) throw new Error('the edge is not there');
    // Beside the card, so that it covers neither text nor photo.
    expect(box.x + box.width).toBeLessThanOrEqual(card.x + 1);
    // Two fingers must not enlarge the page, which would move the tools out of reach.
    expect(await page.locator('[data-designer]').evaluate((one) => getComputedStyle(one).touchAction)).toBe(
      'pan-x pan-y',
    );
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: ys.map((y, id) => ({ x: box.x + box.width / 2, y, id })),
      });
    const first = await edge.getAttribute('aria-valuenow');
    let y = box.y + box.height / 2;
    await touch('touchStart', y);
    for (const by of [10, 20, 30]) await touch('touchMove', y - by);
    await touch('touchEnd');
    await expect(edge).not.toHaveAttribute('aria-valuenow', first ?? '');
    const moved = (await edge.getAttribute('aria-valuenow')) ?? '';

    y -= 30;
    await touch('touchStart', y);
    await touch('touchMove', y - 12);
    await touch('touchStart', y - 12, y + 60);
    for (const by of [20, 30, 40]) await touch('touchMove', y - by, y + 60 + by);
    await touch('touchEnd');
    await expect(edge).toHaveAttribute('aria-valuenow', moved);
  });
});

test.describe('the card on a desktop', () => {
  test.use(useOf(DESKTOP));

  test('accepts dropped photos, each into the slot under the pointer', { tag: '@complete' }, async ({ page }) => {
    await openNewDesign(page, 7);
    const bytes = (await picture(1600, 1600)).toString('base64');
    const drop = async (target: string, name: string, type: string) => {
      const data = await page.evaluateHandle(
        ([encoded, fileName, fileType]) => {
          const content = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([content], fileName, { type: fileType }));
          return transfer;
        },
        [bytes, name, type] as const,
      );
      await page.locator(target).dispatchEvent('dragover', { dataTransfer: data });
      await page.locator(target).dispatchEvent('drop', { dataTransfer: data });
    };
    await drop('main', 'harga.pdf', 'application/pdf');
    await expect(page.getByText(t('designer:photo_unreadable'))).toBeVisible();
    await drop('main', 'kursi.mp4', 'video/mp4');
    await expect(page.getByText(t('browser_errors:embed_unsupported'))).toBeVisible();
    await page.getByText(t('browser_errors:embed_unsupported')).waitFor({ state: 'hidden' });
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<iframe src="https://video.example/1"></iframe>');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await expect(page.getByText(t('browser_errors:embed_unsupported'))).toBeVisible();
    await drop('[data-photo-slot="photo-1"]', 'kursi.jpg', 'image/jpeg');
    const second = page.getByRole('button', { name: t('designer:photo_name', { number: 2 }), exact: true });
    await expect(second).toBeVisible();
    await drop('main', 'kursi.jpg', 'image/jpeg');
    await expect(
      page.getByRole('button', { name: t('designer:photo_name', { number: 1 }), exact: true }),
    ).toBeVisible();
  });
});
