import { allowLongStatements } from '../../base/database.ts';
import type * as contract from '../../contract/admin/ledger.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import { recordAuditEntry } from '../audit/public.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { saveLedgerCheck, verifyCoins } from './ledger-check-store.ts';
import { coinLiability } from './liability-store.ts';

/** All coins verified now, with those that users hold. */
export function getLedger({ database }: Services): Promise<ResultOf<typeof contract.getLedger>> {
  return database.transaction(async (tx) => {
    await allowLongStatements(tx);
    return { ...(await verifyCoins(tx)), liability: await coinLiability(tx) };
  });
}

/** Verifies all coins, and stores and records the result. */
export function checkLedger(
  { database, clock }: Services,
  { actor: { user_id } }: SignedInCall,
): Promise<ResultOf<typeof contract.checkLedger>> {
  return database.transaction(async (tx) => {
    await allowLongStatements(tx);
    const now = clock.now();
    const { ok, transfers } = await saveLedgerCheck(tx, now);
    const entry = { actor: user_id, action: 'ledger.check', subject_id: user_id, reason: null } as const;
    await recordAuditEntry(tx, { ...entry, before: {}, after: { ok, transfers }, now });
    return { ok };
  });
}
