import { createHash } from 'node:crypto';
import { newSecret } from '../../../base/ids.ts';
import type * as contract from '../../../contract/ads/creation.ts';
import { AD_LIMITS } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { requireMayCreateAds } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { findAd } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';
import { deleteEndedPreviews, insertPreview } from './preview-store.ts';

const HOUR = 3_600_000;

/** Creates a preview link to the user's ad, whatever its status. Only the link contains the token. */
export async function createPreview(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.createPreview>,
): Promise<ResultOf<typeof contract.createPreview>> {
  requireMayCreateAds(actor);
  const now = clock.now();
  const token = newSecret();
  const expires_at = new Date(now.getTime() + AD_LIMITS.preview_hours * HOUR);
  await database.transaction(async (tx) => {
    requireOwner(await findAd(tx, id), actor);
    await deleteEndedPreviews(tx, now);
    await insertPreview(tx, { token_hash: previewHash(token), ad_id: id, created_at: now, expires_at });
  });
  return { token, expires_at: expires_at.toISOString() };
}

/** The stored hash of a preview's token. */
export function previewHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
