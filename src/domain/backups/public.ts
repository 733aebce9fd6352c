export { backups } from './api.ts';
export { backUp, drillRestore } from './back-up.ts';
export { archiverState, type BackupRun, isLogCopied, lastRuns } from './store.ts';
export { type RestoredReport, verifyRestored } from './verify-restored.ts';
