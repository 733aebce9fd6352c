export { FilterColumn } from './filter-column.tsx';
export { NothingFound } from './nothing-found.tsx';
export { ResultTools } from './result-tools.tsx';
