import { setImmediate } from 'node:timers/promises';
import type { Read } from '../../../base/database.ts';
import { compileRules, type RuleContent } from '../../screening/public.ts';
import { newestAds } from './board-ads-store.ts';
import { EVALUATED_AT_ONCE, type EvaluatedAd, evaluateAds } from './evaluate-ads.ts';

/** Evaluates the newest ads of the board by one rule, whether it is on or not. */
export async function evaluateNewestAds(
  read: Read,
  rule: RuleContent,
  { limit, now }: { limit: number; now: Date },
): Promise<{ tried: number; hits: EvaluatedAd[] }> {
  const compiled = compileRules([rule]);
  const ids = (await newestAds(read, limit, null)).map(({ id }) => id);
  const hits: EvaluatedAd[] = [];
  for (let first = 0; first < ids.length; first += EVALUATED_AT_ONCE) {
    hits.push(...(await evaluateAds(read, compiled, { ids: ids.slice(first, first + EVALUATED_AT_ONCE), now })));
    await setImmediate();
  }
  return { tried: ids.length, hits };
}
