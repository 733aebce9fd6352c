import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/legal/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { pendingConsents, recordConsents } from './consent.ts';
import { consentsOf } from './store.ts';

/** What the caller has accepted, and what must be accepted before creating ads. */
export async function listConsents(
  { database: { read } }: Services,
  { actor, locale }: SignedInCall,
): Promise<ResultOf<typeof contract.listConsents>> {
  return {
    data: await consentsOf(read, actor.user_id, locale),
    pending: await pendingConsents(read, actor.user_id),
  };
}

/** Stores the caller's consents. Throws `invalid_value` for a version that is not current. */
export async function acceptLegalTexts(
  { database, clock }: Services,
  { actor: { user_id }, locale }: SignedInCall,
  { terms }: ParsedOf<typeof contract.acceptLegalTexts>,
): Promise<ResultOf<typeof contract.acceptLegalTexts>> {
  await database.transaction((tx) => recordConsents(tx, { user_id, locale, accepted: terms, now: clock.now() }));
  return { done: true };
}
