export { admin } from './api.ts';
export { listLedger } from './ledger/list-ledger.ts';
export { lastLiability } from './ledger/watch-liability.ts';
export { listAudit } from './list-audit.ts';
export { listPeople } from './people/list-people.ts';
