import {
  boardTotals,
  listBoosted,
  listOwnerProducts,
  listProducts,
  listProductsBySubCategory,
  listProductsByType,
  listSimilar,
  searchProducts,
} from '../../contract/search.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { subscriber } from '../events.ts';
import { createBoardCounter } from './count-board.ts';
import { listBoosted as boosted } from './list-boosted.ts';
import { listOwnerProducts as ofOwner } from './list-owner-products.ts';
import { listProducts as products } from './list-products.ts';
import { listSimilar as similar } from './list-similar.ts';
import { recountWords, refreshBadges, refreshListing } from './refresh-listing.ts';
import { searchProducts as found } from './search-products.ts';

const COUNT_WORDS_JOB = 'count_search_words';

/** Board lists, search and listings. */
export function search(services: Services): Module {
  const { database, clock } = services;
  const countBoard = createBoardCounter(services);
  return {
    bindings: [
      bind(listProducts, (_call, input) => products(services, input)),
      bind(listBoosted, () => boosted(services)),
      bind(boardTotals, (_call, input) => countBoard(input)),
      bind(listProductsByType, (_call, input) => products(services, input)),
      bind(listProductsBySubCategory, (_call, { sub_category, ...input }) =>
        products(services, { ...input, category: sub_category }),
      ),
      bind(searchProducts, (_call, input) => found(services, input)),
      bind(listOwnerProducts, (_call, input) => ofOwner(services, input)),
      bind(listSimilar, (_call, input) => similar(services, input)),
    ],
    subscribers: [
      ...(['ad.published', 'ad.changed', 'ad.ended'] as const).map((event) =>
        subscriber(`search.${event}`, event, (tx, { payload }) => refreshListing(tx, payload.ad_id, clock.now())),
      ),
      subscriber('search.profile.changed', 'profile.changed', (tx, { payload }) => refreshBadges(tx, payload.user_id)),
    ],
    jobs: {
      [COUNT_WORDS_JOB]: () => recountWords(database),
    },
    // 02:30 in Jakarta.
    crontab: [`30 19 * * * ${COUNT_WORDS_JOB}`],
  };
}
