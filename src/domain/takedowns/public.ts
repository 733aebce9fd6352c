export { takedowns } from './api.ts';
export { countTakedowns, eraseTakedownsOf } from './store.ts';
