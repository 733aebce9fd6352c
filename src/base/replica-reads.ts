import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { poolClient } from './pool-client.ts';
import type { ReadKind, Replica, Rotation } from './replicas.ts';

/**
 * PostgreSQL's error codes: a replica shuts down or starts, has too many connections, or cancelled a statement that
 * stood in the way of what it replays. Others would fail at the primary too.
 */
const REPLICA_CODES = ['57P01', '57P02', '57P03', '53300', '40001'];

/**
 * A pool of connections to replicas, and to the primary while no replica may be read. A statement that a replica did
 * not answer is sent to the primary, because it only reads.
 */
export function replicaPool(rotation: Rotation, kind: ReadKind, primary: PostgresPool): PostgresPool {
  return {
    options: primary.options,
    async connect() {
      const replica = await rotation.choose();
      return (replica && (await connectTo(replica))) ?? primary.connect();
    },
    // The rotation ends the replicas' connections, and the database those of the primary.
    end: async () => undefined,
  };

  async function connectTo(replica: Replica): Promise<PostgresPoolClient | null> {
    const { pool, wrap } = replica[kind];
    try {
      const client = await pool.connect();
      replica.clients.add(client);
      return withPrimary(replica, client, wrap(client));
    } catch (error) {
      // The pool's own error, that all connections are in use, has no code.
      if (error instanceof Error && 'code' in error) rotation.dismiss(replica, error.message);
      return null;
    }
  }

  function withPrimary(replica: Replica, client: pg.PoolClient, wrapped: PostgresPoolClient): PostgresPoolClient {
    const send = async (text: string, values: readonly unknown[]) => {
      try {
        return await wrapped.query<never>(text, values);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        if (!(error instanceof pg.DatabaseError)) rotation.dismiss(replica, String(error));
        return sendToPrimary(text, values);
      }
    };
    return {
      ...poolClient(client, send as never),
      release(error) {
        replica.clients.delete(client);
        wrapped.release(error);
      },
    };
  }

  async function sendToPrimary(text: string, values: readonly unknown[]) {
    const client = await primary.connect();
    try {
      return await client.query<never>(text, values);
    } finally {
      client.release();
    }
  }
}

function isOfReplica(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return REPLICA_CODES.includes(error.code ?? '');
  // The driver's own errors: the connection is broken.
  return error instanceof Error;
}
