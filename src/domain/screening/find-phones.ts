/** A phone number within a text, in the digits that it is made of. */
type Digits = { digits: string; starts: number[]; ends: number[] };

const SPOKEN: Readonly<Record<string, string>> = {
  nol: '0',
  kosong: '0',
  satu: '1',
  dua: '2',
  tiga: '3',
  empat: '4',
  lima: '5',
  enam: '6',
  tujuh: '7',
  delapan: '8',
  sembilan: '9',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
};
const LETTERS_FOR: Readonly<Record<string, string>> = { o: '0', q: '0', i: '1', l: '1', z: '2', s: '5', b: '8' };
const BREAK = '|';
/** Shorter ones may be a model and what it has, such as `i5 8250`. */
const PHONE_LENGTH = 9;

/** The digits of a number without the prefix of the country; null for what is not a phone number. */
export function phoneCore(contact: string): string | null {
  if (!/^[+\d\s().-]+$/.test(contact)) return null;
  const core = contact.replace(/\D/g, '').replace(/^(62|0)/, '');
  return core.length >= 7 ? core : null;
}

/** Whether a word names one digit. */
export function isSpokenDigit(word: string): boolean {
  return Object.hasOwn(SPOKEN, word);
}

/** Whether a text is nothing but a phone number, also with spoken digits or letters written for digits. */
export function isOnlyPhone(text: string): boolean {
  const { digits } = digitsOf(text);
  return digits.length >= PHONE_LENGTH && !digits.includes(BREAK);
}

/** All digits of a text: numbers with gaps, spoken digits, and letters written for digits. Other words are breaks. */
export function digitsOf(text: string): Digits {
  const found: Digits = { digits: '', starts: [], ends: [] };
  const digits: string[] = [];
  const add = (digit: string, start: number, end: number) => {
    digits.push(digit);
    found.starts.push(start);
    found.ends.push(end);
  };
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const plain = word.normalize('NFKC').toLowerCase();
    const spoken = SPOKEN[plain];
    const read = [...plain].map((letter) => (/\d/.test(letter) ? letter : (LETTERS_FOR[letter] ?? BREAK)));
    const isWritten = plain.replace(/\D/g, '').length * 2 >= plain.length || /^o+$/.test(plain);
    const isNumber = isWritten && !read.includes(BREAK);
    if (spoken !== undefined) add(spoken, index, index + word.length);
    else if (isNumber && plain.length === word.length) {
      for (const [offset, digit] of read.entries()) add(digit, index + offset, index + offset + 1);
    } else add(BREAK, index, index + word.length);
  }
  found.digits = digits.join('');
  return found;
}

/** Where a number is in a text; null if it is not there. */
export function findPhone({ digits, starts, ends }: Digits, core: string): { start: number; end: number } | null {
  const first = digits.indexOf(core);
  if (first === -1) return null;
  return { start: starts[first] ?? 0, end: ends[first + core.length - 1] ?? 0 };
}
