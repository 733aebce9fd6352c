import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/base/migrations.ts';
import { databaseServer } from '../support/database.ts';
import { run, withDatabase } from '../support/database-server.ts';

const root = join(import.meta.dirname, '..', '..');
let folder: string;
const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papan-migrations-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('migrations of a database', () => {
  const name = `papan_migrations_${randomUUID().slice(0, 8)}`;
  let url: string;
  let user: pg.Client;

  beforeAll(async () => {
    const server = await databaseServer();
    await run(server.url, `create database ${name}`);
    url = withDatabase(server.url, name);
    user = new pg.Client({ connectionString: url });
    await user.connect();
  });
  afterAll(async () => {
    await user.end();
    await run((await databaseServer()).url, `drop database ${name} with (force)`);
  });
  beforeEach(async () => {
    await user.query('drop table if exists migrations, parts, others');
    await write('0001_baseline.sql', 'create table parts (id int primary key);');
    await migrate(url, folder);
  });

  async function observe(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  }

  it('give way to a transaction that holds their lock, and run after it', async () => {
    await write('0002_expand_label.sql', 'alter table parts add column label text;');
    await user.query('begin');
    await user.query('select * from parts');
    // Within a transaction the view would not change.
    const observer = await observe();
    const migrating = migrate(url, folder);
    const waits =
      "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%label%'";
    const waiting = async () => (await observer.query<{ count: number }>(waits)).rows[0]?.count;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    // The migration has given up its place in the queue: others can use the table.
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    await user.query('commit');
    expect(await migrating).toEqual(['0002_expand_label.sql']);
    await user.query('select label from parts');
    await observer.end();
  });

  it('give way to a transaction that waits for them, which goes on', async () => {
    await write('0002_expand_others.sql', 'create table others (id int primary key);');
    await migrate(url, folder);
    await write(
      '0003_expand_label.sql',
      'alter table others add column label text;\nalter table parts add column label text;',
    );
    await user.query('begin');
    await user.query('select * from parts');
    const observer = await observe();
    const migrating = migrate(url, folder);
    const waits = `select count(*)::int as count from pg_locks where relation = 'parts'::regclass and not granted`;
    const waiting = async () => (await observer.query<{ count: number }>(waits)).rows[0]?.count;
    await expect.poll(waiting, { timeout: 20_000, interval: 10 }).toBe(1);
    await user.query('select * from others');
    await user.query('commit');
    expect(await migrating).toEqual(['0003_expand_label.sql']);
    await observer.end();
  });

  it('make an index while the table is used, also after a first try that failed', async () => {
    const index = `-- Of an earlier try.
drop index concurrently if exists parts_label;

create index concurrently if not exists parts_label on parts (label);
`;
    await write('0002_concurrent_index.sql', index);
    await expect(migrate(url, folder)).rejects.toThrow('0002_concurrent_index.sql failed');
    await user.query('alter table parts add column label text');
    expect(await migrate(url, folder)).toEqual(['0002_concurrent_index.sql']);
    const { rows } = await user.query("select indisvalid from pg_index where indexrelid = 'parts_label'::regclass");
    expect(rows).toEqual([{ indisvalid: true }]);
    expect(await migrate(url, folder)).toEqual([]);
  });

  it('make an index when several processes start at the same time', async () => {
    await write(
      '0002_concurrent_index.sql',
      'drop index concurrently if exists parts_id;\n\ncreate index concurrently if not exists parts_id on parts (id);\n',
    );
    const ran = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
    expect(ran.flat()).toEqual(['0002_concurrent_index.sql']);
  });

  it('of a newer version let this one start, unless they removed something', async () => {
    const insert = (migration: string) => user.query('insert into migrations (name) values ($1)', [migration]);
    await insert('0002_expand_label.sql');
    await insert('0003_concurrent_index.sql');
    expect(await migrate(url, folder)).toEqual([]);
    await insert('0004_contract_label.sql');
    await expect(migrate(url, folder)).rejects.toThrow(
      'The database is newer than this program: it has 0004_contract_label.sql. Start the newer version.',
    );
  });
});

describe('the check of migrations', () => {
  function check(...given: string[]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'tools', 'check-migrations.ts'), ...given],
      {
        encoding: 'utf8',
      },
    );
    return { status, output: stdout + stderr };
  }

  it('accepts those of this version', () => {
    expect(check()).toMatchObject({ status: 0 });
  });

  it('accepts columns without a default, checks in two steps, and removals in a file of their own', async () => {
    await write('0002_expand_label.sql', 'alter table ads add column label text;\n');
    await write(
      '0003_expand_check.sql',
      'alter table ads add constraint ads_label_check check (length(label) < 100) not valid;\n',
    );
    await write('0004_expand_valid.sql', 'alter table ads validate constraint ads_label_check;\n');
    await write(
      '0005_concurrent_index.sql',
      'drop index concurrently if exists ads_label;\n\ncreate index concurrently if not exists ads_label on ads (label);\n',
    );
    await write('0006_contract_label.sql', 'alter table ads drop column if exists label;\n');
    const { status, output } = check(folder);
    expect(output).toContain('5 migrations after the baseline can run while the site serves.');
    expect(status).toBe(0);
  });

  it('refuses those that lock a table for long, or break the former version, with the rule', async () => {
    const refused: [string, string, string][] = [
      ['expand', 'alter table ads add column seen date default clock_timestamp();', 'adding-field-with-default'],
      ['expand', 'create index if not exists ads_seen on ads (seen);', 'require-concurrent-index-creation'],
      [
        'expand',
        'alter table ads add column seen date;\ncreate index concurrently if not exists ads_seen on ads (seen);',
        'ban-concurrent-index-creation-in-transaction',
      ],
      ['concurrent', 'create index concurrently ads_seen on ads (seen);', 'prefer-robust-stmts'],
      ['expand', 'alter table ads alter column title type varchar(200);', 'changing-column-type'],
      ['expand', 'alter table ads alter column title set not null;', 'adding-not-nullable-field'],
      ['expand', 'alter table ads add constraint c check (length(title) < 9);', 'constraint-missing-not-valid'],
      ['expand', 'alter table ads add constraint c unique (title);', 'disallowed-unique-constraint'],
      ['expand', 'alter table ads drop column title;', 'ban-drop-column'],
      ['expand', 'alter table ads rename column title to heading;', 'renaming-column'],
      ['contract', 'alter table ads alter column title type varchar(200);', 'changing-column-type'],
      ['contract', 'create table (', 'syntax-error'],
    ];
    const nameOf = (kind: string, index: number) => `${String(index + 2).padStart(4, '0')}_${kind}_sample.sql`;
    for (const [index, [kind, sql]] of refused.entries()) await write(nameOf(kind, index), `${sql}\n`);
    await write('0099_label.sql', 'alter table ads add column label text;\n');
    const { status, output } = check(folder);
    const lines = output.split('\n');
    for (const [index, [kind, sql, rule]] of refused.entries()) {
      const found = lines.filter((line) => line.includes(nameOf(kind, index)));
      expect(found.join('\n'), sql).toContain(rule);
    }
    expect(lines).toContain('0099_label.sql: name it NNNN_expand|concurrent|contract_what.sql');
    expect(status).toBe(1);
  });
});
