import { sql } from 'kysely';
import { column, tableKind } from '../record-store.ts';
import type { EditableKinds } from '../records.ts';

/** Coin packages. */
export const walletRecords: EditableKinds = {
  coin_package: tableKind({
    table: 'coin_packages',
    columns: {
      coins: column('amount'),
      bonus_coins: column('bonus_amount'),
      price_idr: column('price'),
      is_active: column('is_active'),
    },
    orderBy: sql`position, id`,
    isOrdered: true,
  }),
};
