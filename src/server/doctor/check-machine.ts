import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, findingsOf, type Setup } from './finding.ts';

/** A board with a thousand new ads a day writes about this much in ten and in two days. */
const COMFORTABLE_BYTES = 10e9;
const SMALLEST_BYTES = 2e9;

/** Whether the data folder can be written, and how much space is left there. */
export async function checkDataFolder({ config }: Setup): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('data folder');
  const file = join(config.data_dir, `doctor-${randomUUID()}`);
  try {
    await mkdir(config.data_dir, { recursive: true });
    await writeFile(file, 'written by papan doctor');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [
      bad(
        `${config.data_dir} cannot be written (${code}).`,
        code === 'ENOSPC' ? 'Free space on the disk.' : 'Let the user that runs Papan own DATA_DIR.',
      ),
    ];
  } finally {
    await rm(file, { force: true });
  }
  const { bavail, bsize } = await statfs(config.data_dir);
  const free = bavail * bsize;
  const message = `${(free / 1e9).toFixed(1)} GB are free in ${config.data_dir}.`;
  const remedy = 'Free space, or move DATA_DIR to a larger disk.';
  if (free < SMALLEST_BYTES) return [bad(message, remedy)];
  return [free < COMFORTABLE_BYTES ? warning(message, remedy) : good(message)];
}

/** Whether this is a server for users: in development mails are not sent and payments use play money. */
export function checkMode({ config, secrets }: Setup): Finding[] {
  const { good, warning } = findingsOf('configuration');
  if (!config.production) {
    return [
      warning(
        'NODE_ENV is not production: demonstration accounts exist, and payments use play money unless keys are set.',
        'Set NODE_ENV=production before you go live.',
      ),
    ];
  }
  const { public_url, trusted_proxies } = config;
  if (public_url?.startsWith('https:') && trusted_proxies === 0) {
    return [
      warning(
        'TRUSTED_PROXIES is 0, but PUBLIC_URL is https: all users seem to have the address of the proxy, and share its limits.',
        'Set TRUSTED_PROXIES to the number of proxies in front of this process.',
      ),
    ];
  }
  if (!config.rate_limits) {
    return [warning('RATE_LIMITS is false, which is for load tests.', 'Remove RATE_LIMITS.')];
  }
  if (secrets.server_key === null) {
    return [warning('SERVER_KEY is not set, so no monitoring can read /metrics.', 'Set SERVER_KEY.')];
  }
  return [good('Complete.')];
}
