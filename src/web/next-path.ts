/**
 * The page to go to after signing in, from the `next` parameter. Accepts only a path of our own pages: one slash at
 * the start, and no character that a browser would interpret as part of another host's URL or ignore.
 */
export function nextPath(search: URLSearchParams): string | undefined {
  const next = search.get('next');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects them
  return next !== null && /^\/(?!\/)[^\\\u0000-\u0020\u007F]{0,500}$/.test(next) ? next : undefined;
}
