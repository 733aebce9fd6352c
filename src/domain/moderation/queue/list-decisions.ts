import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type * as contract from '../../../contract/moderation/endpoints.ts';
import { SECOND_REVIEW_FIGURE_DAYS } from '../../../contract/moderation/rules.ts';
import { profilesOf } from '../../accounts/public.ts';
import { adsForReview } from '../../ads/public.ts';
import type { SignedInCall } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { doneDecisions, type ListedDecision } from './decision-store.ts';
import { secondReviewsSince } from './second-review-store.ts';

const PAGE_SIZE = 30;
const position = z.object({ at: z.iso.datetime(), id: z.uuid() });

/** A page of the decisions that took effect, of one ad or of all, the newest first, as a moderator sees it. */
export async function listDecisions(
  { database: { read }, tokens, clock }: Pick<Services, 'database' | 'tokens' | 'clock'>,
  { actor: { user_id: by } }: SignedInCall,
  { ad_id, only, cursor }: ParsedOf<typeof contract.listDecisions>,
): Promise<ResultOf<typeof contract.listDecisions>> {
  const cursors = cursorsOf(tokens, `decisions-${only ?? 'all'}`, position);
  const from = cursor === undefined ? null : cursors.read(cursor);
  const before = from && { id: from.id, at: new Date(from.at) };
  const found = await doneDecisions(read, { ad_id: ad_id ?? null, by, only, before, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ id, ended_at, second_at }) =>
    cursors.write({ id, at: (only ? (second_at ?? ended_at) : ended_at).toISOString() }),
  );
  const ads = await adsForReview(
    read,
    shown.map(({ subject_id }) => subject_id),
  );
  const people = await profilesOf(
    read,
    shown.flatMap(({ decided_by, reversed_by, second_by }) =>
      [decided_by, reversed_by, second_by].flatMap((person) => person ?? []),
    ),
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
        parts: one.parts,
        decided_by: nameOf(one.decided_by),
        decided_at: one.ended_at.toISOString(),
        ad: ad ? { id: ad.id, title: ad.title, status: ad.status } : null,
        reversed:
          reversed_by && reversed_at
            ? { by: nameOf(reversed_by), at: reversed_at.toISOString(), reason: reversal_reason ?? '' }
            : null,
        second: secondOf(one, nameOf),
      };
    }),
    next_cursor,
    second_reviews: await secondReviewsSince(
      read,
      addMilliseconds(clock.now(), -SECOND_REVIEW_FIGURE_DAYS * MILLISECONDS.day),
    ),
  };
}

type Shown = ResultOf<typeof contract.listDecisions>['data'][number];

function secondOf(one: ListedDecision, nameOf: (id: string) => string): Shown['second'] {
  const { agrees, second_decision, second_by, second_at } = one;
  if (agrees === null || !second_decision || !second_by || !second_at) return null;
  return {
    decision: second_decision,
    reason: one.second_reason,
    reason_en: one.second_reason_en,
    note: one.second_note ?? '',
    decided_by: nameOf(second_by),
    decided_at: second_at.toISOString(),
    agrees,
  };
}
