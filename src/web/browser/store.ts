/** A value that React subscribes to but does not own. */
export type Store<Value> = {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
};

/** A store with an initial value. */
export function createStore<Value>(value: Value): Store<Value> {
  let present = value;
  const listeners = new Set<() => void>();
  return {
    get: () => present,
    set(next) {
      if (Object.is(next, present)) return;
      present = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
