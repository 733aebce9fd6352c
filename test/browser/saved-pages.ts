import { expect, open, type Page } from './visitor.ts';

/** Opens a page until the service worker controls it. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await open(page, path);
}

/** The saved copy of a page, as HTML; empty if there is none. */
export function savedCopy(page: Page, path: string): Promise<string> {
  return page.evaluate(async (key) => (await (await caches.match(key))?.text()) ?? '', path);
}

export const waitUntilSaved = (page: Page, path: string) => expect.poll(() => savedCopy(page, path)).not.toBe('');
