export { ads } from './api.ts';
export { approveAd, hideAd, type ModerationOrder, refuseAd } from './moderation/moderate-ads.ts';
export { hasPublished } from './publication/publication-store.ts';
export { tierOf } from './rules.ts';
export { countFavourite } from './view/favourite-count.ts';
export { findByShortCode } from './view/find-by-short-code.ts';
export { type PublishedAd, publishedAdForListing } from './view/listing.ts';
export { type FoundOutput, outputFor } from './view/output-for.ts';
export { publishedAdIds } from './view/published-ad-store.ts';
