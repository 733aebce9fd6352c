import { moneyFactor, readNumber } from '../../text/price-text.ts';
import type { PRICE_PERIODS } from '../rules.ts';

type Period = (typeof PRICE_PERIODS)[number];
/** A part of the line, from its first character to the one after its last. */
export type Span = readonly [start: number, end: number];

/** An amount that may be the price, in rupiah. */
type Candidate = {
  amount: number;
  period: Period;
  span: Span;
  /** Written as "about": 2jtan. */
  isAbout: boolean;
  /** Whether its meaning is open: a metre or a milliard, a price of each square metre of land. */
  isDoubtful: boolean;
};

export type LinePrice = {
  /** Whole rupiah; null if the line has none, or none that is certain. */
  amount: number | null;
  period: Period;
  isAbout: boolean;
  spans: readonly Span[];
  /** What the author is asked about: amounts in the order of the line. */
  choices: readonly number[];
};

const NUMBER = /\d+(?:[.,]\d+)*/gu;
const PHONE = /(?:\+?62|0)(?:\d{8,13}|\d{2,3}[\s.-]\d{3,4}[\s.-]?\d{3,5})(?!\d)/gu;
const CURRENCY = /(?<!\p{L})(?:rp|idr)\.?\s*$/u;
const NAMED_PRICE = /(?:harga|hrg|price|gaji|salary|budget)\s*:?\s*$/;
const INSTALMENT = /\b(?:dp|cicilan|angsuran|uang muka|down payment)\b/;
/** Numbers that stand after these are never money. */
const NAMED_MEASURE =
  /\b(?:km|odo|odometer|tahun|thn|th|size|ukuran|uk|no|nomor|lt|lb|ring|min|minimal|minimum)\.?\s*$/;
