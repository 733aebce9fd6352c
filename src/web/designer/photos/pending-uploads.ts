import { z } from 'zod';
import { RATIOS } from '../../../contract/design/ratios.ts';
import { DAY_MILLISECONDS } from '../../../contract/text/days.ts';
import { mayAdopt, thisTab } from '../saving/tab-lock.ts';

const DATABASE = 'papan';
const STORE = 'pictures';
/** Pictures are deleted from the device after this time. */
const RETENTION_MS = 90 * DAY_MILLISECONDS;

const storedPicture = z.object({
  key: z.string(),
  draft_id: z.string(),
  page: z.string(),
  slot: z.string(),
  file: z.instanceof(Blob),
  ratio: z.enum(RATIOS),
  stored_at: z.number(),
});
export type PendingPicture = z.output<typeof storedPicture>;

/** The cropped pictures of one draft that the server does not have yet, stored on this device. */
export type PendingUploads = {
  /** Stores a picture; false if this device cannot store anything. */
  store(slot: string, picture: Pick<PendingPicture, 'file' | 'ratio'>): Promise<boolean>;
  clear(slot: string): Promise<void>;
  /** Returns the pictures left by closed pages, oldest first; they belong to this page from now on. */
  adopt(): Promise<PendingPicture[]>;
  /** The pictures of all pages, open ones too, oldest first. They stay where they are. */
  copies(): Promise<PendingPicture[]>;
  /** Deletes the pictures that all pages have stored for a slot. */
  clearAll(slot: string): Promise<void>;
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
  const keyOf = (slot: string) => `${draftId} ${thisTab()} ${slot}`;
  // Sequential, so that a slow write cannot restore a picture that was cleared after it.
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    const next = last.then(work).catch(() => otherwise);
    last = next;
    return next;
  };
  const remove = (key: string) => inStore('readwrite', (store) => store.delete(key));
  const readAll = async () => {
    const rows: unknown[] = await inStore('readonly', (store) => store.getAll());
    const all = rows.flatMap((row) => storedPicture.safeParse(row).data ?? []);
    return all.sort((one, other) => one.stored_at - other.stored_at);
  };
  const readOwn = async () => (await readAll()).filter(({ draft_id }) => draft_id === draftId);

  return {
    store: (slot, { file, ratio }) =>
      enqueue(async () => {
        const page = thisTab();
        const picture: PendingPicture = {
          key: keyOf(slot),
          draft_id: draftId,
          page,
          slot,
          file,
          ratio,
          stored_at: Date.now(),
        };
        await inStore('readwrite', (store) => store.put(picture));
        return true;
      }, false),
    clear: (slot) => enqueue(() => remove(keyOf(slot)), undefined),
    adopt: () =>
      enqueue(async () => {
        const all = await readAll();
        for (const { key, stored_at } of all) if (stored_at < Date.now() - RETENTION_MS) await remove(key);
        const adopted: PendingPicture[] = [];
        for (const picture of all) {
          if (picture.draft_id !== draftId || !(await mayAdopt(picture.page))) continue;
          // Stored under this page's name first, so that it is never without a copy.
          const own = { ...picture, key: keyOf(picture.slot), page: thisTab() };
          if (own.key !== picture.key) {
            await inStore('readwrite', (store) => store.put(own));
            await remove(picture.key);
          }
          adopted.push(own);
        }
        return adopted;
      }, []),
    copies: () => enqueue(readOwn, []),
    clearAll: (slot) =>
      enqueue(async () => {
        for (const { key, slot: other } of await readOwn()) if (other === slot) await remove(key);
      }, undefined),
  };
}
