import type { Field } from '../../catalogue/endpoints.ts';
import { applicableFields } from '../applicable-fields.ts';
import { AD_LIMITS } from '../rules.ts';
import type { Details } from '../schemas.ts';
import type { FactsPrice, LineKind } from './line-facts.ts';

export type DetailsInput = {
  line: string;
  /** The words about the thing. */
  title: string;
  /** The name of the city that the ad is in. */
  city: string | null;
  condition: 'new' | 'used' | null;
  price: FactsPrice;
  kind: LineKind;
};

/** Answers that are a name or a word, which a line may contain. */
const NAMED: ReadonlySet<string> = new Set([
  'brand',
  'transmission_type',
  'fuel',
  'product_color',
  'certificate',
  'boarding_gender',
  'animal_gender',
  'wearer',
]);
/** What people write instead of an answer's name. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  automatic: 'matic|metik|at',
  manual: 'mt',
  petrol: 'bensin',
  diesel: 'solar',
};
const LIKE_NEW = /\b(?:mulus|seperti baru|like new|baru\s+(?:\d|se|di|pakai))/iu;
const YEAR = /(?<![\d.,])(19[3-9]\d|20[0-4]\d)(?![\d.,]*\d|\s*(?:rb|ribu|jt|juta|k\b|km\b(?!\s*\d)))/u;
const ODOMETER = [
  /\b(?:km|odo(?:meter)?)\s*(\d+(?:[.,]\d+)?)\s*(rb|ribu)?/iu,
  /(\d+(?:[.,]\d+)?)\s*(rb|ribu)?\s*km\b/iu,
];
const SIZE = /\b(?:size|ukuran|uk|no)\.?\s*(\d{1,3}(?:[.,]5)?)\b/iu;
const AREAS = {
  surface_area: /\b(?:lt|luas tanah|luas)\.?\s*(\d+)|(\d+)\s*m2?\b/iu,
  building_area: /\b(?:lb|luas bangunan)\.?\s*(\d+)/iu,
};
const BEDROOMS = /(\d+)\s*(?:kamar|kt|kmr|bedrooms?|br)\b|\bkt\s*(\d+)/iu;
const AGE = /(\d+)\s*(?:bulan|bln|months?)\b/iu;
/** Answers of one kind of ad. */
const AD_TYPES: Readonly<Record<LineKind, readonly string[]>> = {
  sale: ['sale'],
  rent: ['rent'],
  wanted: ['wanted'],
  other: [],
};
const PERIODS: Readonly<Record<string, string>> = {
  hour: 'hour',
  day: 'day',
  night: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
};

/** Answers to the questions of a category's form that the line contains. It invents none. */
export function readDetails(input: DetailsInput, form: readonly Field[]): Details {
  const found: Details = {};
  for (const field of form) {
    const answer = field.type === 'select' ? chosen(field, input) : written(field, input);
    if (answer !== null) found[field.key] = answer;
  }
  const model = form.find(({ key, type }) => key === 'model' && type === 'text');
  const name = model && modelIn(input.title, found.brand, form);
  if (model && name) found.model = name.slice(0, model.max_length ?? AD_LIMITS.detail_text);
  const keys = new Set(applicableFields(form, found).map(({ key }) => key));
  return Object.fromEntries(Object.entries(found).filter(([key]) => keys.has(key)));
}

function chosen({ key, options }: Field, { line, condition, price, kind }: DetailsInput): string | null {
  const offered = (values: readonly string[]) =>
    values.find((one) => options.some(({ value }) => value === one)) ?? null;
  if (key === 'ad_type' || key === 'pet_ad_type') {
    return offered(kind === 'sale' && price.price_note === 'free' ? ['free', 'adoption'] : AD_TYPES[kind]);
  }
  if (key === 'condition') {
    if (condition === null) return null;
    return offered(
      condition === 'new' ? ['new'] : LIKE_NEW.test(line) ? ['used_like_new', 'used_good'] : ['used_good'],
    );
  }
  if (key === 'rental_period' || (key === 'salary_period' && price.price !== null))
    return offered([PERIODS[price.price_period] ?? '']);
  if (!NAMED.has(key)) return null;
  const named = options
    .toSorted((one, other) => other.label.length - one.label.length)
    .find(({ value, label, label_en }) =>
      [label, label_en, OTHER_WORDS[value] ?? ''].some((name) => hasWord(line, name)),
    );
  return named?.value ?? null;
}

function hasWord(line: string, names: string): boolean {
  return names.split('|').some((name) => {
    if (name.length < 2) return false;
    const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
    return new RegExp(String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`, 'iu').test(line);
  });
}

function written(
  { key, type, minimum, maximum }: Field,
  { line, title, city, price }: DetailsInput,
): Details[string] | null {
  switch (key) {
    case 'salary_min':
    case 'reward':
      return amount(price.price, minimum, maximum);
    case 'salary_max':
      // One amount is the whole salary.
      return price.price_note === 'starting_from' ? null : amount(price.price, minimum, maximum);
    case 'plant_name':
    case 'subject':
    case 'destination':
      return title === '' ? null : title.slice(0, 60);
    case 'service_area':
      return city;
    case 'shoe_size':
      return type === 'text' ? (SIZE.exec(line)?.[1] ?? null) : within(SIZE.exec(line)?.[1], minimum, maximum);
    case 'production_year':
      return within(YEAR.exec(line)?.[1], minimum, maximum);
    case 'odometer': {
      const match = ODOMETER.map((pattern) => pattern.exec(line)).find(Boolean);
      if (!match?.[1]) return null;
      const number = match[2] ? Number(match[1].replace(',', '.')) * 1000 : Number(match[1].replaceAll(/[.,]/gu, ''));
      return within(String(Math.round(number)), minimum, maximum);
    }
    case 'surface_area':
    case 'building_area': {
      const match = AREAS[key].exec(line);
      return within(match?.[1] ?? match?.[2], minimum, maximum);
    }
    case 'bedroom_total': {
      const match = BEDROOMS.exec(line);
      return within(match?.[1] ?? match?.[2], minimum, maximum);
    }
    case 'animal_age':
      return within(AGE.exec(line)?.[1], minimum, maximum);
    default:
      return null;
  }
}

const amount = (price: number | null, minimum: number | null, maximum: number | null) =>
  price === null || price === 0 ? null : within(String(price), minimum, maximum);

function within(text: string | undefined, minimum: number | null, maximum: number | null): number | null {
  if (text === undefined) return null;
  const value = Number(text.replace(',', '.'));
  return Number.isInteger(value) && value >= (minimum ?? 0) && value <= (maximum ?? Number.MAX_SAFE_INTEGER)
    ? value
    : null;
}

/**
 * "Beat" in "Honda Beat 2019": the words after the brand up to a year or a measure; without a brand, the first words.
 */
function modelIn(title: string, brand: Details[string] | undefined, form: readonly Field[]): string | null {
  const label = form.find(({ key }) => key === 'brand')?.options.find(({ value }) => value === brand)?.label ?? '';
  const at = label === '' ? -1 : title.toLowerCase().indexOf(label.toLowerCase());
  const after = at < 0 ? title : title.slice(at + label.length);
  const words = after.split(/[\s,]+/u).filter(Boolean);
  const end = words.findIndex(
    (word) => YEAR.test(word) || /^(?:km|tahun|thn|th|manual|matic|bekas|baru|mulus|pajak|surat)$/iu.test(word),
  );
  const name = words.slice(0, Math.min(HEAD, end < 0 ? words.length : end)).join(' ');
  return /\p{L}/u.test(name) ? name : null;
}
const HEAD = 3;
