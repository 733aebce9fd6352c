import { sql } from 'kysely';
import { MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import type { BusEvent } from '../../base/event-bus.ts';

/**
 * Events are committed and published in an order that differs from their ids; a reconnecting stream gets the last
 * minutes again.
 */
const OVERLAP_MINUTES = 2;

/** The position of a stream: after the event with this id or, without one, `openFor` milliseconds ago. */
export type Position = { last_id: number | null; openFor: number };

/**
 * One page of a user's events since a position, in order of id, after `afterId`. An id that has been purged is older
 * than all stored events.
 */
export async function missedEvents(
  read: Read,
  query: { user_id: string; types: readonly string[]; position: Position; afterId: number; limit: number },
): Promise<BusEvent[]> {
  const { last_id, openFor } = query.position;
  const since =
    last_id === null
      ? sql<Date>`now() - make_interval(secs => ${openFor / MILLISECONDS.second})`
      : sql<Date>`coalesce((select created_at from outbox_events where id = ${last_id}), '-infinity')`;
  return read
    .selectFrom('outbox_events')
    .select(['id', 'type', 'payload'])
    .where(sql<boolean>`payload ->> 'user_id' = ${query.user_id}`)
    .where('created_at', '>=', sql<Date>`${since} - make_interval(mins => ${OVERLAP_MINUTES})`)
    .where('type', 'in', query.types)
    .where('id', '>', query.afterId)
    .orderBy('id')
    .limit(query.limit)
    .execute();
}
