import { type QueryValues, queryOf } from '../../../links.ts';

/** The paths of the console, which guests never load. */
export const adminLinks = {
  dashboard: (days?: number) => `/admin${queryOf({ days })}`,
  audit: (filters: QueryValues = {}) => `/admin/audit${queryOf(filters)}`,
};
