import type { Database, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/screening/endpoints.ts';
import { MEASURES, needsConsent, RULE_LIMITS } from '../../../contract/screening/rules.ts';
import { profilesOf, requireSecondPerson } from '../../accounts/public.ts';
import { agreeToEvaluateBoard, evaluateNewestAds, startToEvaluateBoard } from '../../ads/public.ts';
import { type AuditAction, recordAuditEntry } from '../../audit/public.ts';
import type { Call, SignedInCall } from '../../call.ts';
import {
  allRules,
  countRuleHits,
  deleteRule,
  deleteRuleCheck,
  findRule,
  hasLettersToFind,
  lockRule,
  lockRules,
  type RuleCheck,
  ruleChecksOf,
  type StoredRule,
  saveRule,
} from '../../screening/public.ts';
import type { Services } from '../../services.ts';

type Needed = Pick<Services, 'database' | 'clock'>;
type Content = ParsedOf<typeof contract.addScreeningRule>;
type Trial = { tried: number; hits: number; needs_consent: boolean };

export async function listScreeningRules(
  { database: { read } }: Needed,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.listScreeningRules>> {
  return { data: await present(read, await allRules(read), actor.user_id) };
}

/** Adds a rule, which is switched off. Throws the errors of the endpoint. */
export async function addScreeningRule(
  { database, clock }: Needed,
  { actor }: SignedInCall,
  input: Content,
): Promise<ResultOf<typeof contract.addScreeningRule>> {
  const now = clock.now();
  const rule: StoredRule = {
    id: newId(),
    ...contentOf(input),
    is_active: false,
    version: 1,
    requested_by: null,
    updated_at: now,
  };
  await database.transaction(async (tx) => {
    if ((await lockRules(tx)) >= RULE_LIMITS.rules) throw new AppError('rule_broken');
    await saveRule(tx, rule);
    await record(tx, { actor: actor.user_id, action: 'rule.add', before: null, after: rule, now });
  });
  return presentOne(database, rule, actor.user_id);
}

/** Changes a rule; one that hits too many ads now is switched off. Throws the errors of the endpoint. */
export async function changeScreeningRule(
  services: Needed,
  { actor }: SignedInCall,
  { id, version, ...input }: ParsedOf<typeof contract.changeScreeningRule>,
): Promise<ResultOf<typeof contract.changeScreeningRule>> {
  const { database, clock } = services;
  const present = requireCurrent(await findRule(database.read, id), version);
  const content = contentOf(input);
  const trial = present.is_active ? await trialOf(services, { ...present, ...content }) : null;
  const after = await database.transaction(async (tx) => {
    const now = clock.now();
    const before = requireCurrent(await lockRule(tx, id), version);
    const is_active = before.is_active && trial !== null && !trial.needs_consent;
    const rule = { ...before, ...content, is_active, requested_by: null, version: version + 1, updated_at: now };
    await saveRule(tx, rule);
    await evaluateBoardBy(tx, rule, { by: actor.user_id, is_agreed: false, now });
    await record(tx, { actor: actor.user_id, action: 'rule.change', before, after: rule, now });
    return rule;
  });
  return presentOne(database, after, actor.user_id);
}

export async function removeScreeningRule(
  { database, clock }: Needed,
  { actor }: SignedInCall,
  { id, version }: ParsedOf<typeof contract.removeScreeningRule>,
): Promise<ResultOf<typeof contract.removeScreeningRule>> {
  await database.transaction(async (tx) => {
    const before = requireCurrent(await lockRule(tx, id), version);
    await deleteRule(tx, id);
    await record(tx, { actor: actor.user_id, action: 'rule.remove', before, after: null, now: clock.now() });
  });
  return { done: true };
}

/** Tries a rule on the newest ads of the board. */
export async function tryScreeningRule(
  { database: { read }, clock }: Needed,
  _call: Call,
  { id }: ParsedOf<typeof contract.tryScreeningRule>,
): Promise<ResultOf<typeof contract.tryScreeningRule>> {
  const rule = await findRule(read, id);
  if (!rule) throw new AppError('not_found');
  const { tried, hits } = await evaluateNewestAds(read, rule, { limit: RULE_LIMITS.tried_ads, now: clock.now() });
  const counted = { tried, hits: hits.length };
  return {
    ...counted,
    needs_consent: needsConsent(counted),
    data: hits.slice(0, RULE_LIMITS.shown_hits).map((ad) => ({
      id: ad.id,
      title: ad.title,
      found: ad.hits.flatMap(({ rule: { name }, found }) => (found ? { rule: name, ...found } : [])),
      values: ad.hits.find(({ values }) => values !== null)?.values ?? null,
    })),
  };
}

/**
 * Switches a rule on or off. If it hits too many ads, the first call only requests consent, and another administrator's
 * same call switches it on. The same call for a rule that is on agrees to continue evaluating the board. Throws the
 * errors of the endpoint.
 */
export async function switchScreeningRule(
  services: Needed,
  { actor }: SignedInCall,
  { id, version, is_active }: ParsedOf<typeof contract.switchScreeningRule>,
): Promise<ResultOf<typeof contract.switchScreeningRule>> {
  const { database, clock } = services;
  const present = requireCurrent(await findRule(database.read, id), version);
  if (is_active && present.is_active) return agreeToCheck(services, actor.user_id, present);
  const trial = is_active ? await trialOf(services, present) : null;
  const after = await database.transaction(async (tx) => {
    const now = clock.now();
    const before = requireCurrent(await lockRule(tx, id), version);
    const hasConsent = before.requested_by !== null && before.requested_by !== actor.user_id;
    const isTooWide = is_active && !before.is_active && Boolean(trial?.needs_consent);
    if (isTooWide && before.requested_by !== null && hasConsent) {
      await requireSecondPerson(tx, { by: actor.user_id, requested_by: before.requested_by, now });
    }
    const needsConsent = isTooWide && !hasConsent;
    const state = needsConsent ? { is_active: false, requested_by: actor.user_id } : { is_active, requested_by: null };
    // The version stays while consent is only requested, so that the other agrees to what was requested.
    const counted = needsConsent ? {} : { version: version + 1, updated_at: now };
    const rule = { ...before, ...state, ...counted };
    await saveRule(tx, rule);
    if (!needsConsent) await evaluateBoardBy(tx, rule, { by: actor.user_id, is_agreed: hasConsent, now });
    const action = needsConsent ? 'rule.request' : is_active ? 'rule.switch_on' : 'rule.switch_off';
    await record(tx, { actor: actor.user_id, action, before, after: rule, now }, trial);
    return rule;
  });
  return { ...(await presentOne(database, after, actor.user_id)), trial };
}

async function evaluateBoardBy(tx: Tx, rule: StoredRule, order: { by: string; is_agreed: boolean; now: Date }) {
  if (rule.is_active) await startToEvaluateBoard(tx, rule, order);
  else await deleteRuleCheck(tx, rule.id);
}

/** Lets a rule that would put many ads of the board before a moderator go on, if somebody else switched it on. */
async function agreeToCheck({ database, clock }: Needed, by: string, { id, version }: StoredRule) {
  const rule = await database.transaction(async (tx) => {
    const now = clock.now();
    const locked = requireCurrent(await lockRule(tx, id), version);
    const check = (await ruleChecksOf(tx, [id])).get(id);
    if (check?.state !== 'awaiting_consent' || check.started_by === by) return locked;
    if (check.started_by !== null) await requireSecondPerson(tx, { by, requested_by: check.started_by, now });
    if (!(await agreeToEvaluateBoard(tx, check, now))) return locked;
    await record(tx, { actor: by, action: 'rule.agree', before: locked, after: locked, now });
    return locked;
  });
  return { ...(await presentOne(database, rule, by)), trial: null };
}

/** How many ads of the board a rule has evaluated. */
export async function getRuleCheck(
  { database: { read } }: Needed,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getRuleCheck>,
): Promise<ResultOf<typeof contract.getRuleCheck>> {
  if (!(await findRule(read, id))) throw new AppError('not_found');
  return { check: presentCheck((await ruleChecksOf(read, [id])).get(id), actor.user_id) };
}

function presentCheck(check: RuleCheck | undefined, by: string) {
  if (!check) return null;
  const { state, evaluated, total, hits, started_by } = check;
  return { state, evaluated, total, hits, is_mine: started_by === by };
}

async function trialOf({ database: { read }, clock }: Needed, rule: StoredRule): Promise<Trial> {
  const { tried, hits } = await evaluateNewestAds(read, rule, { limit: RULE_LIMITS.tried_ads, now: clock.now() });
  const counted = { tried, hits: hits.length };
  return { ...counted, needs_consent: needsConsent(counted) };
}

function requireCurrent(rule: StoredRule | null, version: number): StoredRule {
  if (!rule) throw new AppError('not_found');
  if (rule.version !== version) {
    const data = { version: rule.version, updated_at: rule.updated_at.toISOString() };
    throw new AppError('version_conflict', { data });
  }
  return rule;
}

/** What a rule looks for. Throws `invalid_value` for what its kind cannot find. */
function contentOf({ name, kind, effect, entries, measure, limits }: Content) {
  const terms = [...new Set(entries)];
  if (kind !== 'measure') {
    if (terms.length === 0) throw invalid('entries', 'required');
    if (!terms.every(hasLettersToFind)) throw invalid('entries', 'letters');
    return { name, kind, effect, terms, measure: null, limits: {} };
  }
  if (measure === null) throw invalid('measure', 'required');
  const bounds: [string, { min: number; max: number }][] = Object.entries(MEASURES[measure]);
  const isWithin = bounds.every(([key, { min, max }]) => {
    const value = limits[key];
    return value !== undefined && value >= min && value <= max;
  });
  if (!isWithin || Object.keys(limits).length !== bounds.length) throw invalid('limits', 'unknown');
  return { name, kind, effect, terms: [], measure, limits };
}

const invalid = (field: string, key: string) => new AppError('invalid_value', { fields: { [field]: [{ key }] } });

type Change = {
  actor: string;
  action: AuditAction;
  before: StoredRule | null;
  after: StoredRule | null;
  now: Date;
};

async function record(tx: Tx, { before, after, ...entry }: Change, trial: Trial | null = null): Promise<void> {
  await recordAuditEntry(tx, {
    ...entry,
    subject_id: (after ?? before)?.id ?? '',
    reason: null,
    before: before ? auditOf(before) : {},
    after: { ...(after ? auditOf(after) : {}), ...(trial ? { tried: trial.tried, hits: trial.hits } : {}) },
  });
}

/** A contact may be somebody's number, so contacts are counted only. */
function auditOf({ name, kind, effect, terms, measure, limits, is_active }: StoredRule) {
  const entries = kind === 'contacts' ? terms.length : [...terms];
  return { name, kind, effect, entries, measure, limits: { ...limits }, is_active };
}

async function presentOne({ read }: Database, rule: StoredRule, by: string) {
  const [shown] = await present(read, [rule], by);
  if (!shown) throw new AppError('not_found');
  return shown;
}

async function present(read: Database['read'], rules: readonly StoredRule[], by: string) {
  const requesters = await profilesOf(read, [...new Set(rules.flatMap(({ requested_by }) => requested_by ?? []))]);
  const ids = rules.map(({ id }) => id);
  const [hits, checks] = [await countRuleHits(read, ids), await ruleChecksOf(read, ids)];
  return rules.map(({ terms, requested_by, updated_at, ...rule }) => ({
    ...rule,
    entries: terms,
    requested_by:
      requested_by === null
        ? null
        : { name: requesters.get(requested_by)?.full_name ?? '', is_me: requested_by === by },
    updated_at: updated_at.toISOString(),
    hits: hits.get(rule.id) ?? 0,
    check: presentCheck(checks.get(rule.id), by),
  }));
}
