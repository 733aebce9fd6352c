import type { RecordKind } from '../admin/record-kinds.ts';
import type { ReviewTab } from '../moderation/rules.ts';
import { type QueryValues, queryOf } from './query.ts';

export type RecordPath = { kind: RecordKind; id: string };
const pathOf = (record: RecordPath | undefined) => (record ? `/${record.kind}/${encodeURIComponent(record.id)}` : '');
/** The pages about what the law gives a time limit for, by the last part of their path; the first has none. */
export const LEGAL_PAGES = ['takedowns', 'data', 'drill'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** The paths of the console, which guests never load. */
export const adminLinks = {
  rules: () => '/admin/rules',
  dashboard: (days?: number) => `/admin${queryOf({ days })}`,
  queue: (tab?: ReviewTab) => `/admin/queue${queryOf({ tab })}`,
  people: (filters: QueryValues = {}) => `/admin/users${queryOf(filters)}`,
  ads: (filters: QueryValues = {}) => `/admin/ads${queryOf(filters)}`,
  bans: () => '/admin/bans',
  identity: () => '/admin/identity',
  person: (id: string) => `/admin/users/${id}`,
  /** What moderators decided, about one ad or all; only what a second person decided differently. */
  decisions: (ad?: string, only?: 'disagreements') => `/admin/decisions${queryOf({ ad, only })}`,
  /** A record's kind and id; `new` is a record that is added. */
  packages: (record?: RecordPath) => `/admin/packages${pathOf(record)}`,
  categories: (kind?: RecordKind, id?: string) =>
    `/admin/categories${kind ? `/${kind}` : ''}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`,
  settings: (tab?: string, record?: RecordPath) => `/admin/settings${tab ? `/${tab}` : ''}${pathOf(record)}`,
  legal: (page: LegalPage, values: QueryValues = {}) =>
    `/admin/legal${page === 'takedowns' ? '' : `/${page}`}${queryOf(values)}`,
  checks: () => '/admin/checks',
  speed: (filters: QueryValues = {}) => `/admin/speed${queryOf(filters)}`,
  audit: (filters: QueryValues = {}) => `/admin/audit${queryOf(filters)}`,
  help: (state?: string) => `/admin/help${queryOf({ state })}`,
  helpTexts: (record?: RecordPath) => `/admin/help/texts${pathOf(record)}`,
  corrections: () => '/admin/transactions/corrections',
  findings: (state?: string) => `/admin/transactions/findings${queryOf({ state })}`,
  ledger: () => '/admin/transactions',
  ledgerEntries: (filters: QueryValues = {}) => `/admin/transactions/entries${queryOf(filters)}`,
};
