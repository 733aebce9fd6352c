import { sql } from 'kysely';
import { z } from 'zod';
import { type Read, readerOf, type Tx } from '../../base/database.ts';
import { MEASURE_NAMES, RULE_EFFECTS, RULE_KINDS } from '../../contract/screening/rules.ts';
import { type CompiledRules, compileRules, type RuleHit } from './evaluate-ad.ts';

const storedRule = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(RULE_KINDS),
  effect: z.enum(RULE_EFFECTS),
  terms: z.array(z.string()),
  measure: z.enum(MEASURE_NAMES).nullable(),
  limits: z.record(z.string(), z.number()),
  is_active: z.boolean(),
  version: z.int(),
  requested_by: z.string().nullable(),
  updated_at: z.date(),
});
export type StoredRule = z.output<typeof storedRule>;
const COLUMNS = Object.keys(storedRule.shape) as (keyof StoredRule)[];

/** All rules: active ones first, then by name. */
export async function allRules(read: Read): Promise<StoredRule[]> {
  const rows = await read
    .selectFrom('screening_rules')
    .select(COLUMNS)
    .orderBy('is_active', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return z.array(storedRule).parse(rows);
}

/** Locks a rule until the transaction ends. */
export async function lockRule(tx: Tx, id: string): Promise<StoredRule | null> {
  const row = await tx
    .selectFrom('screening_rules')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? storedRule.parse(row) : null;
}

export async function findRule(read: Read, id: string): Promise<StoredRule | null> {
  const row = await read.selectFrom('screening_rules').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? storedRule.parse(row) : null;
}

/** Locks the rules against additions until the transaction ends; returns how many there are. */
export async function lockRules(tx: Tx): Promise<number> {
  await sql`lock table screening_rules in share row exclusive mode`.execute(tx);
  const { total } = await tx
    .selectFrom('screening_rules')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Stores a rule as it is now, new or changed. */
export async function saveRule(tx: Tx, { limits, ...rule }: StoredRule): Promise<void> {
  const { id, ...values } = { ...rule, limits: JSON.stringify(limits) };
  await tx
    .insertInto('screening_rules')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('screening_rules').where('id', '=', id).execute();
}

/** The compiled rules of a database, with the versions that they were made from. */
const compiled = new WeakMap<Read, { versions: string; rules: CompiledRules }>();

/**
 * The rules that are switched on. They are compiled once and read again when one has changed: each call compares their
 * versions, so that a change counts at once in every process.
 */
export async function activeRules(read: Read): Promise<CompiledRules> {
  const present = await read
    .selectFrom('screening_rules')
    .select(['id', 'version'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  const versions = present.map(({ id, version }) => `${id}:${version}`).join(' ');
  const reader = readerOf(read);
  const known = compiled.get(reader);
  if (known?.versions === versions) return known.rules;
  const rules = compileRules((await allRules(read)).filter(({ is_active }) => is_active));
  compiled.set(reader, { versions, rules });
  return rules;
}

/** Remembers which rules hit an ad, and what they found. */
export async function recordRuleHits(tx: Tx, adId: string, hits: readonly RuleHit[], now: Date): Promise<void> {
  if (hits.length === 0) return;
  const terms = new Map<string, string[]>(hits.map(({ rule }) => [rule.id, []]));
  for (const { rule, found } of hits) if (found) terms.get(rule.id)?.push(found.term);
  await tx
    .insertInto('screening_rule_hits')
    .values([...terms].map(([rule_id, found]) => ({ rule_id, ad_id: adId, hit_at: now, terms: found })))
    .onConflict((conflict) =>
      conflict.columns(['rule_id', 'ad_id']).doUpdateSet((row) => ({ hit_at: now, terms: row.ref('excluded.terms') })),
    )
    .execute();
}

/** What a rule has found in each of these ads before; null if it was not stored. Ads that it never hit are missing. */
export async function termsFoundBefore(
  read: Read,
  ruleId: string,
  adIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[] | null>> {
  if (adIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('screening_rule_hits')
    .select(['ad_id', 'terms'])
    .where('rule_id', '=', ruleId)
    .where('ad_id', 'in', adIds)
    .execute();
  return new Map(rows.map(({ ad_id, terms }) => [ad_id, terms]));
}

/** The rules that have hit an ad before. */
export async function rulesThatHit(read: Read, adId: string): Promise<ReadonlySet<string>> {
  const rows = await read.selectFrom('screening_rule_hits').select('rule_id').where('ad_id', '=', adId).execute();
  return new Set(rows.map(({ rule_id }) => rule_id));
}

/** The ads that each rule has hit, counted up to 100. */
export async function countRuleHits(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; hits: number }>`
    select wanted.id, (
      select count(*)::int from (
        select from screening_rule_hits where rule_id = wanted.id limit 100
      ) as hits
    ) as hits
    from unnest(${ids}::uuid[]) as wanted (id)`.execute(read);
  return new Map(rows.map(({ id, hits }) => [id, hits]));
}
