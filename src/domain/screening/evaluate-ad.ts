import { type Measure, RULE_LIMITS, type RuleEffect, type RuleKind } from '../../contract/screening/rules.ts';
import { digitsOf, findPhone, phoneCore } from './find-phones.ts';
import { findTerms, indexTerms, type TermIndex } from './find-terms.ts';
import { fold } from './fold.ts';

/** What a rule compares, as an administrator wrote it. */
export type RuleContent = {
  id: string;
  name: string;
  kind: RuleKind;
  effect: RuleEffect;
  /** Words or contacts; empty for a measure. */
  terms: readonly string[];
  measure: Measure | null;
  /** The limits of the measure. */
  limits: Readonly<Record<string, number>>;
};

/** A text that readers see, and the part of the ad in which it is, such as `text-0` or `title`. */
export type AdText = { part: string; text: string };
/** What is known of an ad and its owner; null where it is not. */
export type AdFacts = {
  account_days: number | null;
  /** The price in percent of the median of its category, and that median in rupiah. */
  pricePercent: number | null;
  median: number | null;
  /** Other accounts with the phone number of this ad. */
  phoneAccounts: number | null;
  reveals: number;
  favourites: number;
};

/** Why a rule hits an ad: a term and where it is, or the numbers that a measure compared. */
export type RuleHit = {
  rule: Pick<RuleContent, 'id' | 'name' | 'kind' | 'effect' | 'measure'>;
  found: { term: string; part: string; before: string; match: string; after: string } | null;
  values: Readonly<Record<string, number>> | null;
};

/** Rules, compiled so that they evaluate an ad in one pass over its texts. */
export type CompiledRules = {
  rules: readonly RuleContent[];
  index: TermIndex;
  /** The rule and the text of each indexed term. */
  terms: readonly { rule: RuleContent; term: string }[];
  phones: readonly { rule: RuleContent; term: string; core: string }[];
};

export function compileRules(rules: readonly RuleContent[]): CompiledRules {
  const all = rules.flatMap((rule) => rule.terms.map((term) => ({ rule, term })));
  const coreOf = ({ rule, term }: (typeof all)[number]) => (rule.kind === 'contacts' ? phoneCore(term) : null);
  const terms = all.filter((entry) => coreOf(entry) === null);
  const phones = all.flatMap((entry) => {
    const core = coreOf(entry);
    return core === null ? [] : { ...entry, core };
  });
  return { rules, index: indexTerms(terms.map(({ term }) => term)), terms, phones };
}

/** The numbers that rules compare. */
export function measuresOf({ rules }: CompiledRules): ReadonlySet<Measure> {
  return new Set(rules.flatMap(({ measure }) => measure ?? []));
}

/** Whether a word or contact has letters or digits enough to be looked for. */
export function hasLettersToFind(term: string): boolean {
  return fold(term).letters.length >= RULE_LIMITS.term.min;
}

/** Characters around what was found. */
const AROUND = 24;

/** The rules that hit an ad, with what they found: each term once, where it is first. */
export function evaluateAd(compiled: CompiledRules, texts: readonly AdText[], facts: AdFacts | null): RuleHit[] {
  const hits: RuleHit[] = [];
  const seen = new Set<unknown>();
  const add = (entry: { rule: RuleContent; term: string }, { part, text }: AdText, start: number, end: number) => {
    if (seen.has(entry)) return;
    seen.add(entry);
    const found = {
      term: entry.term,
      part,
      match: text.slice(start, end),
      before: text.slice(Math.max(0, start - AROUND), start).toWellFormed(),
      after: text.slice(end, end + AROUND).toWellFormed(),
    };
    hits.push({ rule: shown(entry.rule), found, values: null });
  };
  for (const text of texts) {
    for (const { index, start, end } of findTerms(compiled.index, text.text)) {
      const entry = compiled.terms[index];
      if (entry) add(entry, text, start, end);
    }
    if (compiled.phones.length === 0) continue;
    const digits = digitsOf(text.text);
    for (const entry of compiled.phones) {
      const found = findPhone(digits, entry.core);
      if (found) add(entry, text, found.start, found.end);
    }
  }
  for (const rule of compiled.rules) {
    const values = facts && rule.measure && valuesOf(rule.measure, rule.limits, facts);
    if (values) hits.push({ rule: shown(rule), found: null, values });
  }
  return hits;
}

const shown = ({ id, name, kind, effect, measure }: RuleContent) => ({ id, name, kind, effect, measure });

/** The numbers that break the limits of a measure; null if they do not. */
function valuesOf(measure: Measure, limits: RuleContent['limits'], facts: AdFacts): Record<string, number> | null {
  const limit = (name: string) => limits[name] ?? Number.NaN;
  const { account_days, pricePercent, median, phoneAccounts, reveals, favourites } = facts;
  switch (measure) {
    case 'cheap_new_account':
      return account_days !== null &&
        pricePercent !== null &&
        median !== null &&
        account_days < limit('account_days') &&
        pricePercent <= limit('percent') &&
        median >= limit('median')
        ? { account_days, percent: pricePercent, median }
        : null;
    case 'shared_phone':
      return phoneAccounts !== null && phoneAccounts >= limit('accounts') ? { accounts: phoneAccounts } : null;
    case 'reveals_without_favourites':
      return reveals >= limit('reveals') && favourites === 0 ? { reveals } : null;
  }
}
