import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { VOUCHER_KINDS } from '../../contract/admin/record-rules.ts';
import { TIME_ZONE } from '../../contract/text/jakarta.ts';
import { column, tableKind } from '../record-store.ts';
import type { RecordValues } from '../records.ts';

const ZONE = sql.lit(TIME_ZONE);

export const vouchers = tableKind({
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
});

/** Whether another voucher has this code, and whether the affiliate and the package exist. */
export async function findNamed(tx: Tx, { code, affiliate_id, package_id }: RecordValues, id: string | null) {
  const { rows } = await sql<{ is_taken: boolean; is_known: boolean; is_package: boolean }>`
    select exists (select from vouchers where code = ${code}::citext and id::text is distinct from ${id})
      as is_taken, exists (select from users where id::text = ${affiliate_id}) as is_known,
      exists (select from publication_packages where id = ${package_id}::int) as is_package`.execute(tx);
  return rows[0];
}
