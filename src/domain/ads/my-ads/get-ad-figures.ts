import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type * as contract from '../../../contract/ads/my-ads.ts';
import { AD_LIMITS } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { findAd } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';
import { dayCountsOf } from '../view/count-store.ts';

export async function getAdFigures(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getAdFigures>,
): Promise<ResultOf<typeof contract.getAdFigures>> {
  const { counts } = requireOwner(await findAd(read, id), actor);
  const now = clock.now();
  const first = jakartaDay(addMilliseconds(now, -(AD_LIMITS.figures_days - 1) * MILLISECONDS.day));
  return { total: counts, days: await dayCountsOf(read, id, { first, last: jakartaDay(now) }) };
}
