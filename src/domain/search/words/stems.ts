import { LRUCache } from 'lru-cache';
import { Stemmer } from 'sastrawijs';
import { stemmer as englishStem } from 'stemmer';
import { ENGLISH_WORDS, EXTRA_ROOTS, FALSE_ROOTS, ROOTS_OF, SPELLINGS } from './exceptions.ts';

const indonesian = new Stemmer();
indonesian.remove(FALSE_ROOTS);
indonesian.addToDict(EXTRA_ROOTS);

const MEMOISED_WORDS = 50_000;
const memo = new LRUCache<string, string>({ max: MEMOISED_WORDS });

/**
 * The lexeme of one lower-case word. Roots of the Indonesian dictionary stand as they are; all other words are English
 * stems with a capital E before them, so that `mobile` (Emobil) is not `mobil`, a car.
 */
export function lexemeOf(word: string): string {
  const known = memo.get(word);
  if (known !== undefined) return known;
  const lexeme = findLexeme(SPELLINGS.get(word) ?? word);
  memo.set(word, lexeme);
  return lexeme;
}

function findLexeme(word: string): string {
  const root = ROOTS_OF.get(word);
  if (root !== undefined) return root;
  // Neither language uses other letters; numbers have no stems.
  if (!/^[a-z]{3,}$/.test(word)) return word;
  if (ENGLISH_WORDS.has(word)) return english(word);
  const stem = indonesian.stem(word);
  if (isRoot(stem)) return stem;
  const singular = word.replace(/(?<=[^sui])s$/, '');
  if (isRoot(singular) && !ENGLISH_WORDS.has(singular)) return singular;
  return english(word);
}

function english(word: string): string {
  return `E${englishStem(word)}`;
}

function isRoot(word: string): boolean {
  // The dictionary is a plain object, which also "contains" names such as `constructor`.
  return word.length > 2 && word !== 'constructor' && indonesian.find(word);
}
