import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MILLISECONDS = 10;

/** The process id of the PostgreSQL that runs in its folder. */
export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/**
 * A clock of the processor time, in milliseconds, of processes and those that they have started, without the processes
 * in `except` and theirs. Linux only.
 */
export function processorClock(ids: readonly number[], except: readonly number[] = []): () => number {
  return () => {
    const counted = new Set(ids);
    let ticks = 0;
    // A process has a higher id than its parent, unless ids began again at 1; then it is missing.
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    for (const id of all.map(Number).toSorted((a, b) => a - b)) {
      const values = statOf(id);
      if (!counted.has(id) && (!counted.has(Number(values[1])) || except.includes(id))) continue;
      counted.add(id);
      // Its own time and that of its children that have ended, each in user and in system mode.
      for (const value of values.slice(11, 15)) ticks += Number(value);
    }
    return ticks * TICK_MILLISECONDS;
  };
}

/** The fields after the name; none of a process that has ended meanwhile. */
function statOf(id: number): string[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
