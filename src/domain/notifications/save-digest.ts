import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/notifications/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { storeDigest } from './digest-store.ts';

/** Stores how often the caller gets a digest by mail. */
export async function saveDigest(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { digest }: ParsedOf<typeof contract.saveDigest>,
): Promise<ResultOf<typeof contract.saveDigest>> {
  await database.transaction((tx) => storeDigest(tx, actor.user_id, digest, clock.now()));
  return { done: true };
}
