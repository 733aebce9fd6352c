/** Paths of the feeds (RSS) of lists of ads, without language. */
export const feedPaths = {
  all: () => '/rss.xml',
  category: (slug: string) => `/rss/${slug}.xml`,
  /** With the query of a search, which begins with a question mark. */
  search: (query: string) => `/rss/search.xml${query}`,
};
