import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useEffectEvent, useState } from 'react';
import { reloadAfterFailedLoad } from './failed-load.ts';
import { loadNamespaces } from './namespaces.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Options = {
  /** Texts that are loaded with it. */
  namespaces?: readonly string[];
  onFailure?: () => void;
};

/**
 * A component whose code and texts are loaded when it is first rendered, within `Suspense`. If they cannot be loaded,
 * the page is loaded again.
 */
export function latePart<Props>(
  load: Load<Props>,
  namespaces: readonly string[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [, component] = await loadBoth(load, namespaces).catch(reloadAfterFailedLoad);
    return { default: component };
  });
}

/** The texts first: what leads to their files would otherwise come after all files of the code. */
function loadBoth<Props>(load: Load<Props>, namespaces: readonly string[]) {
  return Promise.all([loadNamespaces(namespaces), load()]);
}

/**
 * A component whose code and texts are loaded on demand: null until then. Without a connection the next call tries
 * again. This is for parts that the page works without.
 */
export function useLatePart<Props>(
  load: Load<Props>,
  { namespaces = [], onFailure }: Options = {},
): readonly [ComponentType<Props> | null, () => void] {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  return [
    Loaded,
    () =>
      void loadBoth(load, namespaces).then(
        ([, component]) => setLoaded(() => component),
        onFailure ?? (() => undefined),
      ),
  ];
}

/** The same, loaded after the part that shows it has been rendered, if it is needed. */
export function useLatePartAfter<Props>(
  load: Load<Props>,
  { isNeeded = true, ...options }: Options & { isNeeded?: boolean } = {},
): ComponentType<Props> | null {
  const [Loaded, start] = useLatePart(load, options);
  const startNow = useEffectEvent(start);
  useEffect(() => {
    if (isNeeded) startNow();
  }, [isNeeded]);
  return Loaded;
}
