import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadNamespaces } from '../app/namespaces.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Options = {
  /** Texts that are loaded with it. */
  namespaces?: readonly string[];
  onFailure?: () => void;
};

/**
 * A component whose code and texts are loaded on demand: null until then. Without a connection the next call tries
 * again. This is for parts that the page works without; what opens above it is `lazy`.
 */
export function useLoaded<Props>(
  load: Load<Props>,
  { namespaces = [], onFailure }: Options = {},
): readonly [ComponentType<Props> | null, () => void] {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  return [
    Loaded,
    () =>
      void Promise.all([load(), loadNamespaces(namespaces)]).then(
        ([component]) => setLoaded(() => component),
        onFailure ?? (() => undefined),
      ),
  ];
}

/** The same, loaded after the part that shows it has been rendered, if it is needed. */
export function useLoadedAfter<Props>(
  load: Load<Props>,
  { isNeeded = true, ...options }: Options & { isNeeded?: boolean } = {},
): ComponentType<Props> | null {
  const [Loaded, start] = useLoaded(load, options);
  const startNow = useEffectEvent(start);
  useEffect(() => {
    if (isNeeded) startNow();
  }, [isNeeded]);
  return Loaded;
}
