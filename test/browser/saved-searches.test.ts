import type { Database } from '../../src/base/database.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { call, linkFor, signIn, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP,
  expect,
  goTo,
  open,
  press,
  test,
  translator,
  useOf,
  waitForHydration,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

let database: Database;
test.beforeAll(() => {
  database = testDatabase();
});

for (const screen of dealt('saved searches')) {
  test.describe(`saved searches at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const home = screen.locale === 'id' ? '' : '/en';

    test('are saved from the results, renamed, paused and deleted', async ({ page }) => {
      const { email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${home}/search?keyword=motor&category=motor&price_max=18000000`);
      await press(page.getByRole('link', { name: t('filters:save_search.button') }));
      await expect(page.getByText(t('filters:save_search.saved'), { exact: true })).toBeVisible();
      await press(page.getByRole('link', { name: t('filters:save_search.done') }));
      await expect(page).toHaveURL(`${home}/saved-searches`);
      const list = page.getByRole('list', { name: t('saved-searches:title'), exact: true });
      await expect(list.getByRole('heading', { name: 'motor' })).toBeVisible();
      await expect(list).toContainText('18.000.000');
      await checkWidth(page);

      await press(page.getByRole('button', { name: t('saved-searches:actions', { name: 'motor' }) }));
      await press(page.getByRole('menuitemradio', { name: t('saved-searches:frequencies.weekly') }));
      await expect(list).toContainText(t('saved-searches:notifies.weekly'));
      await checkAccessibility(page);
      await press(page.getByRole('menuitem', { name: t('saved-searches:rename') }));
      await page.getByRole('textbox', { name: t('saved-searches:name') }).fill(' ');
      await press(page.getByRole('button', { name: t('saved-searches:save_name'), exact: true }));
      await expect(page.getByText(t('saved-searches:name_missing'))).toBeVisible();
      await page.getByRole('textbox', { name: t('saved-searches:name') }).fill('Motor harian');
      await checkAccessibility(page);
      await press(page.getByRole('button', { name: t('saved-searches:save_name'), exact: true }));
      await expect(list.getByRole('heading', { name: 'Motor harian' })).toBeVisible();

      await press(page.getByRole('switch', { name: t('saved-searches:switch', { name: 'Motor harian' }) }));
      await expect(list).toContainText(t('saved-searches:paused'));
      await press(page.getByRole('link', { name: t('saved-searches:show'), exact: true }));
      await expect(page).toHaveURL(/keyword=motor&category=motor&price_max=18000000&sort=newest/);
      await page.goBack();

      await press(page.getByRole('button', { name: t('saved-searches:actions', { name: 'Motor harian' }) }));
      await press(page.getByRole('menuitem', { name: t('saved-searches:remove') }));
      await press(page.getByRole('alertdialog').getByRole('button', { name: t('saved-searches:remove'), exact: true }));
      await expect(page.getByText(t('saved-searches:empty'), { exact: true })).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
    });
  });
}

