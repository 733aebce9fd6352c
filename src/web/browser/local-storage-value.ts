/** A text in the browser's storage. */
export type LocalStorageValue = {
  read: () => string | null;
  /** Null deletes it. False: the browser did not store it, and it lasts as long as the page. */
  store: (text: string | null) => boolean;
  /** Calls the listener on every change, also by other tabs. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/** The text under a key of local storage; if storage is not allowed, it lasts as long as the page. */
export function localStorageValue(key: string): LocalStorageValue {
  return storageValue(() => localStorage, key);
}

/** The same of one tab alone, which keeps it when it is loaded again. */
export function tabStorageValue(key: string): LocalStorageValue {
  return storageValue(() => sessionStorage, key);
}

function storageValue(storage: () => Storage, key: string): LocalStorageValue {
  let memory: string | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => {
      try {
        return storage().getItem(key) ?? memory;
      } catch {
        return memory;
      }
    },
    store: (text) => {
      memory = text;
      let isStored = true;
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // Storage is full or not allowed: the value is only in memory.
        isStored = false;
      }
      for (const listener of listeners) listener();
      return isStored;
    },
    subscribe: (listener) => {
      const otherPage = (event: StorageEvent) => {
        if (event.key !== null && event.key !== key) return;
        memory = event.newValue;
        listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', otherPage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', otherPage);
      };
    },
  };
}
