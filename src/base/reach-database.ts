import pg from 'pg';

const OLDEST_MAJOR = 15;
const CONNECT_MILLISECONDS = 10_000;

/** Connects once; throws an error that explains what is wrong with the URL, which `variable` has, or with the server. */
export async function reachDatabase(url: string, variable = 'DATABASE_URL'): Promise<void> {
  const address = addressOf(url, variable);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  // `connect` and `query` report these errors.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(
      `select current_setting('server_version_num')::int as version_number, pg_is_in_recovery() as is_replica`,
    );
    const reason = rows[0] ? whyUnsuitable(rows[0]) : null;
    if (reason) throw new UnsuitableDatabase(reason);
  } catch (error) {
    throw new Error(`The database at ${address} cannot be used: ${reasonOf(error)}. Check ${variable}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

class UnsuitableDatabase extends Error {}

/** What a server says of itself. `version_number` is such as 180006. */
type ServerFacts = { version_number: number; is_replica: boolean };

/** Why Papan cannot use such a server, and what to do; null if it can. */
export function whyUnsuitable({ version_number, is_replica }: ServerFacts): string | null {
  const major = Math.floor(version_number / 10_000);
  if (major < OLDEST_MAJOR) {
    return `it runs PostgreSQL ${major}, but Papan requires ${OLDEST_MAJOR} or newer; upgrade the server`;
  }
  return is_replica ? 'it is a replica, which cannot be written; set the address of the primary server' : null;
}

/** The address without its password. */
function addressOf(url: string, variable: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new Error(`${variable} is not the address of a PostgreSQL database: postgres://user:password@host:5432/name`);
  }
  return `${parsed.host}${parsed.pathname}`;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused; start the server',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the DNS lookup of the host failed',
  ETIMEDOUT: 'the connection timed out',
  '28P01': 'wrong user or password',
  '28000': 'the server does not allow this user to connect from this host',
  '3D000': 'the database does not exist; create it first',
  '53300': 'too many connections',
};

function reasonOf(error: unknown): string {
  // A host name with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const code = 'code' in first ? String(first.code) : '';
  return REASONS[code] ?? first.message;
}
