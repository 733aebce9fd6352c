export { search } from './api.ts';
export { boardPlaceOf, listedAdsOf } from './board-place.ts';
export {
  conditionOf,
  keysOf,
  type ListedAd,
  listedAd,
  meets,
  type SearchCondition,
} from './condition.ts';
export { DOCUMENT_VERSION } from './document.ts';
export { presentCard } from './present.ts';
export { rebuildListings, refreshListing } from './refresh-listing.ts';
export { sitemapIndex, sitemapPart } from './sitemaps/write-sitemaps.ts';
export { type Card, cardsByIds, type LivePrice, liveIds, livePrices } from './store.ts';
export { createSynonymMemory, type SynonymMemory } from './words/synonym-memory.ts';
export type { Synonyms } from './words/synonyms.ts';
export { termsOf } from './words/terms.ts';
