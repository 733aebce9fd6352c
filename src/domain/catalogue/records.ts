import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { DEFAULT_DURATION_DAYS } from '../../contract/ads/rules.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { column, type EditableKind, type EditableKinds, type RecordValues, tableKind } from '../records.ts';
import { formRecords } from './form-records.ts';
import { siteNoticeRecords } from './site-notices.ts';

const SETTINGS = [
  'welcome_bonus',
  'survey_bonus',
  'affiliate_percent',
  'hashtag_free_total',
  'hashtag_price',
  'first_ad_approval',
  'second_review_percent',
  'liability_limit',
];
const INVOICE_TAX = ['invoice_shows_tax', 'seller_name', 'seller_address', 'seller_tax_number'];

/** Categories with their forms, prices, limits, notices and settings. */
export const catalogueRecords: EditableKinds = {
  ...formRecords,
  publication_price: tableKind({
    table: 'publication_packages',
    columns: {
      category_class: column('category_class'),
      duration_days: column('duration_days'),
      price_coins: column('price'),
    },
    orderBy: sql`array_position(array['general', 'services', 'motorbikes', 'premium'], category_class), duration_days`,
    check: requireNewDuration,
    // What an author gets who does not choose.
    mayRemove: ({ values }) => values.duration_days !== DEFAULT_DURATION_DAYS,
  }),
  promotion_price: tableKind({
    table: 'promotion_prices',
    columns: { price_coins: column('price') },
    facts: sql`jsonb_build_object('category_class', category_class, 'kind', kind, 'days', days)`,
    key: sql`category_class || ':' || kind`,
    orderBy: sql`kind, array_position(array['general', 'services', 'motorbikes', 'premium'], category_class)`,
    isFixed: true,
  }),
  posting_limit: limits(),
  site_notice: siteNoticeRecords,
  setting: settings(SETTINGS),
  invoice_tax: settings(INVOICE_TAX),
};

async function requireNewDuration(
  tx: Tx,
  { category_class, duration_days }: RecordValues,
  before: { id: string; values: RecordValues } | null,
): Promise<Record<string, FieldError[]>> {
  const { rows } = await sql`
    select from publication_packages where category_class = ${category_class} and duration_days = ${duration_days}
    and id::text is distinct from ${before?.id ?? null}`.execute(tx);
  const isDefault = before?.values.duration_days === DEFAULT_DURATION_DAYS;
  const isMoved =
    isDefault && (duration_days !== before.values.duration_days || category_class !== before.values.category_class);
  if (isMoved) return { duration_days: [{ key: 'default_duration', params: { days: DEFAULT_DURATION_DAYS } }] };
  return rows.length > 0 ? { duration_days: [{ key: 'repeated' }] } : {};
}

/** One record for each limit, with the maximum of each tier. */
function limits(): EditableKind {
  const kind = sql<string>`case posting_group when '' then kind else kind || ':' || posting_group end`;
  const find: EditableKind['find'] = async (read, id) => {
    const { rows } = await sql<{ id: string; values: RecordValues; facts: RecordValues }>`
      select ${kind} as id, jsonb_object_agg(tier, maximum) as values,
        jsonb_build_object('kind', kind, 'posting_group', posting_group) as facts
      from posting_limits where ${id === undefined ? sql`true` : sql`${kind} = ${id}`}
      group by kind, posting_group
      order by array_position(array['daily', 'active', 'category'], kind), posting_group desc`.execute(read);
    return rows;
  };
  return {
    find,
    // Only administrators write here, one after another.
    lock: async (tx, id) => (await find(tx, id))[0] ?? null,
    async update(tx, id, changed) {
      for (const [tier, maximum] of Object.entries(changed)) {
        await sql`update posting_limits set maximum = ${maximum} where ${kind} = ${id} and tier = ${tier}`.execute(tx);
      }
    },
  };
}

/** One record with all these settings. */
function settings(keys: readonly string[]): EditableKind {
  const find: EditableKind['find'] = async (read, id) => {
    if (id !== undefined && id !== 'all') return [];
    const { rows } = await sql<{ values: RecordValues }>`
      select jsonb_object_agg(key, value) as values from settings where key = any(${keys})`.execute(read);
    return rows.map(({ values }) => ({ id: 'all', values, facts: {} }));
  };
  return {
    find,
    lock: async (tx, id) => (await find(tx, id))[0] ?? null,
    async update(tx, _id, changed) {
      for (const [key, value] of Object.entries(changed)) {
        await sql`update settings set value = ${JSON.stringify(value)}::jsonb where key = ${key}`.execute(tx);
      }
    },
  };
}
