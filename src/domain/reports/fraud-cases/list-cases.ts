import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import type { listCases as endpoint } from '../../../contract/fraud-cases.ts';
import type { Services, SignedInCall } from '../../binding.ts';
import { idCursors, pageOf } from '../../page.ts';
import { casesOf } from './case-store.ts';
import { presentCase } from './present-case.ts';

const PAGE_SIZE = 30;

/** The caller's cases, newest first. */
export async function listCases(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  { actor }: SignedInCall,
  { cursor }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const cursors = idCursors(tokens, 'fraud-cases');
  const found = await casesOf(read, actor.user_id, { before: cursors.read(cursor), limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  return { data: shown.map(presentCase), next_cursor };
}
