import { Redis } from 'ioredis';
import type { Secrets } from '../../config.ts';
import type { Finding } from '../../contract/admin/checks.ts';
import { findingsOf, reasonOf } from './finding.ts';

const TIMEOUT_MILLISECONDS = 5000;

/** Whether Redis answers; no finding if none is configured, because events then travel through PostgreSQL. */
export async function checkRedis({ redis_url }: Secrets): Promise<Finding[]> {
  if (redis_url === null) return [];
  const { good, bad } = findingsOf('redis');
  const client = new Redis(redis_url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MILLISECONDS,
    commandTimeout: TIMEOUT_MILLISECONDS,
    retryStrategy: null,
  });
  // `connect` and `ping` report these errors.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return [good('works')];
  } catch (error) {
    return [bad('unusable', 'correct', { reason: reasonOf(error) })];
  } finally {
    client.disconnect();
  }
}
