import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { testDatabase } from '../support/test-app.ts';
import { call, designByCall, field, fillDetails, goOn, signIn, signInByCall, waitForStep } from './author.ts';
import { dealt } from './dealt.ts';
import {
  cardsOf,
  checkAccessibility,
  checkWidth,
  DESKTOP,
  DESKTOP_ENGLISH,
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

test.describe.configure({ mode: 'parallel' });

for (const screen of dealt('steps', [PHONE, DESKTOP])) {
  test.describe(`a user who is faster than the page, at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);

    test('a favourite added while the session is still loading is saved', async ({ page }) => {
      await signInByCall(page);
      let respond = () => {};
      const released = new Promise<void>((resolve) => {
        respond = resolve;
      });
      await page.route('**/api/user/auth', async (route) => {
        await released;
        await route.continue();
      });
      await open(page, '/elektronik');
      const before = page.url();
      const favouriteButton = page.locator('button[data-favourite]').first();
      const wasOn = (await favouriteButton.getAttribute('aria-pressed')) === 'true';
      await press(favouriteButton);
      await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true');
      const saved = page.waitForResponse((response) => response.url().includes('/api/product/favourite'));
      respond();
      expect((await saved).status()).toBe(200);
      expect(page.url()).toBe(before);
      await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true');
      expect(wasOn).toBe(false);
    });

    test('a guest who adds a favourite signs in in a dialog, and the favourite is saved', async ({ page }) => {
      await open(page, '/elektronik');
      const favouriteButton = cardsOf(page, t('board:newest'))
        .or(page.getByRole('article'))
        .first()
        .locator('[data-favourite]');
      await press(favouriteButton);
      await expect(page.getByRole('dialog', { name: t('accounts:intent.save_ad') })).toBeVisible();
      await signIn(page, t);
      await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL(/\/elektronik$/);
    });
  });
}

test.describe('a form submitted before the scripts have loaded', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false });
  const t = translator('id');

  test('shows its page again and puts no values into the URL', async ({ page }) => {
    await page.goto('/signin?next=/favourite');
    await page.locator('input[type="email"]').fill('demo@papan.test');
    await page.locator('input[type="password"]').fill('rahasia-sekali');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: t('accounts:sign_in.send'), exact: true }).click();
    expect((await answered).status()).toBe(303);
    await expect(page).toHaveURL(/\/signin\?next=\/favourite$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:intent.favourites'));
  });

  test('a client that posts to an unknown page gets an error', async ({ request }) => {
    const response = await request.post('/nowhere', { data: {}, headers: { accept: 'application/json' } });
    expect(response.status()).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404 });
  });
});

const DESCRIPTION =
  'Kamera peninggalan kakek, lensa jernih tanpa jamur, sudah dicoba satu rol film. Lihat juga tokopedia.com/bumifilm/kamera dan maps.app.goo.gl/AbC123.';

for (const screen of dealt('steps 2', [PHONE, DESKTOP_ENGLISH])) {
  test.describe(`the last two steps at ${screen.name}`, () => {
    test.use(useOf(screen));
    const { locale, width } = screen;
    const t = translator(locale);
    // Short, because it is typed key by key.
    const token = Date.now().toString(36).slice(-5);
    const title = `Kamera analog Fujica ${width}`;
    const email = locale === 'id' ? 'demo@papan.test' : 'agen@papan.test';

    test('hashtags, links, voucher, price summary, the board, the page of a sold ad', { tag: '@complete' }, async ({
      page,
      watch,
    }) => {
      watch.expect(/status of (422|410)/);
      await signInByCall(page, email);
      const id = await designByCall(page, title);

      await open(page, `/${locale}/content/create/detail?id=${id}`);
      await fillDetails(page, t, locale, { title, description: DESCRIPTION });
      await enterHashtags(page, t, token);
      await enterLinks(page, t);
      await checkWidth(page);
      await checkAccessibility(page);
      await goOn(page, t);
      await waitForStep(page, 'publication');
      const step = t('ads:creation.steps.publication');
      await expect(page).toHaveTitle(t('ads:creation.page_title', { step, title: t('ads:creation.titles.new_ads') }));

      const bill = page.getByRole('complementary', { name: t('ads:publication.order_summary') });
      const line = (name: string) => bill.locator('dl > div').filter({ hasText: name });
      await expect(line(t('ads:publication.line_hashtags', { count: 3 }))).toContainText('20');
      await voucher(page, t);
      await expect(line(t('ads:publication.line_voucher', { code: 'TEMPEL25' }))).toContainText('25');
      await press(page.getByRole('button', { name: t('ads:hashtags.remove', { name: `${token}c` }) }));
      await expect(line(t('ads:publication.line_hashtags', { count: 2 }))).toContainText('10');
      await press(page.getByRole('switch', { name: t('ads:publication.renew') }));
      await expect(page.getByRole('status').filter({ hasText: /\d/ }).first()).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      // Everything is saved, also after a reload.
      const stored = testDatabase().read.selectFrom('ads').select('auto_renew').where('id', '=', id);
      await expect.poll(async () => (await stored.executeTakeFirstOrThrow()).auto_renew).toBe(false);
      await open(page, `/${locale}/content/create/publication?id=${id}`);
      await expect(field(page, t('ads:voucher.label'))).toHaveValue('TEMPEL25');
      await expect(page.getByRole('switch', { name: t('ads:publication.renew') })).not.toBeChecked();
      await expect(line(t('ads:publication.total'))).toContainText(
        t('ads:publication.coins', { count: 60 + 10 - 25, amount: 60 + 10 - 25 }),
      );
      await press(page.getByRole('button', { name: t('ads:publication.publish'), exact: true }));
      await expect(page).toHaveURL(new RegExp(`published=${id}`));

      await open(page, `/${locale}/content/detail/${id}`);
      const links = page.getByRole('list', { name: t('detail:links') }).getByRole('link');
      await expect(links).toHaveCount(3);
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
        await expect(link).toHaveAttribute('target', '_blank');
      }
      await expect(page.getByRole('link', { name: `#${token}a` })).toBeVisible();
      await call(page, 'PATCH', '/product/my-product', { id, availability: 'reserved' });
      await expect
        .poll(async () =>
          (await (await page.request.get(`/${locale}/content/detail/${id}`)).text()).includes(t('detail:reserved')),
        )
        .toBe(true);
      await call(page, 'PATCH', '/product/my-product', { id, availability: 'sold' });
      await expect.poll(async () => (await page.request.get(`/${locale}/content/detail/${id}`)).status()).toBe(410);
      await open(page, `/${locale}/content/detail/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('detail:ended.sold.title'));
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await checkWidth(page);
      await checkAccessibility(page);

      // An ended ad can be changed before it is published again: the revision is free and can only remove hashtags.
      await open(page, `/${locale}/content/create/publication?id=${id}`);
      await expect(page.getByRole('button', { name: t('ads:publication.publish_again'), exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:creation.titles.again'));
      await press(page.getByRole('button', { name: t('ads:publication.edit_first') }));
      await expect(page).toHaveURL(/\/content\/edit\/display\?id=/);
      await expect(page).toHaveTitle(
        t('ads:creation.page_title', {
          step: t('ads:creation.steps.display'),
          title: t('ads:creation.titles.edit_ads'),
        }),
      );
      const revision = new URL(page.url()).searchParams.get('id');
      await open(page, `/${locale}/content/edit/publication?id=${revision}`);
      await expect(page.getByRole('heading', { name: t('ads:publication.fixed') })).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(0);
      await expect(field(page, t('ads:hashtags.label'))).toHaveCount(0);
      await checkAccessibility(page);
      // The change is saved and published at once. The revision's price is not asked for meanwhile: it ceases to exist.
      const priceRequests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/publication/package')) priceRequests.push(request.url());
      });
      await press(page.getByRole('button', { name: t('ads:hashtags.remove', { name: `${token}b` }) }));
      await press(page.getByRole('button', { name: t('ads:publication.save_changes'), exact: true }));
      await expect(page.getByText(t('ads:publication.changes_saved'))).toBeVisible();
      expect(priceRequests).toEqual([]);
      await expect(page).toHaveURL(/tab=expired/);
    });
  });
}

/** Enters three of five hashtags at the end, after invalid ones. */
async function enterHashtags(page: Page, t: Translate, token: string): Promise<void> {
  const entry = field(page, t('ads:hashtags.label'));
  const chips = page.getByRole('list', { name: t('ads:hashtags.chosen') }).getByRole('listitem');
  await entry.pressSequentially(`${token}a #${token}b`);
  await entry.press('Enter');
  await entry.pressSequentially(`#${token}c#${token}d ${token}e `);
  await expect(chips).toHaveText(['a', 'b', 'c', 'd', 'e'].map((end) => `#${token}${end}`));
  await entry.pressSequentially(`${token}A `);
  await expect(page.getByText(t('errors:validation.repeated_hashtags'))).toBeVisible();
  await entry.pressSequentially(`${token}f `);
  await expect(page.getByText(t('errors:validation.maximum_items_hashtags', { length: 5 }))).toBeVisible();
  await entry.press('Backspace');
  await entry.press('Backspace');
  await expect(chips).toHaveCount(3);
  const claimed = await claimedHashtag();
  await entry.pressSequentially(`${claimed} `);
  await expect(page.getByText(t('ads:hashtags.taken_error', { name: `#${claimed}` }))).toBeVisible();
  await press(page.getByRole('button', { name: t('ads:hashtags.remove', { name: claimed }) }));
  await expect(chips).toHaveCount(3);
}

/** A hashtag of an ad on the board. */
async function claimedHashtag(): Promise<string> {
  const { hashtag } = await testDatabase()
    .read.selectFrom('ad_hashtags')
    .innerJoin('ads', 'ads.id', 'ad_hashtags.ad_id')
    .select('hashtag')
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .executeTakeFirstOrThrow();
  return hashtag;
}

async function enterLinks(page: Page, t: Translate): Promise<void> {
  const all = page.getByRole('list', { name: t('ads:links.all') }).getByRole('listitem');
  await expect(all).toHaveCount(2);
  await expect(all.first()).toContainText(t('ads:links.found', { kind: t('ads:links.kinds.ecommerce') }));
  const address = field(page, t('ads:links.address'));
  await address.fill('bukan tautan');
  await address.press('Enter');
  await expect(page.getByText(t('ads:links.errors.format'))).toBeVisible();
  await address.fill('bumifilm.co.id/harga');
  await page.getByRole('combobox', { name: t('ads:links.kind') }).selectOption('custom');
  const name = field(page, t('ads:links.name'));
  await name.fill('Daftar--Harga');
  const section = page.getByRole('region', { name: t('ads:links.heading') });
  await press(section.getByRole('button', { name: t('ads:links.add'), exact: true }));
  await expect(page.getByText(t('errors:validation.link_name'))).toBeVisible();
  await name.fill('daftar-harga');
  await name.press('Enter');
  await expect(all).toHaveCount(3);
  await press(page.getByRole('button', { name: t('ads:links.remove', { name: 'daftar-harga' }) }));
  await expect(all).toHaveCount(2);
  await address.fill('bumifilm.co.id/harga');
  await address.press('Enter');
  await expect(all).toHaveCount(3);
}

async function voucher(page: Page, t: Translate): Promise<void> {
  const code = field(page, t('ads:voucher.label'));
  await code.pressSequentially('hemat99');
  await expect(page.getByText(t('ads:voucher.checking')).first()).toBeVisible();
  await expect(page.getByText(t('ads:voucher.invalid'))).toBeVisible();
  await code.fill('tempel25');
  await expect(page.getByText(t('ads:voucher.valid', { count: 25, amount: 25 }))).toBeVisible();
}
