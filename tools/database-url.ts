import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The database that is meant: DATABASE_URL's, or the one that a running `npm start` keeps in DATA_DIR. */
export function databaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const folder = resolve(process.env.DATA_DIR ?? 'data', 'postgres');
  const pidFile = join(folder, 'postmaster.pid');
  const [pid, , , port] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
  if (!pid || !port || !isRunning(Number(pid))) {
    throw new Error(
      `No database is running in ${folder}. Start Papan in another window with "npm start", or give DATABASE_URL.`,
    );
  }
  return `postgres://papan:papan@127.0.0.1:${port.trim()}/papan`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
