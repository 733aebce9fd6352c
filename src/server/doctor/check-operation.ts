import { MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import { countFailedJobs } from '../../base/jobs.ts';
import { countFailedEvents } from '../../base/outbox-delivery.ts';
import type { Finding } from '../../contract/admin/checks.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { superadminsOf } from '../../domain/accounts/public.ts';
import { lastLedgerCheck } from '../../domain/wallet/public.ts';
import { findingsOf } from './finding.ts';

/** The ledger is checked every night. */
const LATE_CHECK_HOURS = 36;

/** Whether somebody can run the board, and whether its jobs are done. The database has all migrations. */
export async function checkOperation(read: Read, now: Date): Promise<Finding[]> {
  return [await administratorsFinding(read), await ledgerFinding(read, now), await jobsFinding(read)];
}

async function administratorsFinding(read: Read): Promise<Finding> {
  const { good, warning, bad } = findingsOf('administrators');
  const { length } = await superadminsOf(read);
  if (length === 0) {
    return bad('none', 'become');
  }
  if (length > 1) return good('enough', { superadmins: length });
  return warning('one', 'grant');
}

async function ledgerFinding(read: Read, now: Date): Promise<Finding> {
  const { good, warning, bad } = findingsOf('ledger');
  const last = await lastLedgerCheck(read);
  if (last === null) {
    return warning('unchecked', 'check');
  }
  const day = jakartaDay(last.checked_at);
  if (!last.ok) return bad('wrong', 'see_page', { day });
  const hours = (now.getTime() - last.checked_at.getTime()) / MILLISECONDS.hour;
  if (hours > LATE_CHECK_HOURS) {
    return warning('late', 'start_worker', { day });
  }
  return good('right', { day, transfers: last.transfers });
}

async function jobsFinding(read: Read): Promise<Finding> {
  const { good, warning } = findingsOf('jobs');
  const jobs = await countFailedJobs(read);
  const events = await countFailedEvents(read);
  const names = [...jobs].map(([task, total]) => `${task} (${total})`);
  if (events > 0) names.push(`events (${events})`);
  if (names.length === 0) return good('none');
  return warning('failed', 'read_log', { names: names.join(', ') });
}
