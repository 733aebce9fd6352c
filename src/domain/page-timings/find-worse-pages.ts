import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import { type Worse, worsePages } from './rules.ts';
import { newestBuilds, pagesInBuild } from './store.ts';

/** Days that are compared: a build before that has other visitors and other ads. */
const COMPARED_DAYS = 14;
/** With fewer loads a percentile is chance. */
const MIN_LOADS = 100;

/** Where the newest build is slower than the one before it; none while either has too few loads. */
export async function findWorsePages(read: Read, now: Date): Promise<Worse[]> {
  const since = addMilliseconds(now, -COMPARED_DAYS * MILLISECONDS.day);
  const [newest, former] = await newestBuilds(read, { since, minLoads: MIN_LOADS, count: 2 });
  if (newest === undefined || former === undefined) return [];
  const [after, before] = await Promise.all(
    [newest, former].map((build) => pagesInBuild(read, build, { since, minLoads: MIN_LOADS })),
  );
  return worsePages(after ?? [], before ?? []);
}
