import type { Read } from '../../base/database.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import type { listCoinPackages } from '../../contract/wallet/endpoints.ts';
import { findCoinPackages } from './coin-package-store.ts';

/** The coin packages for sale, smallest first. */
export async function coinPackages(read: Read): Promise<ResultOf<typeof listCoinPackages>> {
  const rows = await findCoinPackages(read);
  return {
    data: rows.map((row) => ({ ...row, total_amount: row.amount + row.bonus_amount, currency: 'IDR' })),
  };
}
