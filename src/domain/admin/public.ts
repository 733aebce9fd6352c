export { admin } from './api.ts';
