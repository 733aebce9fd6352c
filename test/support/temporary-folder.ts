import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process, and the processes that it starts, a temporary folder of their own, which is removed when this
 * process exits. Tests can therefore leave files in `tmpdir()`, also when they fail.
 */
export function setTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'papan-run-'));
  // PostgreSQL runs as another user if root runs the tests.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}
