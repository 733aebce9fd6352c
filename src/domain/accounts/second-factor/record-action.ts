import type { Tx } from '../../../base/database.ts';
import type { JsonObject } from '../../../base/database-types.ts';
import { type AuditAction, recordAuditEntry } from '../../audit/public.ts';

/** Records an action on one's own second factor in the audit log. */
export async function recordAction(
  tx: Tx,
  entry: {
    action: Extract<AuditAction, `second_factor.${string}`>;
    user_id: string;
    before?: JsonObject;
    after?: JsonObject;
    now: Date;
  },
): Promise<void> {
  const { action, user_id, before = {}, after = {}, now } = entry;
  await recordAuditEntry(tx, { actor: user_id, action, subject_id: user_id, reason: null, before, after, now });
}
