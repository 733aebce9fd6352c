import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/notifications/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import { idCursors, pageOf } from '../page.ts';
import type { Services } from '../services.ts';
import { countUnseen, notificationsOf } from './store.ts';

const PAGE_SIZE = 20;

export async function listNotifications(
  { database: { read }, tokens }: Services,
  { actor }: SignedInCall,
  { cursor, filter }: ParsedOf<typeof contract.listNotifications>,
): Promise<ResultOf<typeof contract.listNotifications>> {
  const cursors = idCursors(tokens, 'notifications');
  const found = await notificationsOf(read, actor.user_id, {
    filter,
    before: cursors.read(cursor),
    limit: PAGE_SIZE + 1,
  });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  return {
    data: shown.map(({ id, kind, data, ad_id, seen_at, created_at }) => ({
      id,
      kind,
      data,
      ad_id,
      seen: seen_at !== null,
      created_at: created_at.toISOString(),
    })),
    next_cursor,
    ...(await countUnseen(read, actor.user_id, filter)),
  };
}
