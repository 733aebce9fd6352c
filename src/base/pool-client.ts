import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { activeTracer, type Tracer } from './tracing.ts';

export type SendStatement = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** Whether the server of a writing connection takes no writes: after a failover it is a replica. */
export function isDemoted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/**
 * What Kysely gets in place of a connection: `sendStatement` says how a statement is sent on it. A connection to a server
 * that takes no writes is closed afterwards, so that the next one finds the server that does.
 */
export function poolClient(client: pg.PoolClient, sendStatement: SendStatement): PostgresPoolClient {
  let isUseless = false;
  const send: SendStatement = (text, values) =>
    sendStatement(text, values).catch((error: unknown) => {
      isUseless ||= isDemoted(error);
      throw error;
    });
  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('A connection of a pool supports no cursors');
    const tracer = activeTracer();
    return tracer === null ? send(text, parameters) : traced(tracer, text, () => send(text, parameters));
  }
  return { query, release: (error) => client.release(error || isUseless) };
}

/** The text of a statement has places for its values, and never the values themselves. */
function traced(tracer: Tracer, text: string, send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
  return tracer.span(operation, { kind: 'client', attributes }, async (addAttributes) => {
    const result = await send();
    addAttributes({ 'db.response.returned_rows': result.rowCount ?? 0 });
    return result;
  });
}
