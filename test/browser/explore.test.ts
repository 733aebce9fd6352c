import type { Page } from '@playwright/test';
import { isSoak, seed } from '../support/soak.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { designByCall, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { Explorer } from './explore/explorer.ts';
import { expect, PHONE, test, useOf } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const HOUR_MILLISECONDS = 3_600_000;
/** What `npm test` presses on one page, dialogs that open included. */
const FEW = 4;
const database = testDatabase();

/** Pages of the ad with the most photos, and of its seller. */
async function adPages(): Promise<{ ad: string; seller: string; report: string }> {
  const { id, owner_id } = await database.read
    .selectFrom('listings')
    .innerJoin('ad_photos', 'ad_photos.ad_id', 'listings.ad_id')
    .innerJoin('ads', 'ads.id', 'listings.ad_id')
    .groupBy(['ads.id', 'ads.owner_id'])
    .orderBy((columns) => columns.fn.countAll(), 'desc')
    .orderBy('ads.id')
    .select(['ads.id', 'ads.owner_id'])
    .executeTakeFirstOrThrow();
  return { ad: `/content/detail/${id}`, seller: `/seller/${owner_id}`, report: `/report/${id}` };
}

/** Where an address leads without the language. */
async function goalOf(page: Page, path: string): Promise<string> {
  return new URL((await page.request.get(path)).url()).pathname;
}

const GUEST_PAGES = [
  '/search?keyword=kursi',
  '/signin',
  '/signup',
  '/register',
  '/forgot-password',
  '/mobil',
  '/mobil/bekas/jawa-barat',
  '/help',
  '/help/harga-koin',
  '/about',
  '/welcome',
  '/index',
  '/term-condition',
  '/privacy-policy',
  '/tidak/ada',
];
const MEMBER_PAGES = [
  '/content',
  '/favourite',
  '/saved-searches',
  '/notification',
  '/profile',
  '/profile/edit',
  '/profile/email',
  '/profile/password',
  '/profile/verification',
  '/profile/wallet',
  '/affiliate',
  '/fraud-cases',
  '/reports',
  '/help/questions',
  '/profile/devices',
  '/profile/data',
];

for (const screen of isSoak ? dealt('explore') : [PHONE]) {
  test.describe(`every control at ${screen.name}`, () => {
    test.use({ ...useOf(screen), ownContext: true });
    const localized = (path: string) => (screen.locale === 'en' ? `/en${path === '/' ? '' : path}` : path);

    test('does something for a guest, and no page has a fault', async ({ page, watch }) => {
      test.setTimeout(HOUR_MILLISECONDS);
      // The explorer reports them with what was pressed.
      watch.expect(/./);
      const pages = await adPages();
      const [ad, seller] = await Promise.all([goalOf(page, pages.ad), goalOf(page, pages.seller)]);
      const all = [ad, '/', seller, pages.report, ...GUEST_PAGES];
      const paths = (isSoak ? all : [[ad, '/'][seed % 2] ?? ad]).map(localized);
      const restore = () => page.context().clearCookies();
      const explorer = new Explorer(page, { paths, restore, max: isSoak ? Number.POSITIVE_INFINITY : FEW });
      const faults = await explorer.explore();
      process.stdout.write(`Pressed ${explorer.presses} controls\n`);
      expect(faults).toEqual([]);
    });

    if (!isSoak) return;
    test('does something for a member, and no page has a fault', async ({ page, watch }) => {
      test.setTimeout(HOUR_MILLISECONDS);
      watch.expect(/./);
      const { email } = await newMember(database);
      await signInByCall(page, email);
      const draft = await designByCall(page, 'Kamera untuk dijelajahi');
      const { ad } = await adPages();
      const steps = ['display', 'detail', 'publication'].map((step) => `/content/create/${step}?id=${draft}`);
      const paths = ['/', await goalOf(page, ad), ...steps, ...MEMBER_PAGES].map(localized);
      const restore = async () => {
        const response = await page.request.get('/api/user/auth');
        const { user } = (await response.json()) as { user: object | null };
        if (user === null) await signInByCall(page, email);
      };
      const explorer = new Explorer(page, { paths, restore, max: Number.POSITIVE_INFINITY });
      const faults = await explorer.explore();
      process.stdout.write(`Pressed ${explorer.presses} controls\n`);
      expect(faults).toEqual([]);
    });
  });
}
