import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { VOUCHER_KINDS } from '../../contract/admin/record-rules.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { column, type EditableKinds, type RecordValues, type StoredRecord, tableKind } from '../records.ts';

const ZONE = sql.lit('Asia/Jakarta');
/** New codes; older ones may have other characters. */
const CODE = /^[A-Z0-9]{4,16}$/;

/** Vouchers. How often one was used is counted by those who use it, and is never changed here. */
export const voucherRecords: EditableKinds = {
  voucher: tableKind({
    table: 'vouchers',
    columns: {
      code: { ...column('code'), read: sql`code::text` },
      voucher_type: {
        column: 'voucher_type',
        read: sql`(array[${sql.join(VOUCHER_KINDS.map((name) => sql.lit(name)))}])[voucher_type + 1]`,
        write: (value) => sql`${VOUCHER_KINDS.indexOf(value as (typeof VOUCHER_KINDS)[number])}`,
      },
      coin_benefit: column('coin_benefit'),
      max_uses: column('max_uses'),
      // Whole days in Jakarta; the last one is included.
      starts_on: {
        column: 'starts_at',
        read: sql`to_char(starts_at at time zone ${ZONE}, 'YYYY-MM-DD')`,
        write: (value) => sql`${value}::date::timestamp at time zone ${ZONE}`,
      },
      ends_on: {
        column: 'ends_at',
        read: sql`to_char((ends_at - interval '1 second') at time zone ${ZONE}, 'YYYY-MM-DD')`,
        write: (value) => sql`(${value}::date + 1)::timestamp at time zone ${ZONE}`,
      },
      description: column('description'),
      description_en: column('description_en'),
      package_id: column('package_id'),
      affiliate_id: { ...column('affiliate_id'), read: sql`affiliate_id::text` },
    },
    facts: sql`jsonb_build_object('uses', uses, 'state', case
      when max_uses <= uses then 'used_up' when ends_at <= now() then 'ended' when starts_at > now() then 'planned'
      else 'active' end)`,
    orderBy: sql`ends_at desc, id desc`,
    check: requireVoucher,
  }),
};

async function requireVoucher(
  tx: Tx,
  values: RecordValues,
  before: StoredRecord | null,
): Promise<Record<string, FieldError[]>> {
  const errors: Record<string, FieldError[]> = {};
  const { code, voucher_type, affiliate_id, package_id, starts_on, ends_on, max_uses } = values;
  const { rows } = await sql<{ is_taken: boolean; is_known: boolean; is_package: boolean }>`
    select exists (select from vouchers where code = ${code}::citext and id::text is distinct from ${before?.id ?? null})
      as is_taken, exists (select from users where id::text = ${affiliate_id}) as is_known,
      exists (select from publication_packages where id = ${package_id}::int) as is_package`.execute(tx);
  if (code !== before?.values.code && !CODE.test(String(code))) errors.code = [{ key: 'voucher_format' }];
  else if (rows[0]?.is_taken) errors.code = [{ key: 'taken' }];
  if (String(ends_on) < String(starts_on)) errors.ends_on = [{ key: 'day_order' }];
  const uses = Number(before?.facts.uses ?? 0);
  if (max_uses !== null && Number(max_uses) < uses)
    errors.max_uses = [{ key: 'minimum_value', params: { length: uses } }];
  if (package_id !== null && voucher_type !== 'general') errors.package_id = [{ key: 'unknown' }];
  else if (package_id !== null && !rows[0]?.is_package) errors.package_id = [{ key: 'not_found' }];
  if (voucher_type === 'affiliation' && affiliate_id === null) errors.affiliate_id = [{ key: 'required' }];
  else if (voucher_type !== 'affiliation' && affiliate_id !== null) errors.affiliate_id = [{ key: 'unknown' }];
  else if (affiliate_id !== null && !rows[0]?.is_known) errors.affiliate_id = [{ key: 'not_found' }];
  return errors;
}
