import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { type Clock, MILLISECONDS } from './clock.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** An answer that took longer says too little about when it was written. */
const SLOW_MILLISECONDS = MILLISECONDS.second;

/**
 * The database's clock, the same to every process whatever its own machine believes: days that were paid for and moments
 * at which something ends must not hang on who counts them. It is read each minute; in between, the time that passes is
 * measured here, which nobody can put forward or back.
 */
export async function databaseClock({
  database,
  log,
}: {
  database: Pick<Database, 'read'>;
  log: Log;
}): Promise<Clock & { stop(): void }> {
  let start: number | null = null;
  const look = async () => {
    const asked = performance.now();
    const { rows } = await sql<{ timestamp: Date }>`select clock_timestamp() as timestamp`.execute(database.read);
    const answered = performance.now();
    const [row] = rows;
    if (row && (start === null || answered - asked < SLOW_MILLISECONDS)) {
      start = row.timestamp.getTime() - (asked + answered) / 2;
    }
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.debug({ err: error }, 'the clock of the database could not be read'));
  }, MILLISECONDS.minute);
  timer.unref();
  return {
    now: () => new Date((start ?? 0) + performance.now()),
    stop: () => clearInterval(timer),
  };
}
