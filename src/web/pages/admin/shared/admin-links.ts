import type { ReviewTab } from '../../../../contract/review-rules.ts';
import { type QueryValues, queryOf } from '../../../links.ts';

/** The paths of the console, which guests never load. */
export const adminLinks = {
  rules: () => '/admin/rules',
  dashboard: (days?: number) => `/admin${queryOf({ days })}`,
  queue: (tab?: ReviewTab) => `/admin/queue${queryOf({ tab })}`,
  people: (filters: QueryValues = {}) => `/admin/users${queryOf(filters)}`,
  person: (id: string) => `/admin/users/${id}`,
  /** What moderators decided, about one ad or all. */
  decisions: (ad?: string) => `/admin/decisions${queryOf({ ad })}`,
  audit: (filters: QueryValues = {}) => `/admin/audit${queryOf(filters)}`,
  corrections: () => '/admin/transactions/corrections',
  ledger: () => '/admin/transactions',
  ledgerEntries: (filters: QueryValues = {}) => `/admin/transactions/entries${queryOf(filters)}`,
};
