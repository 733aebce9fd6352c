import type { Read } from '../../../base/database.ts';
import { profileOf } from '../../accounts/public.ts';
import { activeRules, evaluateAd, type RuleHit } from '../../screening/public.ts';
import { findAd } from '../ad-store.ts';
import { textsOf } from '../publication/ad-texts.ts';
import { readDesign } from '../publication/design.ts';
import { contactOf } from '../view/contact.ts';

/** What the present rules for texts find in an ad as it is now. */
export async function ruleHitsOf(read: Read, adId: string): Promise<RuleHit[]> {
  const ad = await findAd(read, adId);
  const owner = ad && (await profileOf(read, ad.owner_id));
  if (!ad || !owner) return [];
  const texts = textsOf(ad, readDesign(ad.display_config), contactOf(ad, owner));
  return evaluateAd(await activeRules(read), texts, null);
}
