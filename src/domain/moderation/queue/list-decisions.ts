import { z } from 'zod';
import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import type { listDecisions as endpoint } from '../../../contract/reviews.ts';
import { profilesOf } from '../../accounts/public.ts';
import { adsForReview } from '../../ads/public.ts';
import type { Services } from '../../binding.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import { doneDecisions } from './decision-store.ts';

const PAGE_SIZE = 30;
const place = z.object({ ended_at: z.iso.datetime(), id: z.uuid() });

/** A page of the decisions that took effect, of one ad or of all, the newest first. */
export async function listDecisions(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  { ad_id, cursor }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const cursors = cursorsOf(tokens, 'decisions', place);
  const from = cursor === undefined ? null : cursors.read(cursor);
  const before = from && { id: from.id, ended_at: new Date(from.ended_at) };
  const found = await doneDecisions(read, { ad_id: ad_id ?? null, before, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ id, ended_at }) =>
    cursors.write({ id, ended_at: ended_at.toISOString() }),
  );
  const ads = await adsForReview(
    read,
    shown.map(({ subject_id }) => subject_id),
  );
  const people = await profilesOf(
    read,
    shown.flatMap(({ decided_by, reversed_by }) => (reversed_by ? [decided_by, reversed_by] : [decided_by])),
  );
  const nameOf = (id: string) => people.get(id)?.full_name ?? '';
  return {
    data: shown.map((one) => {
      const ad = ads.get(one.subject_id);
      const { reversed_by, reversed_at, reversal_reason } = one;
      return {
        id: one.id,
        kind: one.kind,
        decision: one.decision,
        reason: one.reason,
        reason_en: one.reason_en,
        note: one.note,
        places: one.places,
        decided_by: nameOf(one.decided_by),
        decided_at: one.ended_at.toISOString(),
        ad: ad ? { id: ad.id, title: ad.title, status: ad.status } : null,
        reversed:
          reversed_by && reversed_at
            ? { by: nameOf(reversed_by), at: reversed_at.toISOString(), reason: reversal_reason ?? '' }
            : null,
      };
    }),
    next_cursor,
  };
}
