import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Subscribes to the value of a store. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** Subscribes to a part of a store's value. `select` must return an identical value while nothing changes. */
export function useSelected<Value, Selected>(store: Store<Value>, select: (value: Value) => Selected): Selected {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
