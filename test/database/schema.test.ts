import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/base/migrations.ts';
import { describeSchema, SCHEMA_FILE, writeTypes } from '../../tools/schema.ts';
import { databaseServer } from '../support/database.ts';
import { run, withDatabase } from '../support/database-server.ts';

const root = join(import.meta.dirname, '..', '..');
const name = `papan_schema_${randomUUID().slice(0, 8)}`;
let url: string;

beforeAll(async () => {
  const server = await databaseServer();
  await run(server.url, `create database ${name}`);
  url = withDatabase(server.url, name);
  await migrate(url, join(root, 'db', 'migrations'));
});
afterAll(async () => run((await databaseServer()).url, `drop database ${name} with (force)`));

it('is built by migrations that are numbered without gaps or repeats', async () => {
  const numbers = (await readdir(join(root, 'db', 'migrations'))).sort().map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

// Where this fails after a new migration: npm run db:generate
describe('a database that is built fresh', () => {
  it('is what db/schema.sql says', async () => {
    expect(await describeSchema(url)).toBe(await readFile(SCHEMA_FILE, 'utf8'));
  });

  it('is what the queries are typed against', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'papan-types-'));
    const file = join(folder, 'database-types.ts');
    try {
      writeTypes(url, file);
      expect(await readFile(file, 'utf8')).toBe(await readFile(join(root, 'src', 'base', 'database-types.ts'), 'utf8'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is not changed by starting again', async () => {
    const before = await describeSchema(url);
    await Promise.all([1, 2, 3].map(() => migrate(url, join(root, 'db', 'migrations'))));
    expect(await describeSchema(url)).toBe(before);
  });
});
