import { join } from 'node:path';
import { loadBuiltFrontend } from '../../src/server/pages/frontend.ts';
import { dealt } from './dealt.ts';
import { checkWidth, expect, open, press, test, translator, useOf, waitForHydration } from './visitor.ts';

const ROOT = join(import.meta.dirname, '../..');

test.describe.configure({ mode: 'parallel' });

for (const screen of dealt('new build')) {
  test.describe(`a new build at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);

    test('is loaded by the next navigation, and not while a form is being filled', async ({ page, watch }) => {
      watch.expect(/status of 404/);
      const own = (await (await page.request.get('/builds/latest.json')).json()) as { id: string };
      const about = await page.request.get(`/builds/meta/${own.id}.json`);
      expect(await about.json()).toEqual(own);
      expect(about.headers()['cache-control']).toBe('public, max-age=0');
      let latest = own.id;
      await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: latest, timestamp: 0 } }));
      await page.clock.install();
      await open(page, screen.locale === 'id' ? '/signin' : '/en/signin');
      const email = page.getByRole('textbox').first();
      await email.fill('ratna@example.com');
      let checks = 0;
      page.on('response', (response) => {
        if (response.url().endsWith('/builds/latest.json')) checks += 1;
      });
      // What checks is loaded after the start, and sets its timer then.
      const untilChecked = (times: number) =>
        expect
          .poll(async () => {
            await page.clock.runFor('01:01');
            return checks;
          })
          .toBeGreaterThanOrEqual(times);
      await untilChecked(1);
      latest = 'newer';
      await untilChecked(2);
      await expect(email).toHaveValue('ratna@example.com');
      await checkWidth(page);

      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      // The list of the pages outside the board is a file of the former build too: missing until a document is loaded for it.
      const frontend = await loadBuiltFrontend(ROOT);
      const board = frontend.filesOf([]).scripts;
      const list = frontend.filesOf(['src/web/app/page-files.ts']).scripts.find((file) => !board.includes(file));
      let isReplaced = true;
      await page.route(`**${list}`, (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()));
      await press(page.getByRole('link', { name: t('layout:app_name') }).first());
      await expect(page).toHaveURL(/\/(en)?$/);
      await expect.poll(() => page.evaluate(() => 'isSameDocument' in window)).toBe(false);

      await waitForHydration(page);
      page.on('request', (request) => {
        if (request.isNavigationRequest()) isReplaced = false;
      });
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await press(page.getByRole('contentinfo').getByRole('link', { name: t('layout:about'), exact: true }));
      await expect(page).toHaveURL(/\/about$/);
      await expect.poll(() => page.evaluate(() => 'isSameDocument' in window)).toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('ui:error_card.title'));
    });
  });
}
