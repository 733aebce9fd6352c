const factors = (factor: number, words: string) => words.split(' ').map((word) => [word, factor] as const);

/** Units of money after a number, in any text. */
const MONEY_WORDS: ReadonlyMap<string, number> = new Map([
  ...factors(1_000, 'rb rbu ribu ribuan'),
  ...factors(1_000_000, 'jt jta juta jutaan jutan'),
  ...factors(1_000_000_000, 'milyar miliar mlyr milyard'),
]);
/** Units of money only where a price stands: elsewhere M is metres, and 4K a resolution. */
const PRICE_LETTERS: ReadonlyMap<string, number> = new Map([
  ['k', 1_000],
  ['m', 1_000_000_000],
]);
const ALL_WORDS = [...MONEY_WORDS.keys(), ...PRICE_LETTERS.keys()];

/** The factor of a word in lower case after a number; undefined if it is not a unit of money. */
export function moneyFactor(word: string, isPrice: boolean): number | undefined {
  return MONEY_WORDS.get(word) ?? (isPrice ? PRICE_LETTERS.get(word) : undefined);
}

/** Whether letters may become a unit of money while they are typed. */
export function startsMoneyWord(letters: string): boolean {
  return ALL_WORDS.some((word) => word.startsWith(letters.toLowerCase()));
}

export type WrittenNumber = { integer: string; fraction: string; isGrouped: boolean };

const GROUPED = [/^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/, /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/];
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/;

/** Reads a number with its marks: `1.500.000`, `1,500,000.00` and `1,5`; null for several numbers, such as a date. */
export function readNumber(text: string): WrittenNumber | null {
  for (const pattern of GROUPED) {
    const [, grouped, cents = ''] = pattern.exec(text) ?? [];
    if (grouped) return { integer: grouped.replaceAll(/\D/g, ''), fraction: cents, isGrouped: true };
  }
  const [, integer, fraction = ''] = PLAIN.exec(text) ?? [];
  return integer === undefined ? null : { integer, fraction, isGrouped: false };
}

/** Longer than any price; the rest of a pasted text is ignored. */
const READ_CHARACTERS = 100;
const PART = /^(\d+(?:[.,]\d+)*)\s*(\p{L}+)?/u;
const RANGE = /^\s*(?:[-–~]|s\/d|sd|sampai|to)\s*/u;

/**
 * The first amount in a text whose number has a word, such as `1,5 jt` or `2 juta 500 ribu`, in whole units; null if
 * the first number has none. In a range, both ends have the word of the second.
 */
export function amountIn(text: string): number | null {
  let rest = text.slice(0, READ_CHARACTERS).normalize('NFKC').toLowerCase();
  rest = rest.slice(Math.max(0, rest.search(/\d/)));
  let total: number | null = null;
  for (let below = Number.POSITIVE_INFINITY; ; ) {
    const part = PART.exec(rest);
    if (!part) return total;
    rest = rest.slice(part[0].length);
    const value = readNumber(part[1] ?? '');
    const factor = moneyFactor(part[2] ?? '', true) ?? (part[2] ? undefined : factorOfRange(rest));
    if (!value || factor === undefined || factor >= below) return total;
    total = (total ?? 0) + Math.round(Number(`${value.integer}.${value.fraction || '0'}`) * factor);
    below = factor;
    rest = rest.trimStart();
  }
}

function factorOfRange(rest: string): number | undefined {
  const range = RANGE.exec(rest);
  const end = range && PART.exec(rest.slice(range[0].length));
  return end?.[2] ? moneyFactor(end[2], true) : undefined;
}
