import { MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import { countFailedJobs } from '../../base/jobs.ts';
import { countFailedEvents } from '../../base/outbox-delivery.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { superadminsOf } from '../../domain/accounts/public.ts';
import { lastLedgerCheck } from '../../domain/wallet/public.ts';
import { type Finding, findingsOf } from './finding.ts';

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
    return bad('There is no superadmin.', 'Start a web process, and open the address that it logs within 30 minutes.');
  }
  if (length > 1) return good(`${length} superadmins.`);
  return warning(
    'There is one superadmin, but large corrections, refunds and further superadmins need two.',
    'Register an account for a second person, then: npm run papan -- user grant <email> superadmin',
  );
}

async function ledgerFinding(read: Read, now: Date): Promise<Finding> {
  const { good, warning, bad } = findingsOf('ledger');
  const last = await lastLedgerCheck(read);
  if (last === null) {
    return warning('It was not checked yet.', 'A worker checks it every night; now: npm run papan -- ledger verify');
  }
  const day = jakartaDay(last.checked_at);
  if (!last.ok) return bad(`The check of ${day} found it wrong.`, 'See docs/operations.md, "Ledger check".');
  const hours = (now.getTime() - last.checked_at.getTime()) / MILLISECONDS.hour;
  if (hours > LATE_CHECK_HOURS) {
    return warning(
      `It was last checked on ${day}, so nightly jobs do not run.`,
      'Start a process with ROLE=worker or all.',
    );
  }
  return good(`Right on ${day}, ${last.transfers} transfers.`);
}

async function jobsFinding(read: Read): Promise<Finding> {
  const { good, warning } = findingsOf('jobs');
  const jobs = await countFailedJobs(read);
  const events = await countFailedEvents(read);
  const names = [...jobs].map(([task, total]) => `${task} (${total})`);
  if (events > 0) names.push(`events (${events})`);
  if (names.length === 0) return good('None failed for good.');
  return warning(
    `Failed for good: ${names.join(', ')}.`,
    'Read the log about them; see docs/operations.md, “jobs were given up”.',
  );
}
