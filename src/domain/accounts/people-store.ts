import { sql } from 'kysely';
import { z } from 'zod';
import type { Read } from '../../base/database.ts';

/** Every combination is read from its own range of the index, so a rare one is as fast as a common one. */
export type PeopleFilter = { statuses: readonly number[]; types: readonly number[] };

const ids = z.array(z.object({ user_id: z.string() }));
const foundTerms = z.array(z.object({ user_id: z.string(), term: z.string() }));
export type FoundTerm = z.output<typeof foundTerms>[number];

/** Ids of users, the newest first, before the one named. */
export async function newestPeople(
  read: Read,
  { statuses, types, before, limit }: PeopleFilter & { before: string | null; limit: number },
): Promise<{ user_id: string }[]> {
  const earlier = before === null ? sql`` : sql`and users.id < ${before}::uuid`;
  const { rows } = await sql`
    select found.id as user_id
    from unnest(${statuses}::smallint[]) as status cross join unnest(${types}::smallint[]) as type
    cross join lateral (
      select id from users where account_status = status and user_type = type ${earlier} order by id desc limit ${limit}
    ) found
    order by found.id desc limit ${limit}`.execute(read);
  return ids.parse(rows);
}

/** Users with a term that begins with `prefix`, in the order of their first such term, after the position named. */
export async function peopleByPrefix(
  read: Read,
  order: PeopleFilter & { prefix: string; after: FoundTerm | null; limit: number },
): Promise<FoundTerm[]> {
  const { statuses, types, prefix, after, limit } = order;
  // The last code point: above everything that begins with the prefix.
  const end = `${prefix}\u{10FFFF}`;
  const later = after === null ? sql`` : sql`and (found.term, found.user_id) > (${after.term}, ${after.user_id}::uuid)`;
  const { rows } = await sql`
    select page.user_id, page.term
    from unnest(${statuses}::smallint[]) as status cross join unnest(${types}::smallint[]) as type
    cross join lateral (
      select user_id, term from user_terms found
      where account_status = status and user_type = type and term >= ${prefix} and term < ${end} ${later}
        and not exists (
          select from user_terms first
          where first.user_id = found.user_id and first.term >= ${prefix} and first.term < found.term
        )
      order by term, user_id limit ${limit}
    ) page
    order by page.term, page.user_id limit ${limit}`.execute(read);
  return foundTerms.parse(rows);
}

/** The number of users with a status, counted up to `max`. */
export async function countPeople(read: Read, account_status: number, max: number): Promise<number> {
  const { total } = await read
    .selectFrom((from) =>
      from.selectFrom('users').select('id').where('account_status', '=', account_status).limit(max).as('some'),
    )
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many users there are, as the database estimates it. */
export async function estimatePeople(read: Read): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = 'users'::regclass`.execute(read);
  const estimate = rows[0]?.rows ?? -1;
  if (estimate >= COUNTED_EXACTLY) return estimate;
  // A small or new table may not have been estimated yet.
  const { total } = await read
    .selectFrom((from) => from.selectFrom('users').select('id').limit(COUNTED_EXACTLY).as('some'))
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Math.max(total, estimate);
}
const COUNTED_EXACTLY = 10_000;
