import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/identity/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { approvePhoto, rejectPhoto } from './decide-photo.ts';
import { holdPhoto } from './hold-photo.ts';

/** A moderator verifies the sender of a photo. Throws like `holdPhoto` and `approvePhoto`. */
export async function approveIdentityPhoto(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.approveIdentityPhoto>,
): Promise<ResultOf<typeof contract.approveIdentityPhoto>> {
  const order = { photo_id: id, by: actor.user_id, now: clock.now() };
  await holdPhoto(database, order);
  await database.transaction((tx) => approvePhoto(tx, order));
  return { done: true };
}

/** A moderator rejects a photo. Throws like `holdPhoto` and `rejectPhoto`. */
export async function rejectIdentityPhoto(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, reason_id }: ParsedOf<typeof contract.rejectIdentityPhoto>,
): Promise<ResultOf<typeof contract.rejectIdentityPhoto>> {
  const order = { photo_id: id, reason_id, by: actor.user_id, now: clock.now() };
  await holdPhoto(database, order);
  await database.transaction((tx) => rejectPhoto(tx, order));
  return { done: true };
}