for (const screen of dealt('saved searches 2')) {
  test.describe(`new ads at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const home = screen.locale === 'id' ? '' : '/en';

    test('are shown with their search until its results are opened', { tag: '@complete' }, async ({ page }) => {
      const { email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${home}/saved-searches`);
      const filters = { keyword: 'motor' };
      const { id } = (await call(page, 'POST', '/product/saved-search', { name: 'Motor', filters })) as { id: string };
      const { data } = (await call(page, 'POST', '/product/search', filters)) as {
        data: { id: string; title: string }[];
      };
      const found_at = new Date(Date.now() + 60_000);
      await database.transaction((tx) =>
        tx
          .insertInto('saved_search_hits')
          .values(data.slice(0, 6).map((ad) => ({ search_id: id, ad_id: ad.id, found_at })))
          .execute(),
      );
      await open(page, `${home}/saved-searches`);
      const list = page.getByRole('list', { name: t('saved-searches:title'), exact: true });
      await expect(list).toContainText(t('saved-searches:new', { count: 6 }));
      const newest = page.getByRole('list', { name: t('saved-searches:newest', { name: 'Motor' }) });
      await expect(newest.getByRole('link')).toHaveCount(4);
      await checkWidth(page);
      await checkAccessibility(page);
      await database.transaction((tx) =>
        tx.updateTable('saved_search_hits').set({ found_at: new Date() }).where('search_id', '=', id).execute(),
      );
      const isMarked = page.waitForResponse((response) => response.url().endsWith('/saved-search/mark'));
      await press(page.getByRole('link', { name: t('saved-searches:show_new', { count: 6 }) }));
      await isMarked;
      await expect(page).toHaveURL(/keyword=motor&sort=newest/);
      await goTo(page, `${home}/saved-searches`);
      await expect(page.getByRole('link', { name: t('saved-searches:show'), exact: true })).toBeVisible();
    });
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`the link of a mail at ${screen.name}, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
      test.use({ ...useOf(screen), javaScriptEnabled });
      const t = translator(screen.locale);
      const home = screen.locale === 'id' ? '' : '/en';

      test('ends mails of its kind without signing in', { tag: '@complete' }, async ({ page }) => {
        const { id, email } = await newMember(database);
        await database.transaction((tx) =>
          notify(tx, { user_id: id, kind: 'ad_hidden', data: { title: 'Kursi' }, ad_id: null, now: new Date() }),
        );
        const link = await linkFor(page, email, /\/unsubscribe\?[^\s"'<]*/);
        const { search } = new URL(link.replaceAll('&amp;', '&'));
        await page.goto(`${home}/unsubscribe${search}`);
        await expect(
          page.getByRole('heading', { level: 1, name: t('notifications:unsubscribe.heading') }),
        ).toBeVisible();
        if (javaScriptEnabled) {
          await waitForHydration(page);
          await checkWidth(page);
          await checkAccessibility(page);
        }
        await page.getByRole('button', { name: t('notifications:unsubscribe.button') }).click();
        await expect(page.getByRole('heading', { level: 1, name: t('notifications:unsubscribe.done') })).toBeVisible();
        const choice = database.read.selectFrom('notification_choices').select(['kind', 'in_app', 'by_mail']);
        expect(await choice.where('user_id', '=', id).execute()).toEqual([
          { kind: 'ad_hidden', in_app: true, by_mail: false },
        ]);
        await page.goto(`${home}/unsubscribe${search}x`);
        await expect(page.getByText(t('notifications:unsubscribe.invalid'))).toBeVisible();
      });
    });
  }
}

test.describe('a guest', () => {
  test.use(useOf(DESKTOP));
  const t = translator('id');

  test('signs in over the page and the search is saved', { tag: '@complete' }, async ({ page }) => {
    const { email } = await newMember(database);
    await open(page, '/search?keyword=vespa+kongo+1963');
    await press(page.getByRole('link', { name: t('filters:save_search.button') }));
    await signIn(page, t, email);
    await expect(page.getByText(t('filters:save_search.saved'), { exact: true })).toBeVisible();
    const { data } = (await call(page, 'GET', '/product/saved-search')) as { data: { name: string }[] };
    expect(data.map(({ name }) => name)).toEqual(['vespa kongo 1963']);
  });
});

test.describe('a guest without scripts', () => {
  test.use({ ...useOf(DESKTOP), javaScriptEnabled: false });
  const t = translator('id');

  test('is asked after signing in whether to save the search', { tag: '@complete' }, async ({ page }) => {
    const { email } = await newMember(database);
    await page.goto('/search?keyword=vespa+kongo+1963');
    await page.getByRole('link', { name: t('filters:save_search.button') }).click();
    await expect(page).toHaveURL(/\/signin\?next=.*saved-searches/);
    await signInByCall(page, email);
    await page.goto('/saved-searches?keyword=vespa+kongo+1963');
    await expect(page.getByRole('region', { name: t('saved-searches:save_heading') })).toContainText(
      'vespa kongo 1963',
    );
  });
});
