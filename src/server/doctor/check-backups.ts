import { stat } from 'node:fs/promises';
import { MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import { archiverState, type BackupRun, lastRuns } from '../../domain/backups/public.ts';
import { type Finding, findingsOf, type Setup } from './finding.ts';

/** Both run every night. */
const LATE_HOURS = 26;

/** Whether there are backups, whether the newest can be restored, and whether the archive goes on. */
export async function checkBackups(read: Read, { config, now }: Pick<Setup, 'config' | 'now'>): Promise<Finding[]> {
  const { warning } = findingsOf('backup');
  const isExternal = config.database_url !== null;
  if (config.backup_folder === null) {
    return [
      warning(
        isExternal
          ? 'BACKUP_FOLDER is not set: files are not copied.'
          : 'BACKUP_FOLDER is not set: nothing is backed up.',
        'Set BACKUP_FOLDER to a folder on another disk; see docs/operations.md, "Backup and restore".',
      ),
    ];
  }
  const { backup, drill } = await lastRuns(read);
  const findings = [await backupFinding(backup, config.backup_folder, config.data_dir, now)];
  if (isExternal) return findings;
  return [...findings, drillFinding(drill, now), await archiveFinding(read)];
}

async function backupFinding(run: BackupRun | null, folder: string, dataDir: string, now: Date): Promise<Finding> {
  const { good, warning, bad } = findingsOf('backup');
  const remedy = 'Read the log of the worker; now: npm run papan -- backup';
  if (run === null)
    return warning('There is none yet.', 'A worker makes one every night; now: npm run papan -- backup');
  if (run.error !== null) return bad(`The last one failed: ${run.error}`, remedy);
  if (isLate(run, now)) return warning(`The last one is ${hoursSince(run, now)} hours old.`, remedy);
  const [one, other] = await Promise.all([folder, dataDir].map((path) => stat(path).catch(() => null)));
  if (one && one.dev === other?.dev) {
    return warning(`${folder} is on the same disk as the data.`, 'Set BACKUP_FOLDER to a folder on another disk.');
  }
  return good(`Made ${hoursSince(run, now)} hours ago.`);
}

function drillFinding(run: BackupRun | null, now: Date): Finding {
  const { good, warning, bad } = findingsOf('restore drill');
  const remedy = 'Read the log of the worker; now: npm run papan -- restore-drill';
  if (run === null) return warning('No backup was restored for trial yet.', remedy);
  if (run.error !== null) return bad(`The last one failed: ${run.error}`, remedy);
  if (isLate(run, now)) return warning(`The last one was ${hoursSince(run, now)} hours ago.`, remedy);
  return good(`Restored in ${run.seconds} s ${hoursSince(run, now)} hours ago.`);
}

async function archiveFinding(read: Read): Promise<Finding> {
  const { good, bad } = findingsOf('archive');
  const { is_on, last_failed } = await archiverState(read);
  if (!is_on) return bad('The database does not archive.', 'Restart the site with BACKUP_FOLDER.');
  if (last_failed === null) return good('Every change is archived within a minute.');
  return bad(
    `PostgreSQL cannot archive ${last_failed}; the disk fills.`,
    'Free space in BACKUP_FOLDER, and let the user that runs PostgreSQL write its folder wal.',
  );
}

const hoursSince = ({ started_at }: BackupRun, now: Date) =>
  Math.floor((now.getTime() - started_at.getTime()) / MILLISECONDS.hour);
const isLate = (run: BackupRun, now: Date) => hoursSince(run, now) >= LATE_HOURS;
