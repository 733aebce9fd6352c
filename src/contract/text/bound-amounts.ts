const UNITS = `kg|gr|gram|g|ons|kwintal|ton|mm|cm|m|m2|m²|meter|metre|km|ha|are|cc|kb|mb|gb|tb|mp|mah|inch|inci|inches|l|ml
  |liter|litre|pk|hp|watt|w|volt|hz|rb|ribu|k|jt|juta|miliar|milyar|thousand|million|billion
  |detik|menit|jam|hari|malam|minggu|bulan|bln|tahun|thn|th|minutes?|hours?|days?|nights?|weeks?|months?|years?
  |kali|times|pcs|pieces?|buah|lembar|unit|set|orang|kamar|kursi|lantai|porsi|kotak|box|pack|pax|pasang|ekor|batang|pohon|sesi`;
const MONTHS = `jan|januari|january|feb|februari|february|mar|maret|march|apr|april|mei|may|jun|juni|june|jul|juli|july
  |agu|ags|agt|agustus|aug|august|sep|sept|september|okt|oktober|oct|october|nov|november|des|desember|dec|december`;
const oneOf = (words: string) => `(?:${words.replaceAll(/\s/g, '')})(?![\\p{L}\\p{N}])`;
/** After a year, `km 20 ribu` and `jam 9` begin something new. */
const AFTER_YEAR = String.raw`(?<=(?<!\d)(?:19|20)\d\d )(?:km|jam) \d`;
/** Spaces between a currency and its amount, a number and its unit, and the parts of a date. */
const BOUND_SPACE = new RegExp(
  [
    String.raw`(?<=(?<![\p{L}\p{N}])(?:rp|idr)\.?) (?=\d)`,
    String.raw`(?<=\d) (?=${oneOf(UNITS)}|${oneOf(MONTHS)})(?!${AFTER_YEAR})`,
    String.raw`(?<=\d[ \u00A0]${oneOf(MONTHS)}) (?=(?:19|20)\d\d(?!\d))`,
  ].join('|'),
  'giu',
);
const UNIT = new RegExp(`^${oneOf(UNITS)}$`, 'iu');
const HAS_SPACE_AT_NUMBER = /\d | \d/;

/** A text in which no line ends between a number and what belongs to it, as in `Rp 850.000`, `10 km` and `12 Mei 2025`. */
export function withBoundAmounts(text: string): string {
  // Most texts have no such space.
  return HAS_SPACE_AT_NUMBER.test(text) ? text.replaceAll(BOUND_SPACE, '\u00A0') : text;
}

/** Whether a word is the unit of a number before it. */
export function isUnit(word: string): boolean {
  return UNIT.test(word);
}

/** The parts of a paragraph between which a line may end. */
export function breakableParts(paragraph: string): string[] {
  return paragraph.split(/[^\S\u00A0]+|(?<=-)/u);
}
