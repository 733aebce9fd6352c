import type * as contract from '../../../contract/admin/people.ts';
import type { PersonReport } from '../../../contract/admin/people.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { isUuid } from '../../../contract/text/uuid.ts';
import { notesAbout, openDevicesOf, profileOf, profilesOf, superadminRequest } from '../../accounts/public.ts';
import { latestAdsOf } from '../../ads/public.ts';
import { findEntries } from '../../audit/public.ts';
import type { Call } from '../../call.ts';
import { reporterWeight, reportsAbout } from '../../reports/public.ts';
import { openSubjectsOf } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { walletRows } from '../../wallet/public.ts';

const SHOWN = 20;

/** The newest of everything about a user. Throws `not_found`. */
export async function getPersonDetails(
  { database: { read }, clock }: Services,
  _call: Call,
  { id }: ParsedOf<typeof contract.getPersonDetails>,
): Promise<ResultOf<typeof contract.getPersonDetails>> {
  if (!(await profileOf(read, id))) throw new AppError('not_found');
  const now = clock.now();
  const everything = { flow: null, causes: null, from: null, until: null, after: null } as const;
  const [entries, notes, sessions, ads, waiting, transactions, made, received, weight, request] = await Promise.all([
    findEntries(read, { filter: { subject_id: id }, after: null, limit: SHOWN }),
    notesAbout(read, id, SHOWN),
    openDevicesOf(read, id, now),
    latestAdsOf(read, id, SHOWN),
    openSubjectsOf(read, id),
    walletRows(read, { ...everything, user_id: id, limit: SHOWN / 2 }),
    reportsAbout(read, { reporter_id: id }, SHOWN),
    reportsAbout(read, { owner_id: id }, SHOWN),
    reporterWeight(read, id),
    superadminRequest(read, id, now),
  ]);
  const requesters = request ? [request.requested_by] : [];
  const people = [...requesters, ...entries.map(({ actor }) => actor), ...notes.map(({ author_id }) => author_id)];
  const profiles = await profilesOf(
    read,
    people.filter((person) => isUuid(person)),
  );
  return {
    history: entries.map((entry) => ({
      id: entry.id,
      action: entry.action,
      at: entry.created_at.toISOString(),
      by: profiles.get(entry.actor)?.full_name ?? null,
      reason: entry.reason,
    })),
    notes: notes.map(({ id: note_id, text, author_id, created_at }) => ({
      id: note_id,
      text,
      author: profiles.get(author_id)?.full_name ?? '',
      created_at: created_at.toISOString(),
    })),
    sessions,
    ads: ads.map(({ updated_at, ...ad }) => ({
      ...ad,
      updated_at: updated_at.toISOString(),
      is_in_queue: waiting.has(ad.id),
    })),
    transactions,
    reports_made: made.map(presentReport),
    reports_received: received.map(presentReport),
    weight,
    superadmin_request: request && {
      requested_by: profiles.get(request.requested_by)?.full_name ?? '',
      requested_by_id: request.requested_by,
      requested_at: request.requested_at.toISOString(),
    },
  };
}

type StoredReport = Awaited<ReturnType<typeof reportsAbout>>[number];

function presentReport({ created_at, outcome, ...report }: StoredReport): PersonReport {
  return {
    ...report,
    created_at: created_at.toISOString(),
    outcome: outcome as PersonReport['outcome'],
  };
}
