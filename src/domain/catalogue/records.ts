import type { Tx } from '../../base/database.ts';
import { DEFAULT_DURATION_DAYS } from '../../contract/ads/rules.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import type { EditableKinds, RecordValues, StoredRecord } from '../records.ts';
import { brandRecord } from './brand-store.ts';
import { formRecords } from './form-records.ts';
import { hasDuration, postingLimits, promotionPrices, publicationPrices, settings } from './price-record-store.ts';
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
  publication_price: {
    ...publicationPrices,
    check: requireNewDuration,
    // What an author gets who does not choose.
    mayRemove: ({ values }) => values.duration_days !== DEFAULT_DURATION_DAYS,
  },
  promotion_price: promotionPrices,
  posting_limit: postingLimits(),
  site_notice: siteNoticeRecords,
  brand: brandRecord,
  setting: settings(SETTINGS),
  invoice_tax: settings(INVOICE_TAX),
};

async function requireNewDuration(
  tx: Tx,
  values: RecordValues,
  before: StoredRecord | null,
): Promise<Record<string, FieldError[]>> {
  const { category_class, duration_days } = values;
  const isTaken = await hasDuration(tx, values, before?.id ?? null);
  const isDefault = before?.values.duration_days === DEFAULT_DURATION_DAYS;
  const isMoved =
    isDefault && (duration_days !== before.values.duration_days || category_class !== before.values.category_class);
  if (isMoved) return { duration_days: [{ key: 'default_duration', params: { days: DEFAULT_DURATION_DAYS } }] };
  return isTaken ? { duration_days: [{ key: 'repeated' }] } : {};
}
