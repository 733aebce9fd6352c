import { z } from 'zod';
import { RATIOS } from '../../../contract/ratios.ts';
import { mayTakeOver, thisTab } from '../saving/tab-lock.ts';

const DATABASE = 'papan';
const STORE = 'pictures';
/** Anyone who has not come back for a picture by then does not want it. */
const KEPT_MS = 90 * 86_400_000;

const keptPicture = z.object({
  key: z.string(),
  draft_id: z.string(),
  page: z.string(),
  place: z.string(),
  file: z.instanceof(Blob),
  ratio: z.enum(RATIOS),
  kept_at: z.number(),
});
export type PendingPicture = z.output<typeof keptPicture>;

/** The cut pictures of one draft that the server does not have yet, on this device. */
export type PendingUploads = {
  /** False where this device keeps nothing. */
  keep(place: string, picture: Pick<PendingPicture, 'file' | 'ratio'>): Promise<boolean>;
  clear(place: string): Promise<void>;
  /** Takes out what pages left which are gone, oldest first; it is this page's from here on. */
  takeUp(): Promise<PendingPicture[]>;
};

function ended<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await ended(opening);
  try {
    return await ended(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** The shelf of a draft. */
export function openPendingUploads(draftId: string): PendingUploads {
  const keyOf = (place: string) => `${draftId} ${thisTab()} ${place}`;
  // One after the other: what is forgotten at once must not come back by a slower keeping.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    const next = turn.then(work).catch(() => otherwise);
    turn = next;
    return next;
  };
  const remove = (key: string) => inStore('readwrite', (store) => store.delete(key));

  return {
    keep: (place, { file, ratio }) =>
      inTurn(async () => {
        const page = thisTab();
        const kept: PendingPicture = {
          key: keyOf(place),
          draft_id: draftId,
          page,
          place,
          file,
          ratio,
          kept_at: Date.now(),
        };
        await inStore('readwrite', (store) => store.put(kept));
        return true;
      }, false),
    clear: (place) => inTurn(() => remove(keyOf(place)), undefined),
    takeUp: () =>
      inTurn(async () => {
        const rows: unknown[] = await inStore('readonly', (store) => store.getAll());
        const all = rows.flatMap((row) => keptPicture.safeParse(row).data ?? []);
        for (const { key, kept_at } of all) if (kept_at < Date.now() - KEPT_MS) await remove(key);
        const taken: PendingPicture[] = [];
        for (const picture of all.sort((one, other) => one.kept_at - other.kept_at)) {
          if (picture.draft_id !== draftId || !(await mayTakeOver(picture.page))) continue;
          // Under this page's name first, so that no moment is without it.
          const own = { ...picture, key: keyOf(picture.place), page: thisTab() };
          if (own.key !== picture.key) {
            await inStore('readwrite', (store) => store.put(own));
            await remove(picture.key);
          }
          taken.push(own);
        }
        return taken;
      }, []),
  };
}
