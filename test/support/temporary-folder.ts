import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory that Linux offers. Making a database there takes a tenth of the time. */
const MEMORY = '/dev/shm';
const MEGABYTE = 1024 ** 2;
/** Test data never need more. */
const ENOUGH_BYTES = 2048 * MEGABYTE;
/** With less, a run could fail in its middle: it uses up to 700 MB. */
const MIN_BYTES = 800 * MEGABYTE;

/**
 * Gives this process, and the processes that it starts, a temporary folder of their own, which is removed when this
 * process ends, however it ends. Tests can therefore leave files in `tmpdir()`, also when they fail.
 */
export function setTemporaryFolder(): string {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
  const free = freeBytes(parent);
  if (free < MIN_BYTES) {
    const [needed, left] = [MIN_BYTES, free].map((bytes) => Math.floor(bytes / MEGABYTE));
    process.stderr.write(
      `Tests need ${needed} MB in ${parent}, which has ${left}: free some, or set TMPDIR to a folder on another disk.\n`,
    );
    process.exit(1);
  }
  const folder = mkdtempSync(join(parent, 'papan-run-'));
  // PostgreSQL runs as another user if root runs the tests.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  if (process.platform !== 'win32') removeAfterwards(folder);
  return folder;
}

/** A signal ends Vitest without its event `exit`: then a shell removes the folder, whose input ends with this process. */
function removeAfterwards(folder: string): void {
  // PostgreSQL may write for a moment longer.
  const remove = 'read _; for try in 1 2 3 4 5; do rm -rf "$0" && exit; sleep 1; done';
  const guard = spawn('/bin/sh', ['-c', remove, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  // Node keeps a process for its pipes too.
  (guard.stdin as Socket).unref();
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return freeBytes(folder) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
