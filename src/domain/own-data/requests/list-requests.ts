import { z } from 'zod';
import { MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import type { listDataRequests as endpoint, OpenRequest } from '../../../contract/own-data.ts';
import type { Services } from '../../binding.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import { countOpenRequests, openRequests, type Place, type StoredRequest } from './request-store.ts';

const PAGE_SIZE = 50;
const requestCursor = z.object({ due: z.int(), id: z.uuid() });

/** A page of unanswered requests and breaches for administrators. */
export async function listDataRequests(
  { database: { read }, clock, tokens }: Services,
  { cursor }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const now = clock.now();
  const cursors = cursorsOf(tokens, 'data-requests', requestCursor);
  const last = cursor === undefined ? null : cursors.read(cursor);
  const after = last && { due_at: new Date(last.due), id: last.id };
  const found = await openRequests(read, { after, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ due_at, id }) =>
    cursors.write({ due: due_at.getTime(), id }),
  );
  return {
    data: shown.map((request) => presentOpen(request, now)),
    next_cursor,
    ...(await countOpenRequests(read, now)),
  };
}

/** All unanswered requests and breaches, for commands. */
export async function allOpenRequests(read: Read, now: Date): Promise<OpenRequest[]> {
  const all: OpenRequest[] = [];
  let after: Place | null = null;
  for (;;) {
    const found: Awaited<ReturnType<typeof openRequests>> = await openRequests(read, { after, limit: PAGE_SIZE });
    all.push(...found.map((request) => presentOpen(request, now)));
    after = found.at(-1) ?? null;
    if (after === null) return all;
  }
}

function presentOpen(request: StoredRequest & { email: string | null }, now: Date): OpenRequest {
  const { id, kind, text, received_at, due_at, user_id, email } = request;
  return {
    id,
    kind,
    text,
    received_at: received_at.toISOString(),
    due_at: due_at.toISOString(),
    user: user_id === null || email === null ? null : { id: user_id, email },
    hours_left: Math.floor((due_at.getTime() - now.getTime()) / MILLISECONDS.hour),
    is_overdue: due_at <= now,
  };
}
