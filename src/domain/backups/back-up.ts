import type { Backups } from '../../providers/backup/backups.ts';
import type { Services } from '../services.ts';
import { type BackupRun, insertRun, type RunKind } from './store.ts';
import { verifyRestored } from './verify-restored.ts';

type BackupServices = Pick<Services, 'database' | 'clock'> & { backups: Backups };
type Outcome = Pick<BackupRun, 'bytes' | 'lost_seconds' | 'error'>;

const MAX_ERROR_LENGTH = 500;

/** Makes a backup and stores how it went. Throws what went wrong. */
export function backUp(services: BackupServices): Promise<BackupRun> {
  return recorded(services, 'backup', async (started_at) => {
    const { bytes } = await services.backups.make(started_at);
    return { bytes, lost_seconds: null, error: null };
  });
}

/** Restores the newest backup for trial, checks its data, and stores how it went. Throws what went wrong. */
export function drillRestore(services: BackupServices): Promise<BackupRun> {
  const { drill } = services.backups;
  if (!drill) throw new Error('The database is backed up by another program, which also has to try a restore.');
  return recorded(services, 'drill', async (started_at) => {
    const { bytes, last_change, checked } = await drill(verifyRestored);
    const lost_seconds = Math.max(0, Math.ceil((started_at.getTime() - last_change.getTime()) / 1000));
    return { bytes, lost_seconds, error: checked.errors.length > 0 ? checked.errors.join('; ') : null };
  });
}

async function recorded(
  { database, clock }: BackupServices,
  kind: RunKind,
  work: (started_at: Date) => Promise<Outcome>,
): Promise<BackupRun> {
  const started_at = clock.now();
  const begun = performance.now();
  const save = async (outcome: Outcome): Promise<BackupRun> => {
    const seconds = Math.ceil((performance.now() - begun) / 1000);
    const error = outcome.error?.slice(0, MAX_ERROR_LENGTH) ?? null;
    const run = { kind, started_at, seconds, ...outcome, error };
    await database.transaction((tx) => insertRun(tx, run));
    return run;
  };
  try {
    return await save(await work(started_at));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await save({ bytes: 0, lost_seconds: null, error: text });
    throw error;
  }
}
