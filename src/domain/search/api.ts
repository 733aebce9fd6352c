import pLimit from 'p-limit';
import { AppError } from '../../contract/api/errors.ts';
import * as contract from '../../contract/search/endpoints.ts';
import * as suggestions from '../../contract/search/suggestions.ts';
import { subscriber } from '../events.ts';
import { bindAll, bindShared, type Module } from '../module.ts';
import type { PublicServices } from '../services.ts';
import { cachedRead } from './cached-read.ts';
import { createBoardCounter } from './count-board.ts';
import { requireParent } from './find-facets.ts';
import { allGuesses } from './guesses/guess-store.ts';
import { learnGuesses, recordChoice } from './guesses/learn-guesses.ts';
import { listBoosted } from './list-boosted.ts';
import { listOwnerProducts } from './list-owner-products.ts';
import { listSimilar } from './list-similar.ts';
import { recountWords, refreshBadges, refreshListing, refreshOutdated } from './refresh-listing.ts';
import { type SearchContext, searchProducts } from './search-products.ts';
import { writeChangedSitemaps, writeSitemaps } from './sitemaps/write-sitemaps.ts';
import { createSuggestions } from './suggestions/suggest-searches.ts';
import { createExtent } from './windows/extent.ts';
import { synonymRecords } from './words/records.ts';
import { createSynonymMemory } from './words/synonym-memory.ts';

const COUNT_WORDS_JOB = 'count_search_words';
const LEARN_GUESSES_JOB = 'learn_search_guesses';
const WRITE_SITEMAPS_JOB = 'write_sitemaps';
const CHECK_SITEMAPS_JOB = 'check_sitemaps';
const REFRESH_JOB = 'refresh_search_documents';
/** Guesses change once a night. */
const GUESSES_MILLISECONDS = 600_000;
/** The job starts again each minute. */
const REFRESH_MILLISECONDS = 55_000;

/** The longest queue of searches. Further ones are refused, because they would wait for seconds. */
const MAX_QUEUED = 500;

/**
 * Runs at most `concurrency` searches at once and queues the others. Without this, a search of ten statements would
 * wait for a connection at each of them, behind searches that came later. Throws `unavailable` if the queue is full.
 */
function searchQueue(concurrency: number) {
  const limit = pLimit(concurrency);
  return async <Result>(search: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= MAX_QUEUED) throw new AppError('unavailable');
    return limit(search);
  };
}

/** Board lists, search and listings. */
export function search(services: PublicServices): Module {
  const { database, clock } = services;
  const countBoard = createBoardCounter(services);
  const memory = createSynonymMemory(database.read);
  const guesses = cachedRead(GUESSES_MILLISECONDS, allGuesses);
  const context: SearchContext = { services, extent: createExtent(), synonyms: memory.current, guesses };
  const suggest = createSuggestions(database.stale, memory);
  const queued = searchQueue(database.searchConnections);
  const find = (input: Parameters<typeof searchProducts>[1]) => queued(() => searchProducts(context, input));
  const products = async (input: Omit<Parameters<typeof searchProducts>[1], 'keyword' | 'facets'>) => {
    const { data, next_cursor } = await find({ ...input, keyword: '', facets: false });
    return { data, next_cursor };
  };
  return {
    records: synonymRecords,
    bindings: [
      ...bindShared(services, contract, {
        listBoosted,
        listOwnerProducts,
        listSimilar,
        listProducts: (_services, _call, input) => products(input),
        boardTotals: (_services, _call, input) => countBoard(input),
      }),
      ...bindAll(services, contract, {
        recordChoice,
        listProductsByType: (_services, _call, input) => products(input),
        async listProductsBySubCategory({ database: { read } }, _call, { sub_category, category, ...input }) {
          await requireParent(read, sub_category, category);
          return products({ ...input, category: sub_category });
        },
        searchProducts: (_services, _call, input) => find(input),
      }),
      ...bindShared(services, suggestions, {
        suggestSearches: (_services, _call, input) => suggest(input),
      }),
    ],
    onBusEvent(event) {
      if (event === null || event.type === 'search.synonyms_changed') memory.clear();
    },
    subscribers: [
      ...(['ad.published', 'ad.changed', 'ad.ended'] as const).map((event) =>
        subscriber(`search.${event}`, event, (tx, { payload }) => refreshListing(tx, payload.ad_id, clock.now())),
      ),
      subscriber('search.profile.changed', 'profile.changed', (tx, { payload }) =>
        refreshBadges(tx, payload.user_id, clock.now()),
      ),
    ],
    jobs: {
      [COUNT_WORDS_JOB]: () => recountWords(database),
      [LEARN_GUESSES_JOB]: () => learnGuesses(services),
      [WRITE_SITEMAPS_JOB]: (_, stopping) => writeSitemaps(services, { stopping }),
      [CHECK_SITEMAPS_JOB]: (_, stopping) => writeChangedSitemaps(services, stopping),
      [REFRESH_JOB]: () => refreshOutdated(database, clock, REFRESH_MILLISECONDS),
    },
    crontab: [
      // 02:30, 02:50 and 03:10 in Jakarta.
      `30 19 * * * ${COUNT_WORDS_JOB}`,
      `50 19 * * * ${LEARN_GUESSES_JOB}`,
      // One after another: at a million ads each may take longer than until the next.
      `10 20 * * * ${WRITE_SITEMAPS_JOB} ?queue=sitemaps`,
      `*/10 * * * * ${CHECK_SITEMAPS_JOB} ?queue=sitemaps&jobKey=${CHECK_SITEMAPS_JOB}`,
      `* * * * * ${REFRESH_JOB} ?queue=${REFRESH_JOB}&jobKey=${REFRESH_JOB}`,
    ],
  };
}
