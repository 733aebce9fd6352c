export { catalogue } from './api.ts';
export { readBrand } from './brand.ts';
export { brandPictureBytes, insertBrandPicture } from './brand-store.ts';
export { readReferenceData } from './data/schema.ts';
export { loadCatalogue } from './load-catalogue.ts';
export { neighboursOf } from './neighbours.ts';
export { dropReferenceData } from './reference-data.ts';
export { comingSiteNotices, type SiteNotice } from './site-notices.ts';
export {
  allCategories,
  allProvinces,
  categoriesByIds,
  categoryById,
  categoryBySlug,
  citiesByIds,
  citiesOf,
  cityById,
  conditionField,
  fieldsOf,
  formerFieldsOf,
  type PostingTier,
  postingLimit,
  promotionPrices,
  publicationPackages,
  type StoredCategory,
  setting,
  shownSetting,
  subCategoriesOf,
} from './store.ts';
