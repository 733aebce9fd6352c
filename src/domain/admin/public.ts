export { admin } from './api.ts';
export { lastLiability } from './ledger/liability-day-store.ts';
export { listLedger } from './ledger/list-ledger.ts';
export { listAudit } from './list-audit.ts';
export { listPeople } from './people/list-people.ts';
