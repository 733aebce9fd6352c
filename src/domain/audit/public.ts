export { type AuditAction, type AuditEntry, recordAuditEntry, SYSTEM_ACTOR } from './store.ts';
