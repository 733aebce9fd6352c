import type { Tx } from '../../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/own-data/endpoints.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { closeReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { queueDataMail } from '../mails.ts';
import { openRequestReview } from './request-review.ts';
import { closeRequest, insertRequest, lockRequest } from './request-store.ts';

/** Closes a request with an answer of the support's. Throws the errors of the endpoint. */
export async function answerDataRequest(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.answerDataRequest>,
): Promise<ResultOf<typeof contract.answerDataRequest>> {
  await database.transaction((tx) => answerRequest(tx, { ...input, by: actor.user_id, now: clock.now() }));
  return { done: true };
}

/** Closes a request with an answer, which is mailed to its user, or a breach. Throws the errors of the endpoint. */
export async function answerRequest(
  tx: Tx,
  order: { id: string; answer: string; by: string; now: Date },
): Promise<void> {
  const { id, answer, by, now } = order;
  const request = await lockRequest(tx, id);
  if (!request) throw new AppError('not_found');
  if (request.answered_at !== null) throw new AppError('data_request_closed');
  if (request.kind === 'erasure') throw new AppError('rule_broken');
  await closeRequest(tx, id, { answer, now });
  await closeReview(tx, { kind: 'data_request', subject_id: id, decision: 'answered', decided_by: by, now });
  if (request.user_id !== null) await queueDataMail(tx, { template: 'answer', request_id: id });
  await recordAuditEntry(tx, {
    actor: by,
    action: 'data_request.close',
    subject_id: id,
    reason: null,
    before: { is_open: true },
    after: { is_open: false, kind: request.kind },
    now,
  });
}

/** Records a breach of personal data, whose 72 hours began at `found_at`; returns its id and when they end. */
export async function recordBreach(
  tx: Tx,
  breach: { text: string; found_at: Date; by: string; now: Date },
): Promise<{ id: string; due_at: Date }> {
  const { text, found_at, by, now } = breach;
  const recorded = await insertRequest(tx, { user_id: null, kind: 'breach', text, received_at: found_at });
  if (!recorded) throw new Error('a breach was not recorded');
  await openRequestReview(tx, recorded, now);
  const { id, due_at } = recorded;
  const after = { found_at: found_at.toISOString(), due_at: due_at.toISOString() };
  await recordAuditEntry(tx, {
    actor: by,
    action: 'breach.record',
    subject_id: id,
    reason: text,
    before: {},
    after,
    now,
  });
  return { id, due_at };
}
