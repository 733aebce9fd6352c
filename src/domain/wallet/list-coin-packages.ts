import type { Read } from '../../base/database.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/wallet/endpoints.ts';
import type { Services } from '../services.ts';
import { findCoinPackages } from './coin-package-store.ts';

/** The coin packages for sale, smallest first. */
export async function coinPackages(read: Read): Promise<ResultOf<typeof contract.listCoinPackages>> {
  const rows = await findCoinPackages(read);
  return {
    data: rows.map((row) => ({ ...row, total_amount: row.amount + row.bonus_amount, currency: 'IDR' })),
  };
}

/** The coin packages as an endpoint lists them. */
export function listCoinPackages({ database }: Services): Promise<ResultOf<typeof contract.listCoinPackages>> {
  return coinPackages(database.read);
}
