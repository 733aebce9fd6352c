import type { Tx } from '../../../base/database.ts';
import { openReview } from '../../review-queue/public.ts';
import type { StoredRequest } from './request-store.ts';

/** The severity of a request: at first, and when half of the time is over. */
export const REQUEST_SEVERITY = { first: 50, half_time: 85 } as const;

/** Opens the job of a request or breach that a person has to close. */
export async function openRequestReview(tx: Tx, { id, kind }: StoredRequest, now: Date): Promise<void> {
  await openReview(tx, {
    kind: 'data_request',
    subject: { type: 'data_request', id },
    // Known by the request only, so that an erased account leaves no trace in the queue.
    owner_id: null,
    severity: REQUEST_SEVERITY.first,
    reasons: [{ key: `data_request.${kind}` }],
    now,
  });
}
