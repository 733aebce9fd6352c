import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, PHONE, test, useOf } from './visitor.ts';

/** Class of what lies over the card, which only the designer draws. */
const DESIGNER_MARK = 'cv-over';

/** The scripts that come while a page is opened, with what is in them. */
async function scriptsOf(page: Page, go: () => Promise<unknown>): Promise<string[]> {
  const coming: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) coming.push(response.text());
  });
  await go();
  await page.waitForLoadState('networkidle');
  return Promise.all(coming);
}

test.describe('what a page loads', () => {
  test.use(useOf(PHONE));

  for (const path of ['/', '/search?keyword=kursi', '/elektronik', 'an ad']) {
    test(`nothing of the designer comes with ${path}`, async ({ page }) => {
      const scripts = await scriptsOf(page, async () => {
        await page.goto(path === 'an ad' ? '/' : path);
        if (path === 'an ad') await page.goto((await page.locator('a.pin-link').first().getAttribute('href')) ?? '');
      });
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((text) => text.includes(DESIGNER_MARK))).toEqual([]);
    });
  }

  test('the mark is still the designer’s', () => {
    const stage = readFileSync(join(import.meta.dirname, '../../src/web/designer/canvas/canvas.tsx'), 'utf8');
    expect(stage).toContain(DESIGNER_MARK);
  });
});
