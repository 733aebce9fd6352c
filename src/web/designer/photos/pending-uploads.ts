import { z } from 'zod';
import { RATIOS } from '../../../contract/ratios.ts';
import { mayTakeOver, thisTab } from '../saving/tab-lock.ts';

const DATABASE = 'papan';
const STORE = 'pictures';
/** Pictures are deleted from the device after this time. */
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

/** The cropped pictures of one draft that the server does not have yet, stored on this device. */
export type PendingUploads = {
  /** Stores a picture; false if this device cannot store anything. */
  keep(place: string, picture: Pick<PendingPicture, 'file' | 'ratio'>): Promise<boolean>;
  clear(place: string): Promise<void>;
  /** Returns the pictures left by closed pages, oldest first; they belong to this page from now on. */
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

/** Opens the pending uploads of a draft. */
export function openPendingUploads(draftId: string): PendingUploads {
  const keyOf = (place: string) => `${draftId} ${thisTab()} ${place}`;
  // Sequential, so that a slow write cannot restore a picture that was cleared after it.
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
          // Stored under this page's name first, so that it is never without a copy.
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
