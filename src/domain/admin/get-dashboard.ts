import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { allowLongStatements, type Read } from '../../base/database.ts';
import { USER_TYPES } from '../../contract/accounts/rules.ts';
import type * as contract from '../../contract/admin/endpoints.ts';
import type { Figure } from '../../contract/admin/endpoints.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { profilesOf } from '../accounts/public.ts';
import { lastRuns } from '../backups/public.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { countWaiting, type OtherCounts } from './count-waiting.ts';
import {
  countFigures,
  type FigureName,
  figuresSince,
  hasFigures,
  largestCategories,
  latestPayments,
} from './figure-store.ts';
import { lastLiability } from './ledger/liability-day-store.ts';

/** The dashboard. It reads stored figures only; what is about money is for superadmins. */
export async function getDashboard(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  others: OtherCounts,
  { actor }: SignedInCall,
  { days }: ParsedOf<typeof contract.getDashboard>,
): Promise<ResultOf<typeof contract.getDashboard>> {
  const { read } = database;
  const now = clock.now();
  const dayOf = (ago: number) => jakartaDay(addMilliseconds(now, -ago * MILLISECONDS.day));
  const maySeeMoney = actor.user_type === USER_TYPES.SUPERADMIN;
  await countAtFirst(database, now);
  const [rows, waiting, categories, payments, liability, drill] = await Promise.all([
    figuresSince(read, dayOf(2 * days - 1)),
    countWaiting(read, actor, now, others),
    largestCategories(read),
    maySeeMoney ? latestPayments(read) : [],
    maySeeMoney ? lastLiability(read) : null,
    maySeeMoney ? lastDrill(read) : null,
  ]);
  const names = await profilesOf(
    read,
    payments.map(({ user_id }) => user_id),
  );
  const values = new Map(rows.map(({ name, day, value }) => [`${name} ${day}`, value]));
  const figureOf = (name: FigureName, day: string) => values.get(`${name} ${day}`);
  const shown = Array.from({ length: days }, (_, index) => dayOf(days - 1 - index));
  const total = (name: FigureName): Figure => {
    const sum = (first: number) =>
      Array.from({ length: days }, (_, index) => figureOf(name, dayOf(first + index)) ?? 0).reduce((a, b) => a + b, 0);
    return changed(sum(0), sum(days));
  };
  const live = figureOf('ads_live', dayOf(0)) ?? figureOf('ads_live', dayOf(1)) ?? 0;
  return {
    ads_live: changed(live, figureOf('ads_live', dayOf(days))),
    users_new: total('users_new'),
    coins_sold: maySeeMoney ? total('coins_sold') : null,
    liability,
    restore_drill: drill,
    waiting: waiting.identity + waiting.findings,
    posted: shown.map((day) => ({ day, ads: figureOf('ads_posted', day) ?? 0 })),
    categories,
    payments: maySeeMoney
      ? payments.map(({ user_id, ...payment }) => ({ ...payment, user_name: names.get(user_id)?.display_name ?? '' }))
      : null,
  };
}

async function lastDrill(read: Read): Promise<ResultOf<typeof contract.getDashboard>['restore_drill']> {
  const { drill } = await lastRuns(read);
  if (!drill) return null;
  const { started_at, seconds, lost_seconds, error } = drill;
  return { started_at: started_at.toISOString(), ok: error === null, seconds, lost_seconds };
}

/** Counts the figures before the job has run for the first time, as after an installation. */
async function countAtFirst(database: Services['database'], now: Date): Promise<void> {
  if (await hasFigures(database.read)) return;
  await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    await countFigures(tx, { today: jakartaDay(now), now });
  });
}

/** In percent with one decimal. */
function changed(value: number, before: number | undefined): Figure {
  return { value, change: before ? Math.round(((value - before) / before) * 1000) / 10 : null };
}
