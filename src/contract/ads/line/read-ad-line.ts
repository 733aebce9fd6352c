import type { PRICE_NOTES, PRICE_PERIODS } from '../rules.ts';
import { type LineCity, readLineCity } from './read-city.ts';
import { readLinePrice, type Span } from './read-price.ts';

export type AdLine<City> = {
  /** What was read: the typed line up to its maximum length. */
  text: string;
  /** What remains of the line: what is offered. */
  title: string;
  /** Whole rupiah; null if the line has no price, or none that is certain. */
  price: number | null;
  price_note: (typeof PRICE_NOTES)[number];
  price_period: (typeof PRICE_PERIODS)[number];
  /** Amounts of which the author chooses the price; empty if nothing is open. */
  price_choices: readonly number[];
  /** The likeliest first; several if a name has several. */
  cities: readonly City[];
  condition: 'new' | 'used' | null;
  /** The parts of the line that were recognised, in its order: price, city, condition, and the words of the title. */
  spans: readonly Span[];
};

export const AD_LINE_LENGTH = 500;
const TITLE_LENGTH = 70;

const FIXED = /\b(?:nett?o?|pas|fix|no\s+nego|(?:ga|gak|ngga|nggak|tidak|tdk|tanpa|bukan)\s+(?:bisa\s+)?nego)\b/giu;
const NEGOTIABLE =
  /\b(?:harga\s+)?(?:(?:bisa|boleh|masih|bs)\s+)?nego(?:tiable)?(?:\s+(?:tipis|halus|alus|sampe\s+deal|sampai\s+deal))?\b/giu;
const FREE = /\b(?:gratis|free|adopsi)\b(?!\s+(?:ongkir|ongkos|antar|kirim|delivery|shipping|pasang|instal))/giu;
const FROM = /\b(?:mulai(?:\s+dari)?|start(?:ing)?(?:\s+(?:from|at))?)\s*(?:harga\s*)?$/iu;
const NEW = /\b(?:baru|brand\s+new|bnib|segel|new)\b/iu;
/** "baru 3 bulan" and "baru 2 kali pakai" are used. */
const NEWLY =
  /\bbaru\s+(?:dipakai\s+)?(?:\d+|se)\s*(?:hari|minggu|bulan|bln|tahun|thn|th|kali|x|km)(?!\p{L})|\bbaru\s+(?:di)?pakai/iu;
const USED = /\b(?:bekas|second|seken|sekon|secon|preloved|used|ex|mulus)\b/iu;
const OFFER = /^\s*(?:di)?jual(?:\s+(?:cepat|rugi|murah|bu))*\s+/iu;
/** Words that lead to a price or a city. */
const CONNECTING = /(?:^|\s)(?:di|harga|hrg|gaji|salary|imbalan|reward|budget|atau)\s*$/iu;
const TITLE_WORDS = /[\p{L}\d](?:.*[\p{L}\d"”%)])?/u;
const MONTHLY = /\b(?:gaji|salary|lowongan|loker|dicari|dibutuhkan)\b/iu;

/**
 * Reads the one line of an ad, such as `Honda Beat 2019 11,5jt nego Depok`: what is offered, its price, city and
 * condition. It never guesses a price that is open: those amounts are in `price_choices`.
 */
export function readAdLine<City extends LineCity>(typed: string, allCities: readonly City[]): AdLine<City> {
  const line = [...typed].slice(0, AD_LINE_LENGTH).join('').replaceAll(/\s/gu, ' ');
  const price = readLinePrice(line);
  const { cities, span: city } = readLineCity(line, allCities);
  const fixed = spansOf(line, FIXED);
  const negotiable = spansOf(line, NEGOTIABLE).filter((span) => !fixed.some((other) => overlap(span, other)));
  const isFree = price.amount === null && price.choices.length === 0 && spansOf(line, FREE).length > 0;
  const [start] = price.spans[0] ?? [0];
  const isFrom = price.amount !== null && FROM.test(line.slice(0, start));
  const isNegotiable = negotiable.length > 0 || (price.isAbout && fixed.length === 0);
  const isSalary = price.period === 'none' && price.amount !== null && MONTHLY.test(line);
  const spans = [...price.spans, ...fixed, ...negotiable, ...(city ? [city] : [])].toSorted(
    ([one], [other]) => one - other,
  );
  return {
    text: line,
    title: titleOf(line, spans),
    price: isFree ? 0 : price.amount,
    price_note: isFree ? 'free' : isFrom ? 'starting_from' : isNegotiable ? 'negotiable' : 'none',
    price_period: isSalary ? 'month' : price.period,
    price_choices: price.choices,
    cities,
    condition: NEW.test(line) && !NEWLY.test(line) ? 'new' : USED.test(line) || NEWLY.test(line) ? 'used' : null,
    spans: withTitle(line, spans),
  };
}

/** The recognised parts, with those of the condition and of the title between them. */
function withTitle(line: string, spans: readonly Span[]): Span[] {
  const condition = [NEWLY, NEW, USED].flatMap((pattern) => {
    const match = pattern.exec(line);
    return match ? [[match.index, match.index + match[0].length] as const] : [];
  });
  const first = condition.find((span) => !spans.some((other) => overlap(span, other)));
  const known = [...spans, ...(first ? [first] : [])].toSorted(([one], [other]) => one - other);
  const title: Span[] = [];
  let at = OFFER.exec(line)?.[0].length ?? 0;
  for (const [start, end] of [...known, [line.length, line.length] as const]) {
    const words = TITLE_WORDS.exec(line.slice(at, Math.max(at, start)).replace(CONNECTING, ''));
    if (words) title.push([at + words.index, at + words.index + words[0].length]);
    at = Math.max(at, end);
  }
  return [...known, ...title].toSorted(([one], [other]) => one - other);
}

const spansOf = (line: string, pattern: RegExp): Span[] =>
  [...line.matchAll(pattern)].map((match): Span => [match.index, match.index + match[0].length]);
const overlap = ([start, end]: Span, [from, to]: Span) => start < to && from < end;

/** The line without what has fields of its own. */
function titleOf(line: string, spans: readonly Span[]): string {
  let rest = '';
  let at = 0;
  for (const [start, end] of spans) {
    rest += `${line.slice(at, Math.max(at, start))} `;
    at = Math.max(at, end);
  }
  rest += line.slice(at);
  const words = rest
    .replace(OFFER, '')
    .replaceAll(/\s*[,;/|-]+\s*(?=[,;/|-]|$)/gu, ' ')
    .replace(CONNECTING, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const title = words.slice(0, 1).toUpperCase() + words.slice(1);
  if ([...title].length <= TITLE_LENGTH) return title;
  const cut = [...title].slice(0, TITLE_LENGTH + 1).join('');
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trim();
}
