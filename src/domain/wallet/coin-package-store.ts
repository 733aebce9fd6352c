import type { Read } from '../../base/database.ts';

export function findCoinPackages(read: Read) {
  return read
    .selectFrom('coin_packages')
    .select(['id', 'amount', 'bonus_amount', 'price', 'price_unit'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
