import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type * as contract from '../../../contract/admin/ledger.ts';
import type { ResultOf } from '../../../contract/api/endpoint.ts';
import { jakartaDay, startOfJakartaDay } from '../../../contract/text/jakarta.ts';
import { lastAuditCheck } from '../../audit/public.ts';
import {
  agreementByChannel,
  countOpenFindings,
  listFindings,
  presentFinding,
  sumOpenFindings,
} from '../../payments/public.ts';
import type { Services } from '../../services.ts';
import { lastLedgerCheck } from '../../wallet/public.ts';
import { lastLiability } from './liability-day-store.ts';

const SHOWN_FINDINGS = 5;

/** The last check of the ledger, and what does not agree with the gateway. It reads stored figures only. */
export async function getLedgerState({
  database: { read },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<ResultOf<typeof contract.getLedgerState>> {
  const until = startOfJakartaDay(jakartaDay(clock.now()));
  const from = addMilliseconds(until, -MILLISECONDS.day);
  const [check, audit, liability, open, amount, findings, channels] = await Promise.all([
    lastLedgerCheck(read),
    lastAuditCheck(read),
    lastLiability(read),
    countOpenFindings(read),
    sumOpenFindings(read),
    listFindings(read, { before: null, is_open: true, limit: SHOWN_FINDINGS }),
    agreementByChannel(read, { from, until }),
  ]);
  return {
    check: check && { ...check, checked_at: check.checked_at.toISOString() },
    liability,
    is_audit_log_intact: audit?.ok ?? null,
    findings: { open, amount, data: findings.map(presentFinding) },
    channels: { day: jakartaDay(from), data: channels },
  };
}
