import type { Tx } from '../../base/database.ts';
import type { Coins } from '../../contract/wallet/rules.ts';
import { type TransferResult, transfer } from './transfer.ts';

/** Credits the welcome bonus once per user; repeated calls do nothing. */
export function giveWelcomeBonus(
  tx: Tx,
  bonus: { user_id: string; amount: Coins; now: Date },
): Promise<TransferResult> {
  return transfer(tx, {
    from: { platform: 'bonus' },
    to: { wallet: bonus.user_id },
    amount: bonus.amount,
    cause: 'welcome_bonus',
    subject_id: null,
    idempotency_key: `welcome:${bonus.user_id}`,
    now: bonus.now,
  });
}
