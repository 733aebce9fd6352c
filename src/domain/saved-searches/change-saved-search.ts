import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/saved-searches/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { moveNotice } from './match-store.ts';
import { deleteSavedSearch, type SearchChanges, updateSavedSearch } from './store.ts';

/** Changes a saved search of the caller's. Throws `not_found`, and `invalid_argument` without a change. */
export function changeSavedSearch(
  services: Services,
  { actor }: SignedInCall,
  { id, ...changes }: ParsedOf<typeof contract.changeSavedSearch>,
): Promise<ResultOf<typeof contract.changeSavedSearch>> {
  return change(services, actor.user_id, id, changes);
}

/** Marks the new ads of a saved search as seen. Throws `not_found`. */
export function markSavedSearch(
  services: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.markSavedSearch>,
): Promise<ResultOf<typeof contract.markSavedSearch>> {
  return change(services, actor.user_id, id, { seen_at: services.clock.now() });
}

/** Deletes a saved search of the caller's, if it exists. */
export async function removeSavedSearch(
  { database }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.removeSavedSearch>,
): Promise<ResultOf<typeof contract.removeSavedSearch>> {
  await database.transaction((tx) => deleteSavedSearch(tx, actor.user_id, id));
  return { done: true };
}

async function change(
  { database, clock }: Services,
  userId: string,
  id: string,
  given: { [Name in keyof SearchChanges]: SearchChanges[Name] | undefined },
): Promise<{ done: true }> {
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) {
    throw new AppError('invalid_argument', { fields: { name: [{ key: 'required' }] } });
  }
  const isOwn = await database.transaction(async (tx) => {
    const isFound = await updateSavedSearch(tx, userId, id, changes);
    if (isFound && changes.frequency) await moveNotice(tx, id, clock.now());
    return isFound;
  });
  if (!isOwn) throw new AppError('not_found');
  return { done: true };
}
