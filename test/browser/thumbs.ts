import type { BrowserContext, Page } from '@playwright/test';

/** What a person does by hand on a way through the product. */
export type Effort = { taps: number; fields: number };

const KEY = 'test-effort';

/**
 * Counts the taps and the filled fields of all pages of a context. A native select takes two taps, as on a phone. Call it
 * before the first page; the context is not used again.
 */
export async function countEffort(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    const add = (change: { taps: number; field?: string }) => {
      const { taps, fields } = JSON.parse(sessionStorage.getItem(key) ?? '{"taps":0,"fields":[]}') as {
        taps: number;
        fields: string[];
      };
      const all = change.field === undefined ? fields : [...new Set([...fields, change.field])];
      sessionStorage.setItem(key, JSON.stringify({ taps: taps + change.taps, fields: all }));
    };
    // One for a tap and for a click; a click on a label would count twice.
    document.addEventListener('pointerup', ({ isTrusted }) => isTrusted && add({ taps: 1 }), true);
    document.addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) add({ taps: 2 });
        else if (
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && /^(text|email|tel|password|search)$/.test(target.type))
        ) {
          add({
            taps: 0,
            field: `${location.pathname} ${target.name || target.labels?.[0]?.textContent || target.id}`,
          });
        }
      },
      true,
    );
  }, KEY);
}

/** Prints what a way took since the last call, and returns it. */
export async function printEffort(page: Page, way: string): Promise<Effort> {
  const stored = await page.evaluate((key) => {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  }, KEY);
  const { taps, fields } = JSON.parse(stored ?? '{"taps":0,"fields":[]}') as { taps: number; fields: string[] };
  process.stdout.write(`${way}: ${taps} taps, ${fields.length} fields\n`);
  return { taps, fields: fields.length };
}
