import * as contract from '../../contract/catalogue/endpoints.ts';
import { bindAll, type Module, type ReferenceLists } from '../module.ts';
import type { Services } from '../services.ts';
import { getCategory, listCategories, listSubCategories } from './categories.ts';
import { findCategory } from './find-category.ts';
import { listOptions } from './list-options.ts';
import { listPublicationPrices } from './list-publication-prices.ts';
import { listCities, listProvinces, searchLocations } from './places.ts';
import { catalogueRecords } from './records.ts';
import { dropReferenceData } from './reference-data.ts';
import { catalogueLists } from './reference-lists.ts';

/**
 * Categories, fields, options and places. `lists` are the reference lists of other modules, which have a higher rank
 * and add theirs later.
 */
export function catalogue(services: Services, lists: ReferenceLists = {}): Module {
  const { read } = services.database;
  const ownLists = catalogueLists(read);
  return {
    bindings: bindAll(services, contract, {
      listCategories,
      getCategory,
      listSubCategories,
      findCategory,
      listOptions: (given, call, input) => listOptions(given, { ...ownLists, ...lists }, call, input),
      listPublicationPrices,
      listProvinces,
      listCities,
      searchLocations,
    }),
    records: catalogueRecords,
    onBusEvent(event) {
      if (event === null || event.type === 'catalogue.changed') dropReferenceData(read);
    },
  };
}
