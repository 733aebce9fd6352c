import { type AdDetails, missingFields } from '../../../contract/ads/details.ts';
import type { PreflightItem } from '../../../contract/ads/schemas.ts';
import type { Field } from '../../../contract/catalogue/endpoints.ts';
import { checkDisplay, type PhotoSizes } from '../../../contract/design/preflight.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { cutOffSlots } from '../../../contract/design/text-fit.ts';

/** The findings that the owner sees before paying, by step, errors first in each step. */
export function preflight(
  design: DisplayConfig,
  details: AdDetails,
  fields: readonly Field[],
  sizes?: PhotoSizes,
): PreflightItem[] {
  return [...cutOffItems(design), ...displayItems(design, sizes), ...detailErrorItems(details, fields)];
}

function cutOffItems(design: DisplayConfig): PreflightItem[] {
  return cutOffSlots(design).map((slot) => ({
    key: 'text_overflow',
    severity: 'error',
    step: 'display',
    part: `text-${slot}`,
  }));
}

/** The editor shows each row with an error; here each slot is listed once. */
function displayItems(design: DisplayConfig, sizes?: PhotoSizes): PreflightItem[] {
  const items = checkDisplay(design, sizes).map(
    ({ key, severity, slot }): PreflightItem => ({ key, severity, step: 'display', part: slot }),
  );
  return [...new Map(items.map((item) => [`${item.key} ${item.part}`, item])).values()];
}

const KEYS_BY_FIELD: Record<string, PreflightItem['key']> = {
  title: 'title_missing',
  description: 'description_short',
  category_id: 'category_missing',
  sub_category_id: 'category_missing',
  price: 'price_missing',
  city_id: 'location_missing',
  contact_name: 'contact_missing',
  contact_phone: 'contact_missing',
};

function detailErrorItems(details: AdDetails, fields: readonly Field[]): PreflightItem[] {
  const keys = Object.keys(missingFields(details, fields)).map((field) => KEYS_BY_FIELD[field] ?? 'details_missing');
  return [...new Set(keys)].map((key) => ({ key, severity: 'error', step: 'detail', part: null }));
}
