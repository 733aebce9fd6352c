export { search } from './api.ts';
export { boardPlaceOf, listedAdsOf } from './board-place.ts';
export { presentCard } from './present.ts';
export { rebuildListings, refreshListing } from './refresh-listing.ts';
export { sitemapIndex, sitemapPart } from './sitemaps/write-sitemaps.ts';
export { type Card, cardsByIds, liveIds } from './store.ts';
