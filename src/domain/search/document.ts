import type { Details } from '../../contract/ads/schemas.ts';
import type { Field } from '../../contract/catalogue/endpoints.ts';
import type { AdType } from '../../contract/search/rules.ts';
import { fieldAxis, logarithmicSlot, priceAxis, slotLexemes, TIME, timeSlot } from './windows/axes.ts';
import { readWords } from './words/read-words.ts';
import { termsOf } from './words/terms.ts';

/** Increase it when documents change: the job then rebuilds those of all listings. */
export const DOCUMENT_VERSION = 5;

/** Where a lexeme occurs. Lexemes of words consist of letters and digits, so the marks are unambiguous. */
export const FIELD_MARKS = { anywhere: '', labels: '~', title: '^', exact: '=' } as const;
export type SearchField = keyof typeof FIELD_MARKS;

/** What a listing is searched by. */
export type Searchable = {
  title: string;
  /** Names of category and place, hashtags. */
  labels: string;
  body: string;
  hashtags: readonly string[];
  category_id: number;
  sub_category_id: number;
  province_id: number;
  city_id: number;
  price: number | null;
  price_unit: number;
  type: AdType;
  agency: boolean;
  verified: boolean;
  photo_id: string | null;
  details: Details;
  published_at: Date;
};

const MAX_LEXEMES = 1500;

/** The lexemes of a listing. */
export function lexemesOf(ad: Searchable): string[] {
  const title = termsOf(ad.title);
  const labels = termsOf(ad.labels);
  const marked = (field: SearchField, terms: readonly string[]) => terms.map((term) => FIELD_MARKS[field] + term);
  const lexemes = new Set([
    ...facetsOf(ad),
    ...marked('exact', writtenWords(ad.title)),
    ...marked('title', title),
    ...marked('labels', [...title, ...labels]),
    ...marked('anywhere', [...title, ...labels, ...termsOf(ad.body)]),
  ]);
  return [...lexemes].slice(0, MAX_LEXEMES);
}

/** The words of a text as they are written, in lower case and without accents. */
export function writtenWords(text: string): string[] {
  return [...new Set(readWords(text).flatMap(({ typed, wanted }) => (wanted.length > 0 ? typed.split(' ') : [])))];
}

/** A filter's lexeme. */
export const facet = {
  category: (id: number) => `@c${id}`,
  sub_category: (id: number) => `@s${id}`,
  province: (id: number) => `@p${id}`,
  city: (id: number) => `@t${id}`,
  type: (type: AdType) => `@y${type}`,
  poster: (isAgency: boolean) => (isAgency ? '@agency' : '@private'),
  verified: '@verified',
  photo: '@photo',
  hashtag: (hashtag: string) => `@#${hashtag}`,
  field: (key: string, value: string | number) => `@=${key}=${value}`,
};

function facetsOf(ad: Searchable): string[] {
  return [
    facet.category(ad.category_id),
    facet.sub_category(ad.sub_category_id),
    facet.province(ad.province_id),
    facet.city(ad.city_id),
    facet.type(ad.type),
    facet.poster(ad.agency),
    ...(ad.verified ? [facet.verified] : []),
    ...(ad.photo_id === null ? [] : [facet.photo]),
    ...ad.hashtags.map(facet.hashtag),
    ...(ad.price === null ? [] : slotLexemes(priceAxis(ad.price_unit), logarithmicSlot(ad.price))),
    ...slotLexemes(TIME, timeSlot(ad.published_at.getTime())),
    ...Object.entries(ad.details).flatMap(([key, value]) =>
      typeof value === 'number'
        ? [facet.field(key, value), ...slotLexemes(fieldAxis(key), logarithmicSlot(value))]
        : [value].flat().map((choice) => facet.field(key, choice)),
    ),
  ];
}

/** The answers by which the search can be narrowed. */
export function listedDetails(fields: readonly Field[], details: Details): Details {
  return Object.fromEntries(
    fields.flatMap(({ key, filter, type }) => {
      const value = details[key];
      return filter && type !== 'text' && value !== undefined ? [[key, value]] : [];
    }),
  );
}

/** What an ad is for, by its form's answers and its category. */
export function typeOf(details: Details, postingGroup: string): AdType {
  const answers = [details.ad_type, details.job_ad_type, details.pet_ad_type];
  if (answers.some((answer) => answer === 'wanted' || answer === 'seeking')) return 'buy';
  if (answers.includes('rent') || details.rental_period !== undefined) return 'rent';
  return postingGroup === 'services' ? 'service' : 'sell';
}
