import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { AppError } from '../../contract/api/errors.ts';
import * as contract from '../../contract/saved-searches/endpoints.ts';
import { subscriber } from '../events.ts';
import { bind, bindAll, type Module } from '../module.ts';
import { createSynonymMemory } from '../search/public.ts';
import type { Services } from '../services.ts';
import { INDEX_JOB, indexOutdated } from './index-outdated.ts';
import { markOutdated } from './index-store.ts';
import { listSavedSearches } from './list-saved-searches.ts';
import { matchAd, matchLowerPrice } from './match-ad.ts';
import { deleteOldHits, moveNotice } from './match-store.ts';
import { NOTIFY_JOB, notifyUsers } from './notify-users.ts';
import { saveSearch } from './save-search.ts';
import { SEARCH_MAIL_JOB, sendSearchMail } from './send-search-mail.ts';
import { countSavedSearches, deleteSavedSearch, type SearchChanges, updateSavedSearch } from './store.ts';

const CLEAR_JOB = 'clear_saved_search_hits';
/** Longer than an ad can stay on the board, so that it is not found twice. */
const HIT_DAYS = 120;

/** Searches that users save, and how they are notified of new ads. */
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
    const isOwn = await database.transaction(async (tx) => {
      const isFound = await updateSavedSearch(tx, userId, id, changes);
      if (isFound && changes.frequency) await moveNotice(tx, id, clock.now());
      return isFound;
    });
    if (!isOwn) throw new AppError('not_found');
    return { done: true as const };
  };
  return {
    bindings: [
      ...bindAll(services, contract, {
        listSavedSearches,
      }),
      bind(contract.countSavedSearches, async ({ actor }) => ({
        total: await countSavedSearches(database.read, actor.user_id),
      })),
      bind(contract.saveSearch, (call, input) => saveSearch(services, synonyms, call, input)),
      bind(contract.changeSavedSearch, ({ actor }, { id, ...changes }) => change(actor.user_id, id, changes)),
      bind(contract.markSavedSearch, ({ actor }, { id }) => change(actor.user_id, id, { seen_at: clock.now() })),
      bind(contract.removeSavedSearch, async ({ actor }, { id }) => {
        await database.transaction((tx) => deleteSavedSearch(tx, actor.user_id, id));
        return { done: true as const };
      }),
    ],
    subscribers: [
      subscriber('saved-searches.ad.published', 'ad.published', (tx, { payload }) =>
        matchAd(tx, payload.ad_id, clock.now()),
      ),
      subscriber('saved-searches.ad.changed', 'ad.changed', (tx, { payload }) =>
        matchLowerPrice(tx, payload.ad_id, clock.now()),
      ),
      subscriber('saved-searches.synonyms_changed', 'search.synonyms_changed', (tx) => markOutdated(tx)),
    ],
    jobs: {
      [NOTIFY_JOB]: () => notifyUsers(services),
      [SEARCH_MAIL_JOB]: (payload) => sendSearchMail(services, payload),
      [INDEX_JOB]: () => indexOutdated(services, synonyms),
      [CLEAR_JOB]: () =>
        database.transaction((tx) => deleteOldHits(tx, addMilliseconds(clock.now(), -HIT_DAYS * MILLISECONDS.day))),
    },
    crontab: [
      `* * * * * ${NOTIFY_JOB} ?jobKey=${NOTIFY_JOB}&queue=${NOTIFY_JOB}`,
      `* * * * * ${INDEX_JOB} ?jobKey=${INDEX_JOB}&queue=${INDEX_JOB}`,
      // 03:40 in Jakarta.
      `40 20 * * * ${CLEAR_JOB}`,
    ],
    onBusEvent(event) {
      if (event === null || event.type === 'search.synonyms_changed') synonyms.clear();
    },
  };
}
