import { createStore, type Store } from '../../designer/model/store.ts';

export type Favourites = {
  /** Ids of the saved ads, with the changes that are being sent. */
  ids: Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'>;
  /** Loads a user's list unless it is loaded already; null for a guest. Without an answer the list stays empty. */
  load(userId: string | null, read: () => Promise<readonly string[]>): Promise<void>;
  /** Shows an ad as saved or not, whatever the list says. */
  set(id: string, isSaved: boolean): void;
  /** Shows what the list says again. */
  reset(id: string): void;
};

/** The saved ads of the user on this page. */
export const favourites = createFavourites();

export function createFavourites(): Favourites {
  const ids = createStore<ReadonlySet<string>>(new Set());
  let owner: string | null = null;
  let loaded: readonly string[] = [];
  // They stay after they are sent: a list that was asked for earlier may arrive later.
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
      // A guest's first change is made while they sign in.
      if (owner !== null) changes.clear();
      owner = userId;
      loaded = [];
      publish();
      if (userId === null) return;
      try {
        const answer = await read();
        if (owner !== userId) return;
        loaded = answer;
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
