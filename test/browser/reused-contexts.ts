import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { count } from '../support/counted-work.ts';

/** Methods whose effect on a context cannot be undone. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const;
const LASTING_OF_CLOCK = ['install', 'pauseAt', 'resume', 'setFixedTime', 'setSystemTime'] as const;
const STORED = 'local_storage,indexeddb,cache_storage,file_systems';

/** `anchor` is an open page without scripts: it keeps the process of the context's pages, with their compiled code. */
type ReusedContext = { context: BrowserContext; anchor: Page; isUsed: boolean; isChanged: boolean };

/**
 * Browser contexts that stay open from test to test, one for each set of options, so that scripts, fonts and pictures are
 * loaded and compiled once instead of in each test. Between tests everything else of them is cleared.
 */
export class ReusedContexts {
  readonly #browser: Browser;
  readonly #contexts = new Map<string, ReusedContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Gives `use` a context without cookies or stored data. */
  async with(options: BrowserContextOptions, use: (context: BrowserContext) => Promise<void>): Promise<void> {
    const key = JSON.stringify(options);
    const known = this.#contexts.get(key);
    const reused = known && !known.isUsed ? known : await this.#open(options);
    if (!known) this.#contexts.set(key, reused);
    reused.isUsed = true;
    try {
      await use(reused.context);
    } finally {
      if (this.#contexts.get(key) === reused && !reused.isChanged) await clear(reused, options);
      else {
        if (this.#contexts.get(key) === reused) this.#contexts.delete(key);
        await reused.context.close();
      }
      reused.isUsed = false;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts.values()].map(({ context }) => context.close()));
  }

  async #open(options: BrowserContextOptions): Promise<ReusedContext> {
    count('browser contexts');
    const context = await this.#browser.newContext(options);
    const anchor = await context.newPage();
    await anchor.goto('/robots.txt');
    const reused = { context, anchor, isUsed: false, isChanged: false };
    noteCalls(context, LASTING, reused);
    noteCalls(context.clock, LASTING_OF_CLOCK, reused);
    return reused;
  }
}

/** A context on which one of these methods was called is not used again. */
function noteCalls<Name extends string>(
  target: Record<Name, unknown>,
  names: readonly Name[],
  reused: ReusedContext,
): void {
  for (const name of names) {
    const method = target[name] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name](...args: unknown[]) {
        reused.isChanged = true;
        return method.apply(target, args);
      },
    });
  }
}

async function clear({ context, anchor }: ReusedContext, { permissions = [] }: BrowserContextOptions): Promise<void> {
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
