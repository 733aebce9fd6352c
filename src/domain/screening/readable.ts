import { Stemmer } from 'sastrawijs';
import { isCategoryWord } from '../../contract/catalogue/category-words/terms.ts';
import { isOnlyPhone, isSpokenDigit } from './find-phones.ts';
import { TRADE_WORDS } from './trade-words.ts';

/** Words around a telephone number or a price that say nothing of a thing. */
const CALLS: ReadonlySet<string> = new Set(
  'hub hubungi wa whatsapp tel telp telepon tlp fax call phone hp nomor nomer no kontak contact sms chat ke di rp idr ribu rb juta jt lorem ipsum'.split(
    ' ',
  ),
);
/** The most parts of a model, and letters or digits in a row. */
const MODEL = { parts: 5, letters: 3, digits: 5 };
/** A model in capitals with a gap: `KR 150`. */
const SPACED_MODEL = /(?<![\p{L}\p{Nd}])(\p{Lu}{2,3})\s\d{2,4}(?![\p{L}\p{Nd}])/gu;
/** Laughter, or keys in turn: `hahaha`, `asdasd`. */
const REPEATED = /^(..)\1{2,}$|^(...)\2+$/;
/** A word with this share of letter triples that known words have may be a name. */
const NAME_SHARE = 0.75;
const NAME_LENGTH = 4;

type Language = { stemmer: Stemmer; roots: ReadonlySet<string>; triples: ReadonlySet<string> };
let language: Language | undefined;

/** The dictionary, which only publications need: it is read when the first one needs it. */
function load(): Language {
  const stemmer = new Stemmer();
  const roots = new Set(Object.keys(stemmer.print()));
  const triples = new Set([...roots].flatMap(triplesOf));
  return { stemmer, roots, triples };
}

/**
 * Whether a text says something: it has a word of Indonesian or of what people sell, a model, or nothing but what may
 * be names. Letters of other scripts are taken for words.
 */
export function isReadable(text: string): boolean {
  if (/[^\p{Script=Latin}\P{L}]/u.test(text)) return true;
  if (isOnlyPhone(text)) return false;
  const models = [...text.matchAll(SPACED_MODEL)].map(([, letters = '']) => letters.toLowerCase());
  if (models.some((letters) => !CALLS.has(letters))) return true;
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{Nd}]+(?:-[\p{L}\p{M}\p{Nd}]+)*/gu) ?? [];
  const parts = words.map((word) => word.match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? []);
  if (parts.some((ofWord) => isModel(ofWord) || ofWord.some(isWord))) return true;
  const long = parts
    .flat()
    .map(lettersOf)
    .filter((letters) => letters.length >= NAME_LENGTH && !CALLS.has(letters));
  return long.length > 0 && long.every(mayBeName);
}

/** Whether few letters and digits are in turn: `A52s`, `CBR150R`, `4D34T`, `i5-10400F`. */
function isModel(parts: readonly string[]): boolean {
  const letters = parts.filter((part) => /\p{L}/u.test(part));
  return (
    letters.length > 0 &&
    letters.length < parts.length &&
    parts.length <= MODEL.parts &&
    parts.every((part) => part.length <= (letters.includes(part) ? MODEL.letters : MODEL.digits)) &&
    !letters.some((part) => CALLS.has(part))
  );
}

/** Plain letters; one for each that is typed many times. */
function lettersOf(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')
    .replace(/(.)\1{2,}/g, '$1');
}

function isWord(word: string): boolean {
  const letters = lettersOf(word);
  if (letters.length < 2 || CALLS.has(letters) || isSpokenDigit(letters)) return false;
  // `hmmm` is not `HM`.
  if (letters.length < 3 && word.length > 3) return false;
  if (isCategoryWord(letters) || TRADE_WORDS.has(letters)) return true;
  if (letters.length < 3 || REPEATED.test(letters)) return false;
  language ??= load();
  const { roots, stemmer } = language;
  return roots.has(letters) || roots.has(stemmer.stem(letters));
}

/** Whether its letters are in an order that words of the dictionary have. */
function mayBeName(letters: string): boolean {
  if (isSpokenDigit(letters) || REPEATED.test(letters)) return false;
  language ??= load();
  const { triples } = language;
  const own = triplesOf(letters);
  return own.filter((triple) => triples.has(triple)).length / own.length >= NAME_SHARE;
}

/** Each three letters in a row, the borders of the word included. */
function triplesOf(word: string): string[] {
  const bordered = `^${word}$`;
  return Array.from({ length: bordered.length - 2 }, (_, index) => bordered.slice(index, index + 3));
}
