import { Stemmer } from 'sastrawijs';
import { isCategoryWord } from '../../contract/category-words/terms.ts';

/** Words around a telephone number that say nothing of a thing. */
const CALLS: ReadonlySet<string> = new Set(
  'hub hubungi wa whatsapp telp telepon tlp call phone hp nomor nomer no kontak contact sms chat ke di'.split(' '),
);
/** Few letters with a number in one word: a model, such as `A52s` or `CBR150R`. */
const MODEL = /^\p{L}{1,3}\d{1,4}\p{L}{0,3}$|^\d{1,4}\p{L}{1,3}$/u;
/** A word with this share of letter triples that known words have may be a name. */
const NAME_SHARE = 0.75;
const NAME_LENGTH = 4;

type Language = { stemmer: Stemmer; roots: ReadonlySet<string>; triples: ReadonlySet<string> };
let language: Language | undefined;

/** The dictionary, which only publications need: it is read when the first one asks. */
function load(): Language {
  const stemmer = new Stemmer();
  const roots = new Set(Object.keys(stemmer.print()));
  const triples = new Set([...roots].flatMap(triplesOf));
  return { stemmer, roots, triples };
}

/**
 * Whether a text says something: it has a word of Indonesian or of what people sell, a model, or what may be a name.
 * Letters of other scripts are taken for words.
 */
export function isReadable(text: string): boolean {
  if (/[^\p{Script=Latin}\P{L}]/u.test(text)) return true;
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
  return words.some((word) => MODEL.test(word) || (word.match(/[\p{L}\p{M}]+/gu) ?? []).some(isWord));
}

function isWord(word: string): boolean {
  const letters = word.normalize('NFKD').replace(/[^a-z]/g, '');
  if (letters.length < 2 || CALLS.has(letters)) return false;
  if (isCategoryWord(letters)) return true;
  if (letters.length < 3) return false;
  language ??= load();
  const { roots, stemmer, triples } = language;
  if (roots.has(letters) || roots.has(stemmer.stem(letters))) return true;
  if (letters.length < NAME_LENGTH || /(.)\1\1|^(...)\2+$/.test(letters)) return false;
  const own = triplesOf(letters);
  return own.filter((triple) => triples.has(triple)).length / own.length >= NAME_SHARE;
}

/** Each three letters in a row, the borders of the word included. */
function triplesOf(word: string): string[] {
  const bordered = `^${word}$`;
  return Array.from({ length: bordered.length - 2 }, (_, index) => bordered.slice(index, index + 3));
}
