import type { SearchSort } from '../../contract/search-rules.ts';
import { type Axis, coveringLexemes } from './axes.ts';
import { PLACES, type Place, writtenWords } from './document.ts';
import type { QueryGroup } from './words/terms.ts';

// A search is a list of clauses that an ad must all meet. Each is a tsquery of its own, because PostgreSQL then skips
// from hit to hit of the rarest clause; within one tsquery it would visit every hit of each word.

/** A tsquery. */
export type Clause = string;
/** A group of hits that is shown before the next one. No hit is in two tiers. */
export type Tier = readonly Clause[];

/** The tsquery for one lexeme. */
export function lexeme(text: string): Clause {
  return `'${text.replace(/['\\]/g, '$&$&')}'`;
}

export function anyOf(lexemes: readonly string[]): Clause {
  return lexemes.map(lexeme).join(' | ');
}

/** The clause for a window on an axis, both ends included. */
export function within(axis: Axis, from: number, to: number): Clause {
  return anyOf(coveringLexemes(axis, from, to));
}

/**
 * The tiers of a search by relevance: all words in the title as they are typed; in the title in any form; in title or
 * labels; anywhere, and some in title or labels; anywhere. Another sort has one tier.
 */
export function tiersOf(groups: readonly QueryGroup[], sort: SearchSort): Tier[] {
  const wanted = groups.filter(({ negated }) => !negated);
  const excluded = groups.filter(({ negated }) => negated).map((group) => `!(${inPlace(group, 'anywhere')})`);
  const all = (place: Place) => wanted.map((group) => inPlace(group, place));
  const tier = (clauses: readonly Clause[], ...except: readonly Clause[]): Tier => {
    const [first, ...rest] = clauses;
    return first === undefined ? [] : [both([`(${first})`, ...except, ...excluded]), ...rest];
  };
  if (wanted.length === 0) return [[]];
  if (sort !== 'relevance') return [tier(all('anywhere'))];
  const typed = wanted.flatMap((group) => writtenWords(group.typed)).map((word) => lexeme(PLACES.exact + word));
  const inLabels = `(${all('labels')
    .map((clause) => `(${clause})`)
    .join(' | ')})`;
  const tiers = [
    tier([...all('title'), ...typed]),
    tier(all('title'), not(typed)),
    tier(all('labels'), not(all('title'))),
    ...(wanted.length > 1 ? [tier([...all('anywhere'), inLabels], not(all('labels')))] : []),
    tier(all('anywhere'), `!${inLabels}`),
  ];
  return typed.length > 0 ? tiers : tiers.slice(1);
}

/** The clauses that every hit meets, in any tier. */
export function matchOf(groups: readonly QueryGroup[]): Tier {
  return tiersOf(groups, 'newest')[0] ?? [];
}

function inPlace({ alternatives }: QueryGroup, place: Place): Clause {
  return alternatives
    .map((lexemes) => `(${lexemes.map((each) => lexeme(PLACES[place] + each)).join(' & ')})`)
    .join(' | ');
}

function both(clauses: readonly Clause[]): Clause {
  return clauses.filter((clause) => clause !== '').join(' & ');
}

function not(clauses: readonly Clause[]): Clause {
  return clauses.length === 0 ? '' : `!(${clauses.map((clause) => `(${clause})`).join(' & ')})`;
}
