/** The path of a page's feed (RSS), by the page's route and URL without language; null if it has none. */
export function feedPath(route: string, { pathname, searchParams }: URL): string | null {
  if (route === '/') return '/rss.xml';
  if (route === '/:category') return `/rss${pathname}.xml`;
  if (route !== '/search') return null;
  const query = new URLSearchParams(searchParams);
  query.delete('cursor');
  return query.size > 0 ? `/rss/search.xml?${query}` : '/rss.xml';
}
