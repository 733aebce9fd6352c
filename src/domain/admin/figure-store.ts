import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import { lockName } from '../../base/lock-name.ts';
import { PAYMENT_STATUSES } from '../../contract/payments/rules.ts';

/** How many days are counted when there are no figures yet: twice the longest period of the dashboard. */
const FIRST_DAYS = 180;
const SHOWN_CATEGORIES = 7;
const SHOWN_PAYMENTS = 5;

export type FigureName = 'ads_posted' | 'ads_live' | 'users_new' | 'coins_sold';

/**
 * Counts the figures of `today`, a day in Jakarta, and of the days since the last count. The day before the last count
 * is counted again, because it may have been counted before its end.
 */
export async function countFigures(tx: Tx, { today, now }: { today: string; now: Date }): Promise<void> {
  await lockName(tx, 'daily figures');
  await sql`
    with bounds as (
      select coalesce(max(day) - 1, ${today}::date - ${FIRST_DAYS}::int) as first
      from daily_figures where name = 'ads_posted'
    ), days as (
      select day::date, (day::date)::timestamp at time zone 'Asia/Jakarta' as begins,
        (day::date + 1)::timestamp at time zone 'Asia/Jakarta' as ends
      from bounds, generate_series(first, ${today}::date, interval '1 day') as day
    )
    insert into daily_figures (name, day, value)
    select 'ads_posted', day, (select count(*) from publications
      where published_at >= begins and published_at < ends) from days
    union all
    select 'users_new', day, (select count(*) from users where created_at >= begins and created_at < ends) from days
    union all
    select 'coins_sold', day, (select coalesce(sum(coins), 0) from payments
      where status = ${PAYMENT_STATUSES.COMPLETED} and paid_at >= begins and paid_at < ends) from days
    union all
    select 'ads_live', ${today}::date, (select count(*) from listings where end_date > ${now}::timestamptz)
    on conflict (name, day) do update set value = excluded.value`.execute(tx);
  await tx.deleteFrom('category_figures').execute();
  await sql`
    insert into category_figures (category_id, ads_live)
    select category_id, count(*) from listings where end_date > ${now}::timestamptz group by category_id`.execute(tx);
}

/** Whether the figures have been counted before. */
export async function hasFigures(read: Read): Promise<boolean> {
  return (await read.selectFrom('daily_figures').select('day').limit(1).executeTakeFirst()) !== undefined;
}

/** The figures from a day on, oldest first. */
export function figuresSince(read: Read, first: string) {
  return read
    .selectFrom('daily_figures')
    .select(['name', 'value', sql<string>`day::text`.as('day')])
    .where(sql<boolean>`day >= ${first}::date`)
    .orderBy('day')
    .execute();
}

/** The categories with the most live ads. */
export function largestCategories(read: Read) {
  return read
    .selectFrom('category_figures')
    .select(['category_id as id', 'ads_live as ads'])
    .orderBy('ads_live', 'desc')
    .orderBy('category_id')
    .limit(SHOWN_CATEGORIES)
    .execute();
}

/** The payments that were started last. */
export function latestPayments(read: Read) {
  return read
    .selectFrom('payments')
    .select(['id', 'code', 'user_id', 'channel', sql<number>`coins + bonus_coins`.as('coins'), 'amount', 'status'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_PAYMENTS)
    .execute();
}
