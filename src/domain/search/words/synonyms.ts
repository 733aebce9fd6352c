import { readWords, type Word } from './read-words.ts';

/**
 * Words that mean the same to who searches. Members find each other; narrower words are found by the members, but do
 * not find them. Each may have several words.
 */
export type SynonymGroup = { id: string; members: readonly string[]; narrower: readonly string[] };

/** An index of all groups for reading queries. */
export type Synonyms = {
  /** The alternatives of each member; the key is `keyOf` it. */
  alternatives: ReadonlyMap<string, readonly string[][]>;
  /** The number of words of the longest member. */
  longest: number;
  /** The members of each group as they are written. */
  spellings: readonly (readonly string[])[];
};

export const NO_SYNONYMS: Synonyms = { alternatives: new Map(), longest: 1, spellings: [] };

/** Every alternative costs an index lookup. */
const MAX_ALTERNATIVES = 24;
export const MAX_SYNONYM_WORDS = 4;

/** Verbs of buying and selling: every ad has one of them. */
export const INTENTS: ReadonlySet<string> = new Set(
  'beli membeli dibeli cari mencari dicari nyari butuh jual dijual menjual jualan buy buying sell selling sale looking need want wts wtb'.split(
    ' ',
  ),
);

function lexemesOf(words: readonly Word[]): string[] {
  return words.flatMap(({ wanted }) => wanted[0] ?? []);
}

const keyOf = (text: string): string => lexemesOf(readWords(text)).join(' ');

/** What a query's first words mean: the alternatives of the longest member they begin with, or the first word alone. */
export function alternativesAt(
  words: readonly Word[],
  synonyms: Synonyms,
): { alternatives: string[][]; length: number } {
  for (let length = Math.min(synonyms.longest, words.length); length > 0; length -= 1) {
    const found = synonyms.alternatives.get(lexemesOf(words.slice(0, length)).join(' '));
    if (found) return { alternatives: found.map((alternative) => [...alternative]), length };
  }
  return { alternatives: (words[0]?.wanted ?? []).map((alternative) => [...alternative]), length: 1 };
}

/** Indexes groups. A narrower word brings the members of its own group along, and nothing further. */
export function indexSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const keysOf = (texts: readonly string[]) => texts.map(keyOf).filter((key) => key !== '');
  const groupOf = new Map<string, readonly string[]>();
  for (const { members } of groups) for (const key of keysOf(members)) groupOf.set(key, keysOf(members));
  const alternatives = new Map<string, string[][]>();
  let longest = 1;
  for (const { members, narrower } of groups) {
    const found = keysOf(narrower).flatMap((key) => groupOf.get(key) ?? [key]);
    for (const key of keysOf(members)) {
      alternatives.set(key, withoutLonger([...new Set([key, ...keysOf(members), ...found])]));
    }
    for (const text of members) longest = Math.max(longest, readWords(text).length);
  }
  return { alternatives, longest, spellings: groups.map(({ members }) => members) };
}

/** Drops "lowongan kerja" beside "lowongan", which finds it anyway. */
function withoutLonger(keys: readonly string[]): string[][] {
  const lists = keys.map((key) => key.split(' '));
  return lists
    .filter((list) => !lists.some((other) => other.length < list.length && other.every((part) => list.includes(part))))
    .slice(0, MAX_ALTERNATIVES);
}

/** Why a group is refused; `word` is the one at fault. */
export type SynonymProblem = {
  field: 'members' | 'narrower';
  key: 'function_word' | 'too_many_words' | 'too_few_words' | 'repeated' | 'other_group' | 'circle';
  word: string;
};

/** The first reason to refuse a group beside the others; null if there is none. */
export function synonymProblem(group: SynonymGroup, others: readonly SynonymGroup[]): SynonymProblem | null {
  const own = new Set<string>();
  if (group.members.length + group.narrower.length < 2) {
    return { field: 'members', key: 'too_few_words', word: group.members[0] ?? '' };
  }
  const members = new Map(others.flatMap((other) => other.members.map((word) => [keyOf(word), other] as const)));
  for (const field of ['members', 'narrower'] as const) {
    for (const word of group[field]) {
      const words = readWords(word).filter(({ wanted }) => wanted.length > 0);
      const key = lexemesOf(words).join(' ');
      if (key === '' || words.every(({ typed }) => INTENTS.has(typed))) return { field, key: 'function_word', word };
      if (words.length > MAX_SYNONYM_WORDS) return { field, key: 'too_many_words', word };
      if (own.has(key)) return { field, key: 'repeated', word };
      own.add(key);
      if (field === 'members' && members.has(key)) return { field, key: 'other_group', word };
    }
  }
  const ownMembers = new Set(group.members.map(keyOf));
  for (const word of group.narrower) {
    if (leadsTo(ownMembers, members.get(keyOf(word)), members, new Set())) {
      return { field: 'narrower', key: 'circle', word };
    }
  }
  return null;
}

/** Whether the narrower words of a group lead, through any groups, to one of these members. */
function leadsTo(
  targets: ReadonlySet<string>,
  from: SynonymGroup | undefined,
  members: ReadonlyMap<string, SynonymGroup>,
  visited: Set<SynonymGroup>,
): boolean {
  if (!from || visited.has(from)) return false;
  visited.add(from);
  return from.narrower.some((word) => {
    const key = keyOf(word);
    return targets.has(key) || leadsTo(targets, members.get(key), members, visited);
  });
}
