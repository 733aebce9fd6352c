import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/moderation/accounts.ts';
import { findHeldBonuses } from '../accounts/public.ts';
import type { Call } from '../call.ts';
import { idCursors, pageOf } from '../page.ts';
import type { Services } from '../services.ts';

const PAGE_SIZE = 50;

export async function listHeldBonuses(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  _call: Call,
  { cursor }: ParsedOf<typeof contract.listHeldBonuses>,
): Promise<ResultOf<typeof contract.listHeldBonuses>> {
  const cursors = idCursors(tokens, 'held-bonuses');
  const found = await findHeldBonuses(read, cursors.read(cursor), PAGE_SIZE + 1);
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  const data = shown.map(({ id, email, coins, created_at }) => ({
    user_id: id,
    email,
    coins,
    held_at: created_at.toISOString(),
  }));
  return { data, next_cursor };
}
