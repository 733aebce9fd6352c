import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { jakartaDay } from '../../src/contract/text/jakarta.ts';
import { seasonsFrom } from '../../src/web/designer/model/seasons.ts';
import { SEASON_TEMPLATES, TEMPLATES } from '../../src/web/designer/model/templates.ts';
import { field, openTool, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  open,
  type Page,
  press,
  type Screen,
  type Translate,
  test,
  translator,
  useOf,
  waitForHydration,
} from './visitor.ts';

const MEASURE = join(import.meta.dirname, '../../src/web/designer/canvas/measure.ts');

async function openNewAd(page: Page, { locale }: Screen): Promise<void> {
  await signInByCall(page);
  await open(page, `${locale === 'id' ? '' : '/en'}/content/create/display?new=1`);
  await expect(page).toHaveURL(/\/content\/create\/display\?id=/);
  await waitForHydration(page);
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const card = (page: Page, t: Translate, name: string) =>
  cards(page)
    .filter({ has: page.getByText(t(`designer:templates.names.${name}`), { exact: true }) })
    .getByRole('button');

/** Texts that overflow their slot in any artwork of the page, as the designer measures it. */
async function tooFull(page: Page): Promise<string[]> {
  // Artworks out of sight are not laid out, and their fonts are not loaded.
  await page.addStyleTag({ content: '.ad { content-visibility: visible !important; }' });
  const measure = stripTypeScriptTypes(readFileSync(MEASURE, 'utf8')).replaceAll('export ', '');
  return page.evaluate(`(async () => {
    ${measure}
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
    return [...document.querySelectorAll('[data-template] .ad')].flatMap((face) =>
      measureArtwork(face).overflowing.map((slot) => face.closest('[data-template]').textContent + ': ' + slot));
  })()`);
}

for (const screen of dealt('templates')) {
  test.describe(`templates at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);

    test('a new ad opens with the templates; one tap applies one and preserves the text', async ({ page }) => {
      await openNewAd(page, screen);
      await expect(page.getByRole('heading', { name: t('designer:templates.title') })).toBeVisible();
      // The empty template, the templates and the user's last ad; templates of a feast only in their weeks.
      const count = seasonsFrom(jakartaDay(new Date())).filter(({ isNear }) => isNear).length * 3;
      await expect(cards(page)).toHaveCount(TEMPLATES.length + 2 + count);
      expect(await tooFull(page)).toEqual([]);
      await checkWidth(page);
      await checkAccessibility(page);

      const purpose = (name: string) =>
        page.getByRole('button', { name: t(`designer:templates.${name}`), exact: true });
      await press(purpose('purposes.missing'));
      await expect(cards(page)).toHaveCount(TEMPLATES.filter(({ purposes }) => purposes.includes('missing')).length);
      await press(purpose('purpose_seasons'));
      await expect(cards(page)).toHaveCount(SEASON_TEMPLATES.length);
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
      expect(await tooFull(page)).toEqual([]);
      await press(purpose('purpose_all'));

      const search = page.getByRole('searchbox', { name: t('designer:templates.search') });
      await search.fill(`${t('designer:templates.purposes.job')} 16:9`);
      await expect(
        page.getByText(t('designer:templates.none', { search: `${t('designer:templates.purposes.job')} 16:9` })),
      ).toBeVisible();
      await search.fill(t('designer:templates.names.job_opening'));
      await expect(card(page, t, 'job_opening')).toBeVisible();
      await search.fill('');

      await press(card(page, t, 'job_opening'));
      const rows = page.getByRole('group', { name: t('designer:rows') }).getByRole('button');
      await expect(rows).toHaveCount(4);
      await press(rows.nth(1));
      await field(page, t('designer:row_text', { number: 2 })).fill('BARISTA');

      await openTool(page, t, 'template');
      await expect(card(page, t, 'job_opening')).toHaveAttribute('aria-pressed', 'true');
      await press(card(page, t, 'instant_photo'));
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(1)).toContainText('BARISTA');
      await checkWidth(page);

      const undo = page.getByRole('button', { name: t('designer:undo'), exact: true }).filter({ visible: true });
      await press(undo);
      await expect(rows).toHaveCount(4);
      await expect(rows.nth(1)).toContainText('BARISTA');
    });

    test('random colours and colour pairs never change the text', { tag: '@complete' }, async ({ page }) => {
      await openNewAd(page, screen);
      await press(card(page, t, 'photo_on_top'));
      const artwork = page.locator('[data-design] .ad');
      const text = (await artwork.textContent()) ?? '';
      const background = () => artwork.evaluate((element) => getComputedStyle(element).backgroundColor);
      const before = await background();
      await press(
        page
          .getByRole('button', { name: t('designer:shuffle.button') })
          .filter({ visible: true })
          .first(),
      );
      await expect.poll(background).not.toBe(before);
      await expect(artwork).toHaveText(text);

      await openTool(page, t, 'background');
      const pair = page.getByRole('button', { name: t('designer:pairs.names.velvet'), exact: true });
      await press(pair);
      await expect(pair).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(background).toBe('rgb(122, 15, 26)');
      await checkAccessibility(page);
      await checkWidth(page);
    });
  });
}
