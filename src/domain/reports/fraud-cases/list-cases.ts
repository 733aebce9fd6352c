import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type * as contract from '../../../contract/reports/fraud-cases.ts';
import type { SignedInCall } from '../../call.ts';
import { idCursors, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { casesOf } from './case-store.ts';
import { presentCase } from './present-case.ts';

const PAGE_SIZE = 30;

/** The caller's cases, newest first. */
export async function listCases(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  { actor }: SignedInCall,
  { cursor }: ParsedOf<typeof contract.listCases>,
): Promise<ResultOf<typeof contract.listCases>> {
  const cursors = idCursors(tokens, 'fraud-cases');
  const found = await casesOf(read, actor.user_id, { before: cursors.read(cursor), limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  return { data: shown.map(presentCase), next_cursor };
}
