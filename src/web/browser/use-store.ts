import { useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/**
 * `useSyncExternalStore` that follows the source from the moment its component is on the page. React subscribes only
 * after a paint: letters typed into a field before that would be taken out again, as React would not know of them.
 */
export function useSource<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);
  const stop = useRef<(() => void) | null>(null);
  const value = useSyncExternalStore(subscribe, read, read);
  useLayoutEffect(() => {
    stop.current = subscribe(renderAgain);
    return stop.current;
  }, [subscribe]);
  useEffect(() => stop.current?.(), []);
  return value;
}

/** Subscribes to the value of a store. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSource(store.subscribe, store.get);
}

/** Subscribes to a part of a store's value. `select` must return an identical value while nothing changes. */
export function useSelected<Value, Selected>(store: Store<Value>, select: (value: Value) => Selected): Selected {
  return useSource(store.subscribe, () => select(store.get()));
}
