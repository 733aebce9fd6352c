import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { RULE_CHECK_STATES } from '../../contract/screening/rules.ts';

const storedCheck = z.object({
  rule_id: z.string(),
  version: z.int(),
  state: z.enum(RULE_CHECK_STATES),
  is_agreed: z.boolean(),
  started_by: z.string().nullable(),
  started_at: z.date(),
  total: z.int().nullable(),
  evaluated: z.int(),
  hits: z.int(),
  last_published_at: z.date().nullable(),
  last_id: z.string().nullable(),
});
/** How many ads of the board a rule has evaluated. */
export type RuleCheck = z.output<typeof storedCheck>;
const COLUMNS = Object.keys(storedCheck.shape) as (keyof RuleCheck)[];

type NewCheck = Pick<RuleCheck, 'rule_id' | 'version' | 'is_agreed' | 'started_by' | 'started_at'>;

/** Starts evaluating the board by a rule, from the first ad. The caller has locked the rule. */
export async function startRuleCheck(tx: Tx, check: NewCheck): Promise<void> {
  await deleteRuleCheck(tx, check.rule_id);
  await tx.insertInto('screening_rule_checks').values(check).execute();
}

/** Ends it, because the rule is off. */
export async function deleteRuleCheck(tx: Tx, ruleId: string): Promise<void> {
  await tx.deleteFrom('screening_rule_checks').where('rule_id', '=', ruleId).execute();
}

export async function ruleChecksOf(read: Read, ruleIds: readonly string[]): Promise<ReadonlyMap<string, RuleCheck>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await read.selectFrom('screening_rule_checks').select(COLUMNS).where('rule_id', 'in', ruleIds).execute();
  return new Map(
    z
      .array(storedCheck)
      .parse(rows)
      .map((check) => [check.rule_id, check]),
  );
}

/** The check that has been running longest; null if none is. */
export async function runningRuleCheck(read: Read): Promise<RuleCheck | null> {
  const row = await read
    .selectFrom('screening_rule_checks')
    .select(COLUMNS)
    .where('state', '=', 'running')
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
  return row ? storedCheck.parse(row) : null;
}

type Progress = Partial<
  Pick<RuleCheck, 'state' | 'total' | 'evaluated' | 'last_published_at' | 'last_id' | 'is_agreed'>
>;

/** Stores how far a check is, unless it has been restarted or somebody else was faster. Returns whether it did. */
export async function saveRuleCheck(
  tx: Tx,
  { rule_id, version, started_at, state, evaluated }: RuleCheck,
  progress: Progress,
): Promise<boolean> {
  const row = await tx
    .updateTable('screening_rule_checks')
    .set(progress)
    .where('rule_id', '=', rule_id)
    .where('version', '=', version)
    .where('started_at', '=', started_at)
    .where('state', '=', state)
    .where('evaluated', '=', evaluated)
    .returning('rule_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts an ad that a running check puts before a moderator. Returns false if it no longer runs. */
export async function countCheckHit(tx: Tx, { rule_id, version, started_at }: RuleCheck): Promise<boolean> {
  const row = await tx
    .updateTable('screening_rule_checks')
    .set((row) => ({ hits: row('hits', '+', 1) }))
    .where('rule_id', '=', rule_id)
    .where('version', '=', version)
    .where('started_at', '=', started_at)
    .where('state', '=', 'running')
    .returning('rule_id')
    .executeTakeFirst();
  return row !== undefined;
}
