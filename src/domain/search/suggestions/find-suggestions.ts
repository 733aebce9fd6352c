import { links } from '../../../contract/pages/links.ts';
import { type ConditionWord, categoryPath } from '../../../contract/pages/search-addresses.ts';
import type { Suggestion } from '../../../contract/search/suggestions.ts';
import { normalise } from '../words/read-words.ts';
import type { Phrases } from './phrases.ts';

type Category = { id: number; parent_id: number | null; slug: string; name: string; name_en: string };
type Province = { id: number; name: string };
type City = Province & { province_id: number; province_name: string };

/** What suggestions are made of. */
export type SuggestionSources = {
  categories: readonly Category[];
  provinces: readonly Province[];
  cities: readonly City[];
  /** Groups of words that mean the same. */
  spellings: readonly (readonly string[])[];
  /** Number of ads by id of categories and sub-categories, provinces and cities. */
  ads: { categories: ReadonlyMap<number, number>; places: ReadonlyMap<number, number> };
  phrases: Phrases;
};
export type SuggestionIndex = {
  categories: readonly Entry<Category>[];
  places: readonly Entry<Place>[];
  categoryBySlug: ReadonlyMap<string, Category>;
  categoryById: ReadonlyMap<number, Category>;
  provinceById: ReadonlyMap<number, Province>;
  phrases: Phrases;
};
type Place = { province: Province; city: City | null };
/** The words of a name. One that is only English counts less than an Indonesian one that fits alike. */
type Key = { text: string; words: readonly string[]; isEnglish: boolean };
/** A named thing, what it is found by, and how many ads it has. */
type Entry<Value> = { value: Value; keys: readonly Key[]; ads: number };

const SHOWN = { categories: 3, places: 3, searches: 5 } as const;
/** Words between what is searched and where. */
const IN = new Set(['di', 'in', 'at']);
const CONDITIONS: readonly (readonly [string, ConditionWord])[] = [
  ['bekas', 'bekas'],
  ['baru', 'baru'],
  ['used', 'bekas'],
  ['second', 'bekas'],
  ['new', 'baru'],
];

