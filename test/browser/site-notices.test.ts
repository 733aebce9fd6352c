import type { Tx } from '../../src/base/database.ts';
import { emit } from '../../src/domain/events.ts';
import { dealt } from './dealt.ts';
import { type OwnApp, startOwnApp } from './own-app.ts';
import { checkAccessibility, checkWidth, expect, open, press, test, translator, useOf } from './visitor.ts';

const TEXTS = {
  id: {
    all: 'Pembayaran sedang terganggu. Koin masuk paling lambat besok.',
    home: 'Pasang iklan pertama gratis minggu ini.',
  },
  en: { all: 'Payments are disturbed. Coins arrive tomorrow at the latest.', home: 'Your first ad is free this week.' },
};
let app: OwnApp;
const change = (work: (tx: Tx) => Promise<unknown>) =>
  app.database.transaction(async (tx) => {
    await work(tx);
    await emit(tx, 'catalogue.changed', {});
  });

test.beforeAll(async () => {
  app = await startOwnApp();
  await change((tx) =>
    tx
      .insertInto('site_notices')
      .values(
        (['all', 'home'] as const).map((pages) => ({
          text: TEXTS.id[pages],
          text_en: TEXTS.en[pages],
          level: pages === 'all' ? 'warning' : 'info',
          pages,
          starts_at: new Date(Date.now() - 60_000),
          is_active: true,
        })),
      )
      .execute(),
  );
});
test.afterAll(() => app.stop());

for (const screen of dealt('site notices')) {
  for (const javaScriptEnabled of [true, false]) {
    test(`notices at ${screen.name} are closed for the session ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
      browser,
    }) => {
      const t = translator(screen.locale);
      const texts = TEXTS[screen.locale];
      const context = await browser.newContext({
        ...useOf(screen),
        baseURL: app.url,
        javaScriptEnabled,
        colorScheme: screen.width === 360 ? 'light' : 'dark',
      });
      const page = await context.newPage();
      const go = (path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path));
      const notices = page.getByRole('complementary', { name: t('site-notices:label') });
      const prefix = screen.locale === 'id' ? '' : '/en';
      await expect(async () => {
        await go(`${prefix}/`);
        await expect(notices.getByText(texts.all)).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(notices.getByText(texts.home)).toBeVisible();
      if (javaScriptEnabled) {
        await checkWidth(page);
        await checkAccessibility(page);
        // Another page of the board, without loading the document again.
        await press(
          page
            .getByRole('contentinfo')
            .getByRole('link', { name: t('layout:terms') })
            .first(),
        );
        await expect(page).toHaveURL(/term-condition/);
      } else await go(`${prefix}/term-condition`);
      await expect(notices.getByText(texts.home)).toBeHidden();

      const all = notices.locator('form').filter({ hasText: texts.all });
      const closing = all.getByRole('button', { name: t('site-notices:close') });
      await (javaScriptEnabled ? press(closing) : closing.click());
      await expect(notices.getByText(texts.all)).toBeHidden();
      await expect(page).toHaveURL(/term-condition/);
      // As other sites and the choice of a language link to it.
      await go(`/${screen.locale}`);
      await expect(notices.getByText(texts.all)).toBeHidden();
      await expect(notices.getByText(texts.home)).toBeVisible();
      await context.close();
    });
  }
}

test('a cached page is without a notice within a second after it was switched off', async ({ request }) => {
  const home = async () => (await request.get(`${app.url}/help`)).text();
  await expect.poll(home).toContain(TEXTS.id.all);
  await change((tx) => tx.updateTable('site_notices').set({ is_active: false }).execute());
  await expect.poll(home, { timeout: 5000 }).not.toContain(TEXTS.id.all);
});
