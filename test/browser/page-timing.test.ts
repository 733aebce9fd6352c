import { join } from 'node:path';
import { sql } from 'kysely';
import { loadBuiltFrontend } from '../../src/server/pages/frontend.ts';
import { testDatabase } from '../support/test-app.ts';
import { expect, goTo, open, PHONE, test, useOf } from './visitor.ts';

async function loadsReported(): Promise<number> {
  const { rows } = await sql<{ loads: number }>`
    select count(*)::integer as loads from page_timings`.execute(testDatabase().read);
  return rows[0]?.loads ?? 0;
}

test.describe('how a page was', () => {
  // An init script stays in its context.
  test.use({ ...useOf(PHONE), ownContext: true });

  test('is reported without cookies, address or text, as are errors of its scripts', async ({ page, watch }) => {
    await page.addInitScript(() => {
      // One of four loads is measured, and none of a browser that a program drives.
      Math.random = () => 0.1;
      Object.defineProperty(navigator, 'webdriver', { value: false });
    });
    const before = await loadsReported();
    const frontend = await loadBuiltFrontend(join(import.meta.dirname, '../..'));
    const files = frontend.filesOf(['src/web/app/measure-page.ts']).scripts;
    const script = files.find((file) => !frontend.filesOf([]).scripts.includes(file));
    const measuring = page.waitForResponse(`**${script}`);
    await open(page, '/?keyword=rahasia');
    // What is measured is this document, also when the visitor has gone on before that begins.
    await goTo(page, '/mobil');
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
    expect(await loadsReported()).toBe(before + 1);

    // The same page reports errors of its scripts: each once, and none of an extension of the browser.
    watch.expect(/something is undefined/);
    const throwError = (place: string) =>
      page.evaluate((address) => {
        const error = new TypeError(`something is undefined at ${address}`);
        error.stack = `TypeError: something is undefined\n    at show (${address}:1:23)\n    at ${document.URL}:4:5`;
        setTimeout(() => {
          throw error;
        });
      }, place);
    const own = new URL(script ?? '', page.url());
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/page-error')) reports.push(request.postDataJSON());
    });
    const throwAndAnswer = async (place: string) => {
      const answered = page.waitForResponse('**/api/page-error');
      await throwError(place);
      return answered;
    };
    await throwError('chrome-extension://abc/content.js');
    // Two requests at once may be reported in either order.
    const response = await throwAndAnswer(own.href);
    expect(response.status()).toBe(200);
    expect(await response.request().headerValue('cookie')).toBeNull();
    await throwError(own.href);
    await throwAndAnswer(own.href.replace('.js', '-other.js'));
    await expect.poll(() => reports.length).toBe(2);
    expect(reports[0]).toMatchObject({
      page: 'board',
      name: 'TypeError',
      places: [{ function: 'show', file: own.pathname, line: 1, column: 23 }],
    });
    expect(JSON.stringify(reports)).not.toContain('rahasia');
  });
});
