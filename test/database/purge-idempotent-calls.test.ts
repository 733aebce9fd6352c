import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { purgeIdempotentCalls } from '../../src/base/purge-idempotent-calls.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(4);
});
afterAll(() => database.drop());

it('deletes old events and stored responses, but none that a client may still request', async () => {
  const now = new Date('2026-03-02T03:00:00Z');
  const timestamps = ['2026-01-30T00:00:00Z', '2026-02-01T00:00:00Z'].map((text) => new Date(text));
  await database.transaction(async (tx) => {
    for (const created_at of timestamps) {
      const call = { user_id: newId(), key: 'a-key-of-mine', endpoint: '/x', request_hash: 'x', created_at };
      await tx.insertInto('idempotent_calls').values(call).execute();
      await sql`with event as (
          insert into outbox_events (type, payload, created_at) values ('ad.ended', '{}', ${created_at}) returning id
        ) insert into outbox_deliveries (event_id, subscriber) select id, 'search' from event`.execute(tx);
    }
    await purgeIdempotentCalls(tx, now);
  });
  const { read } = database;
  const stored = timestamps.slice(1);
  const calls = await read.selectFrom('idempotent_calls').select('created_at').execute();
  const events = await read.selectFrom('outbox_events').select('created_at').execute();
  expect(calls.map((row) => row.created_at)).toEqual(stored);
  expect(events.map((row) => row.created_at)).toEqual(stored);
  expect(await read.selectFrom('outbox_deliveries').select('event_id').execute()).toHaveLength(1);
});
