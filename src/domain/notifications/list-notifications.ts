import { type ParsedOf, type ResultOf, id as uuid } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { listNotifications as endpoint } from '../../contract/notifications.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { countUnseen, notificationsOf } from './store.ts';

const PAGE_SIZE = 20;

export async function listNotifications(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { cursor }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  if (cursor !== undefined && !uuid.safeParse(cursor).success) {
    throw new AppError('invalid_argument', { fields: { cursor: [{ key: 'format' }] } });
  }
  const found = await notificationsOf(read, actor.user_id, { before: cursor ?? null, limit: PAGE_SIZE + 1 });
  const shown = found.slice(0, PAGE_SIZE);
  return {
    data: shown.map(({ id, kind, data, ad_id, seen_at, created_at }) => ({
      id,
      kind,
      data,
      ad_id,
      seen: seen_at !== null,
      created_at: created_at.toISOString(),
    })),
    next_cursor: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    unseen: await countUnseen(read, actor.user_id),
  };
}
