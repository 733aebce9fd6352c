import { randomInt } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { startDraft } from '../../src/contract/ads/creation.ts';
import { call, field, picture, signInByCall, waitForStep } from './author.ts';
import {
  checkWidth,
  DESKTOP,
  expect,
  open,
  type Page,
  PHONE_ENGLISH,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const MAX_TAPS = 12;
const headline = (locale: string) => `Kamera analog Fujica ${locale}${randomInt(1000, 10_000)}`;
const SECOND_ROW = 'Lensa jernih, siap pakai';
const DESCRIPTION = 'Kamera peninggalan kakek, lensa jernih tanpa jamur. Sudah dicoba satu rol film minggu lalu.';
const photo = async () => ({ name: 'kamera.jpg', mimeType: 'image/jpeg', buffer: await picture() });

/** The answers that the form requires for a used camera, in the page's language. */
const ANSWERS = {
  id: { category: 'Hobi › Fotografi analog', kind: 'Dijual', condition: 'Kondisi', used: 'Bekas, terawat' },
  en: {
    category: 'Hobbies › Analogue photography',
    kind: 'For sale',
    condition: 'Condition',
    used: 'Used, well kept',
  },
};

async function openNewDraft(page: Page, prefix: string): Promise<void> {
  await signInByCall(page);
  // No other tab may have the draft open.
  const { draft } = startDraft.output.parse(await call(page, 'POST', '/content/create', {}));
  await open(page, `${prefix}/content/create/display?id=${draft.id}`);
  await waitForStep(page, 'display');
}

const templateCard = (page: Page, t: Translate) =>
  page.getByRole('button', { name: new RegExp(`^${t('designer:templates.names.photo_on_top')},`) });
const rowField = (page: Page, t: Translate, number: number) => field(page, t('designer:row_text', { number }));
const emptyPhoto = (page: Page, t: Translate) =>
  page.getByRole('button', { name: `${t('designer:photo_name', { number: 1 })}: ${t('designer:hint_photo')}` });
const nextButton = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('designer:next'), exact: true }).filter({ visible: true });
const suggestion = (page: Page, locale: 'id' | 'en') =>
  page.getByRole('button', { name: ANSWERS[locale].category, exact: true });
const pinButton = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('ads:publication.publish'), exact: true });

async function sent(page: Page, t: Translate): Promise<void> {
  await expect(page.getByRole('region', { name: t('designer:tools.photo') })).toContainText(t('designer:photo_done'));
}

/** The ad is live under the title from its design, and anybody can find it. */
async function isLive(page: Page, t: Translate, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
  const address = await page.getByRole('link', { name: t('ads:my_ads.view'), exact: true }).getAttribute('href');
  const guestContext = await page.context().browser()?.newContext();
  const response = await guestContext?.request.get(address ?? '');
  expect(await response?.text()).toContain(title);
  await guestContext?.close();
}

test.describe(`the shortest path at ${PHONE_ENGLISH.name}`, () => {
  test.use(useOf(PHONE_ENGLISH));
  const t = translator('en');
  const { kind, condition, used } = ANSWERS.en;

  test(`from the home page to a published ad in at most ${MAX_TAPS} taps besides typing`, async ({ page }) => {
    const title = headline('en');
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    /** Types at the page's focus, replacing the selection. */
    const write = async (target: Locator, text: string) => {
      await expect(target).toBeFocused();
      await page.keyboard.type(text);
      await expect(target).toHaveValue(text);
    };
    /** A phone's native select takes one tap to open and one to choose. */
    const choose = async (list: Locator, label: string) => {
      taps += 2;
      await list.selectOption({ label });
    };

    await openNewDraft(page, '/en');
    await tap(templateCard(page, t));
    await write(rowField(page, t, 1), title);
    await tap(
      page
        .getByRole('group', { name: t('designer:rows') })
        .getByRole('button')
        .nth(1),
    );
    await write(rowField(page, t, 2), SECOND_ROW);
    const dialog = page.waitForEvent('filechooser');
    await tap(emptyPhoto(page, t));
    await (await dialog).setFiles(await photo());
    await sent(page, t);
    await checkWidth(page);
    await tap(nextButton(page, t));

    await waitForStep(page, 'detail');
    await expect(field(page, t('ads:detail.title'))).toHaveValue(title);
    await checkWidth(page);
    await tap(suggestion(page, 'en'));
    const price = field(page, t('ads:detail.price'));
    await expect(price).toBeFocused();
    await page.keyboard.type('450000');
    await expect(price).toHaveValue(/^450[.,]000$/);
    // A phone's keyboard leads from field to field.
    const description = field(page, t('ads:detail.description'));
    for (let fields = 0; fields < 5 && !(await isHere(description)); fields += 1) await page.keyboard.press('Enter');
    await write(description, DESCRIPTION);
    await tap(page.getByText(kind, { exact: true }));
    await choose(page.getByRole('combobox', { name: condition, exact: true }), used);
    await tap(page.getByRole('button', { name: t('ads:detail.take_profile') }));
    await checkWidth(page);
    await tap(page.getByRole('button', { name: t('ads:creation.to_publication'), exact: true }));

    await waitForStep(page, 'publication');
    await tap(pinButton(page, t).filter({ visible: true }));
    await isLive(page, t, title);
    await checkWidth(page);
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  });
});

