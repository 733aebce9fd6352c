import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { emit, loadEvent } from '../../src/domain/events.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function insertEvent(type: string, payload: object): Promise<number> {
  const { id } = await database.transaction((tx) =>
    tx
      .insertInto('outbox_events')
      .values({ type, payload: JSON.stringify(payload) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

test('an event is loaded as it was emitted', async () => {
  const ad_id = newId();
  await database.transaction((tx) => emit(tx, 'ad.changed', { ad_id }));
  const row = await database.read.selectFrom('outbox_events').select('id').executeTakeFirstOrThrow();
  expect(await loadEvent(database.read, row.id)).toMatchObject({ type: 'ad.changed', payload: { ad_id } });
});

test('rejects a payload that does not match its event type', async () => {
  const id = await insertEvent('ad.changed', { ad_id: 'not an id' });
  await expect(loadEvent(database.read, id)).rejects.toThrow(/ad_id/);
});

test('rejects an event of an unknown type, and returns undefined for an unknown id', async () => {
  const id = await insertEvent('ad.unknown', {});
  await expect(loadEvent(database.read, id)).rejects.toThrow('unknown type ad.unknown');
  expect(await loadEvent(database.read, 999_999)).toBeUndefined();
});
