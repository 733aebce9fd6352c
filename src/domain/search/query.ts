import type { SearchSort } from '../../contract/search/rules.ts';
import { FIELD_MARKS, type SearchField, writtenWords } from './document.ts';
import { type Axis, coveringLexemes } from './windows/axes.ts';
import { together } from './windows/shares.ts';
import type { QueryGroup } from './words/terms.ts';

// A search is a list of clauses that an ad must all meet. Each is a tsquery of its own, because PostgreSQL then skips
// from hit to hit of the rarest clause; within one tsquery it would visit every hit of each word.

/** A tsquery. */
export type Clause = string;
/**
 * A group of hits that is shown before the next one. No hit is in two tiers: `clauses` exclude those of the tiers
 * before. `nested` is met by the hits of this tier and of those before; it has no exclusions, which are slow.
 */
export type Tier = { clauses: readonly Clause[]; nested: readonly Clause[] };
/** The share of ads that have a lexeme. */
export type ShareOf = (lexeme: string) => number;

/** The tsquery for one lexeme. */
export function lexeme(text: string): Clause {
  return `'${text.replace(/['\\]/g, '$&$&')}'`;
}

export function anyOf(lexemes: readonly string[]): Clause {
  return lexemes.map(lexeme).join(' | ');
}

/** The lexemes of a clause that `lexeme`, `anyOf` or `within` made. */
export function lexemesOfAny(clause: Clause): string[] {
  return [...clause.matchAll(/'((?:[^'\\]|''|\\\\)*)'/g)].map(([, quoted = '']) => quoted.replace(/(['\\])\1/g, '$1'));
}

/** The clause for a window on an axis, both ends included. */
export function within(axis: Axis, from: number, to: number): Clause {
  return anyOf(coveringLexemes(axis, from, to));
}

/**
 * The tiers of a search by relevance: all words in the title as they are typed; in the title in any form; in title or
 * labels; anywhere, and some in title or labels; anywhere. With a phrase, which is found as it is typed: all words in
 * the title; anywhere. Of ads with all words in the title, those with the lexeme `first` come first. Another sort has
 * one tier.
 */
export function tiersOf(groups: readonly QueryGroup[], sort: SearchSort, first: string | null): Tier[] {
  const wanted = groups.filter(({ negated }) => !negated);
  const excluded = groups.filter(({ negated }) => negated).map((group) => `!(${inField(group, 'anywhere')})`);
  const all = (field: SearchField) => wanted.flatMap((group) => clausesInField(group, field));
  const conditions = (clauses: readonly Clause[], ...except: readonly Clause[]): Clause[] => {
    const [first, ...rest] = clauses;
    return first === undefined ? [] : [both([`(${first})`, ...except, ...excluded]), ...rest];
  };
  const tier = (clauses: readonly Clause[], ...except: readonly Clause[]): Tier => ({
    clauses: conditions(clauses, ...except),
    nested: conditions(clauses),
  });
  const inTitle = (clauses: readonly Clause[], ...except: readonly Clause[]): Tier[] =>
    first === null
      ? [tier(clauses, ...except)]
      : [tier([...clauses, lexeme(first)], ...except), tier(clauses, ...except, `!${lexeme(first)}`)];
  if (wanted.length === 0) return [{ clauses: [], nested: [] }];
  if (sort !== 'relevance') return [tier(all('anywhere'))];
  if (hasPhrase(wanted)) return [...inTitle(all('title')), tier(all('anywhere'), not(all('title')))];
  const typed = wanted.flatMap((group) => writtenWords(group.typed)).map((word) => lexeme(FIELD_MARKS.exact + word));
  const inLabels = `(${wanted.map((group) => `(${inField(group, 'labels')})`).join(' | ')})`;
  return [
    ...(typed.length > 0 ? inTitle([...typed, ...all('title')]) : []),
    ...inTitle(all('title'), not(typed)),
    tier(all('labels'), not(all('title'))),
    ...(wanted.length > 1 ? [tier([...all('anywhere'), inLabels], not(all('labels')))] : []),
    tier(all('anywhere'), `!${inLabels}`),
  ];
}

/** Whether hits must have words in their order. */
function hasPhrase(groups: readonly QueryGroup[]): boolean {
  return groups.some(({ phrase, negated }) => phrase !== undefined && !negated);
}

/** The clauses that every hit meets, in any tier. */
export function matchOf(groups: readonly QueryGroup[]): readonly Clause[] {
  return tiersOf(groups, 'newest', null)[0]?.clauses ?? [];
}

/** For each tier, the estimated shares of ads that meet its conditions one by one, of words that it requires. */
export function tierShares(
  groups: readonly QueryGroup[],
  sort: SearchSort,
  first: string | null,
  shareOf: ShareOf,
): number[][] {
  const wanted = groups.filter(({ negated }) => !negated);
  if (wanted.length === 0) return [[]];
  const all = (field: SearchField) => wanted.map((group) => shareInField(group, field, shareOf));
  if (sort !== 'relevance') return [all('anywhere')];
  const inTitle = (shares: number[]) => (first === null ? [shares] : [[...shares, shareOf(first)], shares]);
  if (hasPhrase(wanted)) return [...inTitle(all('title')), all('anywhere')];
  const typed = wanted.flatMap((group) => writtenWords(group.typed)).map((word) => shareOf(FIELD_MARKS.exact + word));
  return [
    ...(typed.length > 0 ? inTitle(typed) : []),
    ...inTitle(all('title')),
    all('labels'),
    ...(wanted.length > 1 ? [all('anywhere')] : []),
    all('anywhere'),
  ];
}

/** Alternatives often stand in the same ads, as categories have names in two languages: the most common one counts. */
function shareInField({ alternatives }: QueryGroup, field: SearchField, shareOf: ShareOf): number {
  return Math.max(
    ...alternatives.map((lexemes) => together(lexemes.map((each) => shareOf(FIELD_MARKS[field] + each)))),
  );
}

/** One clause for each lexeme of a phrase, so that PostgreSQL skips from hit to hit. */
function clausesInField(group: QueryGroup, field: SearchField): Clause[] {
  const [lexemes = [], ...others] = group.alternatives;
  return others.length > 0 ? [inField(group, field)] : lexemes.map((each) => lexeme(FIELD_MARKS[field] + each));
}

function inField({ alternatives }: QueryGroup, field: SearchField): Clause {
  return alternatives
    .map((lexemes) => `(${lexemes.map((each) => lexeme(FIELD_MARKS[field] + each)).join(' & ')})`)
    .join(' | ');
}

function both(clauses: readonly Clause[]): Clause {
  return clauses.filter((clause) => clause !== '').join(' & ');
}

function not(clauses: readonly Clause[]): Clause {
  return clauses.length === 0 ? '' : `!(${clauses.map((clause) => `(${clause})`).join(' & ')})`;
}
