import './events.ts';

export { countFavourite } from './favourite-count.ts';
export { findByShortCode } from './find-by-short-code.ts';
export { type PublishedAd, publishedAdForListing } from './listing.ts';
export { type FoundOutput, outputFor } from './output-for.ts';
export { publishedAdIds } from './store.ts';
