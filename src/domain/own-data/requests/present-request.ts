import type { DataRequest } from '../../../contract/own-data/endpoints.ts';
import type { StoredRequest } from './request-store.ts';

/** A request as its user sees it. */
export function presentRequest({ id, kind, text, received_at, due_at, answered_at }: StoredRequest): DataRequest {
  return {
    id,
    kind,
    text,
    received_at: received_at.toISOString(),
    due_at: due_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}
