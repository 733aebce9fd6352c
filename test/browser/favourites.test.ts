import type { Database } from '../../src/base/database.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { call, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, PHONE, press, test, translator, useOf } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

let database: Database;
test.beforeAll(() => {
  database = testDatabase();
});

test.describe('a heart', () => {
  test.use(useOf(PHONE));

  test('that is tapped twice sends one call after the other', { tag: '@complete' }, async ({ page }) => {
    const { email } = await newMember(database);
    await signInByCall(page, email);
    await open(page, '/elektronik');
    const heart = page.locator('button[data-favourite]').first();
    const answer = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.route('**/api/product/favourite', async (route) => {
      sent.push(route.request().method());
      if (sent.length === 1) await answer.promise;
      await route.continue();
    });
    await heart.tap();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => sent).toEqual(['POST']);
    await heart.tap();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(sent).toEqual(['POST']);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    answer.resolve();
    await removed;
    expect(await call(page, 'GET', '/product/favourite/id')).toEqual({ ids: [] });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});

for (const screen of dealt('favourites')) {
  test.describe(`favourites at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const home = screen.locale === 'id' ? '' : '/en';

    test('show what costs less or is gone, and switch the notices off and on', async ({ page }) => {
      const { id: user_id, email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${home}/favourite?show=dropped`);
      await expect(page.getByText(t('saved-searches:none.dropped.title'), { exact: true })).toBeVisible();
      await checkAccessibility(page);
      const { data } = (await call(page, 'GET', '/product')) as {
        data: { id: string; title: string; price: number | null; price_unit: number }[];
      };
      const [same, lower] = data.filter(({ price, price_unit }) => price !== null && price_unit === 0);
      await database.transaction(async (tx) => {
        const sold = await insertPublishedAd(tx, {
          title: 'Kamera analog 35mm',
          status: AD_STATUSES.EXPIRED,
          published_at: new Date(),
        });
        await tx.updateTable('ads').set({ availability: 'sold' }).where('id', '=', sold).execute();
        const rows = [same?.id, lower?.id, sold].map((ad_id = '', index) => ({
          user_id,
          ad_id,
          created_at: new Date(Date.now() - index * 1000),
          saved_price: ad_id === lower?.id ? (lower.price ?? 0) + 25_000 : (same?.price ?? 0),
        }));
        await tx.insertInto('favourites').values(rows).execute();
      });

      await open(page, `${home}/favourite`);
      const board = page.getByRole('region', { name: t('saved-searches:favourites'), exact: true });
      await expect(board.getByRole('article')).toHaveCount(3);
      const amount = screen.locale === 'id' ? /^25\srb$/ : /^25K$/;
      const label = t('saved-searches:dropped_by', { amount: '§' }).split('§')[0] ?? '';
      await expect(board.getByText(new RegExp(`${label}${amount.source.slice(1)}`))).toBeVisible();
      await expect(board.getByText(t('saved-searches:ended.sold'), { exact: true })).toBeVisible();
      await expect(board.getByRole('link')).toHaveCount(2);
      await checkWidth(page);
      await checkAccessibility(page);

      await press(page.getByRole('link', { name: t('saved-searches:dropped_count', { count: 1 }) }));
      await expect(page).toHaveURL(`${home}/favourite?show=dropped`);
      await expect(board.getByRole('link')).toHaveCount(1);
      await expect(board.getByRole('link', { name: lower?.title ?? '', exact: true })).toBeVisible();
      await press(page.getByRole('link', { name: t('saved-searches:gone'), exact: true }));
      await expect(board.getByRole('article')).toHaveCount(1);
      await page.goBack();
      await expect(board.getByRole('link', { name: lower?.title ?? '', exact: true })).toBeVisible();
      await press(page.getByRole('link', { name: t('saved-searches:all'), exact: true }));

      const isSaved = () =>
        page.waitForResponse(
          (response) => response.request().method() === 'POST' && response.url().endsWith('/choice'),
        );
      for (const isOn of [false, true]) {
        const saved = isSaved();
        await press(page.getByRole('switch', { name: t('saved-searches:notify_lower_price') }));
        await saved;
        const { data: choices } = (await call(page, 'GET', '/notification/choice')) as {
          data: { kind: string; in_app: boolean }[];
        };
        expect(choices.find(({ kind }) => kind === 'favourite_price')?.in_app).toBe(isOn);
      }
    });

    test('and saved searches are marked in the navigation', { tag: '@complete' }, async ({ page }) => {
      const { email } = await newMember(database);
      await signInByCall(page, email);
      for (const path of ['/favourite', '/saved-searches']) {
        await open(page, `${home}${path}`);
        const name = screen.width === 360 ? t('layout:main_navigation') : t('accounts:nav.label');
        const link = page.getByRole('navigation', { name }).getByRole('link', { name: t('saved-searches:favourites') });
        await expect(link).toHaveAttribute('aria-current', 'page');
      }
    });
  });
}
