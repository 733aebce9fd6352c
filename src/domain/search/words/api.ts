import type { OnBusEvent } from '../../../base/event-bus.ts';
import * as contract from '../../../contract/search-synonyms.ts';
import { bind, type Module, type Services } from '../../binding.ts';
import { addSynonymGroup, changeSynonymGroup, listSynonymGroups, removeSynonymGroup } from './manage-synonyms.ts';
import type { SynonymMemory } from './synonym-memory.ts';

/** The administration of synonyms; `memory` is what the search uses. */
export function synonyms(
  services: Services,
  memory: SynonymMemory,
): Pick<Module, 'bindings'> & { onBusEvent: OnBusEvent } {
  return {
    bindings: [
      bind(contract.listSynonymGroups, () => listSynonymGroups(services)),
      bind(contract.addSynonymGroup, (call, input) => addSynonymGroup(services, memory, call, input)),
      bind(contract.changeSynonymGroup, (call, input) => changeSynonymGroup(services, memory, call, input)),
      bind(contract.removeSynonymGroup, (call, input) => removeSynonymGroup(services, memory, call, input)),
    ],
    onBusEvent(event) {
      if (event === null || event.type === 'search.synonyms_changed') memory.clear();
    },
  };
}
