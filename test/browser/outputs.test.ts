import { READABLE_PX } from '../../src/contract/design/legibility.ts';
import { OUTPUT_KINDS, OUTPUT_TYPES, SHARE_BYTES } from '../../src/contract/design/outputs.ts';
import {
  artworkCase,
  browserArtwork,
  pixelDifference,
  seededArtwork,
  serverArtwork,
} from '../../tools/artwork-pictures.ts';
import { EXAMPLE_DESIGNS } from '../../tools/example-designs.ts';
import { testDatabase } from '../support/test-app.ts';
import { expect, open, PHONE, press, test, translator } from './visitor.ts';

test.use(PHONE.options);
const t = translator('id');

/** Ads with a text background, tabs, a sticker, a coupon, rules, tiled photos, a scrim, and an inset dashed border. */
const ARTWORKS = ['tablet', 'kost', 'koi', 'nasi-kotak', 'jamu', 'cupang', 'stroller', 'rotan'];
/** Maximum mean difference of a colour channel (0–255): allows small shifts of glyphs, but no moved part. */
const MAX_DIFFERENCE = 9;

/** Shapes behind subjects, shadows, printed subjects, a QR code, and letters around a subject. */
const EXAMPLES = ['rings', 'plinth', 'sun', 'subject by dots', 'code', 'letters', 'coupon with a subject'];

test('an artwork is rendered outside a browser as in the browser', async ({ page }) => {
  await open(page, '/');
  await page.setViewportSize({ width: 600, height: 900 });
  for (const key of ARTWORKS) {
    const artwork = await seededArtwork(key);
    const difference = await pixelDifference(await browserArtwork(page, artwork), await serverArtwork(artwork));
    expect(difference, key).toBeLessThan(MAX_DIFFERENCE);
  }
  const address = new URL('/i/00000000', page.url()).href;
  for (const { name, design } of EXAMPLE_DESIGNS.filter((example) => EXAMPLES.includes(example.name))) {
    const artwork = await artworkCase(name, design);
    const difference = await pixelDifference(
      await browserArtwork(page, artwork),
      await serverArtwork(artwork, address),
    );
    expect(difference, name).toBeLessThan(MAX_DIFFERENCE);
  }
});

test('a card on a phone shows tear-off tabs as one strip if each would be too narrow to read', async ({ page }) => {
  await open(page, '/search?keyword=kost%20putri%20UGM');
  const ad = page.getByRole('link', { name: 'Kost putri dekat kampus UGM' });
  const strip = page.getByRole('article').filter({ has: ad }).locator('.tabs-tear');
  const phoneNumber = strip.getByText('0812-0000-0103').first();
  await expect(phoneNumber).toBeVisible();
  const { letters, box, clip } = await phoneNumber.evaluate((row) => ({
    letters: Number.parseFloat(getComputedStyle(row).fontSize),
    box: row.getBoundingClientRect().toJSON() as DOMRect,
    clip: row.closest('.tabs-tear')?.getBoundingClientRect().toJSON() as DOMRect,
  }));
  expect(letters).toBeGreaterThanOrEqual(READABLE_PX);
  expect(box.width).toBeGreaterThan(box.height);
  expect(box.left >= clip.left && box.right <= clip.right && box.bottom <= clip.bottom).toBe(true);
  await expect(strip.locator(':scope > div:visible')).toHaveCount(1);
});

test('an ad’s page shows its address as typed and its details with units, in both languages', async ({ page }) => {
  const place = { address: 'Jl. Melati 12, Tapos', address_detail: 'Seberang pasar' };
  const street = 'Jalan Rahasia Profil 99';
  const database = testDatabase();
  const { id } = await database.transaction(async (tx) => {
    const ad = await tx
      .updateTable('ads')
      .set({ ...place, location_same_as_profile: false })
      .where('title', 'like', 'Kontrakan 3 petak Tapos%')
      .returning(['id', 'owner_id'])
      .executeTakeFirstOrThrow();
    await tx.updateTable('users').set({ address: street }).where('id', '=', ad.owner_id).execute();
    return ad;
  });
  for (const [prefix, locale, facts] of [
    ['', 'id', ['Luas bangunan 28 m²', 'Kamar tidur 1', 'Kamar mandi 1', 'Daya listrik 900 VA']],
    ['/en', 'en', ['Building area 28 m²', 'Bedrooms 1', 'Bathrooms 1', 'Electricity 900 VA']],
  ] as const) {
    const t = translator(locale);
    await open(page, `${prefix}/content/detail/${id}`);
    await expect(page.getByText(`${place.address}, Depok, Jawa Barat`)).toHaveCount(2);
    await expect(page.getByText(t('detail:landmark', { landmark: place.address_detail }))).toBeVisible();
    const alertText = await page
      .locator('main dl > div')
      .evaluateAll((all) =>
        all.map(({ children }) =>
          [...children].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')).join(' '),
        ),
      );
    expect(alertText.filter((fact) => facts.some((one) => one === fact))).toEqual(facts);
    for (const path of [`/content/detail/${id}`, '/', '/kost', '/simple'])
      expect(await (await page.request.get(`${prefix}${path}`)).text(), path).not.toContain('Rahasia');
  }
});

test('an ad can be shared from its page: link, story and flyer; the link has a preview picture', async ({ page }) => {
  const response = await page.request.get('/api/product');
  const { data }: { data: { id: string }[] } = await response.json();
  const id = data[0]?.id ?? '';
  await open(page, `/content/detail/${id}`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(picture).toMatch(/^http:\/\/localhost:\d+\/_share\/id\//);
  const shared = await page.request.get(picture ?? '');
  expect(shared.headers()['content-type']).toBe(OUTPUT_TYPES.share.mime_type);
  expect((await shared.body()).length).toBeLessThan(SHARE_BYTES);

  await press(page.getByRole('button', { name: t('detail:share') }).first());
  const dialog = page.getByRole('dialog');
  const address = await dialog.getByRole('textbox', { name: t('outputs:share.address') }).inputValue();
  expect(address).toMatch(/\/i\/[0-9a-z]{8}$/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await press(dialog.getByRole('button', { name: t('outputs:share.copy') }).first());
  await expect(page.getByText(t('browser_errors:clipboard_forbidden'))).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);
  for (const kind of OUTPUT_KINDS.filter((each) => each !== 'share')) {
    const href = await dialog.getByRole('link', { name: t(`outputs:share.${kind}`) }).getAttribute('href');
    const file = await page.request.get(href ?? '');
    expect(file.headers()['content-type']).toBe(OUTPUT_TYPES[kind].mime_type);
    expect(file.headers()['content-disposition']).toContain('attachment');
  }
  await page.goto(address);
  await expect(page).toHaveURL(new RegExp(`/content/detail/[a-z0-9-]*${id}$`));
});

test('an expired preview shows a message and is not cached', async ({ page, watch }) => {
  watch.expect(/404/);
  const list = await page.request.get('/api/product');
  const { data }: { data: { id: string }[] } = await list.json();
  const response = await page.goto(`/content/${'a'.repeat(43)}/${data[0]?.id}`);
  expect(response?.status()).toBe(404);
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  await expect(page.getByRole('heading', { name: t('outputs:preview.missing.title') })).toBeVisible();
});
