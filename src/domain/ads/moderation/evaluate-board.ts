import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { addJob } from '../../../base/outbox.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { needsConsent, RULE_LIMITS } from '../../../contract/screening/rules.ts';
import {
  type CompiledRules,
  compileRules,
  countCheckHit,
  deleteRuleCheck,
  findRule,
  type RuleCheck,
  type RuleHit,
  runningRuleCheck,
  type StoredRule,
  saveRuleCheck,
  startRuleCheck,
  termsFoundBefore,
} from '../../screening/public.ts';
import type { Services } from '../../services.ts';
import { actOnHits } from './act-on-hits.ts';
import { newestAds } from './board-ads-store.ts';
import { countBoard } from './board-count-store.ts';
import { EVALUATED_AT_ONCE, evaluateAds } from './evaluate-ads.ts';
import { lockAdOfOwner } from './reported-ads.ts';

export const EVALUATE_BOARD_JOB = 'evaluate_board';

/** Batches of one run; the next run goes on. */
const BATCHES = 40;

/** Publications that began before a rule was on have ended by then, and are on the board. */
const DELAY = 2 * MILLISECONDS.second;

type Work = Pick<Services, 'database' | 'clock'>;

/** Starts evaluating the ads of the board by a rule that has just been switched on or changed. */
export async function startToEvaluateBoard(
  tx: Tx,
  { id, version, measure }: StoredRule,
  { by, is_agreed, now }: { by: string; is_agreed: boolean; now: Date },
): Promise<void> {
  // `watchAds` looks for these by their counters, and each hits once.
  if (measure === 'reveals_without_favourites') return deleteRuleCheck(tx, id);
  await startRuleCheck(tx, { rule_id: id, version, is_agreed, started_by: by, started_at: now });
  await goOnLater(tx, addMilliseconds(now, DELAY));
}

/** Goes on with a check that waited for a second administrator. Returns whether it did. */
export async function agreeToEvaluateBoard(tx: Tx, check: RuleCheck, now: Date): Promise<boolean> {
  if (!(await saveRuleCheck(tx, check, { state: 'running', is_agreed: true }))) return false;
  await goOnLater(tx, now);
  return true;
}

async function goOnLater(tx: Tx, run_at: Date): Promise<void> {
  await addJob(tx, EVALUATE_BOARD_JOB, {}, { run_at, key: EVALUATE_BOARD_JOB });
}

/**
 * Evaluates ads of the board by the rules that have not evaluated them, the newest first. What is done stays done when
 * it stops, and the next run goes on; it may run twice at once.
 */
export async function evaluateBoard(services: Work): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const check = await runningRuleCheck(services.database.read);
    if (!check) return;
    await evaluateBatch(services, check);
  }
  await services.database.transaction((tx) => goOnLater(tx, services.clock.now()));
}

async function evaluateBatch({ database, clock }: Work, check: RuleCheck): Promise<void> {
  const { read } = database;
  const { rule_id, last_id, last_published_at, is_agreed } = check;
  const rule = await findRule(read, rule_id);
  // Changed this moment: the change has begun another check, or ended this one.
  if (!rule?.is_active || rule.version !== check.version) return;
  const total = check.total ?? (await countBoard(read));
  const after = last_id && last_published_at ? { id: last_id, published_at: last_published_at } : null;
  const ads = await newestAds(read, EVALUATED_AT_ONCE, after);
  const rules = compileRules([rule]);
  const hits = await newHits(read, { rules, rule, ids: ads.map(({ id }) => id), now: clock.now() });
  // The first thousand count as a whole, as when the rule was tried on them.
  const tried = Math.max(check.evaluated + ads.length, Math.min(total, RULE_LIMITS.tried_ads));
  if (!is_agreed && needsConsent({ hits: check.hits + hits.length, tried })) {
    await database.transaction((tx) => saveRuleCheck(tx, check, { state: 'awaiting_consent', total }));
    return;
  }
  for (const { id } of hits) {
    const isRunning = await database.transaction((tx) => hit(tx, { id, check, rules, rule, now: clock.now() }));
    if (!isRunning) return;
  }
  const last = ads.at(-1);
  const isLast = ads.length < EVALUATED_AT_ONCE;
  await database.transaction((tx) =>
    saveRuleCheck(tx, check, {
      total,
      evaluated: check.evaluated + ads.length,
      ...(last ? { last_id: last.id, last_published_at: last.published_at } : {}),
      ...(isLast ? { state: 'done' } : {}),
    }),
  );
}

type Evaluated = { rules: CompiledRules; rule: StoredRule; ids: readonly string[]; now: Date };

/** The ads that the rule hits and has not put before a moderator for the same. */
async function newHits(read: Read, { rules, rule, ids, now }: Evaluated) {
  const evaluated = await evaluateAds(read, rules, { ids, now });
  const before = await termsFoundBefore(
    read,
    rule.id,
    evaluated.map(({ id }) => id),
  );
  return evaluated.filter(({ id, hits }) => !before.has(id) || findsMore(hits, before.get(id) ?? null));
}

/** Whether a rule finds what a moderator has not looked at. A measure hits an ad once. */
function findsMore(hits: readonly RuleHit[], known: readonly string[] | null): boolean {
  return known !== null && hits.some(({ found }) => found !== null && !known.includes(found.term));
}

/** Acts on an ad as it is now. Returns false if the check no longer runs. */
async function hit(
  tx: Tx,
  { id, check, ...by }: Omit<Evaluated, 'ids'> & { id: string; check: RuleCheck },
): Promise<boolean> {
  const ad = await lockAdOfOwner(tx, id);
  if (ad?.status !== AD_STATUSES.PUBLISHED) return true;
  const [found] = await newHits(tx, { ...by, ids: [id] });
  if (!found) return true;
  if (!(await countCheckHit(tx, check))) return false;
  await actOnHits(tx, ad, found.hits, by.now);
  return true;
}
