import { randomInt } from 'node:crypto';
import { getBoostOffer, listMyAds } from '../../src/contract/ads/my-ads.ts';
import { call, field, signInByCall } from './author.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  open,
  type Page,
  PHONE,
  press,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

const t = translator('id');

const PUBLISHED = 4;
const HIDDEN = 7;
const PENDING = 8;

async function ownAd(page: Page, status: number) {
  const { data } = listMyAds.output.parse(await call(page, 'GET', `/product/my-product?status[]=${status}`));
  const ad = data.find((each) => each.status === status && each.availability === 'available');
  if (!ad) throw new Error(`no ad of status ${status}`);
  return ad;
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

/** Goes from the design to the last step of a revision, ignoring advice. */
async function passDesign(page: Page, t: Translate): Promise<void> {
  await expect(page).toHaveURL(/\/content\/edit\/display\?id=/);
  await press(button(page, t('designer:next')));
  const list = page.getByRole('dialog', { name: t('designer:check.title') });
  const title = field(page, t('ads:detail.title'));
  await expect(list.or(title).first()).toBeVisible();
  if (await list.isVisible()) await press(list.getByRole('button', { name: t('designer:next') }));
  await expect(title).toBeVisible();
}

async function toPublication(page: Page, t: Translate): Promise<void> {
  await press(button(page, t('ads:creation.to_publication')));
  await expect(page).toHaveURL(/\/content\/edit\/publication\?id=/);
}

test.describe(PHONE.name, () => {
  test.use(useOf(PHONE));

  test('a guest sees the owner’s changes, boost and sale', async ({ page, browser, watch }) => {
    await signInByCall(page, 'demo@papan.test');
    const ad = await ownAd(page, PUBLISHED);
    const title = `${ad.title.slice(0, 50)} ${randomInt(1000, 10_000)}`;

    await call(page, 'POST', '/product/my-product/revision', { id: ad.id });
    await open(page, `/content?tab=active&search=${encodeURIComponent(ad.title)}`);
    await press(page.getByRole('button', { name: t('my-ads:more_actions', { title: ad.title }) }).first());
    await press(page.getByRole('menuitem', { name: new RegExp(`^${t('my-ads:actions.edit.label')}`) }));
    await passDesign(page, t);
    await field(page, t('ads:detail.title')).fill(title);
    await toPublication(page, t);
    await checkWidth(page);
    await checkAccessibility(page);
    await press(button(page, t('ads:publication.save_changes')));
    await expect(page.getByText(t('ads:publication.changes_saved')).first()).toBeVisible();

    const context = await browser.newContext(PHONE.options);
    watch.over(context);
    const guestPage = await context.newPage();
    await open(guestPage, `/content/detail/${ad.id}`);
    await expect(guestPage.getByRole('heading', { level: 1 })).toHaveText(title);

    const offer = getBoostOffer.output.parse(await call(page, 'GET', `/product/package/extension/boost?id=${ad.id}`));
    const price = offer.promotions.find(({ kind }) => kind === 'boost')?.price;
    await call(page, 'POST', '/product/my-product/boost', { id: ad.id, boost: true, price });
    // Boosted ads rotate every few minutes, and newer ads push others down. The pin is on the ad's card wherever it is
    // shown.
    await expect(async () => {
      await open(guestPage, `/search?keyword=${encodeURIComponent(title)}`);
      const card = guestPage.getByRole('article').filter({ has: guestPage.getByRole('link', { name: title }) });
      await expect(card.getByRole('img', { name: t('board:boosted'), exact: true }).first()).toBeVisible({
        timeout: 1000,
      });
    }).toPass();

    // The page has fetched the ad's data ahead.
    const fetched = guestPage.waitForResponse(`**/api/product/detail/${ad.id}`);
    await open(guestPage, `/search?keyword=${encodeURIComponent(title)}`);
    await (await fetched).finished();
    await call(page, 'PATCH', '/product/my-product', { id: ad.id, availability: 'sold' });
    watch.expect(/status of (404|410)/);
    await expect.poll(async () => (await guestPage.request.get(`/content/detail/${ad.id}`)).status()).toBe(410);
    await guestPage.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 15_000;
    });
    await press(guestPage.getByRole('link', { name: title }).first());
    await expect(guestPage.getByRole('heading', { level: 1 })).toHaveText(t('detail:ended.sold.title'));
    await open(guestPage, `/content/detail/${ad.id}`);
    await expect(guestPage.getByRole('heading', { level: 1 })).toHaveText(t('detail:ended.sold.title'));
    await checkAccessibility(guestPage);
    await context.close();
  });

  test('the owner of a hidden ad corrects the marked part and submits it again', { tag: '@complete' }, async ({
    page,
  }) => {
    await signInByCall(page, 'demo@papan.test');
    const ad = await ownAd(page, HIDDEN);
    await open(page, `/content/fix/${ad.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('my-ads:fix.title'));
    await expect(page.getByText(ad.moderation?.reason ?? '').first()).toBeVisible();
    const send = page.getByRole('button', { name: t('my-ads:fix.send'), exact: true });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await checkWidth(page);
    await checkAccessibility(page);
    await press(page.getByRole('button', { name: t('my-ads:fix.buttons.photo'), exact: true }));
    await passDesign(page, t);
    await toPublication(page, t);
    await press(button(page, t('ads:publication.resubmit')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.pending.title'));
    expect((await ownAd(page, PENDING)).id).toBeTruthy();
  });
});
