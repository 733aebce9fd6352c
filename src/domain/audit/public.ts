export { type AuditAction, type AuditEntry, auditEntriesAbout, recordAuditEntry, SYSTEM_ACTOR } from './store.ts';
