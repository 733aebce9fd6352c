/**
 * The page to go to after signing in, from a `next` parameter. Only an address of our own pages will do: one slash at the
 * start, and nothing that a browser would read as another host's address or drop while reading.
 */
export function nextPath(search: URLSearchParams): string | undefined {
  const next = search.get('next');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
  return next !== null && /^\/(?!\/)[^\\\u0000-\u0020\u007F]{0,500}$/.test(next) ? next : undefined;
}
