export { surveys } from './api.ts';
