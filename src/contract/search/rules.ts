export const PAGE_SIZE = 24;
export const BOOSTED_ROW_SIZE = 12;
export const QUERY_LENGTH = 100;
/** How often the boosted row shows the next ads. */
export const BOOSTED_ROTATION_MINUTES = 5;
/** Totals and facet counts are counted up to this number, and are shown as "999+" above it. */
export const COUNTED_HITS = 999;

export const SEARCH_SORTS = ['relevance', 'newest', 'price_up', 'price_down'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
/** What an ad is for: it offers something for sale or for rent, looks for something, or offers work or a service. */
export const AD_TYPES = ['sell', 'buy', 'rent', 'service'] as const;
export type AdType = (typeof AD_TYPES)[number];
/** Who placed an ad. */
export const POSTERS = ['agency', 'private'] as const;
export const FILTER_LIMITS = {
  /** Fields of a category in one search. */
  fields: 20,
  /** Chosen values of one field. */
  values: 10,
} as const;
/** Bars of the price histogram. */
export const PRICE_BARS = 20;
/** The range of a number field in a filter: `2018..2022`, `2018..` or `..2022`. */
export const NUMBER_RANGE = /^(\d{1,10})?\.\.(\d{1,10})?$/;

/** Limits of the groups of synonyms, which are held in memory. */
export const SYNONYM_GROUPS = 1000;
export const SYNONYM_GROUP_SIZE = 12;
export const SYNONYM_LENGTH = 40;
