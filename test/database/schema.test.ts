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

it('migrations are numbered without gaps or duplicates', async () => {
  const numbers = (await readdir(join(root, 'db', 'migrations'))).sort().map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

// If this fails after a new migration: npm run db:generate
describe('a fresh database', () => {
  it('matches db/schema.sql', async () => {
    expect(await describeSchema(url)).toBe(await readFile(SCHEMA_FILE, 'utf8'));
  });

  it('matches the types of the queries', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'papan-types-'));
    const file = join(folder, 'database-types.ts');
    try {
      writeTypes(url, file);
      expect(await readFile(file, 'utf8')).toBe(await readFile(join(root, 'src', 'base', 'database-types.ts'), 'utf8'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('does not change on a second start', async () => {
    const before = await describeSchema(url);
    await Promise.all([1, 2, 3].map(() => migrate(url, join(root, 'db', 'migrations'))));
    expect(await describeSchema(url)).toBe(before);
  });
});
