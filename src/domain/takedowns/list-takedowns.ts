import { z } from 'zod';
import { adStatus } from '../../contract/ads/schemas.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/takedowns/endpoints.ts';
import { profilesOf } from '../accounts/public.ts';
import { adStatuses } from '../ads/public.ts';
import type { Call } from '../call.ts';
import { cursorsOf, pageOf } from '../page.ts';
import type { Services } from '../services.ts';
import { adsOf, closedTakedowns, countTakedowns, openTakedowns } from './store.ts';

const PAGE_SIZE = 30;
const position = z.object({ at: z.int(), id: z.uuid() });

/** A page of authorities' requests: those that wait, or the decided ones. */
export async function listTakedowns(
  { database: { read }, tokens, clock }: Pick<Services, 'database' | 'tokens' | 'clock'>,
  _call: Call,
  { state, cursor }: ParsedOf<typeof contract.listTakedowns>,
): Promise<ResultOf<typeof contract.listTakedowns>> {
  const now = clock.now();
  const cursors = cursorsOf(tokens, `takedowns-${state}`, position);
  const from = cursor === undefined ? null : cursors.read(cursor);
  const after = from && { at: new Date(from.at), id: from.id };
  const list = state === 'open' ? openTakedowns : closedTakedowns;
  const found = await list(read, { after, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ id, due_at, decided_at }) =>
    cursors.write({ id, at: (decided_at ?? due_at).getTime() }),
  );
  const ads = await adsOf(
    read,
    shown.map(({ id }) => id),
  );
  const [statuses, people, counts] = await Promise.all([
    adStatuses(read, [...new Set(ads.map(({ ad_id }) => ad_id))]),
    profilesOf(read, [
      ...new Set(shown.flatMap((one) => [one.recorded_by, one.decided_by ?? [], one.withdrawn_by ?? []].flat())),
    ]),
    countTakedowns(read, now),
  ]);
  const nameOf = (id: string) => people.get(id)?.full_name ?? id;
  return {
    data: shown.map((takedown) => ({
      id: takedown.id,
      authority: takedown.authority,
      reference: takedown.reference,
      urgency: takedown.urgency,
      grounds: takedown.grounds,
      received_at: takedown.received_at.toISOString(),
      due_at: takedown.due_at.toISOString(),
      recorded_by: nameOf(takedown.recorded_by),
      decision: takedown.decision,
      reason: takedown.decision_reason,
      decided_at: takedown.decided_at?.toISOString() ?? null,
      decided_by: takedown.decided_by && nameOf(takedown.decided_by),
      withdrawn_at: takedown.withdrawn_at?.toISOString() ?? null,
      withdrawn_by: takedown.withdrawn_by && nameOf(takedown.withdrawn_by),
      withdrawal_reason: takedown.withdrawal_reason,
      is_overdue: takedown.due_at <= (takedown.decided_at ?? now),
      ads: ads
        .filter(({ takedown_id }) => takedown_id === takedown.id)
        .map(({ ad_id, title, outcome, hidden_at }) => ({
          id: ad_id,
          title,
          status: adStatus.nullable().parse(statuses.get(ad_id) ?? null),
          outcome,
          hidden_at: hidden_at?.toISOString() ?? null,
        })),
    })),
    next_cursor,
    ...counts,
  };
}
