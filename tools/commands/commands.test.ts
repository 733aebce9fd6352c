import { Command } from 'commander';
import { afterEach, expect, it, vi } from 'vitest';
import type { Lifecycle } from '../lifecycle.ts';
import { addBackupCommands } from './backup.ts';
import { addStatusCommand } from './status.ts';

const NODE_ENV = 'test';
const DATABASE_URL = 'postgres://papan@127.0.0.1:1/papan';

afterEach(() => vi.unstubAllEnvs());

async function run(environment: Record<string, string>, ...words: string[]): Promise<void> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const program = new Command();
  const cleanUps: (() => Promise<unknown>)[] = [];
  const lifecycle: Lifecycle = {
    onStop: (cleanUp) => void cleanUps.push(cleanUp),
    stop: async () => void (await Promise.all(cleanUps.map((cleanUp) => cleanUp()))),
  };
  for (const add of [addBackupCommands, addStatusCommand]) add(program, lifecycle);
  await program.parseAsync(words, { from: 'user' }).finally(() => lifecycle.stop());
}

it('says that the status of a database that does not answer cannot be read', async () => {
  await expect(run({ NODE_ENV, DATABASE_URL }, 'status')).rejects.toThrow(/cannot be used: connection refused/);
});

it('does not say that it has backed up what other programs back up', async () => {
  const s3 = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'public',
    S3_PRIVATE_BUCKET: 'private',
    S3_ACCESS_KEY_ID: 'papan',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  await expect(run({ NODE_ENV, DATABASE_URL, ...s3 }, 'backup', '/tmp/papan-backup')).rejects.toThrow(
    /programs of their own/,
  );
});
