import './events.ts';

export { countFavourite } from './favourite-count.ts';
export { findByShortCode } from './find-by-short-code.ts';
export { type PublishedAd, publishedAdForListing } from './listing.ts';
export { approveAd, hideAd, type ModerationOrder, refuseAd } from './moderate-ads.ts';
export { type FoundOutput, outputFor } from './output-for.ts';
export { hasPublished } from './publication-store.ts';
export { tierOf } from './rules.ts';
export { publishedAdIds } from './store.ts';
