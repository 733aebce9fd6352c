import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The characters that look like a letter, or like some letters, of our alphabet: from Unicode's table. */
const LOOK_ALIKES = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('look-alikes.json', import.meta.url), 'utf8')));
const PLAIN_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([plain, characters]) => [...characters].map((one) => [one, plain] as const)),
);
/** Small capitals and letters in squares and circles, which the table does not know. */
const SMALL_CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'].map((letter, index) => [letter, String.fromCodePoint(97 + index)]),
);
const ALPHABETS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];
/** Digits and symbols that are written for letters. Capital i, small l and 1 are one letter. */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  '£': 'i',
  '¢': 'c',
  l: 'i',
};
const SYMBOLS = '@$!|€£¢';

/** What stands for a character: letters, or nothing if it separates words. */
type Reading = { letters: string; kind: 'letter' | 'digit' | 'symbol' | 'gap' | 'mark' };
const known = new Map<string, Reading>();
/** Texts come from anybody, so not every character of Unicode is remembered. */
const MAX_KNOWN = 5000;

function readingOf(character: string): Reading {
  const found = known.get(character);
  if (found) return found;
  const reading = readCharacter(character);
  if (known.size < MAX_KNOWN) known.set(character, reading);
  return reading;
}

function readCharacter(character: string): Reading {
  // Invisible characters and marks between letters hide a word.
  if (/^[\p{M}\p{Cf}\p{DI}]$/u.test(character)) return { letters: '', kind: 'mark' };
  if (SYMBOLS.includes(character)) return { letters: WRITTEN_FOR[character] ?? '', kind: 'symbol' };
  const letters = [...character.normalize('NFKD').replace(/\p{M}/gu, '')].map(plainLetters).join('');
  if (!/[\p{L}\p{N}]/u.test(letters)) return { letters: '', kind: 'gap' };
  const isDigit = /^\p{N}$/u.test(character);
  const folded = [...letters.toLowerCase()].map((letter) => WRITTEN_FOR[letter] ?? letter).join('');
  return { letters: folded.replace(/[^\p{L}\p{N}]/gu, ''), kind: isDigit ? 'digit' : 'letter' };
}

/** The plain letters that a character looks like, itself or as a capital. */
function plainLetters(character: string): string {
  if (/^[a-z0-9]$/i.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCodePoint(97 + code - first);
  const small = SMALL_CAPITALS[character];
  if (small !== undefined) return small;
  return PLAIN_OF.get(character) ?? PLAIN_OF.get(character.toUpperCase()) ?? character;
}

/**
 * A text as rules compare it: letters without the gaps between words, a repeated letter once. The lists have an entry
 * for each letter of `letters`.
 */
export type Folded = {
  letters: string;
  /** Where the letter is in the text, and where it ends. */
  starts: number[];
  ends: number[];
  /**
   * The numbers of the first and the last word that the letter belongs to: a repeated one may end one and begin the
   * next.
   */
  words: [first: number, last: number][];
  /** Whether a word, or its part after digits and symbols, begins or ends here. */
  begins: boolean[];
  finishes: boolean[];
  /** Whether the letter was written as one. */
  isLetter: boolean[];
};

/** Folds look-alike letters, digits and symbols for letters, repeated letters, and gaps. */
export function fold(text: string): Folded {
  const folded: Folded = { letters: '', starts: [], ends: [], words: [], begins: [], finishes: [], isLetter: [] };
  const letters: string[] = [];
  const characters = [...text];
  let word = 0;
  let before: Reading['kind'] = 'gap';
  let offset = 0;
  characters.forEach((character, index) => {
    const start = offset;
    offset += character.length;
    const reading = readingOf(character);
    if (reading.kind === 'mark') {
      // Belongs to the letter before it.
      if (letters.length > 0 && before !== 'gap') folded.ends[letters.length - 1] = offset;
      return;
    }
    const isGap =
      reading.letters === '' || (reading.kind === 'symbol' && !isInWord(characters, index, before, character));
    if (isGap) {
      if (before !== 'gap') {
        folded.finishes[letters.length - 1] = true;
        word += 1;
      }
      before = 'gap';
      return;
    }
    const isTurn = before !== reading.kind;
    if (isTurn && before !== 'gap') folded.finishes[letters.length - 1] = true;
    for (const [part, letter] of [...reading.letters].entries()) {
      const begins = isTurn && part === 0;
      const last = letters.length - 1;
      if (letters[last] === letter) {
        folded.ends[last] = offset;
        const position = folded.words[last];
        if (position) position[1] = word;
        folded.begins[last] ||= begins;
        folded.isLetter[last] ||= reading.kind === 'letter';
      } else {
        letters.push(letter);
        folded.starts.push(start);
        folded.ends.push(offset);
        folded.words.push([word, word]);
        folded.begins.push(begins);
        folded.finishes.push(false);
        folded.isLetter.push(reading.kind === 'letter');
      }
    }
    before = reading.kind;
  });
  if (before !== 'gap') folded.finishes[letters.length - 1] = true;
  folded.letters = letters.join('');
  return folded;
}

/** A symbol stands for a letter only beside one; an exclamation mark or a line only between letters. */
function isInWord(characters: readonly string[], index: number, before: Reading['kind'], character: string): boolean {
  const next = characters[index + 1];
  const isBeforeLetter = next !== undefined && readingOf(next).letters !== '';
  const isAfterLetter = before !== 'gap';
  return character === '!' || character === '|' ? isBeforeLetter && isAfterLetter : isBeforeLetter || isAfterLetter;
}
