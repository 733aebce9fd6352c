import { isDeepStrictEqual } from 'node:util';
import { MILLISECONDS } from '../base/clock.ts';
import type { Read } from '../base/database.ts';
import type { Log } from '../base/log.ts';
import type { Brand } from '../contract/brand/brand.ts';
import { readBrand } from '../domain/catalogue/public.ts';

/** Another process may have changed it, and its event may be lost. */
const MAX_AGE = MILLISECONDS.minute;

/** The operator's own name and look, in memory: every text and every page needs it at once. */
export type CurrentBrand = {
  /** The same object until it changes. */
  get(): Brand;
  refresh(): Promise<void>;
  /** Calls the listener after each change: what was made before shows the former name and look. */
  onChange(listener: () => void): void;
};

/** Reads the stored brand. `appName` is the name of a board whose administrators have not given one. */
export async function openBrand(
  { database, log }: { database: { read: Read }; log: Log },
  appName: string,
): Promise<CurrentBrand> {
  let known = await readBrand(database.read, appName);
  let readAt = performance.now();
  const listeners: (() => void)[] = [];
  const refresh = async () => {
    readAt = performance.now();
    const found = await readBrand(database.read, appName);
    if (isDeepStrictEqual(found, known)) return;
    known = found;
    for (const listener of listeners) listener();
  };
  return {
    get() {
      if (performance.now() - readAt > MAX_AGE) {
        refresh().catch((error) => log.warn({ err: error }, 'the name and look of the board could not be read'));
      }
      return known;
    },
    refresh,
    onChange: (listener) => void listeners.push(listener),
  };
}
