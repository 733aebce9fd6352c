import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import {
  audit,
  lastAuditCheck,
  recordAuditEntry,
  saveAuditCheck,
  verifyAudit,
  withCallOrigin,
} from '../../src/domain/audit/public.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const NOW = new Date('2026-03-02T03:00:00.123Z');
const entry = (subject_id: string, values: object = { status: 2 }) => ({
  actor: 'test',
  action: 'user.suspend' as const,
  subject_id,
  reason: 'Iklan palsu berulang, “lagi”',
  before: {},
  after: values as Record<string, number>,
  now: NOW,
});
const record = (subject_id = newId()) => database.transaction((tx) => recordAuditEntry(tx, entry(subject_id)));
const chain = () => database.read.selectFrom('audit_chain').selectAll().orderBy('position').execute();

/** What somebody can do who has the database's own password. */
async function tamper(statement: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}

describe('the chain of the audit log', () => {
  it('has no fork and no gap after many clients wrote at once', async () => {
    const before = (await chain()).length;
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.transaction(async (tx) => {
          for (let one = 0; one <= index % 3; one += 1) await recordAuditEntry(tx, entry(newId()));
        }),
      ),
    );
    const found = await chain();
    expect(found.length - before).toBe(79);
    expect(found.map(({ position }) => position)).toEqual(found.map((_, index) => index + 1));
    expect(await verifyAudit(database.read)).toEqual({
      ok: true,
      entries: found.length,
      hash: found.at(-1)?.hash.toString('hex'),
      broken: null,
    });
  });

  it('lets others write while a transaction that has written its entry goes on', async () => {
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    const slow = database.transaction(async (tx) => {
      await recordAuditEntry(tx, entry(newId()));
      isWritten();
      await waiting;
    });
    await written;
    await record();
    finish();
    await slow;
    expect(await verifyAudit(database.read)).toMatchObject({ ok: true });
  });

  it('does not deadlock transactions that lock a row before, or after, their entry', async () => {
    const [one, other] = [newId(), newId()];
    await database.pool.query('create table if not exists locked_rows (id uuid primary key)');
    await database.pool.query('insert into locked_rows values ($1), ($2)', [one, other]);
    const lock = (tx: Parameters<typeof recordAuditEntry>[0], id: string) =>
      sql`select 1 from locked_rows where id = ${id}::uuid for update`.execute(tx);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        database.transaction(async (tx) => {
          if (index % 2 === 0) await recordAuditEntry(tx, entry(one));
          await lock(tx, one);
          if (index % 2 === 1) await recordAuditEntry(tx, entry(one));
          await lock(tx, other);
        }),
      ),
    );
    expect(await verifyAudit(database.read)).toMatchObject({ ok: true });
  });

  it('has no entry of a transaction that was rolled back', async () => {
    const before = await chain();
    const failed = database.transaction(async (tx) => {
      await recordAuditEntry(tx, entry(newId()));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await chain()).toEqual(before);
  });

  it.each(['audit_entries', 'audit_chain', 'audit_checks'])(
    'refuses to change, delete or truncate %s',
    async (table) => {
      await record();
      await database.transaction((tx) => saveAuditCheck(tx, new Date(NOW.getTime() + Math.random() * 1e6)));
      const column = { audit_entries: 'actor', audit_chain: 'hash', audit_checks: 'ok' }[table];
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '23001' });
      }
    },
  );
});

it('an entry says from where the call came; one of a job does not', async () => {
  const subject = newId();
  const origin = { network_hash: 'a keyed hash', place: 'Cirebon, West Java' };
  await withCallOrigin(
    () => origin,
    () => record(subject),
  );
  await record(subject);
  const rows = await database.read
    .selectFrom('audit_entries')
    .select(['network_hash', 'place'])
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([origin, { network_hash: null, place: null }]);
});

describe('the verification', () => {
  const cases: [string, (subject: string) => string, number | null, RegExp][] = [
    [
      'a changed reason',
      (id) => `update audit_entries set reason = 'lain' where subject_id = '${id}'`,
      2,
      /was changed/,
    ],
    [
      'another time',
      (id) => `update audit_entries set created_at = created_at + interval '1 ms' where subject_id = '${id}'`,
      2,
      /was changed/,
    ],
    [
      'an added origin',
      (id) => `update audit_entries set place = 'Medan' where subject_id = '${id}'`,
      2,
      /was changed/,
    ],
    ['a removed entry', (id) => `delete from audit_entries where subject_id = '${id}'`, 2, /is gone/],
    [
      'an entry outside the chain',
      (id) =>
        `insert into audit_entries (id, actor, action, subject_id, reason, before, after, created_at) select gen_random_uuid(), actor, action, subject_id, reason, before, after, created_at from audit_entries where subject_id = '${id}'`,
      null,
      /not in the chain/,
    ],
    [
      'a removed link',
      (id) => `delete from audit_chain where entry_id = (select id from audit_entries where subject_id = '${id}')`,
      3,
      /is missing/,
    ],
  ];

  it.each(cases)('finds %s, and names the first', async (_, statement, where, error) => {
    const own = await createTestDatabase(4);
    const previous = database;
    database = own;
    try {
      const subjects = Array.from({ length: 5 }, () => newId());
      for (const subject of subjects) await record(subject);
      const [first, second] = [subjects[1] ?? '', subjects[3] ?? ''];
      const services = testServices(own);
      const verifyJob = audit(services).jobs?.verify_audit;
      await verifyJob?.({});
      expect(await lastAuditCheck(own.read)).toMatchObject({ ok: true });
      for (const subject of [second, first]) await tamper(statement(subject));
      const report = await verifyAudit(own.read);
      expect(report).toMatchObject({ ok: false, broken: { error: expect.stringMatching(error) } });
      const { position } = report.broken ?? {};
      expect(position).toBe(where);
      services.clock.set(new Date(NOW.getTime() + MILLISECONDS.day));
      await verifyJob?.({});
      expect(await lastAuditCheck(own.read)).toMatchObject({ ok: false });
    } finally {
      database = previous;
      await own.drop();
    }
  });

  it('finds a log whose end was cut, and one that was rewritten with right hashes', async () => {
    const own = await createTestDatabase(4);
    const previous = database;
    database = own;
    try {
      for (let index = 0; index < 3; index += 1) await record();
      await own.transaction((tx) => saveAuditCheck(tx, NOW));
      await tamper('delete from audit_chain where position = 3');
      await tamper('delete from audit_entries where id not in (select entry_id from audit_chain)');
      expect(await verifyAudit(own.read)).toMatchObject({ ok: false, broken: { position: 3, entry_id: null } });
      // A new third entry has a right hash, but not the one that was seen.
      await record();
      expect(await verifyAudit(own.read)).toMatchObject({
        ok: false,
        broken: { position: 3, error: expect.stringContaining('rewritten') },
      });
    } finally {
      database = previous;
      await own.drop();
    }
  });
});
