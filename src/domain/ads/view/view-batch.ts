import type { Services } from '../../services.ts';
import { insertViews, type View } from './view-store.ts';

/** How long a view waits in memory, and how many wait if they cannot be written. */
const FLUSH_MILLISECONDS = 1000;
const MAX_WAITING = 20_000;
/** Views that one statement writes. */
const BATCH_SIZE = 1000;

export type ViewBatch = {
  add(view: View): void;
  /** Writes all views that wait. */
  flush(): Promise<void>;
};

/** Collects views in memory and writes those of a second together. A crash loses the views of that second. */
export function createViewBatch(services: Pick<Services, 'database' | 'log'>): ViewBatch {
  let waiting: View[] = [];
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_SIZE);
      waiting = waiting.slice(BATCH_SIZE);
      try {
        await services.database.transaction((tx) => insertViews(tx, batch));
      } catch (error) {
        // The database may be away for a while; views are not worth more memory than this.
        waiting = [...batch, ...waiting].slice(0, MAX_WAITING);
        services.log.warn(
          { err: error, views: waiting.length },
          'views could not be counted and are retained for the next try',
        );
        schedule();
        return;
      }
    }
  }
  function flush(): Promise<void> {
    flushing = flushing.then(write);
    return flushing;
  }
  function schedule(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MILLISECONDS).unref();
  }
  return {
    add(view) {
      if (waiting.length >= MAX_WAITING) return;
      waiting.push(view);
      schedule();
    },
    flush,
  };
}
