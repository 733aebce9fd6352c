import { join } from 'node:path';
import { sql } from 'kysely';
import { loadBuiltFrontend } from '../../src/server/pages/frontend.ts';
import { testDatabase } from '../support/test-app.ts';
import { expect, open, PHONE, test, useOf } from './visitor.ts';

test.describe('how fast a page was', () => {
  // An init script stays in its context.
  test.use({ ...useOf(PHONE), ownContext: true });

  test('is reported when a guest leaves the page, without cookies, address or text', async ({ page }) => {
    await page.addInitScript(() => {
      // One of four loads is measured, and none of a browser that a program drives.
      Math.random = () => 0.1;
      Object.defineProperty(navigator, 'webdriver', { value: false });
    });
    const frontend = await loadBuiltFrontend(join(import.meta.dirname, '../..'));
    const files = frontend.filesOf(['src/web/app/measure-page.ts']).scripts;
    const script = files.find((file) => !frontend.filesOf([]).scripts.includes(file));
    const measuring = page.waitForResponse(`**${script}`);
    await open(page, '/?keyword=rahasia');
    await measuring;
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
    // The largest paint is final after a press.
    await page.getByRole('heading', { level: 1 }).click();
    const reported = page.waitForRequest('**/api/page-timing');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    const request = await reported;
    expect(await request.headerValue('cookie')).toBeNull();
    expect((await request.response())?.status()).toBe(200);
    const report = request.postDataJSON();
    expect(report).toMatchObject({
      page: 'board/home',
      first_byte_ms: expect.any(Number),
      first_paint_ms: expect.any(Number),
      largest_paint_ms: expect.any(Number),
    });
    expect(JSON.stringify(report)).not.toContain('rahasia');
    const { rows } = await sql<{ loads: number }>`
      select count(*)::integer as loads from page_timings where build = ${report.build}`.execute(testDatabase().read);
    expect(rows[0]?.loads).toBe(1);
  });
});
