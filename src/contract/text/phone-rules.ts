/** Characters of a phone number, with the plus, as the specification says. */
export const PHONE_LENGTH = { min: 9, max: 15 };
/** Enough for two numbers, which are refused as such. */
export const PHONE_TEXT_LENGTH = 60;
/** Digits of the shortest number that people write beside another one. */
const SHORT_NUMBER_DIGITS = 7;
/** Digits of two numbers of which each is as short as a phone number can be. */
const TWO_NUMBERS_DIGITS = 2 * (PHONE_LENGTH.min - 1);

/** What people write between the digits of one number; NFKC has turned full-width digits and U+2011 into others. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212.·()[\]/\\]/gu;
/** What people write between two numbers. */
const BETWEEN_NUMBERS = /[/\\,;|&\n]|\s(?:dan|atau|and|or)\s/i;
/** Country codes of one and two digits; the others have three. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

export type PhoneReading =
  | { number: string }
  /** `two_phones`: the text contains more than one number. */
  | { fault: 'format' | 'two_phones' };

/**
 * Reads a phone number as `+` and 8 to 14 digits. A leading 0 or 62 becomes +62, and a 0 after that is removed. A
 * number with another country's code after `+` or 00 keeps it.
 */
export function readPhone(typed: string): PhoneReading {
  const text = typed.normalize('NFKC').trim();
  const compact = text.replaceAll(SEPARATORS, '');
  if (containsTwo(text, compact)) return { fault: 'two_phones' };
  if (!/^\+?[0-9]+$/.test(compact)) return { fault: 'format' };
  const foreign = /^(?:\+|00)(.*)$/.exec(compact)?.[1];
  const digits = foreign ?? compact.replace(/^0/, '62').replace(/^(?!62)/, '62');
  const number = `+${digits.replace(/^620+/, '62')}`;
  const fits = number.length >= PHONE_LENGTH.min && number.length <= PHONE_LENGTH.max && !number.startsWith('+0');
  return fits ? { number } : { fault: 'format' };
}

function containsTwo(text: string, compact: string): boolean {
  if (/\d\+/.test(compact)) return true;
  const parts = text.split(BETWEEN_NUMBERS).map((part) => part.replaceAll(/\D/g, ''));
  const isNumber = (part: string) => part.length >= SHORT_NUMBER_DIGITS;
  // `0812 3456 7890/91` names a second number by its last digits.
  const isSecond = (part: string, index: number) => part !== '' && parts.slice(0, index).some(isNumber);
  return parts.some(isSecond) || (/^\+?\d+$/.test(compact) && compact.length > TWO_NUMBERS_DIGITS);
}

/** A phone number as `+62…`, or null for any other text. */
export function normalisePhone(typed: string): string | null {
  const reading = readPhone(typed);
  return 'number' in reading ? reading.number : null;
}

/** A stored number for reading: `+62 812 3456 7890`, `+65 9123 4567`. */
export function phoneText(number: string): string {
  if (!number.startsWith('+')) return number;
  const rest = number.slice(1);
  if (rest.startsWith('62')) return `+62 ${grouped(rest.slice(2))}`.trim();
  const code = COUNTRY_CODE.exec(rest)?.[0] ?? '';
  return `+${[code, ...(rest.slice(code.length).match(/\d{1,4}/g) ?? [])].join(' ')}`.trim();
}

/**
 * A number as its field shows it after +62: `0812-3456-7890` and `+62812…` become `812 3456 7890`. A text that begins
 * with `+` is a whole number, without the +62 before it; so is a number whose own digits would be read as a country
 * code. What is not a number is kept, so that it is refused and not changed.
 */
export function phoneFieldText(typed: string): string {
  const reading = readPhone(typed);
  if (!('number' in reading)) return reading.fault === 'two_phones' ? typed.trim() : typedPhoneText(typed);
  const own = /^\+62(?!62|0)(.*)$/.exec(reading.number)?.[1];
  return own === undefined ? phoneText(reading.number) : grouped(own);
}

/**
 * The same while a number is being typed: a 0 that may belong to the area codes 0620 to 0629 stays until the number is
 * complete.
 */
export function typedPhoneText(typed: string): string {
  const text = typed.normalize('NFKC').trimStart();
  // What separates two numbers is kept, so that they are refused.
  if (/\d.*[/,;|&+]/.test(text)) return text.replaceAll(/[^\d\s()./,;|&+-]/g, '');
  const digits = text.replaceAll(/\D/g, '');
  if (text.startsWith('+')) return digits === '' ? '+' : phoneText(`+${digits}`);
  if (text.startsWith('00')) return digits;
  return grouped(/^0(?:6|62\d*)?$/.test(digits) ? digits : digits.replace(/^(?:62|0)0*/, ''));
}

function grouped(digits: string): string {
  const first = digits.startsWith('0') ? 4 : 3;
  return [digits.slice(0, first), digits.slice(first, first + 4), digits.slice(first + 4)]
    .filter((part) => part !== '')
    .join(' ');
}
