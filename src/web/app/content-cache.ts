import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** For each language, the lists that every page shows, with each of their items current. */
const MAX_CONTENTS = 300;

/** Renders what many pages contain and caches the HTML by a key that names everything that it depends on. */
export function createContentCache(): (key: string, content: () => ReactNode) => string {
  const cache = new LRUCache<string, string>({ max: MAX_CONTENTS });
  return (key, content) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const html = renderToString(content());
    cache.set(key, html);
    return html;
  };
}