/** A number before one of these is a measure. */
const MEASURE =
  /^\s*(?:km|kilometer|cc|gb|tb|inch|inci|in|cm|mm|meter|mtr|m2|m3|ml|l|liter|ltr|gr|gram|g|kg|watt|w|va|hp|pk|hz|mah|mp|hari|bulan|bln|tahun|thn|th|jam|menit|pcs|lembar|buah|unit|set|box|dus|lusin|kodi|lantai|lt|kamar|kmr|kt|km|dudukan|seater|seat|pintu|tungku|rak|susun|roda|orang|ekor|pot|porsi|tusuk|hektar|ha|are|x|persen)(?![\p{L}\d])|^\s*[%"”x×]/u;
const ABOUT = /^\s*-?an\b/;
const THOUSAND = 1000;
const MIN_PRICE = 500;
const YEARS = { first: 1900, last: 2100 };

const PERIOD_WORDS: Readonly<Record<string, Period>> = {
  jam: 'hour',
  hour: 'hour',
  hr: 'day',
  hari: 'day',
  day: 'day',
  malam: 'night',
  mlm: 'night',
  night: 'night',
  minggu: 'week',
  week: 'week',
  bln: 'month',
  bulan: 'month',
  bl: 'month',
  month: 'month',
  mo: 'month',
  thn: 'year',
  th: 'year',
  tahun: 'year',
  year: 'year',
  kg: 'kg',
  kilo: 'kg',
  porsi: 'portion',
  portion: 'portion',
  pax: 'portion',
  sesi: 'session',
  session: 'session',
  pertemuan: 'session',
  orang: 'person',
  org: 'person',
  person: 'person',
};
const PERIOD = /^(?:,-)?\s*(?:\/|per\s*|se(?=bulan|tahun|hari|jam|malam|minggu))\s*(\p{L}+\d?)/u;
const DAY = /^\s*24\s*jam\b/;
/** Of these a price is often that of a square metre or an "are", which an ad has no field for. */
const LAND = /\b(?:tanah|kavling|kaveling|sawah|kebun|lahan|land|rumah|house|ruko|gudang|apartemen)\b/;
const AREA = /^(?:m|m2|meter|mtr|are|hektar|ha|sqm)$/;
/** Where a milliard is usual. */
const DEAR = /\b(?:tanah|kavling|sawah|rumah|house|ruko|gudang|apartemen|villa|vila|kost|hotel|pabrik|gedung|kantor)\b/;

/**
 * The price in a line such as `Honda Beat 2019 11,5jt nego`. It is certain or open: of two amounts, of an instalment,
 * of a milliard that may be a metre the author is asked.
 */
export function readLinePrice(line: string): LinePrice {
  const text = line.toLowerCase();
  const phones = [...text.matchAll(PHONE)].map((match): Span => [match.index, match.index + match[0].length]);
  const candidates = candidatesOf(line, text, phones);
  const [first] = candidates;
  const isOpen = candidates.length > 1 || first?.isDoubtful || INSTALMENT.test(text);
  return {
    amount: isOpen || !first ? null : first.amount,
    period: first?.period ?? 'none',
    isAbout: !isOpen && (first?.isAbout ?? false),
    spans: [...candidates.map(({ span }) => span), ...phones],
    choices: isOpen ? [...new Set(candidates.map(({ amount }) => amount))] : [],
  };
}

function candidatesOf(line: string, text: string, phones: readonly Span[]): Candidate[] {
  const found: Candidate[] = [];
  let end = 0;
  for (const { index } of text.matchAll(NUMBER)) {
    if (index < end || phones.some(([from, to]) => index >= from && index < to)) continue;
    const candidate = candidateAt(line, text, index);
    if (!candidate) continue;
    const before = found.at(-1);
    end = candidate.span[1];
    // "3,5jt-4jt": the lower end.
    if (before && /^\s*(?:-|–|s\/d|sd|sampai)\s*$/.test(text.slice(before.span[1], index))) continue;
    found.push(candidate);
  }
  return found;
}

function candidateAt(line: string, text: string, index: number): Candidate | null {
  const before = text.slice(0, index);
  const amount = amountAt(line, text, index);
  if (!amount || NAMED_MEASURE.test(before) || /[\p{L}]$/u.test(before.replace(CURRENCY, ''))) return null;
  const currency = CURRENCY.exec(before);
  const isNamed = currency !== null || NAMED_PRICE.test(before);
  const isMoney = amount.hasWord || amount.isGrouped || isNamed || /^,-/.test(text.slice(amount.end));
  if (!amount.hasWord && !isNamed && MEASURE.test(text.slice(amount.end))) return null;
  let end = amount.end;
  const isAbout = ABOUT.test(text.slice(end)) || amount.isAbout;
  end += ABOUT.exec(text.slice(end))?.[0].length ?? 0;
  const unit = PERIOD.exec(text.slice(end));
  const unitName = unit?.[1] ?? '';
  const period = unit ? (PERIOD_WORDS[unitName] ?? 'none') : DAY.test(text.slice(end)) ? 'day' : 'none';
  const isOfArea = unit !== null && AREA.test(unitName);
  // A plain number is a price if it has a unit ("2500/lembar") or ends the line ("tempe bacem 5000").
  if (!isMoney && !(amount.value >= THOUSAND && (unit || endsWithThousands(amount.value, text.slice(end)))))
    return null;
  if (amount.value < MIN_PRICE) return null;
  return {
    amount: amount.value,
    period,
    span: [currency ? currency.index : index, end + (unit?.[0].length ?? 0)],
    isAbout,
    isDoubtful: amount.isDoubtful || (isOfArea && LAND.test(text)),
  };
}

function endsWithThousands(value: number, after: string): boolean {
  const isYear = value >= YEARS.first && value <= YEARS.last;
  return !isYear && value % 500 === 0 && after.trim() === '';
}

type Amount = {
  value: number;
  end: number;
  hasWord: boolean;
  isGrouped: boolean;
  isAbout: boolean;
  isDoubtful: boolean;
};

const WORD = /^\s*([a-z]+)/;
const ENGLISH: Readonly<Record<string, number>> = { million: 1_000_000, mil: 1_000_000, thousand: THOUSAND };
/** "ribuan" and "jtan" say "about" themselves. */
const ABOUT_WORD = /^(?:ribuan|jutaan|jtan|jutan|rban)$/;

/** A number and its words of money: `11,5jt`, `3jt8`, `2 juta 500 ribu`, `1.750rb`. */
function amountAt(line: string, text: string, index: number): Amount | null {
  const [typed = ''] = /^\d+(?:[.,]\d+)*/.exec(text.slice(index)) ?? [];
  const number = readNumber(typed);
  if (!number) return null;
  let end = index + typed.length;
  const word = factorAt(line, text, end);
  const value = Number(`${number.integer}.${number.fraction || '0'}`);
  const plain = { isAbout: false, isDoubtful: false, isGrouped: number.isGrouped };
  if (!word) return { ...plain, value: Math.round(value), end, hasWord: false };
  end = word.end;
  let total = Math.round(value * word.factor);
  const rest = /^\s*(\d+(?:[.,]\d+)*)/.exec(text.slice(end));
  if (rest?.[1]) {
    const more = readNumber(rest[1]);
    const after = end + rest[0].length;
    const small = factorAt(line, text, after);
    if (more && small && small.factor < word.factor) {
      total += Math.round(Number(`${more.integer}.${more.fraction || '0'}`) * small.factor);
      end = small.end;
    } else if (more && !/^\s/.test(rest[0]) && !more.fraction && !more.isGrouped) {
      // "3jt8" is 3.8 million, "2jt200" 2.2 million.
      total += Math.round(Number(`0.${more.integer}`) * word.factor);
      end = after;
    }
  }
  return { ...plain, value: total, end, hasWord: true, isAbout: word.isAbout, isDoubtful: word.isDoubtful };
}

function factorAt(line: string, text: string, at: number) {
  const match = WORD.exec(text.slice(at));
  if (!match?.[1]) return null;
  const word = match[1];
  const end = at + match[0].length;
  const isAbout = ABOUT_WORD.test(word);
  const known =
    moneyFactor(word, false) ?? ENGLISH[word] ?? (isAbout ? moneyFactor(word.replace(/an$/, ''), false) : undefined);
  if (known !== undefined) return { factor: known, end, isAbout, isDoubtful: false };
  if (word === 'k') return { factor: THOUSAND, end, isAbout, isDoubtful: false };
  // "2,1M" is a milliard where houses are sold, and "2,1m" metres or millions.
  if (word !== 'm' || /^\d/.test(text.slice(end))) return null;
  const isCapital = line.slice(at, end).includes('M');
  if (!DEAR.test(text) && !/^\s*nego/.test(text.slice(end)) && !isLast(text, end)) return null;
  return { factor: 1_000_000_000, end, isAbout, isDoubtful: !isCapital || !DEAR.test(text) };
}

const isLast = (text: string, end: number) => text.slice(end).trim() === '';
