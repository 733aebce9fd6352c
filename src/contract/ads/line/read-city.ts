import type { Span } from './read-price.ts';

/** A city or regency as `GET /location/city` names it. */
export type LineCity = { id: number; short_name: string; kind: string };
export type CityReading<City> = { cities: readonly City[]; span: Span | null };

/** What people call cities and regencies, and places by which they name them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  jogja: 'yogyakarta',
  jogjakarta: 'yogyakarta',
  jogya: 'yogyakarta',
  yogya: 'yogyakarta',
  solo: 'surakarta',
  tangsel: 'tangerang selatan',
  jaksel: 'jakarta selatan',
  jaktim: 'jakarta timur',
  jakbar: 'jakarta barat',
  jakut: 'jakarta utara',
  jakpus: 'jakarta pusat',
  jkt: 'jakarta',
  bdg: 'bandung',
  sby: 'surabaya',
  smg: 'semarang',
  mlg: 'malang',
  bks: 'bekasi',
  dps: 'denpasar',
  mks: 'makassar',
  mdn: 'medan',
  lampung: 'bandar lampung',
  purwokerto: 'banyumas',
};
/** Names that are ordinary words too: they count after a word such as "di". */
const WORDS_TOO: ReadonlySet<string> = new Set(
  'batu metro batang padang pati palu bone natal bima banjar ende solok kaur siak kupang alor belu malaka landak sigi bungo agam'.split(
    ' ',
  ),
);
const AT = /(?:^|\s)(?:di|kota|kab|kabupaten|daerah|area|lokasi|wilayah|posisi|in|at)\.?\s+$/;
/** A dish or a cloth is named after where it comes from. */
const ORIGIN =
  /(?:batik|tulis|tenun|rendang|nasi|soto|sate|mie|bakso|kopi|teh|salak|apel|dodol|keripik|sambal|lumpia|pempek|bakpia|mebel|ukir)\s+$/;
const CAPITAL = 'jakarta';

/**
 * The city in a line: none if two are named, as in "travel jakarta bandung"; several if the name has several, as
 * Jakarta has, or a city and a regency, the city first.
 */
export function readLineCity<City extends LineCity>(line: string, cities: readonly City[]): CityReading<City> {
  const text = line.toLowerCase();
  const byName = Map.groupBy(cities, (city) => city.short_name.toLowerCase());
  const capital = cities.filter(({ short_name }) => short_name.toLowerCase().startsWith(`${CAPITAL} `));
  if (capital.length > 0) byName.set(CAPITAL, capital);
  const words = [...text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)].map((match) => ({ word: match[0], start: match.index }));
  const found: { name: string; span: Span }[] = [];
  for (let index = 0; index < words.length; ) {
    const at = nameAt(words, index, byName);
    if (at && isPlaceHere(text.slice(0, at.span[0]), at.name)) found.push(at);
    index += at?.length ?? 1;
  }
  const names = new Set(found.map(({ name }) => name));
  const [first] = found;
  if (!first || names.size > 1) return { cities: [], span: null };
  const isFirst = ({ kind }: City) => kind === 'city';
  const same = (byName.get(first.name) ?? []).toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  return { cities: same, span: first.span };
}

const LONGEST_NAME = 4;

function nameAt(
  words: readonly { word: string; start: number }[],
  index: number,
  byName: ReadonlyMap<string, unknown>,
) {
  const [start] = words.slice(index);
  for (let length = Math.min(LONGEST_NAME, words.length - index); start && length > 0; length -= 1) {
    const parts = words.slice(index, index + length);
    const typed = parts.map(({ word }) => word).join(' ');
    const name = OTHER_NAMES[typed] ?? typed;
    const last = parts.at(-1) ?? start;
    if (byName.has(name)) return { name, length, span: [start.start, last.start + last.word.length] as const };
  }
  return null;
}

function isPlaceHere(before: string, name: string): boolean {
  if (AT.test(before)) return true;
  return !WORDS_TOO.has(name) && !ORIGIN.test(before);
}
