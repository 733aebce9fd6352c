import { setImmediate } from 'node:timers/promises';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ad-rules.ts';
import { profilesOf } from '../../accounts/public.ts';
import { compileRules, judgeAd, measuresOf, type RuleContent, type RuleHit } from '../../moderation-rules/public.ts';
import { adsQuery, parseAds } from '../ad.ts';
import { textsOf } from '../publication/ad-texts.ts';
import { readDocument } from '../publication/document.ts';
import { factsOf } from '../publication/rule-facts.ts';
import { contactOf } from '../view/contact.ts';

/** Ads that are judged before others' calls get their turn. */
const BATCH = 50;

/** Judges the newest ads of the board by one rule, whether it is on or not. */
export async function judgeNewestAds(
  read: Read,
  rule: RuleContent,
  { limit, now }: { limit: number; now: Date },
): Promise<{ tried: number; hits: { id: string; title: string; hits: RuleHit[] }[] }> {
  const compiled = compileRules([rule]);
  const newest = await read
    .selectFrom('ads')
    .select('id')
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const ids = newest.map(({ id }) => id);
  const hits: { id: string; title: string; hits: RuleHit[] }[] = [];
  for (let first = 0; first < ids.length; first += BATCH) {
    const found = parseAds(
      await adsQuery(read)
        .where('id', 'in', ids.slice(first, first + BATCH))
        .execute(),
    );
    const owners = await profilesOf(read, [...new Set(found.map(({ owner_id }) => owner_id))]);
    const judged = found.flatMap((ad) => {
      const owner = owners.get(ad.owner_id);
      return owner ? { ad, owner, contact: contactOf(ad, owner) } : [];
    });
    const facts = await factsOf(read, judged, measuresOf(compiled), now);
    for (const { ad, contact } of judged) {
      const own = judgeAd(compiled, textsOf(ad, readDocument(ad.display_config), contact), facts.get(ad.id) ?? null);
      if (own.length > 0) hits.push({ id: ad.id, title: ad.title, hits: own });
    }
    await setImmediate();
  }
  return { tried: ids.length, hits };
}
