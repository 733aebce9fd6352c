export type { AuditAction } from '../../contract/audit/rules.ts';
export { audit } from './api.ts';
export { type AuditReport, lastAuditCheck, saveAuditCheck, verifyAudit } from './audit-check-store.ts';
export { auditFactsOf } from './entry-facts.ts';
export { type AuditFilter, type AuditPosition, type FoundEntry, findEntries } from './entry-list-store.ts';
export { type CallOrigin, withCallOrigin } from './origin.ts';
export { type AuditEntry, auditEntriesAbout, recordAuditEntry, SYSTEM_ACTOR } from './store.ts';
