import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { releaseWelcomeBonus } from '../accounts/public.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';

/** Pays a held welcome bonus by an administrator's decision and returns its coins. Throws `bonus_not_held`. */
export async function releaseBonus(
  tx: Tx,
  { user_id, by, reason, now }: { user_id: string; by: string; reason: string; now: Date },
): Promise<number> {
  const coins = await releaseWelcomeBonus(tx, { user_id, now });
  if (coins === null) throw new AppError('bonus_not_held');
  await recordAuditEntry(tx, {
    actor: by,
    action: 'bonus.release',
    subject_id: user_id,
    reason,
    before: { is_held: true },
    after: { is_held: false, coins },
    now,
  });
  await notify(tx, { user_id, kind: 'bonus_released', data: { coins }, ad_id: null, now });
  return coins;
}
