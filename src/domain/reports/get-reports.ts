import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/reports/endpoints.ts';
import type { OwnReport } from '../../contract/reports/endpoints.ts';
import type { Call } from '../call.ts';
import { idCursors, pageOf } from '../page.ts';
import type { Services } from '../services.ts';
import { activeTypes, reportsOf } from './store.ts';

const PAGE_SIZE = 50;

/** The types of reports, or the caller's reports if a parameter is given. */
export async function getReports(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  { actor }: Pick<Call, 'actor'>,
  { mine, cursor }: ParsedOf<typeof contract.getReports>,
): Promise<ResultOf<typeof contract.getReports>> {
  if (!mine && cursor === undefined) return { types: await activeTypes(read), data: [], next_cursor: null };
  if (!actor) throw new AppError('unauthorized');
  const cursors = idCursors(tokens, 'reports');
  const page = { before: cursors.read(cursor), limit: PAGE_SIZE + 1 };
  const { shown, next_cursor } = pageOf(await reportsOf(read, actor.user_id, page), PAGE_SIZE, cursors.of);
  const data = shown.map(({ id, ad_id, title, type_id, name, name_en, text, created_at, decided_at, outcome }) => ({
    id,
    ads_id: ad_id,
    title,
    report: { id: type_id, name, name_en },
    text,
    created_at: created_at.toISOString(),
    // A CHECK allows these only.
    outcome: outcome as OwnReport['outcome'],
    decided_at: decided_at?.toISOString() ?? null,
  }));
  return { types: [], data, next_cursor };
}
