import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { type Clock, MILLISECONDS } from './clock.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** A slower response is too inexact to use. */
const SLOW_MILLISECONDS = MILLISECONDS.second;

/**
 * The database's clock, which is the same for every process even if the machines' clocks differ: paid days and
 * deadlines must not depend on the process that computes them. It is read every minute; in between, monotonic time is
 * added.
 */
export async function databaseClock({
  database,
  log,
}: {
  database: Pick<Database, 'read'>;
  log: Log;
}): Promise<Clock & { stop(): void }> {
  let start: number | null = null;
  const readClock = async () => {
    const sent = performance.now();
    const { rows } = await sql<{ timestamp: Date }>`select clock_timestamp() as timestamp`.execute(database.read);
    const received = performance.now();
    const [row] = rows;
    if (row && (start === null || received - sent < SLOW_MILLISECONDS)) {
      start = row.timestamp.getTime() - (sent + received) / 2;
    }
  };
  await readClock();
  const timer = setInterval(() => {
    readClock().catch((error: unknown) => log.debug({ err: error }, 'the database clock could not be read'));
  }, MILLISECONDS.minute);
  timer.unref();
  return {
    now: () => new Date((start ?? 0) + performance.now()),
    stop: () => clearInterval(timer),
  };
}
