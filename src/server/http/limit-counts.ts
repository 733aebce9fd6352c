import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../base/database.ts';
import type { Log } from '../../base/log.ts';

const MAX_RETRY_MILLISECONDS = 2000;
/** A request does not wait longer for its count in Redis. */
const REDIS_MILLISECONDS = 500;
/** Nor for that in the database, which most calls ask anyway. */
const DATABASE_MILLISECONDS = 2000;
/** How long a process counts by itself after the database has not answered. */
const ALONE_MILLISECONDS = 5000;
/** Callers whose counts a process keeps, for each limit. */
const MAX_CALLERS = 5000;
/** A process takes calls from the database in blocks of this part of the limit; the first block it only tells afterwards. */
const BLOCKS = 20;

/** Counts of the limits of calls, which all web processes share. */
export type LimitCounts = {
  /** Where the plugin counts. */
  storage: Pick<RateLimitPluginOptions, 'redis' | 'skipOnError' | 'store'>;
  stop(): void;
};

/** Counts in Redis. While it is down nothing is counted: calls are not refused because of it. */
export function countInRedis({ url, log }: { url: string; log: Log }): LimitCounts {
  const client = new Redis(url, {
    commandTimeout: REDIS_MILLISECONDS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, MAX_RETRY_MILLISECONDS),
  });
  client.on('error', (error) => log.warn({ err: error }, 'the connection to Redis was lost'));
  return { storage: { redis: client, skipOnError: true }, stop: () => client.disconnect() };
}

/**
 * Counts in PostgreSQL: a caller's first calls in the process, the next ones in blocks that the process takes from the
 * limit. So most callers need no statement, and each further process lets a twentieth of the limit more or fewer
 * through. While the database does not answer, each process counts by itself.
 */
export function countInDatabase({ pool, log }: { pool: Database['pool']; log: Log }): LimitCounts {
  const take = takeFrom(pool, log);
  const store = class extends BlockStore {
    constructor() {
      super(take, '');
    }
  };
  return { storage: { store }, stop: () => undefined };
}

/** All calls that processes have taken from a caller's limit, and the milliseconds until it begins anew. */
type Taken = { total: number; ttl: number };
/** Null while the database does not answer. */
type Take = (caller: string, calls: number, milliseconds: number) => Promise<Taken | null>;

/** A caller's limit as this process knows it. */
type Window = {
  ends: number;
  /** Calls in this process. */
  used: number;
  /** Calls that this process allows without asking. */
  allowed: number;
  /** Calls of this process that the database counts. */
  told: number;
  /** Calls that other processes have taken. */
  others: number;
  isFull: boolean;
  asking: Promise<void> | null;
};

class BlockStore implements FastifyRateLimitStore {
  readonly #take: Take;
  readonly #route: string;
  readonly #windows = new LRUCache<string, Window>({ max: MAX_CALLERS });

  constructor(take: Take, route: string) {
    this.#take = take;
    this.#route = route;
  }

  incr(
    caller: string,
    callback: Parameters<FastifyRateLimitStore['incr']>[1],
    milliseconds: number,
    max: number,
  ): void {
    const now = performance.now();
    let window = this.#windows.get(caller);
    if (!window || window.ends <= now) {
      const ends = now + milliseconds;
      window = { ends, used: 0, allowed: blockOf(max), told: 0, others: 0, isFull: false, asking: null };
      this.#windows.set(caller, window);
    }
    const ttl = window.ends - now;
    if (window.isFull) {
      callback(null, { current: max + 1, ttl });
    } else if (window.used < window.allowed) {
      window.used += 1;
      callback(null, { current: window.used + window.others, ttl });
    } else {
      window.asking ??= this.#takeBlock(caller, window, max);
      void window.asking.then(() => this.incr(caller, callback, milliseconds, max));
    }
  }

  child(options: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
    // The plugin's type says that these are the options of the route, which are only a part of them.
    const { routeInfo } = options as unknown as { routeInfo: typeof options };
    return new BlockStore(this.#take, `${routeInfo.method} ${routeInfo.url} `);
  }

  async #takeBlock(caller: string, window: Window, max: number): Promise<void> {
    const block = blockOf(max);
    const calls = window.used + block - window.told;
    const taken = await this.#take(`${this.#route}${caller}`, calls, window.ends - performance.now());
    if (taken) {
      window.told += calls;
      window.others = Math.max(0, taken.total - window.told);
      window.ends = performance.now() + taken.ttl;
    }
    const over = Math.max(0, window.used + block + window.others - max);
    window.allowed = window.used + Math.max(0, block - over);
    window.isFull = window.allowed === window.used;
    window.asking = null;
  }
}

function blockOf(max: number): number {
  return Math.max(1, Math.floor(max / BLOCKS));
}

function takeFrom(pool: Database['pool'], log: Log): Take {
  let aloneUntil = 0;
  return async (caller, calls, milliseconds) => {
    if (performance.now() < aloneUntil) return null;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error('the database did not answer in time')),
      DATABASE_MILLISECONDS,
    );
    try {
      const { rows } = await Promise.race([pool.query<Taken>(TAKE, [caller, calls, milliseconds]), late.promise]);
      return rows[0] ?? null;
    } catch (error) {
      aloneUntil = performance.now() + ALONE_MILLISECONDS;
      log.warn({ err: error }, 'calls are counted without the database');
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Times are the database's, because clocks of machines differ. */
const TAKE = `
  insert into limit_counts (caller, taken, ends_at) values ($1, $2, now() + $3 * interval '1 millisecond')
  on conflict (caller) do update set
    taken = excluded.taken + case when limit_counts.ends_at > now() then limit_counts.taken else 0 end,
    ends_at = case when limit_counts.ends_at > now() then limit_counts.ends_at else excluded.ends_at end
  returning taken as total, greatest(0, extract(epoch from ends_at - now()) * 1000) as ttl`;
