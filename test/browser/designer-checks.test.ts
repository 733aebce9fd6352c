import sharp from 'sharp';
import { chooseFile, field, openTool, signInByCall, startAnotherDraft, waitForStep, writeRows } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  expect,
  open,
  type Page,
  press,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

const plain = (background: string) =>
  sharp({ create: { width: 1200, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function openNewDesign(page: Page, t: Translate, prefix: string): Promise<void> {
  await signInByCall(page);
  await open(page, `${prefix}/content/create/display`);
  await startAnotherDraft(page, t);
}

async function putPhoto(page: Page, t: Translate, button: string | RegExp, background: string): Promise<void> {
  await openTool(page, t, 'photo');
  await chooseFile(page, button, { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await plain(background) });
}

const rowColors = (page: Page) =>
  page.locator('[data-design] .ad [data-row]').evaluateAll((rows) => rows.map((row) => getComputedStyle(row).color));
const WHITE = 'rgb(255, 255, 255)';

for (const screen of dealt('designer checks')) {
  test.describe(screen.name, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : '/en';

    test('makes text on a photo legible, and fixes a finding from the list', async ({ page }) => {
      await openNewDesign(page, t, prefix);
      await openTool(page, t, 'layout');
      await press(page.getByRole('button', { name: t('designer:layouts.poster') }));
      await press(page.getByRole('button', { name: t('designer:next') }));
      const list = page.getByRole('dialog', { name: t('designer:check.title') });
      await expect(list.getByText(t('designer:issues.photo_missing.title'))).toBeVisible();
      await expect(list.getByRole('button', { name: /3/ })).toHaveAttribute('aria-disabled', 'true');
      await checkAccessibility(page);
      await press(list.getByRole('button', { name: t('designer:check.later') }));
      await writeRows(page, t, ['Kursi rotan Cirebon', 'Anyaman #rotan 0812-3456-7890']);

      await putPhoto(page, t, new RegExp(`^${t('designer:photo_add')}`), '#000000');
      await expect.poll(() => rowColors(page)).toEqual([WHITE, WHITE]);
      await expect(page.locator('[data-design] .ad [class^="scr-"]')).toHaveCount(0);
      const name = t('designer:photo_name', { number: 1 });
      await putPhoto(page, t, t('designer:photo_replace', { name }), '#ffffff');
      await expect(page.locator('[data-design] .ad .scr-top')).toBeVisible();
      expect(await rowColors(page)).toEqual([WHITE, WHITE]);

      await press(page.getByRole('button', { name: t('designer:next') }));
      for (const fix of ['remove_hash_signs', 'remove_phone']) {
        await press(list.getByRole('button', { name: t(`designer:fixes.${fix}`) }));
      }
      await expect(list.getByText(t('designer:check.fixed'))).toHaveCount(2);
      await press(list.getByRole('button', { name: t('designer:next') }));
      await waitForStep(page, 'detail');
      await expect(field(page, t('ads:detail.title'))).toBeVisible();
    });
  });
}
