import type { Read } from '../../../base/database.ts';
import { profilesOf } from '../../accounts/public.ts';
import { type CompiledRules, evaluateAd, measuresOf, type RuleHit } from '../../screening/public.ts';
import { adsQuery, parseAds } from '../ad-store.ts';
import { textsOf } from '../publication/ad-texts.ts';
import { readDesign } from '../publication/design.ts';
import { factsOf } from '../publication/rule-facts.ts';
import { contactOf } from '../view/contact.ts';

/** How many ads are evaluated before other calls get their turn. */
export const EVALUATED_AT_ONCE = 50;

export type EvaluatedAd = { id: string; title: string; hits: RuleHit[] };

/** The given ads that rules hit, in the order of the given ids. */
export async function evaluateAds(
  read: Read,
  rules: CompiledRules,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<EvaluatedAd[]> {
  if (ids.length === 0) return [];
  const found = new Map(parseAds(await adsQuery(read).where('id', 'in', ids).execute()).map((ad) => [ad.id, ad]));
  const owners = await profilesOf(read, [...new Set([...found.values()].map(({ owner_id }) => owner_id))]);
  const evaluated = ids.flatMap((id) => {
    const ad = found.get(id);
    const owner = ad && owners.get(ad.owner_id);
    return ad && owner ? { ad, owner, contact: contactOf(ad, owner) } : [];
  });
  const facts = await factsOf(read, evaluated, measuresOf(rules), now);
  return evaluated.flatMap(({ ad, contact }) => {
    const hits = evaluateAd(rules, textsOf(ad, readDesign(ad.display_config), contact), facts.get(ad.id) ?? null);
    return hits.length > 0 ? { id: ad.id, title: ad.title, hits } : [];
  });
}
