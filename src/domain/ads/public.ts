import './events.ts';

export { type PublishedAd, publishedAdForListing } from './listing.ts';
export { publishedAdIds } from './store.ts';
