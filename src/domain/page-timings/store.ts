import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import type { MeasuredLoad, TimingsOfGroup } from '../../contract/page-timings/endpoints.ts';
import { TIMINGS, type TimingGroup } from '../../contract/page-timings/rules.ts';

export type StoredLoad = MeasuredLoad & { measured_at: Date; country: string | null };
/** The 75th percentiles of a page in one build. */
export type PageInBuild = TimingsOfGroup & { name: string };

const MAX_GROUPS = 50;
const percentiles = sql.join(
  TIMINGS.map((timing) => {
    const column = sql.ref(timing);
    return sql`percentile_disc(0.75) within group (order by ${column}) as ${column}`;
  }),
);

export async function insertLoad(tx: Tx, load: StoredLoad): Promise<void> {
  await tx.insertInto('page_timings').values(load).execute();
}

export async function deleteLoadsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.deleteFrom('page_timings').where('measured_at', '<', time).execute();
}

/** The groups with the most loads since a time, of one page or all. */
export async function timingsByGroup(
  read: Read,
  by: TimingGroup,
  { since, page }: { since: Date; page: string | undefined },
): Promise<TimingsOfGroup[]> {
  const { rows } = await sql<TimingsOfGroup>`
    select ${sql.ref(by)} as name, count(*)::integer as loads, ${percentiles} from page_timings
    where measured_at >= ${since} and (${page ?? null}::text is null or page = ${page ?? null})
    group by ${sql.ref(by)} order by count(*) desc, ${sql.ref(by)} limit ${MAX_GROUPS}`.execute(read);
  return rows;
}

/** The builds with at least so many loads since a time, the newest first. */
export async function newestBuilds(
  read: Read,
  { since, minLoads, count }: { since: Date; minLoads: number; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ build: string }>`
    select build from page_timings where measured_at >= ${since}
    group by build having count(*) >= ${minLoads} order by min(measured_at) desc, build limit ${count}`.execute(read);
  return rows.map(({ build }) => build);
}

/** Pages with at least so many loads of this build since a time. */
export async function pagesInBuild(
  read: Read,
  build: string,
  { since, minLoads }: { since: Date; minLoads: number },
): Promise<PageInBuild[]> {
  const { rows } = await sql<PageInBuild>`
    select page as name, count(*)::integer as loads, ${percentiles} from page_timings
    where measured_at >= ${since} and build = ${build}
    group by page having count(*) >= ${minLoads} order by count(*) desc limit ${MAX_GROUPS}`.execute(read);
  return rows;
}
