/** A text that the browser keeps between pages. */
export type LocalStorageValue = {
  read: () => string | null;
  /** Null: it is forgotten. */
  store: (text: string | null) => void;
  /** Tells of every change, by other pages too. Gives back what ends that. */
  subscribe: (listener: () => void) => () => void;
};

/** The text under a key of the browser's storage; where that is refused, it lasts as long as the page. */
export function localStorageValue(key: string): LocalStorageValue {
  let own: string | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => {
      try {
        return localStorage.getItem(key) ?? own;
      } catch {
        return own;
      }
    },
    store: (text) => {
      own = text;
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Refused: the page's own memory has it.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      const otherPage = (event: StorageEvent) => {
        if (event.key !== null && event.key !== key) return;
        own = event.newValue;
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
