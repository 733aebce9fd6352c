export { favourites } from './api.ts';
export { eraseFavouritesOf } from './erase-favourites.ts';
