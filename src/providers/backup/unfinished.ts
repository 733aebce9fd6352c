import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { entriesOf } from './manifest.ts';

/** Folder of the embedded PostgreSQL in a data folder. */
export const DATABASE_FOLDER = 'postgres';
const MARK = '.unfinished-';

/** The name of a folder while this process fills it. It is renamed when it is complete. */
export function unfinishedPath(path: string): string {
  return `${path}${MARK}${process.pid}`;
}

/** Removes what processes that were killed have left beside `path`; null stands for every name in that folder. */
export async function removeUnfinished(folder: string, name: string | null): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const [begin = '', pid = ''] = entry.split(MARK);
    if (!/^\d+$/.test(pid) || (name !== null && begin !== name)) continue;
    if (!isRunning(Number(pid)) || Number(pid) === process.pid) await removeFolder(join(folder, entry));
  }
}

export const removeUnfinishedOf = (path: string) => removeUnfinished(dirname(path), basename(path));

/** Removes a data folder, and its database where that is a link to another place. */
export async function removeFolder(folder: string): Promise<void> {
  const database = join(folder, DATABASE_FOLDER);
  if (existsSync(database)) await rm(realpathSync(database), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
