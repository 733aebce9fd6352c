export { catalogue } from './api.ts';
export { loadCatalogue } from './load-catalogue.ts';
export { neighboursOf } from './neighbours.ts';
export {
  categoriesByIds,
  categoryById,
  categoryBySlug,
  citiesByIds,
  cityById,
  conditionField,
  fieldsOf,
  type PostingTier,
  postingLimit,
  promotionPrices,
  publicationPackages,
  type StoredCategory,
  setting,
  shownSetting,
  subCategoriesOf,
} from './store.ts';
