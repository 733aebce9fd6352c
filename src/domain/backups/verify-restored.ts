import { openDatabase } from '../../base/database.ts';
import { verifyAudit } from '../audit/public.ts';
import { type CoinReport, verifyCoins } from '../wallet/public.ts';

export type RestoredReport = {
  ledger: CoinReport;
  audit_entries: number;
  /** What is wrong with the restored data, as sentences. */
  errors: string[];
};

/** Checks a restored database while it runs: the ledger of coins, what refers to it, and the chain of the audit log. */
export async function verifyRestored(url: string): Promise<RestoredReport> {
  const database = openDatabase({ url, maxConnections: 4, onError: () => undefined });
  try {
    const ledger = await verifyCoins(database.read);
    const audit = await verifyAudit(database.read);
    return {
      ledger,
      audit_entries: audit.entries,
      errors: [
        ...(ledger.sum === 0 ? [] : [`the sum of all coins is ${ledger.sum}`]),
        ...ledger.errors.map(({ kind, account_id, error }) => `${kind} ${account_id}: ${error}`),
        ...ledger.contradictions,
        ...(audit.broken ? [`audit log: ${audit.broken.error}`] : []),
      ],
    };
  } finally {
    await database.close();
  }
}
