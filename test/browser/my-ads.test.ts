import type { Locator } from '@playwright/test';
import { signInByCall } from './author.ts';
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
} from './visitor.ts';

test.describe.configure({ mode: 'serial' });

/** Taps on a phone; uses only the keyboard elsewhere. */
async function use(target: Locator, { width }: Screen): Promise<void> {
  await expect(target).toBeVisible();
  if (width === 360) return press(target);
  await target.focus();
  await target.press('Enter');
}

/** Chooses an action in an ad's menu. */
async function choose(page: Page, t: Translate, screen: Screen, card: Locator, action: string): Promise<void> {
  const title = await titleOf(card);
  await use(card.getByRole('button', { name: t('my-ads:more_actions', { title }) }), screen);
  const label = t(`my-ads:actions.${action}.label`);
  const row = page.getByRole('menuitem', { name: new RegExp(`^${label}`) });
  await expect(row).toBeVisible();
  if (screen.width === 360) return press(row);
  // The first time, the menu's own code has not run yet.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // Typing the first letters jumps to the item; arrow keys do the rest.
  for (let steps = 0; steps < 20; steps++) {
    if (await row.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

const titleOf = async (card: Locator) => (await card.getByRole('heading', { level: 2 }).textContent()) ?? '';
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const cardOf = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** The card has been removed with its dialog: focus moves to the next card or to the page's heading. */
const focusInList = (page: Page) => expect(page.getByRole('main').locator('li:focus, h1:focus')).toHaveCount(1);
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function tab(page: Page, prefix: string, name: 'draft' | 'active' | 'expired'): Promise<void> {
  await open(page, `${prefix}/content?tab=${name}`);
}

for (const screen of dealt('my ads')) {
  test.describe(screen.name, () => {
    test.use(useOf(screen));
    test('an ad is duplicated, deactivated and reactivated, boosted, changed, sold and published again', async ({
      page,
    }) => {
      const t = translator(screen.locale);
      const prefix = `/${screen.locale}`;
      const dialog = page.getByRole('dialog');
      const question = page.getByRole('alertdialog');
      const confirm = (name: string) => use(question.getByRole('button', { name: t(name), exact: true }), screen);
      await signInByCall(page, 'agen@papan.test');
      await open(page, `${prefix}/content`);
      await checkWidth(page);
      await checkAccessibility(page);
      const onBoard = cards(page).filter({ hasText: t('my-ads:statuses.4') });
      const title = await titleOf(onBoard.first());
      const card = cardOf(page, title).first();

      await choose(page, t, screen, card, 'duplicate');
      await expect(page).toHaveURL(/\/content\/create\/display\?id=/);
      await tab(page, prefix, 'draft');
      await choose(page, t, screen, cardOf(page, title).first(), 'delete');
      await checkAccessibility(page);
      await expect(question).toHaveAccessibleDescription(t('my-ads:delete.text'));
      await expect(question.getByRole('button', { name: t('my-ads:cancel') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await choose(page, t, screen, cardOf(page, title).first(), 'delete');
      await confirm('my-ads:delete.confirm');
      await expectText(page, t('my-ads:done.delete', { count: 1 }));
      await focusInList(page);

      await tab(page, prefix, 'active');
      await choose(page, t, screen, card, 'deactivate');
      await confirm('my-ads:deactivate.confirm');
      await expect(card).toContainText(t('my-ads:statuses.6'));
      const activate = t('my-ads:button_of', { label: t('my-ads:buttons.activate'), title });
      await use(card.getByRole('button', { name: activate }), screen);
      await expectText(page, t('my-ads:done.activate'));
      await expect(card).toContainText(t('my-ads:statuses.4'));

      await choose(page, t, screen, card, 'reserve');
      await expect(card).toContainText(t('my-ads:availability.reserved'));

      await choose(page, t, screen, card, 'boost');
      await expect(dialog.getByText(t('my-ads:bill.total'))).toBeVisible();
      await checkAccessibility(page);
      await use(dialog.getByRole('button', { name: t('my-ads:promote.pay.boost'), exact: true }), screen);
      await expectText(page, t('my-ads:done.promote'));
      await expect(card).toContainText(t('my-ads:boosted', { count: 7 }));

      await choose(page, t, screen, card, 'edit');
      await expect(page).toHaveURL(/\/content\/edit\/display\?id=/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:creation.titles.edit_ads'));

      await tab(page, prefix, 'active');
      await choose(page, t, screen, card, 'sell');
      await confirm('my-ads:sell.confirm');
      await expect(question).toBeHidden();
      await expect(card).toBeHidden();
      await focusInList(page);
      await tab(page, prefix, 'expired');
      const sold = cardOf(page, title).first();
      await expect(sold).toContainText(t('my-ads:availability.sold'));
      const repost = t('my-ads:button_of', { label: t('my-ads:buttons.repost'), title });
      await use(sold.getByRole('link', { name: repost }), screen);
      await expect(page).toHaveURL(/\/content\/create\/publication\?id=/);
    });
  });
}
