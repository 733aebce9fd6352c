import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { count } from '../support/counted-work.ts';

/** Methods whose effect on a context cannot be undone. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const;
const LASTING_OF_CLOCK = ['install', 'pauseAt', 'resume', 'setFixedTime', 'setSystemTime'] as const;
const STORED = 'local_storage,indexeddb,cache_storage,file_systems';

/** `anchor` is an open page without scripts: it keeps the process of the context's pages, with their compiled code. */
type Kept = { context: BrowserContext; anchor: Page; isUsed: boolean; isChanged: boolean };

/**
 * Browser contexts that stay open from test to test, one for each set of options, so that scripts, fonts and pictures are
 * loaded and compiled once instead of in each test. Between tests everything else of them is cleared.
 */
export class KeptContexts {
  readonly #browser: Browser;
  readonly #kept = new Map<string, Kept>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Gives `use` a context without cookies or stored data. */
  async with(options: BrowserContextOptions, use: (context: BrowserContext) => Promise<void>): Promise<void> {
    const key = JSON.stringify(options);
    const known = this.#kept.get(key);
    const kept = known && !known.isUsed ? known : await this.#open(options);
    if (!known) this.#kept.set(key, kept);
    kept.isUsed = true;
    try {
      await use(kept.context);
    } finally {
      if (this.#kept.get(key) === kept && !kept.isChanged) await clear(kept, options);
      else {
        if (this.#kept.get(key) === kept) this.#kept.delete(key);
        await kept.context.close();
      }
      kept.isUsed = false;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept.values()].map(({ context }) => context.close()));
  }

  async #open(options: BrowserContextOptions): Promise<Kept> {
    count('browser contexts');
    const context = await this.#browser.newContext(options);
    const anchor = await context.newPage();
    await anchor.goto('/robots.txt');
    const kept = { context, anchor, isUsed: false, isChanged: false };
    noteCalls(context, LASTING, kept);
    noteCalls(context.clock, LASTING_OF_CLOCK, kept);
    return kept;
  }
}

/** A context on which one of these methods was called is not used again. */
function noteCalls<Name extends string>(target: Record<Name, unknown>, names: readonly Name[], kept: Kept): void {
  for (const name of names) {
    const method = target[name] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name](...args: unknown[]) {
        kept.isChanged = true;
        return method.apply(target, args);
      },
    });
  }
}

async function clear({ context, anchor }: Kept, { permissions = [] }: BrowserContextOptions): Promise<void> {
  const pages = context.pages().filter((page) => page !== anchor);
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.setExtraHTTPHeaders({});
  await context.clearCookies();
  await context.clearPermissions();
  await context.grantPermissions(permissions);
  const session = await context.newCDPSession(anchor);
  const { origin } = new URL(anchor.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await session.detach();
}
