import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { addMilliseconds } from '../../base/clock.ts';
import type { JobHandlers } from '../../base/jobs.ts';
import { addJob } from '../../base/outbox.ts';
import type { CachePurge } from '../../config.ts';
import { type Subscriber, subscriber } from '../../domain/events.ts';
import { changesOf, DROPPING_EVENTS } from './page-changes.ts';
import { HELD_SECONDS } from './page-responses.ts';

const JOB = 'purge_caches';
/** What happens within this time is one call. Web processes drop their own pages meanwhile, so that no cache gets them again. */
const BATCH_MILLISECONDS = 2000;
/** Cloudflare takes so many tags in one call. */
const TAGS = 30;
const TIMEOUT_MILLISECONDS = 5000;

/** What was dropped at one time. graphile-worker joins the lists of jobs with the same key. */
const payload = z.array(z.object({ at: z.iso.datetime(), tags: z.array(z.string()) }));

/** Tells caches in front what they must not hold any more. */
export type CachePurges = { subscribers: readonly Subscriber[]; jobs: JobHandlers };

/** The calls are jobs, which are repeated until a cache has answered, or holds none of these pages any more. */
export function cachePurges(caches: CachePurge | null, clock: Pick<Clock, 'now'>): CachePurges {
  if (caches === null) return { subscribers: [], jobs: {} };
  return {
    subscribers: DROPPING_EVENTS.map((type) =>
      subscriber(`purge_caches.${type}`, type, async (tx, event) => {
        const { drop } = await changesOf(tx, event);
        const at = clock.now();
        const batch = Math.floor(at.getTime() / BATCH_MILLISECONDS) + 1;
        await addJob(tx, JOB, [{ at: at.toISOString(), tags: drop }], {
          key: `${JOB} ${batch}`,
          run_at: new Date((batch + 1) * BATCH_MILLISECONDS),
        });
      }),
    ),
    jobs: {
      async [JOB](given) {
        const oldest = addMilliseconds(clock.now(), -(HELD_SECONDS * 1000 + 2 * BATCH_MILLISECONDS));
        const present = payload.parse(given).filter(({ at }) => new Date(at) >= oldest);
        const tags = [...new Set(present.flatMap((dropped) => dropped.tags))];
        for (let from = 0; from < tags.length; from += TAGS) {
          const body = JSON.stringify({ tags: tags.slice(from, from + TAGS) });
          await Promise.all(caches.urls.map((url) => purge(url, caches.token, body)));
        }
      },
    },
  };
}

/** As Cloudflare's `purge_cache` takes it. */
async function purge(url: string, token: string, body: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`a cache answered a purge with ${response.status}`);
}
