export type { AuditAction } from '../../contract/audit-rules.ts';
export { audit } from './api.ts';
export { auditFactsOf } from './entry-facts.ts';
export { type AuditFilter, type AuditPosition, type FoundEntry, findEntries } from './list-entries.ts';
export { type CallOrigin, withCallOrigin } from './origin.ts';
export { type AuditEntry, auditEntriesAbout, recordAuditEntry, SYSTEM_ACTOR } from './store.ts';
export { type AuditReport, lastAuditCheck, saveAuditCheck, verifyAudit } from './verify-audit.ts';
