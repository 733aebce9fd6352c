export { filtersOf, inCategory } from '../board-filters.ts';
export { conditionOf } from '../condition.ts';
export { FilterColumn } from './filter-column.tsx';
export { NothingFound } from './nothing-found.tsx';
export { ResultHead } from './result-head.tsx';
export { filtersOfPath, searchAddress } from './search-address.ts';
