import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { Connections } from './connections.ts';

/** How a replica is: `lag_seconds` is null while that is not known. */
export type ReplicaState = { name: string; lag_seconds: number | null; is_used: boolean };

export type Replicas = {
  states(): ReplicaState[];
  /** Something has changed: what is read from now on is at least as new as the primary is now. */
  requirePresent(): void;
};

/** A replica left the rotation for a reason, or came back: null. */
export type OnReplicaChange = (name: string, reason: string | null) => void;

export type ReadKind = 'read' | 'search';
/** Connections to a replica for each kind of reads. */
export type ReplicaConnections = { url: string } & Record<ReadKind, Connections>;

/** A replica that is further behind leaves the rotation. */
export const MAX_LAG_SECONDS = 5;
const CHECK_MILLISECONDS = 1000;
/** A server that does not answer for so long is not used until it does. */
const ANSWER_MILLISECONDS = 2000;
/** Positions of the primary that are remembered: enough to see that a replica is too far behind. */
const REMEMBERED = 4 * MAX_LAG_SECONDS;

/** A place in the write-ahead log, in bytes since the beginning of the installation. */
type Position = bigint;

export type Replica = ReplicaConnections & {
  name: string;
  control: pg.Pool;
  /** The connections in use. */
  clients: Set<pg.PoolClient>;
  replayed: Position;
  lag_seconds: number | null;
  is_used: boolean;
  asking: Promise<void> | null;
};

export type Rotation = Replicas & {
  /** The next replica that may be read now; null: the primary has to be read. */
  choose(): Promise<Replica | null>;
  /** A replica could not be read: it is not used until its next check. */
  dismiss(replica: Replica, reason: string): void;
  close(): Promise<void>;
};

const PRIMARY_FACTS = `select pg_current_wal_insert_lsn()::text as position,
  (select system_identifier from pg_control_system())::text as system`;
const REPLICA_FACTS = `select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn()::text as position,
  (select system_identifier from pg_control_system())::text as system`;
type PrimaryFacts = { position: string; system: string };
type ReplicaFacts = { is_replica: boolean; position: string | null; system: string };

/**
 * Chooses replicas in turn. A replica may be read if it answers, belongs to the same installation, is at most some
 * seconds behind, and has replayed what `requirePresent` requires. How far it is behind follows from the positions of
 * the primary over time: the time of its last transaction says nothing while nobody writes.
 */
