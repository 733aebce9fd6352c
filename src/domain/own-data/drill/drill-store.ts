import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { ACCOUNT_STATUSES } from '../../../contract/accounts/rules.ts';
import { DATA_KINDS, type DataKind, DRILL_SCOPES, type DrillScope } from '../../../contract/own-data/breach-rules.ts';
import { LOCALE_CODES } from '../../../contract/text/locale.ts';
import { CONCERNED_TABLES, GUEST_TABLES } from './concerned-tables.ts';

const stored = z.object({
  id: z.string(),
  created_at: z.date(),
  created_by: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  scope: z.enum(DRILL_SCOPES),
  kinds: z.array(z.enum(DATA_KINDS)),
  people: z.int(),
  duration_milliseconds: z.int(),
});
export type StoredDrill = z.output<typeof stored>;

const drills = (read: Read) =>
  read
    .selectFrom('breach_drills')
    .select(['id', 'created_at', 'created_by', 'scope', 'kinds', 'people', 'duration_milliseconds'])
    .select([sql<string>`first_day::text`.as('first_day'), sql<string>`last_day::text`.as('last_day')]);

export async function insertDrill(tx: Tx, drill: StoredDrill): Promise<void> {
  await tx.insertInto('breach_drills').values(drill).execute();
}

export async function findDrill(read: Read, id: string): Promise<StoredDrill | null> {
  const row = await drills(read).where('id', '=', id).executeTakeFirst();
  return row ? stored.parse(row) : null;
}

/** The last drills, before the one named. */
export async function lastDrills(read: Read, page: { before: string | null; limit: number }): Promise<StoredDrill[]> {
  const query = drills(read).orderBy('id', 'desc').limit(page.limit);
  return z.array(stored).parse(await (page.before ? query.where('id', '<', page.before) : query).execute());
}

/** What a breach is about. */
export type Breach = { kinds: readonly DataKind[]; scope: DrillScope; from: Date; before: Date };

/** The ids of everybody with data of these kinds. Tables and columns are constants of the program. */
function concerned({ kinds, scope, from, before }: Breach): RawBuilder<{ id: string }> {
  const parts = kinds
    .flatMap((kind) => CONCERNED_TABLES[kind])
    .map(
      ({ table, person, at }) =>
        sql`select ${sql.ref(person)} as id from ${sql.table(table)} where ${isWithin(at, { scope, from, before })}`,
    );
  return sql`${sql.join(parts, sql` union `)}`;
}

function isWithin(at: string, { scope, from, before }: Omit<Breach, 'kinds'>): RawBuilder<boolean> {
  const since = scope === 'written' ? sql`and ${sql.ref(at)} >= ${from}::timestamptz` : sql``;
  return sql`${sql.ref(at)} < ${before}::timestamptz ${since}`;
}

/**
 * The addresses of guests with data of these kinds, each once; those of accounts that it concerns anyway are missing.
 */
function guests(breach: Breach): RawBuilder<Omit<Concerned, 'id'>> {
  const parts = breach.kinds
    .flatMap((kind) => GUEST_TABLES[kind] ?? [])
    .map(({ table, email, name, locale, at }) => {
      const code =
        locale === null
          ? sql`${LOCALE_CODES.id}::int`
          : sql`case ${sql.ref(locale)}
        when 'en' then ${LOCALE_CODES.en}::int else ${LOCALE_CODES.id}::int end`;
      return sql`select lower(${sql.ref(email)}::text) as email, ${name === null ? sql`''` : sql.ref(name)} as full_name,
          ${code} as locale
        from ${sql.table(table)} where ${sql.ref(email)} is not null and ${isWithin(at, breach)}`;
    });
  if (parts.length === 0) return sql`select null::text as email, '' as full_name, 0 as locale where false`;
  return sql`select distinct on (email) email, full_name, locale from (${sql.join(parts, sql` union all `)}) as written
    where not exists (
      select from users where lower(users.email::text) = written.email and ${NOTIFIABLE} and users.id in (${concerned(breach)})
    )
    order by email, full_name desc, locale`;
}

/** Nobody whose account was erased can be notified, and demonstration users are not persons. */
const NOTIFIABLE = sql`users.account_status not in (${ACCOUNT_STATUSES.ERASED}, ${ACCOUNT_STATUSES.DUMMY})`;

/** The number of persons whom a breach concerns. */
export async function countConcerned(read: Read, breach: Breach): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (
      (select count(*) from users where ${NOTIFIABLE} and users.id in (${concerned(breach)}))
      + (select count(*) from (${guests(breach)}) as guests)
    )::integer as total`.execute(read);
  return rows[0]?.total ?? 0;
}

/** A guest has no id. */
export type Concerned = { id: string; full_name: string; email: string; locale: number };

/** The persons whom a breach concerns, by id, after the one named. */
export async function concernedPeople(
  read: Read,
  breach: Breach,
  page: { after: string | null; limit: number },
): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select id, trim(first_name || ' ' || last_name) as full_name, email, locale from users
    where ${NOTIFIABLE} and (${page.after}::uuid is null or id > ${page.after}::uuid) and users.id in (${concerned(breach)})
    order by id limit ${page.limit}`.execute(read);
  return rows;
}

/** The guests whom a breach concerns, by address, after the one named. */
export async function concernedGuests(
  read: Read,
  breach: Breach,
  page: { after: string | null; limit: number },
): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select '' as id, full_name, email, locale from (${guests(breach)}) as guests
    where ${page.after}::text is null or email > ${page.after}::text
    order by email limit ${page.limit}`.execute(read);
  return rows;
}
