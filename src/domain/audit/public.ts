export { audit } from './api.ts';
export { type CallOrigin, withCallOrigin } from './origin.ts';
export { type AuditAction, type AuditEntry, auditEntriesAbout, recordAuditEntry, SYSTEM_ACTOR } from './store.ts';
export { type AuditReport, lastAuditCheck, saveAuditCheck, verifyAudit } from './verify-audit.ts';
