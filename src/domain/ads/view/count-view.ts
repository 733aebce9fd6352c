import { createHash } from 'node:crypto';
import type * as contract from '../../../contract/ads/detail.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { networkKey } from '../../accounts/public.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import type { ViewBatch } from './view-batch.ts';

/** Maximum number of guests of one network that are counted per ad and day, independent of their user agents. */
const MAX_GUESTS_PER_NETWORK = 16;

/** Counts a user, or a guest's browser, once a day for each ad. */
export async function countView(
  { tokens, clock }: Services,
  views: ViewBatch,
  call: Call,
  { id }: ParsedOf<typeof contract.countView>,
): Promise<ResultOf<typeof contract.countView>> {
  const viewed_on = jakartaDay(clock.now());
  const viewer = tokens.pseudonymize(`view ${viewerOf(tokens, call)} ${viewed_on}`);
  views.add({ ad_id: id, viewer, viewed_on, user_id: call.actor?.user_id ?? null });
  return { done: true };
}

/** Distinguishes guests of one network by their user agent, which is easy to change. */
function viewerOf(tokens: Services['tokens'], { actor, network_address, user_agent }: Call): string {
  if (actor) return actor.user_id;
  const browser = createHash('sha256').update(user_agent).digest().readUInt32BE() % MAX_GUESTS_PER_NETWORK;
  return `${networkKey(tokens, network_address)} ${browser}`;
}
