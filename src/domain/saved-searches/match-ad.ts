import { startAfterCommit, type Tx } from '../../base/database.ts';
import { publishedAdForListing } from '../ads/public.ts';
import { listedAd, meets } from '../search/public.ts';
import { candidatesOf, conditionsOf, insertHits } from './match-store.ts';
import { TELL_JOB } from './tell-users.ts';

/** Conditions that are compared before other work of the process goes on. */
const BATCH = 500;

/**
 * Finds the saved searches that a new ad meets, and records it for each. The ad's own lexemes find the searches to
 * compare, so the time depends on how many are like it, and not on how many there are.
 */
export async function matchAd(tx: Tx, adId: string, now: Date): Promise<void> {
  const ad = await listedAd(tx, adId);
  if (!ad) {
    // The search lists it first. If it could not, this is tried again with it.
    if (await publishedAdForListing(tx, adId)) throw new Error(`The ad ${adId} is not listed yet`);
    return;
  }
  const candidates = await candidatesOf(tx, [...ad.lexemes]);
  const search_ids: string[] = [];
  for (let from = 0; from < candidates.length; from += BATCH) {
    const conditions = await conditionsOf(tx, candidates.slice(from, from + BATCH), ad);
    search_ids.push(...conditions.filter(({ condition }) => meets(condition, ad)).map(({ id }) => id));
  }
  if (search_ids.length === 0) return;
  const { is_due } = await insertHits(tx, { search_ids, ad_id: adId, now });
  if (is_due) startAfterCommit(tx, TELL_JOB);
}
