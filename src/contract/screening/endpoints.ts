import { z } from 'zod';
import { done, endpoint, id, timestamp } from '../api/endpoint.ts';
import { ruleFound } from '../moderation/endpoints.ts';
import { LETTERS, writtenLine } from '../text/written-text.ts';
import { MEASURE_NAMES, RULE_CHECK_STATES, RULE_EFFECTS, RULE_KINDS, RULE_LIMITS } from './rules.ts';

const tag = 'administration';
const version = z.coerce.number<number>().int().min(1).max(1_000_000_000);
const ruleId = z.strictObject({ id });

const limits = z
  .record(z.string().max(40), z.int().min(0).max(1_000_000_000_000))
  .refine((record) => Object.keys(record).length <= 5);
const content = {
  name: writtenLine(RULE_LIMITS.name)
    .trim()
    .min(1)
    .refine(...LETTERS),
  kind: z.enum(RULE_KINDS),
  effect: z.enum(RULE_EFFECTS),
  /** Words, phrases or contacts, one each; empty for a measure. */
  entries: z
    .array(
      writtenLine(RULE_LIMITS.term.max)
        .trim()
        .min(RULE_LIMITS.term.min)
        .refine(...LETTERS),
    )
    .max(RULE_LIMITS.terms)
    .default([]),
  /** The number that is compared; null for words and contacts. */
  measure: z.enum(MEASURE_NAMES).nullable().default(null),
  /** The limits of the measure, each by its name. */
  limits: limits.default({}),
};

/** How many ads an active rule has evaluated of those that were on the board before it. */
const check = z.object({
  state: z.enum(RULE_CHECK_STATES),
  evaluated: z.int(),
  /** Ads of the board when it began; null until they are counted. */
  total: z.int().nullable(),
  /** Ads that it put before a moderator. */
  hits: z.int(),
  /** Whether the caller has to leave the consent to somebody else. */
  is_mine: z.boolean(),
});

export const screeningRule = z.object({
  id,
  name: z.string(),
  kind: z.enum(RULE_KINDS),
  effect: z.enum(RULE_EFFECTS),
  entries: z.array(z.string()),
  measure: z.enum(MEASURE_NAMES).nullable(),
  limits: z.record(z.string(), z.number()),
  is_active: z.boolean(),
  version: z.int(),
  /** Who requested that it be switched on although it hits many ads, and waits for somebody else's consent. */
  requested_by: z.object({ name: z.string(), is_me: z.boolean() }).nullable(),
  updated_at: timestamp,
  /** Ads that it hit since it exists, at most 100. */
  hits: z.int(),
  /** Null if it does not evaluate the board. */
  check: check.nullable(),
});
export type ScreeningRule = z.output<typeof screeningRule>;

/** How many of the newest ads a rule hits. */
const trial = z.object({ tried: z.int(), hits: z.int(), needs_consent: z.boolean() });

export const listScreeningRules = endpoint({
  method: 'GET',
  path: '/admin/rule',
  access: 'admin',
  summary: 'List rules of moderation',
  description: 'Returns all rules that hold ads for a moderator or flag them, those that are switched on first.',
  tag,
  output: z.object({ data: z.array(screeningRule) }),
});

export const addScreeningRule = endpoint({
  method: 'POST',
  path: '/admin/rule',
  access: 'admin',
  summary: 'Add a rule of moderation',
  description:
    'Adds a rule, which is switched off. Fails with `invalid_value` for entries that are not words or contacts and for limits out of bounds, and with `rule_broken` if there are too many rules.',
  tag,
  body: z.strictObject(content),
  output: screeningRule,
  errors: ['invalid_value', 'rule_broken'],
});

export const changeScreeningRule = endpoint({
  method: 'PUT',
  path: '/admin/rule/:id',
  access: 'admin',
  summary: 'Change a rule of moderation',
  description:
    'Replaces what a rule looks for. A rule that is switched on is tried on the newest ads, and switched off if it hits too many now; else it evaluates the ads of the board again. Fails like adding, and with `version_conflict` if `version` is not the present one.',
  tag,
  params: ruleId,
  body: z.strictObject({ ...content, version }),
  output: screeningRule,
  errors: ['not_found', 'invalid_value', 'version_conflict'],
  calls_per_minute: 20,
});

export const removeScreeningRule = endpoint({
  method: 'DELETE',
  path: '/admin/rule/:id',
  access: 'admin',
  summary: 'Remove a rule of moderation',
  description: 'Removes a rule. Fails with `version_conflict` if `version` is not the present one.',
  tag,
  params: ruleId,
  query: z.strictObject({ version }),
  output: done,
  errors: ['not_found', 'version_conflict'],
});

export const tryScreeningRule = endpoint({
  method: 'GET',
  path: '/admin/rule/:id/trial',
  access: 'admin',
  summary: 'Retrieve a trial of a rule of moderation',
  description:
    'Tries a rule on the newest 1,000 ads of the board and returns the first of the ads that it hits, and why.',
  tag,
  params: ruleId,
  output: trial.extend({
    data: z.array(
      z.object({
        id,
        title: z.string(),
        /** What words and contacts found; empty for a measure. */
        found: z.array(ruleFound),
        /** The numbers that a measure compared. */
        values: z.record(z.string(), z.number()).nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
  calls_per_minute: 20,
});
export type RuleTrial = z.output<typeof tryScreeningRule.output>;

export const getRuleCheck = endpoint({
  method: 'GET',
  path: '/admin/rule/:id/check',
  access: 'admin',
  summary: 'Retrieve progress of a rule on the board',
  description: 'Returns how many of the ads that were on the board already a rule has evaluated, and how many it hit.',
  tag,
  params: ruleId,
  output: z.object({ check: check.nullable() }),
  errors: ['not_found'],
});

export const switchScreeningRule = endpoint({
  method: 'POST',
  path: '/admin/rule/:id/switch',
  access: 'admin',
  summary: 'Set whether a rule of moderation is on',
  description:
    'Switches a rule on or off. It is tried on the newest ads before it is switched on; if it hits more than 5 % of them, it stays off until a second administrator makes the same call. A rule that is on evaluates the ads of the board, the newest first; if it would put more than 5 % of them before a moderator, it waits until a second administrator makes the same call again. Fails with `version_conflict` if `version` is not the present one.',
  tag,
  params: ruleId,
  body: z.strictObject({ version, is_active: z.boolean() }),
  output: screeningRule.extend({ trial: trial.nullable() }),
  errors: ['not_found', 'second_person_required', 'version_conflict'],
  calls_per_minute: 20,
});
