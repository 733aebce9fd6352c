import { randomInt } from 'node:crypto';
import { designByCall, field, openTool, picture, signInByCall, waitForStep, writeRows } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP,
  expect,
  open,
  type Page,
  PHONE,
  press,
  type Translate,
  test,
  translator,
  useOf,
  waitForHydration,
} from './visitor.ts';

/** Lost connections and rejected requests are also errors in the browser's console. */
const LOST = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_TIMED_OUT|status of (409|503)/;
const SAVED = /^(Tersimpan|Saved) \d/;
/** The layout of three photos and a text. */
const THREE_PHOTOS = 'designer:layouts.three_photos';

/** Opens a new draft in the designer and returns its path. */
async function openNewDesign(page: Page, prefix = ''): Promise<string> {
  await signInByCall(page);
  await open(page, `${prefix}/content/create/display?new`);
  await waitForStep(page, 'display');
  return page.url();
}

async function choosePhotos(
  page: Page,
  t: Translate,
  names: readonly string[],
  size?: [number, number],
): Promise<void> {
  const buffer = await picture(...(size ?? [1600, 1600]));
  const dialog = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: new RegExp(`^${t('designer:photo_add')}`) }));
  await (await dialog).setFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
}

const photosOf = (page: Page, t: Translate) => page.getByRole('region', { name: t('designer:tools.photo') });

