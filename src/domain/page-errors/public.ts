export { pageErrors } from './api.ts';
export { pageErrorTotals } from './record-page-error.ts';
