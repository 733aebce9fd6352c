import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { listAuditEntries } from '../../src/contract/admin/endpoints.ts';
import { RECORD_SCHEMAS } from '../../src/contract/admin/record-kinds.ts';
import { type Api, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Definition = { type: string; format?: string } & Record<string, unknown>;
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/** The schemas of dates and times within a schema, with where they are. */
function datesIn(schema: z.core.$ZodType, path: string, around: readonly unknown[] = []): [string, z.ZodType][] {
  // A definition may lead back to itself.
  if (around.includes(schema)) return [];
  const { format, checks: _checks, ...parts } = definitionOf(schema);
  const isDate = format === 'date' || format === 'datetime';
  const inner = Object.entries(parts).flatMap(([name, part]) =>
    Object.entries(typeof part === 'object' && part !== null ? { '': part, ...part } : {}).flatMap(([key, one]) =>
      typeof one === 'object' && one !== null && '_zod' in one
        ? datesIn(one as z.core.$ZodType, `${path}.${key || name}`, [...around, schema])
        : [],
    ),
  );
  return isDate ? [[path, schema as z.ZodType], ...inner] : inner;
}

it('no date that a caller sends is one that the database cannot store', () => {
  const sent = api.endpoints.flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((part) => datesIn(part, `${method} ${path}`)),
  );
  const stored = Object.entries(RECORD_SCHEMAS).flatMap(([kind, schema]) => datesIn(schema, kind));
  const dates = [...sent, ...stored];
  expect(dates.length).toBeGreaterThan(12);
  const ends = ['', 'T10:04', 'T10:04:05.000Z'];
  const accepts = (schema: z.ZodType, day: string) => ends.some((end) => schema.safeParse(`${day}${end}`).success);
  for (const [path, schema] of dates) {
    expect([path, accepts(schema, '2026-03-02')]).toEqual([path, true]);
    for (const day of ['0000-01-01', '0000-12-31', '0001-01-01', '9999-12-31']) {
      expect([path, day, accepts(schema, day)]).toEqual([path, day, false]);
    }
  }
});

it.each([
  ['0000-01-01', 'format is not valid'],
  ['0001-01-01', '01/01/1900'],
])('the day %s is refused, and not an internal error', async (from, reason) => {
  const admin = await api.user({ user_type: USER_TYPES.SUPERADMIN });
  const response = await api.call(admin, listAuditEntries, { from }, { headers: { 'accept-language': 'en' } });
  expect(response.status).toBe(400);
  expect(errorOf(response).errors?.from?.join()).toContain(reason);
});