for (const screen of dealt('designer pictures', [PHONE, DESKTOP])) {
  test.describe(`another ad while one is unfinished, ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const title = `Kursi rotan seri ${randomInt(1000, 10_000)}`;

    test('the unfinished ad is still there, and a new one can be started', { tag: '@complete' }, async ({ page }) => {
      const first = await openNewDesign(page);
      await open(page, '/content/create/display?new');
      await waitForStep(page, 'display');
      // The draft is untouched, so it is used again.
      expect(page.url()).toBe(first);
      await writeRows(page, t, [title, 'Anyaman tangan']);
      await expect(page.getByText(/^Tersimpan \d/)).toBeAttached();

      await open(page, '/content/create/display');
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:creation.choice.heading'));
      await checkWidth(page);
      await checkAccessibility(page);
      await press(page.getByRole('link', { name: t('ads:creation.choice.new') }));
      await waitForStep(page, 'display');
      expect(page.url()).not.toBe(first);

      await open(page, '/content/create/display');
      await press(page.getByRole('link', { name: new RegExp(title) }));
      await expect(page).toHaveURL(first);
    });
  });
}

for (const screen of dealt('designer pictures 2')) {
  test.describe(`photos of a design, ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'en' ? '/en' : '';

    test('uploads three at once into their slots, and retries the one that failed', async ({ page, watch }) => {
      watch.expect(LOST);
      await openNewDesign(page, prefix);
      await openTool(page, t, 'layout');
      await press(page.getByRole('button', { name: t(THREE_PHOTOS), exact: true }));
      await openTool(page, t, 'photo');
      let calls = 0;
      await page.route('**/api/content/create/display/asset', (route) => {
        calls += 1;
        return calls === 2 ? route.abort('timedout') : route.continue();
      });
      await choosePhotos(page, t, ['satu.jpg', 'dua.jpg', 'tiga.jpg', 'empat.jpg']);
      await expect(page.getByText(t('designer:photos_no_slot', { count: 1 }))).toBeVisible();
      const photos = photosOf(page, t);
      await expect(photos.getByText(t('designer:photo_done'))).toHaveCount(2);
      await expect(photos.getByText(new RegExp(`^${t('designer:uploads_failed', { count: 1 })}`))).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      // Failed uploads block only the next step.
      const next = page.getByRole('button', { name: t('designer:next'), exact: true }).filter({ visible: true });
      await expect(next).toHaveAccessibleDescription(t('designer:next_failed'));
      await press(photos.getByRole('button', { name: t('designer:uploads_retry') }));
      await expect(photos.getByText(t('designer:photo_done'))).toHaveCount(3);
      await expect(next).toHaveAccessibleDescription('');
      await expect(page.getByText(SAVED)).toBeAttached();
    });

    test('explains why a photo is too small for its slot, and offers to crop again when the slot changes', {
      tag: '@complete',
    }, async ({ page }) => {
      await openNewDesign(page, prefix);
      await openTool(page, t, 'layout');
      await press(page.getByRole('button', { name: t(THREE_PHOTOS), exact: true }));
      await openTool(page, t, 'photo');
      await choosePhotos(page, t, ['kecil.jpg', 'kecil-juga.jpg'], [300, 300]);
      await expect(page.getByText(t('designer:too_small')).first()).toBeVisible();
      await choosePhotos(page, t, ['satu.jpg', 'dua.jpg'], [2400, 1600]);
      const photos = photosOf(page, t);
      await expect(photos.getByText(t('designer:photo_done'))).toHaveCount(2);
      await expect(photos.getByText(t('designer:photo_shape_differs'))).toHaveCount(0);
      await openTool(page, t, 'layout');
      await press(page.getByRole('radio', { name: '9:16' }).filter({ visible: true }));
      await openTool(page, t, 'photo');
      await expect(photos.getByText(t('designer:photo_shape_differs')).first()).toBeVisible();
      await press(photos.getByRole('button', { name: t('designer:photo_recrop_now') }).first());
      await expect(page.getByRole('dialog', { name: t('designer:crop') }).getByText(/\d+ × \d+ px/)).toBeVisible();
    });
  });

  test.describe(`unsaved work at ${screen.name}`, () => {
    // While a process remains, a page that closes without a connection notices that it has one again, and saves.
    test.use({ ...useOf(screen), ownContext: true });
    const t = translator(screen.locale);
    const prefix = screen.locale === 'en' ? '/en' : '';

    test('text and photos added offline survive closing the page and are saved later', { tag: '@complete' }, async ({
      page,
      context,
      watch,
    }) => {
      watch.expect(LOST);
      const address = await openNewDesign(page, prefix);
      await writeRows(page, t, ['Kursi rotan', 'Cirebon']);
      await expect(page.getByText(SAVED)).toBeAttached();
      await openTool(page, t, 'photo');
      // The code for cropping and compressing pictures is loaded with the first picture.
      await choosePhotos(page, t, ['satu.jpg']);
      await expect(photosOf(page, t).getByText(t('designer:photo_done'))).toBeVisible();
      await openTool(page, t, 'layout');
      await press(page.getByRole('button', { name: t(THREE_PHOTOS), exact: true }));
      await expect(page.getByText(SAVED)).toBeAttached();

      await context.setOffline(true);
      await writeRows(page, t, ['Kursi rotan luring', 'Cirebon']);
      await expect(page.getByText(t('designer:stored_on_device'), { exact: true })).toBeVisible();
      await openTool(page, t, 'photo');
      await choosePhotos(page, t, ['dua.jpg', 'tiga.jpg']);
      await expect(photosOf(page, t).getByText(t('designer:photo_waiting_stored'))).toHaveCount(2);
      await page.close();
      await context.setOffline(false);

      const again = await context.newPage();
      await open(again, address);
      await expect(again.getByText(t('designer:restored'))).toBeVisible();
      await openTool(again, t, 'photo');
      await expect(photosOf(again, t).getByText(t('designer:photo_done'))).toHaveCount(3);
      await openTool(again, t, 'text');
      await expect(field(again, t('designer:row_text', { number: 1 }))).toHaveValue('Kursi rotan luring');
      await expect(again.getByText(SAVED)).toBeAttached();
      await again.reload();
      await waitForHydration(again);
      await expect(again.getByText(t('designer:restored'))).toHaveCount(0);
    });

    test('details also survive closing the page without a connection', { tag: '@complete' }, async ({
      page,
      context,
      watch,
    }) => {
      watch.expect(LOST);
      await signInByCall(page);
      const address = `${prefix}/content/create/detail?id=${await designByCall(page, 'Kursi rotan anyaman tangan')}`;
      await open(page, address);
      const title = 'Kursi rotan Cirebon kokoh';
      await field(page, t('ads:detail.title')).fill('Kursi rotan');
      await expect(page.getByText(SAVED)).toBeAttached();
      await context.setOffline(true);
      await field(page, t('ads:detail.title')).fill(title);
      await expect(page.getByText(/^(Tersimpan di perangkat|Saved on this device)/).first()).toBeAttached();
      await page.close();
      await context.setOffline(false);
      const again = await context.newPage();
      await open(again, address);
      await expect(again.getByText(t('ads:creation.save.restored'))).toBeVisible();
      await expect(field(again, t('ads:detail.title'))).toHaveValue(title);
      await expect(again.getByText(SAVED)).toBeAttached();
      await again.reload();
      await waitForHydration(again);
      await expect(field(again, t('ads:detail.title'))).toHaveValue(title);

      // Another tab is warned here as well.
      const other = await context.newPage();
      await open(other, address);
      await field(again, t('ads:detail.title')).fill('Kursi rotan Cirebon antik');
      await expect(other.getByRole('alert').filter({ hasText: t('ads:creation.conflict.other_tab') })).toBeVisible();
    });
  });

  test.describe(`unsaved work in an open page at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'en' ? '/en' : '';

    test('a second tab is warned and overwrites nothing; a copy becomes a separate ad', { tag: '@complete' }, async ({
      page,
      context,
      watch,
    }) => {
      watch.expect(LOST);
      const address = await openNewDesign(page, prefix);
      const other = await context.newPage();
      await open(other, address);
      await writeRows(page, t, ['Tulisan di sini', 'Baris dua']);
      const notice = other.getByRole('alert').filter({ hasText: t('ads:creation.conflict.other_tab') });
      await expect(notice).toBeVisible();
      await checkWidth(other);
      await checkAccessibility(other);
      await writeRows(other, t, ['Tulisan di sana', 'Baris dua']);
      await press(notice.getByRole('button', { name: t('ads:creation.conflict.copy') }));
      await expect(other).not.toHaveURL(address);
      await waitForStep(other, 'display');
      await openTool(other, t, 'text');
      await expect(field(other, t('designer:row_text', { number: 1 }))).toHaveValue('Tulisan di sana');
      await page.reload();
      await waitForHydration(page);
      await openTool(page, t, 'text');
      await expect(field(page, t('designer:row_text', { number: 1 }))).toHaveValue('Tulisan di sini');
      await expect(page.getByText(t('designer:restored'))).toHaveCount(0);
    });

    test('prompts before leaving while photos are uploading', { tag: '@complete' }, async ({ page, watch }) => {
      watch.expect(LOST);
      const address = await openNewDesign(page, prefix);
      await openTool(page, t, 'layout');
      await press(page.getByRole('button', { name: t(THREE_PHOTOS), exact: true }));
      await openTool(page, t, 'photo');
      await page.route('**/api/content/create/display/asset', (route) => route.abort('timedout'));
      await choosePhotos(page, t, ['satu.jpg', 'dua.jpg']);
      await expect(
        photosOf(page, t).getByText(new RegExp(`^${t('designer:uploads_failed', { count: 2 })}`)),
      ).toBeVisible();
      await press(page.getByRole('link', { name: t('ads:creation.leave') }));
      const question = page.getByRole('dialog', { name: t('ads:creation.unsaved_changes.title') });
      await expect(question.getByText(t('ads:creation.unsaved_changes.photos_stored'))).toBeVisible();
      await checkAccessibility(page);
      await press(question.getByRole('button', { name: t('ads:creation.unsaved_changes.stay') }));
      await expect(question).toBeHidden();
      await press(page.getByRole('link', { name: t('ads:creation.leave') }));
      await press(question.getByRole('button', { name: t('ads:creation.unsaved_changes.leave') }));
      await expect(page).toHaveURL(/\/content\?tab=draft/);
      await page.unroute('**/api/content/create/display/asset');
      await open(page, address);
      await openTool(page, t, 'photo');
      await expect(photosOf(page, t).getByText(t('designer:photo_done'))).toHaveCount(2);
    });
  });
}
