import { type ComponentType, useState } from 'react';
import { loadNamespaces } from './namespaces.ts';

/**
 * A component whose code and texts are loaded on demand: null until then. Without a connection the next call tries
 * again.
 */
export function useLoaded<Props>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly string[] = [],
): readonly [ComponentType<Props> | null, () => void] {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  return [
    Loaded,
    () =>
      void Promise.all([load(), loadNamespaces(namespaces)]).then(
        ([component]) => setLoaded(() => component),
        () => undefined,
      ),
  ];
}
