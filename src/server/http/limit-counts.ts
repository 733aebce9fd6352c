import { Redis } from 'ioredis';
import type { Log } from '../../base/log.ts';

const MAX_RETRY_MILLISECONDS = 2000;
/** A request does not wait longer for its count. */
const COUNT_MILLISECONDS = 500;

/** Counts of the limits of calls, which all web processes share. */
export type LimitCounts = { client: Redis; stop(): void };

/** Counts in Redis. While it is down nothing is counted: calls are not refused because of it. */
export function countInRedis({ url, log }: { url: string; log: Log }): LimitCounts {
  const client = new Redis(url, {
    commandTimeout: COUNT_MILLISECONDS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, MAX_RETRY_MILLISECONDS),
  });
  client.on('error', (error) => log.warn({ err: error }, 'the connection to Redis was lost'));
  return { client, stop: () => client.disconnect() };
}
