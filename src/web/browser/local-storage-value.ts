/** A text in the browser's local storage. */
export type LocalStorageValue = {
  read: () => string | null;
  /** Null deletes it. */
  store: (text: string | null) => void;
  /** Calls the listener on every change, also by other tabs. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/** The text under a key of local storage; if storage is not allowed, it lasts as long as the page. */
export function localStorageValue(key: string): LocalStorageValue {
  let memory: string | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => {
      try {
        return localStorage.getItem(key) ?? memory;
      } catch {
        return memory;
      }
    },
    store: (text) => {
      memory = text;
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Storage is not allowed: the value is only in memory.
      }
      for (const listener of listeners) listener();
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