/** The words of a text in lower case and without accents, for comparison. */
function wordsOf(text: string): string[] {
  return normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Prepares what is found by typing. */
export function indexSuggestions(sources: SuggestionSources): SuggestionIndex {
  const { categories, provinces, cities, spellings, ads, phrases } = sources;
  const same = new Map<string, readonly string[]>();
  for (const group of spellings) for (const word of group) same.set(wordsOf(word).join(' '), group);
  /** "Kursi dan meja" is found by each of its parts, and a part by the words that mean the same. */
  const keysOf = (name: string, english = name): Key[] => {
    const keys = new Map<string, Key>();
    const add = (text: string, isEnglish: boolean) => {
      const words = wordsOf(text);
      const key = words.join(' ');
      if (key !== '' && !keys.has(key)) keys.set(key, { text: key, words, isEnglish });
    };
    for (const one of [name, english]) {
      for (const part of [one, ...one.split(/,| dan | and | & /i)]) {
        add(part, one !== name);
        for (const spelling of same.get(wordsOf(part).join(' ')) ?? []) add(spelling, one !== name);
      }
    }
    return [...keys.values()];
  };
  const provinceById = new Map(provinces.map((province) => [province.id, province]));
  return {
    categories: categories.map((value) => ({
      value,
      keys: keysOf(value.name, value.name_en),
      ads: ads.categories.get(value.id) ?? 0,
    })),
    places: [
      ...provinces.map((province) => ({
        value: { province, city: null },
        keys: keysOf(province.name),
        ads: ads.places.get(province.id) ?? 0,
      })),
      ...cities.flatMap((city) => {
        const province = provinceById.get(city.province_id);
        const entry = { keys: keysOf(city.name), ads: ads.places.get(city.id) ?? 0 };
        return province ? [{ value: { province, city }, ...entry }] : [];
      }),
    ],
    categoryBySlug: new Map(categories.map((category) => [category.slug, category])),
    categoryById: new Map(categories.map((category) => [category.id, category])),
    provinceById,
    phrases,
  };
}

/** How well a typed text fits: it is the whole key, its beginning, or the beginnings of some of its words in order. */
const WHOLE = 1;
const BEGINNING = 3;
const WORDS = 5;

/** At most one of the fits above, less is better; an English key is one worse. */
function fitOf(typed: readonly string[], text: string, { words, text: name, isEnglish }: Key): number {
  const better = isEnglish ? 0 : 1;
  if (name === text) return WHOLE - better;
  if (name.startsWith(text)) return BEGINNING - better;
  if (typed.length > words.length) return Number.POSITIVE_INFINITY;
  let next = 0;
  for (const word of words) if (next < typed.length && word.startsWith(typed[next] ?? '')) next += 1;
  // One letter is the beginning of too many words.
  return next === typed.length && text.length > 1 ? WORDS - better : Number.POSITIVE_INFINITY;
}

/** The entries that fit best; of those that fit alike, the ones with most ads. */
function bestOf<Value>(entries: readonly Entry<Value>[], typed: readonly string[], worst: number): Value[] {
  const text = typed.join(' ');
  const found: { value: Value; fit: number; ads: number }[] = [];
  for (const { value, keys, ads } of entries) {
    let fit = Number.POSITIVE_INFINITY;
    for (const key of keys) fit = Math.min(fit, fitOf(typed, text, key));
    if (fit <= worst) found.push({ value, fit, ads });
  }
  return found.toSorted((one, other) => one.fit - other.fit || other.ads - one.ads).map(({ value }) => value);
}

export type SuggestionInput = { keyword: string; category?: string | undefined; province_id?: number | undefined };
/** What a suggestion searches for. */
type Target = {
  keyword?: string;
  category?: Category | undefined;
  condition?: ConditionWord;
  place?: Place | undefined;
};

/** Categories, places and words that continue what was typed. */
export function findSuggestions(index: SuggestionIndex, input: SuggestionInput): Suggestion[] {
  const typed = wordsOf(input.keyword);
  if (typed.length === 0) return [];
  const province = index.provinceById.get(input.province_id ?? 0);
  const given = {
    category: index.categoryBySlug.get(input.category ?? ''),
    place: province && { province, city: null },
  };
  const found = [
    ...bestOf(index.categories, typed, WORDS)
      .slice(0, SHOWN.categories)
      .map((category) => ofCategory(index, category, given.place)),
    ...[
      ...placesAfter(index, typed, given.category),
      ...bestOf(index.places, typed, WORDS)
        .slice(0, SHOWN.places)
        .map((place) => ofPlace(place, given)),
    ]
      .filter(isFirst)
      .slice(0, SHOWN.places),
    ...[...conditionsAfter(index, typed, given.place), ...phrasesAfter(index, input.keyword, typed, given)]
      .filter(isFirst)
      .slice(0, SHOWN.searches),
  ];
  return found.filter(isFirst);
}

/** Whether no suggestion before leads to the same page, or searches for the same words. */
function isFirst({ kind, label, path }: Suggestion, position: number, all: readonly Suggestion[]): boolean {
  const isSame = (other: Suggestion) => other.path === path || (kind === 'search' && other.label === label);
  return all.findIndex(isSame) === position;
}

function ofCategory({ categoryById }: SuggestionIndex, category: Category, place: Place | undefined): Suggestion {
  const parent = category.parent_id === null ? undefined : categoryById.get(category.parent_id);
  return {
    kind: 'category',
    label: category.name,
    label_en: category.name_en,
    detail: parent?.name ?? null,
    detail_en: parent?.name_en ?? null,
    path: pathOf({ category, place }),
  };
}

/** A place, behind what is searched there. */
function ofPlace(
  place: Place,
  { category, keyword }: Target,
  before: readonly [string, string] = ['', ''],
): Suggestion {
  const { province, city } = place;
  const name = city?.name ?? province.name;
  const detail = city ? province.name : null;
  const label = (text: string) => (text ? `${text} · ${name}` : name);
  const path = pathOf({ category, place, ...(keyword === undefined ? {} : { keyword }) });
  return { kind: 'place', label: label(before[0]), label_en: label(before[1]), detail, detail_en: detail, path };
}

/** The longest names of places have so many words; one more may be "di". */
const PLACE_WORDS = 5;

/** What was typed as a category or as known words, and a place that it ends with: "motor di ban". */
function placesAfter(index: SuggestionIndex, typed: readonly string[], given: Category | undefined): Suggestion[] {
  for (let length = Math.max(1, typed.length - PLACE_WORDS); length < typed.length; length += 1) {
    const head = typed.slice(0, length);
    const rest = typed.slice(IN.has(typed[length] ?? '') ? length + 1 : length);
    if (rest.length === 0) continue;
    const [category] = bestOf(index.categories, head, WHOLE);
    const keyword = head.join(' ');
    if (!category && !index.phrases.has(keyword)) continue;
    const places = bestOf(index.places, rest, BEGINNING);
    if (places.length === 0) continue;
    return places
      .slice(0, SHOWN.places)
      .map((place) =>
        category
          ? ofPlace(place, { category }, [category.name, category.name_en])
          : ofPlace(place, { keyword, category: given }, [keyword, keyword]),
      );
  }
  return [];
}

/** A category and the condition that was begun: "motor be". */
function conditionsAfter(
  { categories }: SuggestionIndex,
  typed: readonly string[],
  place: Place | undefined,
): Suggestion[] {
  const last = typed.at(-1) ?? '';
  const head = typed.slice(0, -1);
  const [category] = head.length > 0 ? bestOf(categories, head, WHOLE) : [];
  if (!category) return [];
  return CONDITIONS.filter(([word]) => word.startsWith(last)).map(([word, condition]) =>
    ofWords([...head, word].join(' '), pathOf({ category, condition, place })),
  );
}

/** Words of ads that go on from what was typed, or from its last two words or more. */
function phrasesAfter(index: SuggestionIndex, keyword: string, typed: readonly string[], given: Target): Suggestion[] {
  const end = /\s$/.test(keyword) ? ' ' : '';
  for (let start = 0; start === 0 || start < typed.length - 1; start += 1) {
    const phrases = index.phrases.beginningWith(typed.slice(start).join(' ') + end, SHOWN.searches);
    if (phrases.length === 0) continue;
    return phrases.map((phrase) => {
      const words = [...typed.slice(0, start), phrase].join(' ');
      return ofWords(words, pathOf({ ...given, keyword: words }));
    });
  }
  return [];
}

function ofWords(label: string, path: string): Suggestion {
  return { kind: 'search', label, label_en: label, detail: null, detail_en: null, path };
}

/** The address of a search: in words within a category, otherwise with a query. */
function pathOf({ keyword, category, condition, place }: Target): string {
  const query = new URLSearchParams();
  if (keyword !== undefined) query.set('keyword', keyword);
  const isInWords = category && (keyword === undefined || condition || place);
  if (isInWords) {
    const words = {
      ...(condition ? { condition } : {}),
      ...(place ? { province: place.province, ...(place.city ? { city: place.city } : {}) } : {}),
    };
    return `${categoryPath(category.slug, words)}${query.size > 0 ? `?${query}` : ''}`;
  }
  if (category) query.set('category', category.slug);
  if (place) query.set('province_id', String(place.province.id));
  if (place?.city) query.set('city_id', String(place.city.id));
  return `${links.search()}?${query}`;
}
