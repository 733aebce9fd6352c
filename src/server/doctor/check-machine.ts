import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../contract/admin/checks.ts';
import { findingsOf, reasonOf, type Setup } from './finding.ts';

/** A board with a thousand new ads a day writes about this much in ten and in two days. */
const COMFORTABLE_BYTES = 10e9;
const SMALLEST_BYTES = 2e9;

/** Whether the data folder can be written, and how much space is left there. */
export async function checkDataFolder({ config }: Setup): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('data_folder');
  const file = join(config.data_dir, `doctor-${randomUUID()}`);
  try {
    await mkdir(config.data_dir, { recursive: true });
    await writeFile(file, 'written by papan doctor');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const remedy = code === 'ENOSPC' ? 'free_disk' : 'own_folder';
    return [bad('unwritable', remedy, { folder: config.data_dir, reason: code ?? reasonOf(error) })];
  } finally {
    // Where it could not be written there may be no folder either.
    await rm(file, { force: true }).catch(() => undefined);
  }
  const { bavail, bsize } = await statfs(config.data_dir);
  const free = bavail * bsize;
  const values = { gigabytes: Math.floor(free / 1e8) / 10, folder: config.data_dir };
  if (free < SMALLEST_BYTES) return [bad('free', 'free_or_move', values)];
  return [free < COMFORTABLE_BYTES ? warning('free', 'free_or_move', values) : good('free', values)];
}

/** Whether this is a server for users: in development mails are not sent and payments use play money. */
export function checkMode({ config, secrets }: Setup): Finding[] {
  const { good, warning } = findingsOf('configuration');
  if (!config.production) {
    return [warning('development', 'set_production')];
  }
  const { public_url, trusted_proxies } = config;
  if (public_url?.startsWith('https:') && trusted_proxies === 0) {
    return [warning('no_proxies', 'set_proxies')];
  }
  if (!config.rate_limits) {
    return [warning('no_limits', 'remove_limits')];
  }
  if (secrets.server_key === null) {
    return [warning('no_server_key', 'set_server_key')];
  }
  return [good('complete')];
}
