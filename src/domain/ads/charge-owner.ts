import type { Tx } from '../../base/database.ts';
import { coins, type TransferCause } from '../../contract/wallet/rules.ts';
import { transfer } from '../wallet/public.ts';
import type { Ad } from './ad-store.ts';

/** `price` in coins; `idempotency_key` names this one payment. */
export type Charge = { cause: TransferCause; price: number; idempotency_key: string; now: Date };

/**
 * Takes the price of something that was bought for an ad from its owner's wallet. Nothing moves for a price of 0, or if
 * the key was used before: then `repeated` is true. Throws as `transfer` does.
 */
export async function chargeOwner(
  tx: Tx,
  ad: Pick<Ad, 'id' | 'owner_id' | 'title'>,
  { price, ...charge }: Charge,
): Promise<{ repeated: boolean }> {
  if (price === 0) return { repeated: false };
  const { repeated } = await transfer(tx, {
    ...charge,
    from: { wallet: ad.owner_id },
    to: { platform: 'revenue' },
    amount: coins(price),
    subject_id: ad.id,
    details: { title: ad.title },
  });
  return { repeated };
}

/** `chargeOwner` for a purchase in this transaction: throws if it was paid before. */
export async function chargeOwnerOnce(
  tx: Tx,
  ad: Pick<Ad, 'id' | 'owner_id' | 'title'>,
  charge: Charge,
): Promise<void> {
  const { repeated } = await chargeOwner(tx, ad, charge);
  if (repeated) throw new Error(`${charge.idempotency_key} was paid before it was bought`);
}
