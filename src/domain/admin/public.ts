export { admin } from './api.ts';
export { listAudit } from './list-audit.ts';
export { listPeople } from './people/list-people.ts';
