import { LRUCache } from 'lru-cache';
import { moneyFactor, readNumber } from '../../../contract/text/price-text.ts';
import { isDictionaryWord, lexemeOf } from './stems.ts';
import { BEDROOM_UNITS, COMPOUND_STARTS, COMPOUNDS, FUNCTION_WORDS, MODELS, PRICE_WORDS, UNITS } from './vocabulary.ts';

/** A word of a text, or several that are one: "5 juta", "100 m2", "rumah sakit". */
export type Word = {
  /** As it was typed, in lower case. */
  typed: string;
  /** Its lexemes in a document. */
  stored: readonly string[];
  /** What a query looks for: all lexemes of one of these. Empty for function words. */
  wanted: readonly (readonly string[])[];
};

const LEXEME_LENGTH = 40;
const TEXT_LENGTH = 100_000;

/** Lower case, without accents, apostrophes and the shapes of letters (`𝐂𝐚𝐟é` is `cafe`). */
export function normalise(text: string): string {
  const bounded = text.slice(0, TEXT_LENGTH);
  // Most texts are plain, and the rest is slow.
  if (/^[\t\n\r -&(-_a-~]*$/.test(bounded)) return bounded.toLowerCase();
  return bounded
    .toWellFormed()
    .replace(/[¼-¾⅐-⅟™©®]/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/(\p{L})['’‘`ʼ]s(?!\p{L})/gu, '$1')
    .replace(/(\p{L})['’‘`ʼ](?=\p{L})/gu, '$1')
    .normalize('NFC');
}

/** Letters or a number, and what stands between it and the one before. */
type Token = { text: string; isNumber: boolean; gap: string };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const add = (token: string, isNumber: boolean, gap: string) => {
    tokens.push({ text: cut(token), isNumber, gap });
  };
  for (const match of text.matchAll(/[0-9]+(?:[.,][0-9]+)*|(?:(?![0-9])[\p{L}\p{N}])+/gu)) {
    const [token] = match;
    const gap = text.slice(end, match.index);
    end = match.index + token.length;
    if (!startsWithDigit(token)) add(token, false, gap);
    else numbersOf(token).forEach((number, index) => void add(number, true, index === 0 ? gap : '.'));
  }
  return tokens;
}

function startsWithDigit(text: string): boolean {
  return text >= '0' && text < ':';
}

function cut(text: string): string {
  return text.length <= LEXEME_LENGTH ? text : text.slice(0, LEXEME_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** "1.500.000" and "1,500,000.00" are one number, "1.5" is a fraction ("1koma5"), "12.05.2026" are three numbers. */
function numbersOf(text: string): string[] {
  const number = readNumber(text);
  if (!number) return text.split(/[.,]/);
  const decimals = number.isGrouped ? '' : number.fraction.replace(/0+$/, '');
  return [`${number.integer}${decimals ? `koma${decimals}` : ''}`];
}

/** The words of a text, for documents and queries alike. */
export function readWords(text: string): Word[] {
  const tokens = tokensOf(normalise(text));
  const words: Word[] = [];
  for (let index = 0; index < tokens.length; ) {
    const { word, length } = wordAt(tokens, index);
    words.push(word);
    index += length;
  }
  return words;
}

type Read = { word: Word; length: number };

function wordAt(tokens: readonly Token[], index: number): Read {
  const token = tokens[index];
  if (!token) throw new RangeError('no token at this position');
  const read = token.isNumber
    ? measureAt(tokens, index, token)
    : (compoundAt(tokens, index, token) ?? doubledAt(tokens, index, token));
  return read ?? modelAt(tokens, index, token) ?? { word: plain(token.text), length: 1 };
}

const MEMOISED_WORDS = 50_000;
/** Words that stand alone. Nobody changes a word that was read. */
const memo = new LRUCache<string, Word>({ max: MEMOISED_WORDS });

function plain(text: string): Word {
  const known = memo.get(text);
  if (known !== undefined) return known;
  const lexeme = FUNCTION_WORDS.has(text) ? null : cut(lexemeOf(text));
  const word: Word =
    lexeme === null ? { typed: text, stored: [], wanted: [] } : { typed: text, stored: [lexeme], wanted: [[lexeme]] };
  memo.set(text, word);
  return word;
}

const isNear = ({ gap }: Token) => gap === ' ' || gap === '' || /^[\s-]{1,2}$/.test(gap);

/** A number with its unit: "5jt", "100 m2", "2 kamar tidur". */
function measureAt(tokens: readonly Token[], index: number, { text: number }: Token): Read | null {
  const next = tokens[index + 1];
  if (!next || next.isNumber || !isNear(next)) return null;
  // "Rp 1,5 M" is milyar; elsewhere M is metres.
  const factor = moneyFactor(next.text, PRICE_WORDS.has(tokens[index - 1]?.text ?? ''));
  if (factor !== undefined) {
    const amount = amountOf(number, factor);
    if (amount === null) return null;
    return { word: { typed: `${number} ${next.text}`, stored: [amount], wanted: [[amount]] }, length: 2 };
  }
  const after = tokens[index + 2];
  const pair = after && (after.isNumber ? after.gap === '' : isNear(after)) ? `${next.text} ${after.text}` : '';
  const pairUnit = UNITS.get(pair);
  const unit = pairUnit ?? UNITS.get(next.text);
  if (unit === undefined) return null;
  const measure = cut(number + unit);
  const unitWords = pairUnit ? pair.split(' ') : [next.text];
  // The words of a unit are searched too ("kamar mandi dalam"), its abbreviations are not.
  const spelled = unitWords.filter((word) => word.length > 3).map(lexemeOf);
  const wanted = [[measure]];
  // Land and building area are often written "LT 100".
  if (unit === 'm2') wanted.push([cut(`lt${number}`)], [cut(`lb${number}`)]);
  return {
    word: { typed: `${number} ${unitWords.join(' ')}`, stored: [measure, number, ...spelled], wanted },
    length: pairUnit ? 3 : 2,
  };
}

function amountOf(number: string, factor: number): string | null {
  const amount = Math.round(Number(number.replace('koma', '.')) * factor);
  return Number.isSafeInteger(amount) ? String(amount) : null;
}

/** Words that mean something else together: "rumah sakit" is not a house. */
function compoundAt(tokens: readonly Token[], index: number, token: Token): Read | null {
  const next = tokens[index + 1];
  if (!next || next.isNumber || !COMPOUND_STARTS.has(token.text) || !isNear(next)) return null;
  const typed = `${token.text} ${next.text}`;
  const stored = COMPOUNDS.get(typed);
  return stored === undefined ? null : { word: { typed, stored: [...stored], wanted: [[...stored]] }, length: 2 };
}

const ENDINGS_OF_DOUBLED: ReadonlySet<string> = new Set(['an', 'nya']);

/** A word that is said twice, written with a 2: "anak2" is "anak-anak", "mobil2an" is "mobil-mobilan". */
function doubledAt(tokens: readonly Token[], index: number, token: Token): Read | null {
  const number = tokens[index + 1];
  if (number?.text !== '2' || number.gap !== '' || token.text.length < 3 || !isDictionaryWord(token.text)) return null;
  const after = tokens[index + 2];
  const ending = after?.gap === '' && ENDINGS_OF_DOUBLED.has(after.text) ? after.text : '';
  if (tokens[index + (ending ? 3 : 2)]?.gap === '' || (after?.gap === '' && !ending)) return null;
  const compound = COMPOUNDS.get(`${token.text} ${token.text}${ending}`);
  const words = [plain(token.text), ...(ending ? [plain(token.text + ending)] : [])];
  const lexemes = compound ?? [...new Set(words.flatMap(({ stored }) => stored))];
  if (lexemes.length === 0) return null;
  const length = ending ? 3 : 2;
  // It may be a number all the same, as in "lantai2".
  const name = cut(token.text + number.text + ending);
  const word = { typed: name, stored: [...new Set([...lexemes, name])], wanted: [[...lexemes]] };
  return { word, length };
}

/** Letters and numbers of one name: "iphone13", "A52s", "2nd", "type 36". */
function modelAt(tokens: readonly Token[], index: number, token: Token): Read | null {
  const number = tokens[index + 1];
  if (number === undefined || (number.gap !== '' && !number.isNumber)) return null;
  let end = index + 1;
  while (tokens[end]?.gap === '' && !startsMeasure(tokens, end) && end - index < 6) end += 1;
  const run = tokens.slice(index, end);
  if (run.length > 1 && !(token.text === 'rp' || token.text === 'idr')) return gluedName(run);
  const after = tokens[index + 2];
  if (token.isNumber || !number?.isNumber || number.text.length > 3 || !/^\s?[:.-]?\s{0,2}$/.test(number.gap))
    return null;
  if (FUNCTION_WORDS.has(token.text) || startsMeasure(tokens, index + 1) || after?.gap === '') return null;
  const name = cut(token.text + number.text);
  const word = plain(token.text);
  if (MODELS.has(token.text)) {
    return {
      word: { typed: `${token.text} ${number.text}`, stored: [...word.stored, number.text, name], wanted: [[name]] },
      length: 2,
    };
  }
  const rooms = BEDROOM_UNITS.has(token.text) ? [`${number.text}br`] : [];
  return { word: { ...word, stored: [...word.stored, name, ...rooms] }, length: 1 };
}

/** Whether a number with a unit begins here that is written in one with a word before ("vario125cc"). */
function startsMeasure(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return token?.isNumber === true && measureAt(tokens, index, token) !== null;
}

function gluedName(run: readonly Token[]): Read {
  const [first, second, third] = run;
  const typed = run.map(({ text }) => text).join('');
  const parts = run
    .filter(({ isNumber, text }) => isNumber || text.length > 2)
    .flatMap(({ text }) => plain(text).stored);
  // "beat2021": a year is not part of the name. "iphone13pro": nor is a word after the number.
  if (first && second && !first.isNumber && /^(?:19|20)\d\d$/.test(second.text)) {
    return { word: { typed: first.text, ...pick(first) }, length: 1 };
  }
  if (first && second && third && !first.isNumber && first.text.length > 2 && third.text.length > 2) {
    const name = cut(first.text + second.text);
    return {
      word: {
        typed: first.text + second.text,
        stored: [...new Set([name, ...plain(first.text).stored, second.text])],
        wanted: [[name]],
      },
      length: 2,
    };
  }
  const name = cut(typed);
  return { word: { typed, stored: [...new Set([name, ...parts])], wanted: [[name]] }, length: run.length };
}

function pick({ text }: Token): Pick<Word, 'stored' | 'wanted'> {
  const { stored, wanted } = plain(text);
  return { stored, wanted };
}

/** Whether a text contains the words of a phrase in their order, as they are written. */
export function containsPhrase(text: string, phrase: string): boolean {
  const spelled = (part: string) =>
    ` ${tokensOf(normalise(part))
      .map((token) => token.text)
      .join(' ')} `;
  return spelled(text).includes(spelled(phrase));
}
