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
  /**
   * Shows an ad as saved or not, and sends it: one call for an ad at a time, then another one if the user has changed it
   * meanwhile. Throws what the last call failed with, and shows what the server has.
   */
  change(id: string, isSaved: boolean, send: (isSaved: boolean) => Promise<void>): Promise<void>;
};

/** The saved ads of the user on this page. */
export const favourites = createFavourites();

export function createFavourites(): Favourites {
  const ids = createStore<ReadonlySet<string>>(new Set());
  let owner: string | null = null;
  let loaded: readonly string[] = [];
  // Retained after they are sent, because a list that was requested earlier may arrive later.
  const changes = new Map<string, boolean>();
  const sending = new Set<string>();

  function publish(): void {
    const present = new Set(loaded);
    for (const [id, isSaved] of changes) {
      if (isSaved) present.add(id);
      else present.delete(id);
    }
    ids.set(present);
  }

  function set(id: string, isSaved: boolean): void {
    changes.set(id, isSaved);
    publish();
  }

  return {
    ids,
    set,
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
    reset(id) {
      changes.delete(id);
      publish();
    },
    async change(id, isSaved, send) {
      set(id, isSaved);
      if (sending.has(id)) return;
      sending.add(id);
      let stored = !isSaved;
      let failure: { error: unknown } | undefined;
      let sent: boolean | undefined;
      for (
        let wanted: boolean | undefined = isSaved;
        wanted !== undefined && wanted !== sent;
        wanted = changes.get(id)
      ) {
        sent = wanted;
        try {
          await send(sent);
          stored = sent;
          failure = undefined;
        } catch (error) {
          failure = { error };
        }
      }
      sending.delete(id);
      if (!failure) return;
      set(id, stored);
      throw failure.error;
    },
  };
}