test.describe(`by keyboard alone at ${DESKTOP.name}`, () => {
  test.use(useOf(DESKTOP));
  const t = translator('id');
  const { condition, used, kind } = ANSWERS.id;

  test('publishes an ad, and nothing is out of reach', { tag: '@complete' }, async ({ page }) => {
    const title = headline('id');
    const { keyboard } = page;
    await openNewDraft(page, '');
    await go(page, templateCard(page, t));
    await keyboard.press('Enter');
    await expect(rowField(page, t, 1)).toBeFocused();
    await keyboard.type(title);
    await go(
      page,
      page
        .getByRole('group', { name: t('designer:rows') })
        .getByRole('button')
        .nth(1),
      'back',
    );
    await keyboard.press('Space');
    await expect(rowField(page, t, 2)).toBeFocused();
    await keyboard.type(SECOND_ROW);

    // From the text field to the row, from there to the card; then the arrow keys move between its parts.
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    for (let steps = 0; steps < 10 && !(await isHere(emptyPhoto(page, t))); steps += 1) {
      await keyboard.press('ArrowUp');
    }
    await expect(emptyPhoto(page, t)).toBeFocused();
    const dialog = page.waitForEvent('filechooser');
    await keyboard.press('Enter');
    await (await dialog).setFiles(await photo());
    await sent(page, t);
    await tryTools(page, t);
    await go(page, nextButton(page, t));
    await keyboard.press('Enter');

    await waitForStep(page, 'detail');
    await go(page, suggestion(page, 'id'));
    await keyboard.press('Enter');
    await expect(field(page, t('ads:detail.price'))).toBeFocused();
    await keyboard.type('450000');
    await go(
      page,
      page
        .getByRole('group', { name: /^Jenis iklan/ })
        .getByRole('radio')
        .first(),
    );
    await keyboard.press('Space');
    await expect(page.getByRole('radio', { name: kind, exact: true })).toBeChecked();
    await go(page, page.getByRole('combobox', { name: condition, exact: true }));
    await keyboard.type(used.slice(0, 10));
    await expect(page.getByRole('combobox', { name: condition, exact: true }).locator('option:checked')).toHaveText(
      used,
    );
    await go(page, field(page, t('ads:detail.description')));
    await keyboard.type(DESCRIPTION);
    await go(page, page.getByRole('button', { name: t('ads:detail.take_profile') }));
    await keyboard.press('Enter');
    // Enter in a single-line field submits the step.
    await go(page, field(page, t('ads:detail.title')), 'back');
    await keyboard.press('Enter');

    await waitForStep(page, 'publication');
    const days = page.getByRole('radio', { name: new RegExp(t('ads:publication.days', { count: 30 })) });
    await go(page, days);
    await keyboard.press('ArrowRight');
    await expect(days).not.toBeChecked();
    await keyboard.press('ArrowLeft');
    await expect(days).toBeChecked();
    await go(page, pinButton(page, t));
    await keyboard.press('Enter');
    await isLive(page, t, title);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

const isHere = (target: Locator) => target.evaluate((element) => element === document.activeElement).catch(() => false);

/**
 * Moves the focus to an element with Tab or Shift+Tab; fails with a list of the focused elements if it is never
 * reached.
 */
async function go(page: Page, target: Locator, way: 'on' | 'back' = 'on'): Promise<void> {
  await expect(target).toBeVisible();
  const passed: string[] = [];
  for (let steps = 0; steps < 120; steps += 1) {
    if (await isHere(target)) {
      // The focused element must be visible.
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press(way === 'on' ? 'Tab' : 'Shift+Tab');
    passed.push(
      await page.evaluate(
        () =>
          `${document.activeElement?.tagName} ${document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.slice(0, 20)}`,
      ),
    );
  }
  throw new Error(`not reached by keyboard: ${target}; passed ${passed.join(', ')}`);
}

/** The designer's shortcuts: numbers select tools, Ctrl+Z undoes, ? lists all. */
async function tryTools(page: Page, t: Translate): Promise<void> {
  const { keyboard } = page;
  const tools = page.getByRole('navigation', { name: t('designer:tools_label') });
  for (const [key, tool] of [
    ['2', 'layout'],
    ['5', 'background'],
    ['6', 'border'],
  ]) {
    await keyboard.press(`${key}`);
    await expect(tools.getByRole('button', { name: t(`designer:tools.${tool}`) })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  const artwork = page.locator('[data-design] .ad');
  const background = () => artwork.evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await background();
  await keyboard.press('s');
  await expect.poll(background).not.toBe(before);
  await keyboard.press('Control+z');
  await expect.poll(background).toBe(before);
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: t('designer:shortcuts.title') });
  await expect(help).toBeVisible();
  await keyboard.press('Escape');
  await expect(help).toBeHidden();
  await keyboard.press('4');
}
