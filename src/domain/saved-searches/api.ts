import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import * as contract from '../../contract/saved-searches/endpoints.ts';
import { subscriber } from '../events.ts';
import { bindAll, type Module } from '../module.ts';
import { createSynonymMemory } from '../search/public.ts';
import type { Services } from '../services.ts';
import { changeSavedSearch, markSavedSearch, removeSavedSearch } from './change-saved-search.ts';
import { INDEX_JOB, indexOutdated } from './index-outdated.ts';
import { markOutdated } from './index-store.ts';
import { countOwnSavedSearches, listSavedSearches } from './list-saved-searches.ts';
import { matchAd, matchLowerPrice } from './match-ad.ts';
import { deleteOldHits } from './match-store.ts';
import { NOTIFY_JOB, notifyUsers } from './notify-users.ts';
import { saveSearch } from './save-search.ts';
import { SEARCH_MAIL_JOB, sendSearchMail } from './send-search-mail.ts';

const CLEAR_JOB = 'clear_saved_search_hits';
/** Longer than an ad can stay on the board, so that it is not found twice. */
const HIT_DAYS = 120;

/** Searches that users save, and how they are notified of new ads. */
export function savedSearches(services: Services): Module {
  const { database, clock } = services;
  const synonyms = createSynonymMemory(database.read);
  return {
    bindings: [
      ...bindAll(services, contract, {
        listSavedSearches,
        countSavedSearches: countOwnSavedSearches,
        saveSearch: (given, call, input) => saveSearch(given, synonyms, call, input),
        changeSavedSearch,
        markSavedSearch,
        removeSavedSearch,
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
      [INDEX_JOB]: (_, stopping) => indexOutdated(services, synonyms, stopping),
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
