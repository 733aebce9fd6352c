import pg from 'pg';

const CONNECT_MILLISECONDS = 10_000;
const STATEMENT_MILLISECONDS = 10_000;

/** What matters to Papan about a database, as its server reports it. */
export type DatabaseCondition = {
  /** Such as 18.6. */
  version: string;
  major: number;
  /** Whether the user may create tables in `public`, and schemas and trusted extensions in the database. */
  mayCreateTables: boolean;
  mayCreateSchemas: boolean;
  maxConnections: number;
  /** Connections that only superusers get. */
  reservedConnections: number;
  /** Connections of other users and databases at present. */
  foreignConnections: number;
  /** Milliseconds by which the server's clock is ahead of this machine's. */
  clockDifference: number;
  /** Names of the migrations that it has run, in order; null if the user may not read them. */
  migrations: string[] | null;
  /** Of the extensions asked about, those that are neither installed nor available. */
  missingExtensions: string[];
  /** Bytes of the database. */
  size: number;
};

/** Reads the condition of a database that can be reached. Changes nothing. Throws the errors of `pg`. */
export async function inspectDatabase(url: string, extensions: readonly string[]): Promise<DatabaseCondition> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    application_name: 'papan-doctor',
  });
  // `connect` and `query` report these errors.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(FACTS, [extensions]);
    const facts = rows[0];
    const before = Date.now();
    const clock = await client.query<{ now: number }>('select extract(epoch from clock_timestamp()) * 1000 as now');
    // The server read its clock between the two moments.
    const middle = (before + Date.now()) / 2;
    const migrations = facts.may_read_migrations ? await migrationsOf(client) : facts.has_migrations ? null : [];
    return {
      version: facts.version,
      major: Math.floor(facts.version_number / 10_000),
      mayCreateTables: facts.may_create_tables,
      mayCreateSchemas: facts.may_create_schemas,
      maxConnections: facts.max_connections,
      reservedConnections: facts.reserved_connections,
      foreignConnections: facts.foreign_connections,
      clockDifference: Number(clock.rows[0]?.now) - middle,
      migrations,
      missingExtensions: facts.missing_extensions,
      size: Number(facts.size),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

const FACTS = `
  select
    split_part(current_setting('server_version'), ' ', 1) as version,
    current_setting('server_version_num')::int as version_number,
    has_schema_privilege(current_user, 'public', 'create') as may_create_tables,
    has_database_privilege(current_user, current_database(), 'create') as may_create_schemas,
    current_setting('max_connections')::int as max_connections,
    current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true), '0')::int as reserved_connections,
    (
      select count(*)::int from pg_stat_activity
      where backend_type = 'client backend' and (datname <> current_database() or usename <> current_user)
    ) as foreign_connections,
    to_regclass('public.migrations') is not null as has_migrations,
    coalesce(has_table_privilege(to_regclass('public.migrations'), 'select'), false) as may_read_migrations,
    array(
      select wanted.name from unnest($1::text[]) as wanted(name)
      where not exists (select from pg_extension where extname = wanted.name)
        and not exists (select from pg_available_extensions as available where available.name = wanted.name)
    ) as missing_extensions,
    pg_database_size(current_database()) as size`;
