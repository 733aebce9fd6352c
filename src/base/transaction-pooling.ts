import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { poolClient } from './pool-client.ts';

/**
 * Settings of PostgreSQL by name. Behind a pooler that gives a server connection to each transaction, nothing of a
 * session lasts: settings belong to one transaction, and statements are not prepared.
 */
export type Settings = Readonly<Record<string, string>>;

/** Connections whose transactions begin with these settings. A statement outside a transaction runs without them. */
export function settingTransactions(settings: Settings): (client: pg.PoolClient) => PostgresPoolClient {
  const locals = Object.entries(settings).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`);
  // One message: another round trip would make each transaction longer.
  const begin = ['begin', ...locals].join('; ');
  return (client) =>
    poolClient(client, (text, values) => {
      if (text === 'begin') return client.query(begin);
      return values.length === 0 ? client.query(text) : client.query(text, [...values]);
    });
}

/** Connections each of whose statements is a transaction with these settings. */
export function settingStatements(settings: Settings): (client: pg.PoolClient) => PostgresPoolClient {
  const locals = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  const prelude = `select ${locals.join(', ')}`;
  return (client) => poolClient(client, (text, values) => queryAfter(client, prelude, text, values));
}

/**
 * Runs a statement behind another one in one transaction and one round trip: the statements that are sent before one
 * synchronisation are a transaction.
 */
function queryAfter(
  client: pg.PoolClient,
  prelude: string,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    // Without values the driver would send a message that ends the transaction before it.
    const config = { text, values: [...values], queryMode: 'extended' };
    const query = new pg.Query(config, (error, results) => {
      const own = [results].flat().at(-1);
      if (error || !own) reject(error ?? new Error('a statement without a result'));
      else resolve(own);
    });
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      connection.parse({ name: '', text: prelude, types: [] }, true);
      connection.bind({}, true);
      connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
      return submit(connection);
    };
    client.query(query);
  });
}
