import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const SAMPLE_MILLISECONDS = 25;

/** The longest times in milliseconds that statements of the site, and of migrations, waited for a lock. */
export type LockWaits = { site: number; migrations: number };

/** Looks at the locks again and again, on a connection of its own. */
export async function sampleLockWaits(url: string): Promise<{ take(): LockWaits; stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let longest: LockWaits = { site: 0, migrations: 0 };
  let isStopped = false;
  const sampling = (async () => {
    for (; !isStopped; await wait(SAMPLE_MILLISECONDS)) {
      // Advisory locks are the order in which the program lets its own work wait.
      const { rows } = await client.query<{ is_migration: boolean; milliseconds: number }>(`
        select application_name = 'papan-migrate' as is_migration,
          max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float as milliseconds
        from pg_locks join pg_stat_activity using (pid)
        where not granted and locktype <> 'advisory' and application_name like 'papan%' and waitstart is not null
        group by 1`);
      for (const { is_migration, milliseconds } of rows) {
        const kind = is_migration ? 'migrations' : 'site';
        longest[kind] = Math.max(longest[kind], milliseconds);
      }
    }
  })();
  return {
    take() {
      const taken = longest;
      longest = { site: 0, migrations: 0 };
      return taken;
    },
    async stop() {
      isStopped = true;
      await sampling;
      await client.end();
    },
  };
}
