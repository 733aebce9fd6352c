import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const CONNECT_MILLISECONDS = 10_000;
const CHECK_MILLISECONDS = 200;

/** `seconds` is how long the replica took to replay what the primary had written; null if longer than was waited. */
export type ReplicaCondition = { is_replica: boolean; is_same: boolean; seconds: number | null };

/** Compares a server with the primary that it should replay. Changes nothing. Throws the errors of `pg`. */
export async function examineReplica(url: string, primary: string, maxSeconds: number): Promise<ReplicaCondition> {
  const clients = [url, primary].map(
    (connectionString) =>
      new pg.Client({
        connectionString,
        connectionTimeoutMillis: CONNECT_MILLISECONDS,
        query_timeout: CONNECT_MILLISECONDS,
        application_name: 'papan-doctor',
      }),
  );
  // `connect` and `query` report these errors.
  for (const client of clients) client.on('error', () => undefined);
  const [replica, source] = clients as [pg.Client, pg.Client];
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const [one, other] = await Promise.all([factsOf(replica), factsOf(source)]);
    const condition = { is_replica: one.is_replica, is_same: one.system === other.system };
    if (!condition.is_replica || !condition.is_same) return { ...condition, seconds: null };
    const begun = performance.now();
    for (;;) {
      const seconds = (performance.now() - begun) / 1000;
      if (await hasReplayed(replica, other.position)) return { ...condition, seconds };
      if (seconds > maxSeconds) return { ...condition, seconds: null };
      await wait(CHECK_MILLISECONDS);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

type Facts = { is_replica: boolean; system: string; position: string | null };

async function factsOf(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`select pg_is_in_recovery() as is_replica,
    (select system_identifier from pg_control_system())::text as system,
    case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as position`);
  if (!rows[0]) throw new Error('PostgreSQL does not describe itself');
  return rows[0];
}

async function hasReplayed(replica: pg.Client, position: string | null): Promise<boolean> {
  const { rows } = await replica.query<{ has_replayed: boolean }>(
    'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as has_replayed',
    [position],
  );
  return rows[0]?.has_replayed ?? false;
}
