import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory that Linux offers. Making a database there takes a tenth of the time. */
const MEMORY = '/dev/shm';
/** Test data never need more. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Gives this process, and the processes that it starts, a temporary folder of their own, which is removed when this
 * process exits. Tests can therefore leave files in `tmpdir()`, also when they fail.
 */
export function setTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'papan-run-'));
  // PostgreSQL runs as another user if root runs the tests.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
