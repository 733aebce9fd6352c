import { stemmer as englishStem } from 'stemmer';
import { ENGLISH_WORDS, OWN_WORDS, ROOTS_OF, SPELLINGS } from './exceptions.ts';
import { isRoot, rootOf } from './indonesian.ts';

/**
 * The lexeme of one lower-case word. Indonesian roots stand as they are; all other words are English stems with a
 * capital E before them, so that `mobile` (Emobil) is not `mobil`, a car.
 */
export function lexemeOf(word: string): string {
  return findLexeme(SPELLINGS.get(word) ?? word);
}

/** Whether a lower-case word is spelled as the dictionary or our lists have it, whatever the board knows. */
export function isDictionaryWord(word: string): boolean {
  return OWN_WORDS.has(word) || ENGLISH_WORDS.has(word) || isRoot(lexemeOf(word));
}

function findLexeme(word: string): string {
  // Neither language uses other letters; numbers have no stems.
  if (!/^[a-z]{3,}$/.test(word) || OWN_WORDS.has(word)) return word;
  if (ENGLISH_WORDS.has(word)) return english(word);
  const listed = listedRoot(word);
  if (listed !== null) return listed;
  // The plural of an English word that is Indonesian too: motors.
  const singular = word.replace(/(?<=[^siu])s$/, '');
  if (singular !== word && singular.length > 2 && !isRoot(word) && isRoot(singular)) return singular;
  return rootOf(word) ?? english(word);
}

/** The root of a word in the lists, or of its form with ber- or -nya. */
function listedRoot(word: string): string | null {
  const bare = word.replace(/nya$/, '');
  const own = [bare, bare.replace(/^ber/, '')].find((form) => OWN_WORDS.has(form));
  if (own !== undefined) return own;
  return ROOTS_OF.get(word) ?? ROOTS_OF.get(bare) ?? null;
}

function english(word: string): string {
  return `E${englishStem(word)}`;
}
