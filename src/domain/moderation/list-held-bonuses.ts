import type { listHeldBonuses as endpoint } from '../../contract/account-moderation.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { findHeldBonuses } from '../accounts/public.ts';
import type { Services } from '../binding.ts';
import { idCursors, pageOf } from '../page.ts';

const PAGE_SIZE = 50;

export async function listHeldBonuses(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  { cursor }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
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
