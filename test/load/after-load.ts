import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../src/base/database.ts';
import type { Acknowledged } from './load.ts';

const DRAIN_MILLISECONDS = 60_000;
const WARNING = 40;
const ERROR = 50;

/** How many of the acknowledged writes the database does not have. */
export async function missingOf({ pool }: Database, acknowledged: Acknowledged): Promise<number> {
  // Copies: the load goes on.
  const favourites = [...acknowledged.favourites];
  const redemptions = [...acknowledged.redemptions];
  const { rows } = await pool.query<{ user_id: string; ad_id: string }>('select user_id, ad_id from favourites');
  const stored = new Set(rows.map(({ user_id, ad_id }) => `${user_id} ${ad_id}`));
  const { rows: uses } = await pool.query<{ user_id: string }>('select user_id from voucher_uses');
  const used = new Set(uses.map(({ user_id }) => user_id));
  return (
    favourites.filter(({ user_id, ad_id }) => !stored.has(`${user_id} ${ad_id}`)).length +
    redemptions.filter((user_id) => !used.has(user_id)).length
  );
}

/** Jobs and events that have been due for longer than the load needs to be worked off. */
export async function undoneJobs({ pool }: Database): Promise<number> {
  for (const begun = performance.now(); ; await wait(1000)) {
    const { rows } = await pool.query<{ total: number }>(`
      select count(*) as total from graphile_worker.jobs
      where attempts < max_attempts and run_at < now() - interval '10 seconds'`);
    const total = rows[0]?.total ?? 0;
    if (total === 0 || performance.now() - begun > DRAIN_MILLISECONDS) return total;
  }
}

/** The warnings and errors of the processes, and how often each was written. */
export function summaryOf(lines: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const { level, msg, err } = parsed(line);
    if (Number(level) < WARNING || !msg) continue;
    const sentence = `${level} ${msg}${err?.message ? `: ${err.message}` : ''}`;
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  return [...counts].map(([sentence, count]) => `  log: ${count} × ${sentence}\n`).join('');
}

function parsed(line: string): { level?: unknown; msg?: string; err?: { message?: string } } {
  try {
    return JSON.parse(line);
  } catch {
    return { level: ERROR, msg: line };
  }
}
