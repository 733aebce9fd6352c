export { savedSearches } from './api.ts';
export { eraseSavedSearchesOf } from './store.ts';
