import type { BrowserContext } from '@playwright/test';
import { REVIVAL } from '../../src/web/service-worker/offline-page.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { designByCall, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { openWithWorker, savedCopy, waitUntilSaved } from './saved-pages.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  open,
  type Page,
  PHONE,
  press,
  test,
  translator,
  useOf,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

async function disconnect(context: BrowserContext, watch: { expect(pattern: RegExp): void }): Promise<void> {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|Failed to fetch|network error/i);
  await context.setOffline(true);
}

for (const screen of dealt('offline')) {
  test.describe(`without a connection at ${screen.name}`, () => {
    test.use({ ...useOf(screen), serviceWorkers: 'allow' });
    const t = translator(screen.locale);
    const mark = (page: Page) => page.getByRole('status').filter({ hasText: t('offline:may_differ') });

    test('the board and a seen ad are readable and marked, and the wallet asks for a connection', async ({
      page,
      context,
      watch,
    }) => {
      // Of another version; this page registers no worker.
      await page.goto('/simple');
      await page.evaluate(() => caches.open('papan-0-board'));
      await openWithWorker(page, '/');
      expect(await page.evaluate(() => caches.has('papan-0-board'))).toBe(false);
      await waitUntilSaved(page, '/');
      const card = page.locator('a.pin-link').first();
      const ad = new URL((await card.getAttribute('href')) ?? '', page.url()).pathname;
      // Without loading its document.
      await press(card);
      await expect(page).toHaveURL(new RegExp(`${ad}$`));
      await waitUntilSaved(page, ad);
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

      await disconnect(context, watch);
      await page.goto('/');
      await expect(mark(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('board:home_heading'));
      await checkWidth(page);
      await checkAccessibility(page);
      await press(page.locator(`a[href="${ad}"]`).first());
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(mark(page)).toBeVisible();
      // Only the one that loads the page again.
      await expect(page.locator('script')).toHaveCount(1);

      await page.goto('/profile/wallet');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline:title'));
      await expect(page.getByText(t('offline:never_saved'))).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      // The connection returns while the reader is on the way to another page.
      await page
        .getByRole('link', { name: heading })
        .first()
        .evaluate((link) => {
          (link as HTMLAnchorElement).click();
          dispatchEvent(new Event('online'));
        });
      await expect(mark(page)).toBeVisible();

      await context.setOffline(false);
      await expect(mark(page)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });
  });
}

test.describe('own pages without a connection', () => {
  test.use({ ...useOf(PHONE), serviceWorkers: 'allow' });
  const t = translator('id');

  test('are saved without tokens and balance until another person comes or somebody signs out', {
    tag: '@complete',
  }, async ({ page, context, watch }) => {
    // The stream of events ends with the session, and the browser may ask for it, and for the notices, once more.
    watch.expect(/status of 401 .*\/api\/(events|notification)/);
    await signInByCall(page, (await newMember(testDatabase())).email);
    await openWithWorker(page, '/profile');
    const title = 'Lampu meja rotan';
    const id = await designByCall(page, title);
    const design = `/content/create/display?id=${id}`;
    for (const path of ['/content?tab=draft', design]) {
      await open(page, path);
      await waitUntilSaved(page, path);
    }
    const copy = await savedCopy(page, '/content?tab=draft');
    expect(copy).toContain(title);
    const withoutRevival = copy.replace(`<script>${REVIVAL}</script>`, '');
    expect(withoutRevival).not.toMatch(/data-balance|csrf-token" content="[^"]|<script|@papan\.test/);
    await page.goto('/profile/wallet');
    // An open page may still load scripts, and would load itself again after a failed one.
    await page.goto('about:blank');

    await disconnect(context, watch);
    for (const path of ['/content?tab=draft', design]) {
      await page.goto(path);
      await expect(page.getByText(title).first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: t('offline:may_differ') })).toBeVisible();
      await checkWidth(page);
    }
    // A saved page would load itself again now.
    await page.goto('about:blank');
    await context.setOffline(false);
    // Another session than the one that the page knows.
    await context.clearCookies();
    await signInByCall(page, (await newMember(testDatabase())).email);
    await open(page, '/content');
    await waitUntilSaved(page, '/content');
    expect(await savedCopy(page, design)).toBe('');
    await page.evaluate(async () => void (await fetch('/api/user/signout')));
    expect(await savedCopy(page, '/content')).toBe('');
  });
});
