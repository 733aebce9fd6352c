import { newId } from '../../base/ids.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/saved-searches/endpoints.ts';
import { savedFilters } from '../../contract/saved-searches/endpoints.ts';
import { MAX_SAVED_SEARCHES } from '../../contract/saved-searches/rules.ts';
import type { SignedInCall } from '../call.ts';
import { conditionOf, DOCUMENT_VERSION, keysOf, type SynonymMemory } from '../search/public.ts';
import type { Services } from '../services.ts';
import { countSavedSearches, insertSavedSearch, lockSavedSearches, sameSearch } from './store.ts';

/** Saves a search of the user; the same search is saved once. */
export async function saveSearch(
  { database, clock }: Services,
  synonyms: SynonymMemory,
  { actor: { user_id } }: SignedInCall,
  { name, frequency, filters: requested }: ParsedOf<typeof contract.saveSearch>,
): Promise<ResultOf<typeof contract.saveSearch>> {
  const condition = await conditionOf(database.read, requested, await synonyms.current());
  if (!condition) throw new AppError('invalid_value', { fields: { filters: [{ key: 'required' }] } });
  const keys = await keysOf(database.read, condition);
  const { keyword, ...others } = requested;
  const filters = savedFilters.parse({ ...others, ...(keyword === '' ? {} : { keyword }) });
  return database.transaction(async (tx) => {
    await lockSavedSearches(tx, user_id);
    const same = await sameSearch(tx, user_id, filters);
    if (same !== null) return { id: same, is_new: false };
    if ((await countSavedSearches(tx, user_id)) >= MAX_SAVED_SEARCHES) throw new AppError('rule_broken');
    const id = newId();
    const indexed = { condition, keys, document_version: DOCUMENT_VERSION };
    await insertSavedSearch(tx, { id, user_id, name, filters, frequency, now: clock.now(), ...indexed });
    return { id, is_new: true };
  });
}
