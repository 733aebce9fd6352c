import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { activeTracer, type Tracer } from './tracing.ts';

export type SendStatement = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** What Kysely gets in place of a connection: `send` says how a statement is sent on it. */
export function poolClient(client: pg.PoolClient, send: SendStatement): PostgresPoolClient {
  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('A connection of a pool supports no cursors');
    const tracer = activeTracer();
    return tracer === null ? send(text, parameters) : traced(tracer, text, () => send(text, parameters));
  }
  return { query, release: (error) => client.release(error) };
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
