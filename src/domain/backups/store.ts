import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';

export const RUN_KINDS = ['backup', 'drill'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** A backup, or a restore of the newest one for trial. */
export type BackupRun = {
  kind: RunKind;
  started_at: Date;
  seconds: number;
  bytes: number;
  /** Seconds of changes that a restore at this time would have lost; null for a backup and a failed trial. */
  lost_seconds: number | null;
  /** What went wrong; null if nothing did. */
  error: string | null;
};

export async function insertRun(tx: Tx, run: BackupRun): Promise<void> {
  await tx.insertInto('backup_runs').values(run).execute();
}

/** The newest run of each kind. */
export async function lastRuns(read: Read): Promise<Record<RunKind, BackupRun | null>> {
  const [backup, drill] = await Promise.all(RUN_KINDS.map((kind) => lastRun(read, kind)));
  return { backup: backup ?? null, drill: drill ?? null };
}

async function lastRun(read: Read, kind: RunKind): Promise<BackupRun | null> {
  const run = await read
    .selectFrom('backup_runs')
    .select(['started_at', 'seconds', 'bytes', 'lost_seconds', 'error'])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run ? { kind, ...run } : null;
}

/** Whether `ops/backup/backup.sh` copies the write-ahead log at this moment; null if it never did. */
export async function isLogCopied(read: Read): Promise<boolean | null> {
  const { rows } = await sql<{ is_copied: boolean }>`
    select active and wal_status is distinct from 'lost' as is_copied
    from pg_replication_slots where slot_name = 'papan_backup'`.execute(read);
  return rows[0]?.is_copied ?? null;
}

/** Whether the database archives its write-ahead log, and the file that it failed to archive last and not since. */
export async function archiverState(read: Read): Promise<{ is_on: boolean; last_failed: string | null }> {
  const { rows } = await sql<{ is_on: boolean; last_failed: string | null }>`
    select current_setting('archive_mode') <> 'off' as is_on,
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as last_failed
    from pg_stat_archiver`.execute(read);
  return rows[0] ?? { is_on: false, last_failed: null };
}
