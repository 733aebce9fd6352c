export { affiliate } from './api.ts';
