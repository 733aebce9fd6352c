import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { AD_TRANSITIONS } from '../../contract/ads/rules.ts';
import type { ReportType } from '../../contract/reports/endpoints.ts';
import { reportWeight, WEIGHED_REPORTS } from '../../contract/reports/rules.ts';
import type { Locale } from '../../contract/text/locale.ts';

export type Outcome = 'upheld' | 'dismissed' | 'lapsed' | 'gone';

/** The types that a user may choose, in their order. */
export function activeTypes(read: Read): Promise<ReportType[]> {
  return read
    .selectFrom('report_types')
    .select(['id', 'name', 'name_en', 'explanation', 'explanation_en', 'needs_text'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The names of all types. */
export function reportTypeNames(read: Read) {
  return read.selectFrom('report_types').select(['id', 'name', 'name_en']).orderBy('id').execute();
}

/**
 * A person without an account, by keyed hashes of the mailbox and the network, with the address that the outcome is
 * sent to.
 */
export type GuestReporter = { guest_hash: string; guest_network: string; guest_email: string; guest_locale: Locale };
export type NewReport = {
  ad_id: string;
  reporter: { reporter_id: string } | GuestReporter;
  type_id: number;
  text: string;
  now: Date;
};

/** Whether the report was stored: a person's lapsed report is replaced, any other stands. */
export async function insertReport(tx: Tx, { now, reporter, ...report }: NewReport): Promise<boolean> {
  const person = 'reporter_id' in reporter ? 'reporter_id' : 'guest_hash';
  const stored = await tx
    .insertInto('reports')
    .values({ id: newId(), ...report, ...reporter, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns([person, 'ad_id'])
        .doUpdateSet((row) => ({
          guest_email: row.ref('excluded.guest_email'),
          guest_locale: row.ref('excluded.guest_locale'),
          guest_network: row.ref('excluded.guest_network'),
          type_id: row.ref('excluded.type_id'),
          text: row.ref('excluded.text'),
          created_at: row.ref('excluded.created_at'),
          outcome: null,
          decided_at: null,
        }))
        .where('reports.outcome', '=', 'lapsed'),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

const waiting = z.object({
  weight: z.coerce.number(),
  severity: z.int(),
  types: z.array(z.object({ id: z.int(), count: z.int() })),
});

/** The waiting reports of an ad: the sum of their weights, the greatest severity, and how many of each type. */
export async function weighReports(read: Read, adId: string): Promise<z.output<typeof waiting>> {
  const { rows } = await sql`
    with open as (
      select type_id, report_types.severity, coalesce(reporters.weight, 1) as weight
      from reports join report_types on report_types.id = type_id left join reporters on reporters.user_id = reporter_id
      where reports.ad_id = ${adId} and reports.outcome is null
    )
    select coalesce(sum(weight), 0)::float8 as weight, coalesce(max(severity), 0)::int as severity,
      coalesce((select jsonb_agg(jsonb_build_object('id', type_id, 'count', total) order by total desc, type_id)
        from (select type_id, count(*) as total from open group by type_id) counted), '[]') as types
    from open`.execute(read);
  return waiting.parse(rows[0]);
}

const state = z.object({
  held_from: z.literal(AD_TRANSITIONS.review.from).nullable(),
  cleared_at: z.date().nullable(),
});

/** What reports have done to an ad. The caller has locked the ad. */
export async function stateOf(read: Read, adId: string): Promise<z.output<typeof state>> {
  const query = read.selectFrom('reported_ads').select(['held_from', 'cleared_at']).where('ad_id', '=', adId);
  return state.parse((await query.executeTakeFirst()) ?? { held_from: null, cleared_at: null });
}

export async function saveState(tx: Tx, ad_id: string, changes: Partial<z.output<typeof state>>): Promise<void> {
  await tx
    .insertInto('reported_ads')
    .values({ ad_id, ...changes })
    .onConflict((conflict) => conflict.column('ad_id').doUpdateSet(changes))
    .execute();
}

/** A person without an account whose address is still known. */
export type Guest = { email: string; locale: Locale };
/** The reporters of some reports: the ids of users, and the others. */
export type Reporters = { total: number; users: string[]; guests: Guest[] };

const REPORTER = ['reporter_id', 'guest_email', 'guest_locale'] as const;
type Row = { reporter_id: string | null; guest_email: string | null; guest_locale: string | null };

function reportersIn(rows: readonly Row[]): Reporters {
  return {
    total: rows.length,
    users: rows.flatMap(({ reporter_id }) => reporter_id ?? []),
    guests: rows.flatMap(({ guest_email: email, guest_locale: locale }) =>
      email === null ? [] : { email, locale: locale === 'en' ? 'en' : 'id' },
    ),
  };
}

/** Ends the waiting reports of an ad, or those made until a time, and returns their reporters. */
export async function endReports(
  tx: Tx,
  ad_id: string,
  { outcome, until, now }: { outcome: Outcome; until?: Date; now: Date },
): Promise<Reporters> {
  const update = tx
    .updateTable('reports')
    .set({ outcome, decided_at: now })
    .where('ad_id', '=', ad_id)
    .where('outcome', 'is', null);
  return reportersIn(await (until ? update.where('created_at', '<=', until) : update).returning(REPORTER).execute());
}

/** Ends the waiting reports of deleted ads, and returns their reporters, one for each report. */
export async function endReportsOfDeleted(tx: Tx, now: Date): Promise<Reporters> {
  const rows = await tx
    .updateTable('reports')
    .set({ outcome: 'gone', decided_at: now })
    .where('ad_id', 'is', null)
    .where('outcome', 'is', null)
    .returning(REPORTER)
    .execute();
  return reportersIn(rows);
}

/** Gives the reports of an ad that were decided at a time another outcome, or null; returns their reporters. */
export async function changeOutcome(
  tx: Tx,
  { ad_id, decided_at, from }: { ad_id: string; decided_at: Date; from: Outcome },
  to: { outcome: Outcome; decided_at: Date } | { outcome: null; decided_at: null },
): Promise<Reporters> {
  const rows = await tx
    .updateTable('reports')
    .set(to)
    .where('ad_id', '=', ad_id)
    .where('decided_at', '=', decided_at)
    .where('outcome', '=', from)
    .returning(REPORTER)
    .execute();
  return reportersIn(rows);
}

/** The users who reported an ad, whatever became of it. */
export async function reportersOf(read: Read, adId: string): Promise<string[]> {
  return reportersIn(await read.selectFrom('reports').select(REPORTER).where('ad_id', '=', adId).execute()).users;
}

/** Who made the reports of an ad that wait. */
export async function waitingReporters(read: Read, adId: string): Promise<Reporters> {
  const query = read.selectFrom('reports').select(REPORTER).where('ad_id', '=', adId).where('outcome', 'is', null);
  return reportersIn(await query.execute());
}

/** Whether a person has reported an ad, whatever became of it. */
export async function hasReported(read: Read, userId: string, adId: string): Promise<boolean> {
  const query = read.selectFrom('reports').select('id').where('reporter_id', '=', userId).where('ad_id', '=', adId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Locks the weights of people in one order, so that decisions about different ads do not miss each other's. */
export async function lockReporters(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const ids = [...new Set(userIds)].sort();
  await tx
    .insertInto('reporters')
    .values(ids.map((user_id) => ({ user_id, weight: 1 })))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  await tx
    .selectFrom('reporters')
    .select('user_id')
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** Computes the weights of people from their last decided reports. The caller has locked them. */
export async function weighReporters(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await sql<{ user_id: string; right: number; decided: number }>`
    select reporter.user_id, counted."right", counted.decided
    from reporters reporter cross join lateral (
      select (count(*) filter (where outcome = 'upheld'))::int as "right", count(*)::int as decided
      from (
        select outcome from reports
        where reporter_id = reporter.user_id and outcome in ('upheld', 'dismissed')
        order by decided_at desc, id desc limit ${WEIGHED_REPORTS}
      ) last
    ) counted
    where reporter.user_id in (${sql.join(userIds)})`.execute(tx);
  const weights = rows.map((row) => sql`(${row.user_id}::uuid, ${reportWeight(row)}::numeric)`);
  await sql`update reporters set weight = changed.weight
    from (values ${sql.join(weights)}) as changed (user_id, weight)
    where reporters.user_id = changed.user_id`.execute(tx);
}

/** A person's reports, newest first, before the one named. */
export function reportsOf(read: Read, userId: string, { before, limit }: { before: string | null; limit: number }) {
  const query = read
    .selectFrom('reports')
    .innerJoin('report_types', 'report_types.id', 'reports.type_id')
    .leftJoin('ads', 'ads.id', 'reports.ad_id')
    .select(['reports.id', 'reports.ad_id', 'ads.title', 'reports.text', 'reports.created_at', 'reports.decided_at'])
    .select(['reports.outcome', 'report_types.id as type_id', 'report_types.name', 'report_types.name_en'])
    .where('reports.reporter_id', '=', userId);
  return (before ? query.where('reports.id', '<', before) : query).orderBy('reports.id', 'desc').limit(limit).execute();
}

/** Deletes the reports of an erased user, also those made without the account by its address. */
export async function eraseReportsOf(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.deleteFrom('reports').where('reporter_id', '=', userId).execute();
  await tx.deleteFrom('reports').where('guest_email', '=', email).execute();
  await tx.deleteFrom('guest_report_codes').where('email', '=', email).execute();
  await tx.deleteFrom('reporters').where('user_id', '=', userId).execute();
}

/** The newest reports that a person made, or that were made about the person's ads, with the reporters' weights. */
export function reportsAbout(read: Read, about: { reporter_id: string } | { owner_id: string }, limit: number) {
  const query = read
    .selectFrom('reports')
    .innerJoin('report_types', 'report_types.id', 'reports.type_id')
    .leftJoin('ads', 'ads.id', 'reports.ad_id')
    .leftJoin('reporters', 'reporters.user_id', 'reports.reporter_id')
    .select(['reports.id', 'reports.ad_id', 'ads.title', 'reports.created_at', 'reports.outcome'])
    .select(['report_types.name as type', 'report_types.name_en as type_en'])
    .select(sql<number>`coalesce(reporters.weight, 1)::float8`.as('weight'))
    .orderBy('reports.id', 'desc')
    .limit(limit);
  return (
    'owner_id' in about
      ? query.where('ads.owner_id', '=', about.owner_id)
      : query.where('reports.reporter_id', '=', about.reporter_id)
  ).execute();
}

const waitingReport = z.object({
  id: z.string(),
  reporter_id: z.string().nullable(),
  guest_email: z.string().nullable(),
  type: z.string(),
  type_en: z.string(),
  text: z.string(),
  created_at: z.date(),
  weight: z.number(),
  right: z.int(),
  decided: z.int(),
});

/** The waiting reports of an ad, the weightiest first, with how often their reporters were right of their last ones. */
export async function waitingReports(read: Read, adId: string, limit: number) {
  const { rows } = await sql`
    select reports.id, reports.reporter_id, reports.guest_email, report_types.name as type,
      report_types.name_en as type_en, reports.text, reports.created_at,
      coalesce(reporters.weight, 1)::float8 as weight, counted."right", counted.decided
    from reports join report_types on report_types.id = type_id left join reporters on reporters.user_id = reporter_id
    cross join lateral (
      select (count(*) filter (where outcome = 'upheld'))::int as "right", count(*)::int as decided
      from (
        select outcome from reports other
        where other.reporter_id = reports.reporter_id and outcome in ('upheld', 'dismissed')
        order by decided_at desc, id desc limit ${WEIGHED_REPORTS}
      ) last
    ) counted
    where reports.ad_id = ${adId} and reports.outcome is null
    order by weight desc, reports.id limit ${limit}`.execute(read);
  return z.array(waitingReport).parse(rows);
}

/** How much a person's reports weigh. */
export async function reporterWeight(read: Read, userId: string): Promise<number> {
  const row = await read
    .selectFrom('reporters')
    .select(sql<number>`weight::float8`.as('weight'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.weight ?? 1;
}
