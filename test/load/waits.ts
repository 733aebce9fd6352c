import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../src/base/database.ts';

const TRIES = 60;

/** Tries once a second. */
export async function until(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await wait(1000);
    }
  }
}

/** A worker has no HTTP server; its lock shows that it takes jobs. */
export function workerTakesJobs({ pool }: Database): Promise<void> {
  return until(async () => {
    const { rowCount } = await pool.query(`select from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and query like '%''worker ''%'`);
    if (!rowCount) throw new Error('the worker takes no jobs');
  });
}
