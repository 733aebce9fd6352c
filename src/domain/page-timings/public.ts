export { pageTimings } from './api.ts';
export { findWorsePages } from './find-worse-pages.ts';
