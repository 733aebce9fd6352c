import type * as contract from '../../../contract/ads/detail.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { Call } from '../../call.ts';
import type { PublicServices } from '../../services.ts';
import { findAd } from '../ad-store.ts';
import { formerFormOf } from '../draft/category-form.ts';
import { presentAttributes } from '../present.ts';
import { isLive } from '../rules.ts';

export async function getFeatures(
  { database: { stale: read }, clock }: PublicServices,
  _call: Call,
  { id }: ParsedOf<typeof contract.getFeatures>,
): Promise<ResultOf<typeof contract.getFeatures>> {
  const ad = await findAd(read, id);
  if (!ad || !isLive(ad, clock.now())) throw new AppError('not_found');
  return { data: presentAttributes(ad.details, await formerFormOf(read, ad)) };
}
