import { AppError } from '../../contract/errors.ts';
import * as contract from '../../contract/saved-searches.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { createSynonymMemory } from '../search/public.ts';
import { listSavedSearches } from './list-saved-searches.ts';
import { saveSearch } from './save-search.ts';
import { deleteSavedSearch, type SearchChanges, updateSavedSearch } from './store.ts';

/** Searches that users save, and what tells them of new ads. */
export function savedSearches(services: Services): Module {
  const { database, clock } = services;
  const synonyms = createSynonymMemory(database.read);
  const change = async (
    userId: string,
    id: string,
    given: { [Name in keyof SearchChanges]: SearchChanges[Name] | undefined },
  ) => {
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length === 0) {
      throw new AppError('invalid_argument', { fields: { name: [{ key: 'required' }] } });
    }
    const isOwn = await database.transaction((tx) => updateSavedSearch(tx, userId, id, changes));
    if (!isOwn) throw new AppError('not_found');
    return { done: true as const };
  };
  return {
    bindings: [
      bind(contract.listSavedSearches, (call) => listSavedSearches(services, call)),
      bind(contract.saveSearch, (call, input) => saveSearch(services, synonyms, call, input)),
      bind(contract.changeSavedSearch, ({ actor }, { id, ...changes }) => change(actor.user_id, id, changes)),
      bind(contract.markSavedSearch, ({ actor }, { id }) => change(actor.user_id, id, { seen_at: clock.now() })),
      bind(contract.removeSavedSearch, async ({ actor }, { id }) => {
        await database.transaction((tx) => deleteSavedSearch(tx, actor.user_id, id));
        return { done: true as const };
      }),
    ],
    onBusEvent(event) {
      if (event === null || event.type === 'search.synonyms_changed') synonyms.clear();
    },
  };
}
