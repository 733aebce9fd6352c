import type * as contract from '../../contract/affiliate/endpoints.ts';
import type { Friend } from '../../contract/affiliate/endpoints.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { initialsOf } from '../../contract/text/short-text.ts';
import { type ReferredUser, referredBy } from '../accounts/public.ts';
import type { SignedInCall } from '../call.ts';
import { idCursors, pageOf } from '../page.ts';
import type { Services } from '../services.ts';
import { commissionsBy, type StoredCommission } from './store.ts';

const PAGE_SIZE = 20;

export async function listFriends(
  { database: { read }, tokens }: Services,
  { actor }: SignedInCall,
  { cursor }: ParsedOf<typeof contract.listFriends>,
): Promise<ResultOf<typeof contract.listFriends>> {
  const cursors = idCursors(tokens, 'friends');
  const found = await referredBy(read, actor.user_id, { before: cursors.read(cursor), limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  const commissions = await commissionsBy(
    read,
    actor.user_id,
    shown.map(({ id }) => id),
  );
  return {
    data: shown.map((user) => presentFriend(user, commissions.get(user.id))),
    next_cursor,
  };
}

function presentFriend(
  { id, first_name, last_name, created_at }: ReferredUser,
  commission: StoredCommission | undefined,
): Friend {
  const initial = initialsOf([last_name]);
  return {
    id,
    name: initial ? `${first_name} ${initial}.` : first_name,
    joined_at: created_at.toISOString(),
    state: stateOf(commission),
    coins: commission?.taken_back_at === null ? commission.coins : 0,
  };
}

function stateOf(commission: StoredCommission | undefined): Friend['state'] {
  if (!commission) return 'registered';
  if (commission.withheld !== null) return 'withheld';
  return commission.taken_back_at === null ? 'topped_up' : 'taken_back';
}
