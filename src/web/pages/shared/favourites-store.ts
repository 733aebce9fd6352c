import { createStore, type Store } from '../../browser/store.ts';

export type Favourites = {
  /** Ids of the saved ads, including changes that are still being sent. */
  ids: Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'>;
  /** Loads a user's list unless it is loaded; null for a guest. If loading fails, the list stays empty. */
  load(userId: string | null, read: () => Promise<readonly string[]>): Promise<void>;
  /** Shows an ad as saved or not, regardless of the list. */
  set(id: string, isSaved: boolean): void;
  /** Shows the list's value again. */
  reset(id: string): void;
};

/** The saved ads of the user on this page. */
export const favourites = createFavourites();

export function createFavourites(): Favourites {
  const ids = createStore<ReadonlySet<string>>(new Set());
  let owner: string | null = null;
  let loaded: readonly string[] = [];
  // Retained after they are sent, because a list that was requested earlier may arrive later.
  const changes = new Map<string, boolean>();

  function publish(): void {
    const present = new Set(loaded);
    for (const [id, isSaved] of changes) {
      if (isSaved) present.add(id);
      else present.delete(id);
    }
    ids.set(present);
  }

  return {
    ids,
    async load(userId, read) {
      if (owner === userId) return;
      // A guest's first change is sent while they sign in.
      if (owner !== null) changes.clear();
      owner = userId;
      loaded = [];
      publish();
      if (userId === null) return;
      try {
        const response = await read();
        if (owner !== userId) return;
        loaded = response;
        publish();
      } catch {
        if (owner === userId) owner = null;
      }
    },
    set(id, isSaved) {
      changes.set(id, isSaved);
      publish();
    },
    reset(id) {
      changes.delete(id);
      publish();
    },
  };
}
