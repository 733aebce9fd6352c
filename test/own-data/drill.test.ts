import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as drills from '../../src/contract/own-data/breach-drills.ts';
import { DATA_KINDS } from '../../src/contract/own-data/breach-rules.ts';
import { requestByText } from '../../src/contract/own-data/endpoints.ts';
import { CONCERNED_TABLES, OTHER_TABLES } from '../../src/domain/own-data/drill/concerned-tables.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let api: Api;
let [admin, chief]: ApiUser[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  admin = await api.user({ user_type: USER_TYPES.ADMIN });
  chief = await api.user({ user_type: USER_TYPES.SUPERADMIN });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const run = (input: Partial<{ from: string; to: string; scope: 'stored' | 'written'; kinds: string[] }>) =>
  api.call(admin ?? null, drills.startDrill, {
    from: '2026-03-01',
    to: '2026-03-02',
    kinds: ['messages'],
    ...input,
  } as Parameters<typeof api.call<typeof drills.startDrill>>[2]);

test('every table that refers to users is one of a kind of data, or says nothing more about them', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`.execute(database.read);
  const known = [...Object.values(CONCERNED_TABLES).flat(), ...Object.keys(OTHER_TABLES).map((table) => ({ table }))];
  const names = new Set(known.map(({ table }) => table));
  expect(rows.map(({ name }) => name).filter((name) => name !== 'users' && !names.has(name))).toEqual([]);
});

test('counts whom each kind of data concerns, notifies nobody, and is recorded with its duration', async () => {
  const person = await api.user();
  await api.callOk(person, requestByText, { kind: 'question', text: 'Data apa yang Anda simpan?' });
  const mails = () =>
    database.read
      .selectFrom('development_mails')
      .select((row) => row.fn.countAll().as('n'))
      .executeTakeFirst();
  const before = await mails();
  const { body } = await run({});
  expect(body).toMatchObject({ people: 1, kinds: ['messages'], due_at: '2026-03-05T03:00:00.000Z' });
  expect(body.notices.id.text).toContain('Pasal 46');
  expect(body.notices.en.text).toContain('notifications, reports and requests');
  expect(await mails()).toEqual(before);
  expect(await auditEntriesOf(database.read, body.id)).toMatchObject([{ action: 'drill.run', after: { people: 1 } }]);
  const { data } = await api.callOk(chief ?? null, drills.listDrills, {});
  expect(data[0]).toMatchObject({ id: body.id, people: 1, from: '2026-03-01', by: 'Sari Wulandari' });
  expect(data[0]?.duration_milliseconds).toBeGreaterThan(0);
  expect((await run({ kinds: [...DATA_KINDS] })).body.people).toBe(3);
});

test('counts guests by their addresses, once each, and not again who has an account', async () => {
  const days = { from: '2026-04-01', to: '2026-04-02', scope: 'written' as const, kinds: ['messages'] };
  const created_at = new Date('2026-04-01T05:00:00Z');
  const member = await api.user();
  await database.transaction(async (tx) => {
    const topic = await tx.selectFrom('help_topics').select('id').executeTakeFirstOrThrow();
    const asked = { topic_id: topic.id, locale: 'en', network: 'x', created_at, changed_at: created_at };
    const rows = ['tamu@papan.test', 'TAMU@papan.test', member.email].map((email) => ({
      ...asked,
      id: newId(),
      name: 'Tamu',
      email,
    }));
    await tx.insertInto('help_threads').values(rows).execute();
    await tx
      .insertInto('help_threads')
      .values({ ...asked, id: newId(), user_id: member.user_id })
      .execute();
    const type = await tx.selectFrom('report_types').select('id').executeTakeFirstOrThrow();
    const report = { type_id: type.id, text: '', guest_network: 'x', guest_locale: 'id', created_at };
    const emails = ['tamu@papan.test', 'lain@papan.test'];
    await tx
      .insertInto('reports')
      .values(emails.map((guest_email) => ({ ...report, id: newId(), guest_hash: guest_email, guest_email })))
      .execute();
  });
  const { body } = await run(days);
  expect(body.people).toBe(3);
  const headers = { authorization: `Bearer ${chief?.token}` };
  const response = await fetch(`${api.url}/api/admin/breach-drill/${body.id}/people`, { headers });
  const lines = (await response.text()).split('\r\n').filter((line) => line.includes('@'));
  expect(lines).toHaveLength(3);
  for (const email of ['lain@papan.test', 'tamu@papan.test', member.email]) expect(lines.join()).toContain(email);
  expect((await run({ ...days, kinds: ['profile'] })).body.people).toBe(0);
});

test('distinguishes what was stored until then from what was written in these days', async () => {
  const days = { from: '2026-03-02', to: '2026-03-02', kinds: ['profile'] };
  const user = await api.user();
  const created_at = new Date('2026-02-01T00:00:00Z');
  await database.transaction((tx) =>
    tx.updateTable('users').set({ created_at }).where('id', '=', user.user_id).execute(),
  );
  const [stored, written] = [await run({ ...days, scope: 'stored' }), await run({ ...days, scope: 'written' })];
  expect(stored.body.people - written.body.people).toBe(1);
  expect((await run({ ...days, to: '2026-01-31', from: '2026-01-01' })).body.people).toBe(0);
  expect((await run({ from: '2026-03-02', to: '2026-03-01' })).status).toBe(422);
  expect((await run({ kinds: [] })).status).toBe(400);
  expect((await run({ kinds: ['users; drop table users'] })).status).toBe(400);
});

test('two administrators run drills at once, and only a superadmin gets the persons, with an entry in the log', async () => {
  const results = await Promise.all([run({}), run({}), run({})]);
  expect(new Set(results.map(({ body }) => body.id)).size).toBe(3);
  const id = results[0]?.body.id ?? expect.fail();
  const get = async (who: ApiUser | undefined, path: string) => {
    const headers = { authorization: `Bearer ${who?.token}` };
    const response = await fetch(`${api.url}/api/admin/breach-drill/${path}`, { headers });
    return { status: response.status, text: await response.text() };
  };
  expect((await get(admin, `${id}/people`)).status).toBe(403);
  const table = await get(chief, `${id}/people`);
  expect(table.text.split('\r\n').filter((line) => line.includes('@'))).toHaveLength(1);
  expect((await auditEntriesOf(database.read, id)).map(({ action, actor }) => [action, actor])).toEqual([
    ['drill.run', admin?.user_id],
    ['drill.export', chief?.user_id],
  ]);
  for (const locale of ['id', 'en']) expect((await get(admin, `${id}/record?locale=${locale}`)).text).toMatch(/^%PDF-/);
  expect((await get(chief, `${newId()}/people`)).status).toBe(404);
});
