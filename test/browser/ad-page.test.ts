import { randomInt } from 'node:crypto';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import { AD_LIMITS, AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { shortPath } from '../../src/contract/design/outputs.ts';
import { adPath, sellerPath } from '../../src/contract/pages/addresses.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { testDatabase } from '../support/test-app.ts';
import { signIn, signInByCall } from './author.ts';
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
} from './visitor.ts';

/** The newest ad with so many photos. */
async function newestAd(page: Page, photos = 0) {
  const { data } = await (await page.request.get('/api/product')).json();
  for (const { id } of data) {
    const ad = getAd.output.parse(await (await page.request.get(`/api/product/detail/${id}`)).json());
    if (ad.photos.length >= photos) return ad;
  }
  throw new Error(`No ad has ${photos} photos`);
}

/** Opens the second photo of the ad, which Back closes. */
async function viewSecondPhoto(page: Page, t: Translate, path: string): Promise<void> {
  await press(page.getByRole('link', { name: t('detail:open_photo', { number: 2 }) }));
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('status')).toHaveText(/^2 /);
  await expect(viewer.getByRole('img')).toBeInViewport();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(`${path}?ref=X`);
}

test.describe('a guest whose network has seen too many contacts', () => {
  test.use(useOf(PHONE));

  test('signs in, and gets the number', { tag: '@complete' }, async ({ page, watch }) => {
    watch.expect(/status of 429/);
    const t = translator('id');
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.9` });
    const database = testDatabase();
    // Not among the newest, which other tests open.
    const published_at = new Date(Date.now() - MILLISECONDS.day);
    const [seen = '', wanted = ''] = await database.transaction(async (tx) => [
      await insertPublishedAd(tx, { published_at }),
      await insertPublishedAd(tx, { published_at }),
    ]);
    const button = page.getByRole('region', { name: t('detail:quick_contact') }).getByRole('button');
    const reveal = button.filter({ hasText: t('detail:reveal') });
    const call = page.getByRole('link', { name: t('detail:call') });
    await open(page, adPath(seen, 'x'));
    await press(reveal);
    await expect(call).toBeVisible();
    await database.transaction(async (tx) => {
      const { viewer, revealed_at } = await tx
        .selectFrom('contact_reveals')
        .select(['viewer', 'revealed_at'])
        .where('ad_id', '=', seen)
        .executeTakeFirstOrThrow();
      const others = await tx
        .selectFrom('ads')
        .select('id')
        .where('id', 'not in', [seen, wanted])
        .limit(AD_LIMITS.guest_reveals_an_hour - 1)
        .execute();
      await tx
        .insertInto('contact_reveals')
        .values(others.map(({ id }) => ({ ad_id: id, viewer, revealed_at })))
        .execute();
    });
    await open(page, adPath(wanted, 'x'));
    await press(reveal);
    await expect(page.getByRole('dialog', { name: t('accounts:sign_in.title') })).toBeVisible();
    await signIn(page, t);
    await expect(call).toBeVisible();
  });
});

for (const screen of dealt('ad page')) {
  test.describe(`the page of an ad at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('leads to WhatsApp with a text, to a number to copy, and to the other ads of its seller', async ({ page }) => {
      const ad = await newestAd(page, 2);
      const path = `${prefix}${adPath(ad.id, ad.title)}`;
      await open(page, `${prefix}/content/detail/${ad.id}?ref=X`);
      await expect(page).toHaveURL(`${path}?ref=X`);
      await checkWidth(page);
      await expect(page.getByRole('img', { name: t('detail:place_sketch', { place: ad.city_name }) })).toBeAttached();
      const card = page.getByRole('region', { name: t('detail:contact') });
      await press(card.getByRole('button', { name: t('detail:reveal') }));
      await expect(card.getByRole('button', { name: t('detail:copy_phone') })).toBeVisible();
      const whatsapp = card.getByRole('link', { name: t('detail:whatsapp') });
      if (ad.contact.whatsapp) {
        const href = new URL((await whatsapp.getAttribute('href')) ?? '');
        const address = new URL(path, page.url()).href;
        expect(href.searchParams.get('text')).toBe(t('detail:whatsapp_text', { title: ad.title, address }));
      }
      await checkAccessibility(page);
      await viewSecondPhoto(page, t, path);
      const total = ad.owner.ads_total;
      await press(card.getByRole('link', { name: t('detail:ads_total', { count: total, total }) }));
      await expect(page).toHaveURL(`${prefix}${sellerPath(ad.owner.id, ad.owner.display_name)}`);
      await expect(page.getByRole('heading', { level: 1, name: ad.owner.display_name })).toBeVisible();
      await expect(page.getByRole('link', { name: ad.title })).toBeVisible();
      await checkAccessibility(page);
      await checkWidth(page);
    });
  });
}

test('an ad is printed with the QR code of its short address, without the frame of the site', async ({ page }) => {
  const ad = await newestAd(page);
  await open(page, adPath(ad.id, ad.title));
  const code = page.locator(`img[src="/_share/qr${shortPath(ad.id).slice('/i'.length)}.svg"]`);
  await expect(code).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test('the former address of the page of an agency redirects', async ({ page }) => {
  const { owner } = await newestAd(page);
  const response = await page.request.get(`/agen/${owner.id}-nama-lama`);
  expect([response.status(), new URL(response.url()).pathname]).toEqual([
    200,
    sellerPath(owner.id, owner.display_name),
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a seller shows the ads', async ({ page }) => {
    const { owner, title } = await newestAd(page);
    await page.goto(sellerPath(owner.id));
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });
});

test.describe('the owner', () => {
  test.use(useOf(DESKTOP));

  test('finds own ways and figures above the ad', { tag: '@complete' }, async ({ page }) => {
    await open(page, '/');
    await signInByCall(page);
    const { data } = await (await page.request.get('/api/product/my-product?tab=active')).json();
    // Others of the tab wait for an administrator.
    const live = data.find(({ status }: { status: number }) => status === AD_STATUSES.PUBLISHED);
    await open(page, `/content/detail/${live.id}`);
    const t = translator('id');
    const bar = page.getByRole('region', { name: t('detail:owner_bar') });
    await expect(bar.getByText(/^30 hari terakhir: /)).toBeVisible();
    await checkAccessibility(page);
    await press(bar.getByRole('button', { name: t('detail:share') }));
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
