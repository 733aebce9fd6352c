import type { Read } from '../../base/database.ts';
import type { TakenReview } from '../../contract/moderation/endpoints.ts';
import { REPORTS_SHOWN } from '../../contract/moderation/rules.ts';
import { maskedEmail, maskedName, profilesOf } from '../accounts/public.ts';
import { waitingReports, weighReports } from './store.ts';

/** What a moderator sees of the waiting reports of an ad; null without any. */
export async function reportsForReview(read: Read, adId: string): Promise<TakenReview['reports']> {
  const { weight, types } = await weighReports(read, adId);
  if (types.length === 0) return null;
  const shown = await waitingReports(read, adId, REPORTS_SHOWN);
  const people = await profilesOf(
    read,
    shown.flatMap(({ reporter_id }) => reporter_id ?? []),
  );
  return {
    count: types.reduce((sum, { count }) => sum + count, 0),
    weight,
    data: shown.map(({ reporter_id, guest_email, created_at, ...report }) => ({
      ...report,
      // Who has no account is known by the address only.
      name:
        reporter_id === null ? maskedEmail(guest_email ?? '') : maskedName(people.get(reporter_id)?.full_name ?? ''),
      created_at: created_at.toISOString(),
    })),
  };
}