export function rotateReplicas(options: {
  replicas: readonly ReplicaConnections[];
  primaryUrl: string;
  onChange: OnReplicaChange;
}): Rotation {
  const { onChange } = options;
  const primary = controlPool(options.primaryUrl);
  const replicas = options.replicas.map(openReplica);
  let positions: { at: number; position: Position }[] = [];
  /** Undefined while it is being asked for; null: anything that a replica has is new enough. */
  let required: Position | null | undefined = null;
  let requests = 0;
  let requesting: Promise<void> = Promise.resolve();
  let turn = 0;

  async function checkAll(): Promise<void> {
    // The primary is asked last: a replica is never ahead of it.
    const answers = await Promise.all(replicas.map(({ control }) => factsOf<ReplicaFacts>(control, REPLICA_FACTS)));
    const request = requests;
    const at = performance.now();
    const present = await factsOf<PrimaryFacts>(primary, PRIMARY_FACTS);
    if (present instanceof Error) positions = [];
    else positions = [...positions.slice(1 - REMEMBERED), { at, position: positionOf(present.position) }];
    if (request === requests && (present instanceof Error || required === undefined)) setRequired(present);
    for (const [index, replica] of replicas.entries()) {
      const facts = answers[index];
      if (facts instanceof Error) giveUp(replica, facts.message);
      else if (facts) use(replica, whyNot(replica, facts, present));
    }
  }

  /** Nobody writes without a primary, and readers get what there is. */
  function setRequired(present: PrimaryFacts | Error): void {
    required = present instanceof Error ? null : positionOf(present.position);
  }

  /** Why a replica may not be used; null if it may. */
  function whyNot(replica: Replica, facts: ReplicaFacts, present: PrimaryFacts | Error): string | null {
    replica.lag_seconds = null;
    if (!facts.is_replica || facts.position === null) return 'it is not a replica';
    replica.replayed = positionOf(facts.position);
    if (present instanceof Error) return null;
    if (facts.system !== present.system) return 'it belongs to another installation';
    if (replica.replayed > positionOf(present.position)) return 'it has what the primary does not have';
    const missing = positions.find(({ position }) => position > replica.replayed);
    const lag = missing ? (performance.now() - missing.at) / 1000 : 0;
    replica.lag_seconds = lag;
    return lag > MAX_LAG_SECONDS ? `it is ${Math.round(lag)} s behind` : null;
  }

  function use(replica: Replica, reason: string | null): void {
    const is_used = reason === null;
    if (replica.is_used === is_used) return;
    replica.is_used = is_used;
    onChange(replica.name, reason);
  }

  /** Statements that wait for its answers would wait for minutes if its network is cut off. */
  function giveUp(replica: Replica, reason: string): void {
    replica.lag_seconds = null;
    use(replica, reason);
    for (const { connection } of replica.clients) connection.stream.destroy();
  }

  function hasReplayed(replica: Replica): boolean {
    return required === null || (required !== undefined && replica.replayed >= required);
  }

  /** Asks once for all callers at the same time. */
  function askReplayed(replica: Replica): Promise<void> {
    replica.asking ??= factsOf<ReplicaFacts>(replica.control, REPLICA_FACTS)
      .then((facts) => {
        if (!(facts instanceof Error) && facts.position !== null) replica.replayed = positionOf(facts.position);
      })
      .finally(() => {
        replica.asking = null;
      });
    return replica.asking;
  }

  let checking = checkAll();
  const timer = setInterval(() => {
    checking = checking.then(checkAll);
  }, CHECK_MILLISECONDS);
  timer.unref();
  return {
    states: () => replicas.map(({ name, lag_seconds, is_used }) => ({ name, lag_seconds, is_used })),
    requirePresent() {
      requests += 1;
      required = undefined;
      const request = requests;
      requesting = factsOf<PrimaryFacts>(primary, PRIMARY_FACTS).then((present) => {
        if (request === requests) setRequired(present);
      });
    },
    async choose() {
      // A primary that does not answer would not answer reads either.
      if (required === undefined) await requesting;
      const used = replicas.filter(({ is_used }) => is_used);
      if (used.length === 0 || required === undefined) return null;
      turn += 1;
      const inTurn = used.map((_, index) => used[(turn + index) % used.length] as Replica);
      const ready = inTurn.find(hasReplayed);
      if (ready) return ready;
      const [first] = inTurn;
      if (!first) return null;
      await askReplayed(first);
      return first.is_used && hasReplayed(first) ? first : null;
    },
    dismiss: use,
    async close() {
      clearInterval(timer);
      await checking;
      const pools = replicas.flatMap(({ control, read, search }) => [control, read.pool, search.pool]);
      await Promise.all([primary, ...pools].map((pool) => pool.end()));
    },
  };
}

/** Connections on which only positions are asked for, which takes no time: a slower server counts as gone. */
function controlPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    application_name: 'papan-replica',
  });
  // The next check reports what is wrong.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function openReplica(connections: ReplicaConnections): Replica {
  const { host } = new URL(connections.url);
  return {
    ...connections,
    name: host,
    control: controlPool(connections.url),
    clients: new Set(),
    replayed: 0n,
    lag_seconds: null,
    is_used: false,
    asking: null,
  };
}

/** The answer of a server, or why there is none. */
async function factsOf<Facts extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Facts | Error> {
  try {
    const { rows } = await pool.query<Facts>(text);
    return rows[0] ?? new Error('it answers nothing');
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** `16/B374D848` is two halves of a number. */
function positionOf(text: string): Position {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
