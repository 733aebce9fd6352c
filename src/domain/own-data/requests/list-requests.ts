import { z } from 'zod';
import { MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type * as contract from '../../../contract/own-data/endpoints.ts';
import type { OpenRequest } from '../../../contract/own-data/endpoints.ts';
import type { Call } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import {
  closedRequests,
  countOpenRequests,
  openRequests,
  type Position,
  type RequestWithEmail,
  type StoredRequest,
} from './request-store.ts';

const PAGE_SIZE = 50;
const requestCursor = z.object({ at: z.int(), id: z.uuid() });

/** A page of requests and breaches for administrators: unanswered or answered. */
export async function listDataRequests(
  { database: { read }, clock, tokens }: Services,
  _call: Call,
  { state, cursor }: ParsedOf<typeof contract.listDataRequests>,
): Promise<ResultOf<typeof contract.listDataRequests>> {
  const now = clock.now();
  const cursors = cursorsOf(tokens, `data-requests-${state}`, requestCursor);
  const last = cursor === undefined ? null : cursors.read(cursor);
  const after = last && { at: new Date(last.at), id: last.id };
  const list = state === 'open' ? openRequests : closedRequests;
  const found = await list(read, { after, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, (request) =>
    cursors.write({ at: positionOf(request).at.getTime(), id: request.id }),
  );
  return {
    data: shown.map((request) => presentOpen(request, now)),
    next_cursor,
    ...(await countOpenRequests(read, now)),
  };
}

const positionOf = ({ due_at, answered_at, id }: StoredRequest): Position => ({ at: answered_at ?? due_at, id });

/** All unanswered requests and breaches, for commands. */
export async function allOpenRequests(read: Read, now: Date): Promise<OpenRequest[]> {
  const all: OpenRequest[] = [];
  let after: Position | null = null;
  for (;;) {
    const found: Awaited<ReturnType<typeof openRequests>> = await openRequests(read, { after, limit: PAGE_SIZE });
    all.push(...found.map((request) => presentOpen(request, now)));
    const last = found.at(-1);
    after = last ? positionOf(last) : null;
    if (after === null) return all;
  }
}

function presentOpen(request: RequestWithEmail, now: Date): OpenRequest {
  const { id, kind, text, received_at, due_at, answered_at, answer, user_id, email } = request;
  return {
    id,
    kind,
    text,
    received_at: received_at.toISOString(),
    due_at: due_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
    answer,
    user: user_id === null || email === null ? null : { id: user_id, email },
    hours_left: Math.floor((due_at.getTime() - now.getTime()) / MILLISECONDS.hour),
    is_overdue: due_at <= (answered_at ?? now),
  };
}
