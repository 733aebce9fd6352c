import './events.ts';

export { countFavourite } from './favourite-count.ts';
export { type PublishedAd, publishedAdForListing } from './listing.ts';
export { publishedAdIds } from './store.ts';
