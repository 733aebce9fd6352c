import { setImmediate } from 'node:timers/promises';
import type { Read } from '../../../base/database.ts';
import { compileRules, type RuleContent } from '../../moderation-rules/public.ts';
import { JUDGED_AT_ONCE, type JudgedAd, judgeAds, newestAds } from './judge-ads.ts';

/** Judges the newest ads of the board by one rule, whether it is on or not. */
export async function judgeNewestAds(
  read: Read,
  rule: RuleContent,
  { limit, now }: { limit: number; now: Date },
): Promise<{ tried: number; hits: JudgedAd[] }> {
  const compiled = compileRules([rule]);
  const ids = (await newestAds(read, limit, null)).map(({ id }) => id);
  const hits: JudgedAd[] = [];
  for (let first = 0; first < ids.length; first += JUDGED_AT_ONCE) {
    hits.push(...(await judgeAds(read, compiled, { ids: ids.slice(first, first + JUDGED_AT_ONCE), now })));
    await setImmediate();
  }
  return { tried: ids.length, hits };
}
