import type { Tx } from '../../base/database.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import type { EditableKinds, RecordValues, StoredRecord } from '../records.ts';
import { findNamed, vouchers } from './record-store.ts';

/** New codes; older ones may have other characters. */
const CODE = /^[A-Z0-9]{4,16}$/;

/** Vouchers. How often one was used is counted by those who use it, and is never changed here. */
export const voucherRecords: EditableKinds = { voucher: { ...vouchers, check: requireVoucher } };

async function requireVoucher(
  tx: Tx,
  values: RecordValues,
  before: StoredRecord | null,
): Promise<Record<string, FieldError[]>> {
  const errors: Record<string, FieldError[]> = {};
  const { code, voucher_type, affiliate_id, package_id, starts_on, ends_on, max_uses } = values;
  const found = await findNamed(tx, values, before?.id ?? null);
  if (code !== before?.values.code && !CODE.test(String(code))) errors.code = [{ key: 'voucher_format' }];
  else if (found?.is_taken) errors.code = [{ key: 'taken' }];
  if (String(ends_on) < String(starts_on)) errors.ends_on = [{ key: 'day_order' }];
  const uses = Number(before?.facts.uses ?? 0);
  if (max_uses !== null && Number(max_uses) < uses)
    errors.max_uses = [{ key: 'minimum_value', params: { length: uses } }];
  if (package_id !== null && voucher_type !== 'general') errors.package_id = [{ key: 'unknown' }];
  else if (package_id !== null && !found?.is_package) errors.package_id = [{ key: 'not_found' }];
  if (voucher_type === 'affiliation' && affiliate_id === null) errors.affiliate_id = [{ key: 'required' }];
  else if (voucher_type !== 'affiliation' && affiliate_id !== null) errors.affiliate_id = [{ key: 'unknown' }];
  else if (affiliate_id !== null && !found?.is_known) errors.affiliate_id = [{ key: 'not_found' }];
  return errors;
}
