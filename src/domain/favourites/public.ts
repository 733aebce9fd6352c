export { favourites } from './api.ts';
