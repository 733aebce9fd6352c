export { admin } from './api.ts';
export { listAudit } from './list-audit.ts';
