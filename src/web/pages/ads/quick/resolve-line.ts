import { applicablePrice, defaultAnswers, hasPrice, withAnswers } from '../../../../contract/ads/applicable-fields.ts';
import { headlineOf, kindOf, type LineFacts } from '../../../../contract/ads/line/line-facts.ts';
import { type AdLine, readAdLine } from '../../../../contract/ads/line/read-ad-line.ts';
import { readDetails } from '../../../../contract/ads/line/read-details.ts';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import type { Details } from '../../../../contract/ads/schemas.ts';
import type { Field } from '../../../../contract/catalogue/endpoints.ts';
import type { Corrections } from './quick-ad.ts';

export type NamedCity = { id: number; name: string };
type Category = { id: number; slug: string; name: string };
export type CategoryTree = readonly (Category & { icon: string; children: readonly Category[] })[];
export type ChosenCategory = Category & { parent: Category & { icon: string } };

export type LineContext = {
  cities: readonly NamedCity[];
  categories: CategoryTree;
  /** The form of the sub-category with this id, once it is loaded. */
  form: { sub_category_id: number; fields: readonly Field[] } | null;
  /** The city of the author's profile. */
  home: NamedCity | null;
  /** The slugs of the sub-categories that a text suggests, the likeliest first. */
  guess: (text: string) => readonly string[];
};

/** What a line and its corrections mean for an ad. A correction counts more than what is typed later. */
export type ResolvedLine = {
  facts: LineFacts;
  reading: AdLine<LineCity>;
  city: NamedCity | null;
  /** Whether the city is that of the profile, because the line names none. */
  isHome: boolean;
  category: ChosenCategory | null;
  /** Whether the category is a guess that nobody has confirmed. */
  isGuess: boolean;
  /** Other categories that the line suggests, the likeliest first. */
  suggestions: readonly ChosenCategory[];
  details: Details;
  /** The fields of the category's form; empty while it is loading. */
  fields: readonly Field[];
  /** Whether ads of this category have a price. */
  hasPrice: boolean;
};
type LineCity = NamedCity & { short_name: string; kind: string };

const SUGGESTED = 4;
const lineCities = new WeakMap<readonly NamedCity[], readonly LineCity[]>();

function citiesForLine(cities: readonly NamedCity[]): readonly LineCity[] {
  const known = lineCities.get(cities);
  if (known) return known;
  const named = cities.map((city) => ({ ...city, short_name: city.name, kind: 'city' }));
  lineCities.set(cities, named);
  return named;
}

/** The sub-category with this id or slug, with its category. */
export function findChosen(categories: CategoryTree, by: number | string): ChosenCategory | null {
  for (const parent of categories) {
    const child = parent.children.find(({ id, slug }) => id === by || slug === by);
    if (child) return { ...child, parent };
  }
  return null;
}

/** Reads a line, and applies what its author corrected. */
export function resolveLine(line: string, corrections: Corrections, context: LineContext): ResolvedLine {
  const reading = readAdLine(line, citiesForLine(context.cities));
  const suggestions = context
    .guess(reading.text)
    .flatMap((slug) => findChosen(context.categories, slug) ?? [])
    .slice(0, SUGGESTED);
  const corrected = corrections.sub_category_id;
  const category =
    (corrected === undefined ? null : findChosen(context.categories, corrected)) ?? suggestions[0] ?? null;
  const named = context.cities.find(({ id }) => id === corrections.city_id) ?? reading.cities[0] ?? null;
  const city = named ?? context.home;
  const title = corrections.title ?? reading.title;
  const price = corrections.price ?? {
    price: reading.price_note === 'free' ? null : reading.price,
    price_note: reading.price_note,
    price_period: reading.price_period,
  };
  const condition = reading.condition;
  const kind = kindOf(line, category && { slug: category.slug, parent: category.parent.slug });
  const fields = context.form && context.form.sub_category_id === category?.id ? context.form.fields : [];
  const read = readDetails({ line, title, city: city?.name ?? null, condition, price, kind }, fields);
  const known = withAnswers(read, answersFor(corrections.details ?? {}, fields));
  const details = { ...defaultAnswers(fields, known), ...known };
  return {
    facts: {
      title,
      ...headlineOf(title),
      ...applicablePrice(fields, details, price),
      city: named?.name ?? city?.name ?? null,
      condition: conditionOf(known.condition) ?? condition,
      category: category?.slug ?? null,
      kind,
    },
    reading,
    city,
    isHome: named === null && city !== null,
    category,
    isGuess: corrected === undefined,
    suggestions,
    details,
    fields,
    hasPrice: hasPrice(fields),
  };
}

function answersFor(answers: Details, fields: readonly Field[]): Details {
  const keys = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}

function conditionOf(answer: Details[string] | undefined): 'new' | 'used' | null {
  if (typeof answer !== 'string') return null;
  return answer.startsWith('new') ? 'new' : 'used';
}

export type MissingFact = 'title' | 'category' | 'price' | 'city' | `details.${string}`;

/** What an ad of this category needs besides, in the order in which the author is asked. */
export function missingFacts(line: ResolvedLine): MissingFact[] {
  const missing: MissingFact[] = [];
  if (line.facts.title.trim().length < SHORTEST_TITLE) missing.push('title');
  if (line.category === null) missing.push('category');
  const isPriced = line.facts.price !== null || ['free', 'negotiable', 'reward'].includes(line.facts.price_note);
  if (line.hasPrice && !isPriced) missing.push('price');
  for (const { key, required } of line.fields) {
    if (required && line.details[key] === undefined) missing.push(`details.${key}`);
  }
  if (line.city === null) missing.push('city');
  return missing;
}
const SHORTEST_TITLE = 3;

/**
 * The one fact that the step of the line asks for; null: none, or the line has not been read with all that reads it, so that it may
 * have the fact. The title is what is being written.
 */
export function askedFact(line: ResolvedLine, isRead: boolean): Exclude<MissingFact, 'title'> | null {
  const [first] = isRead ? missingFacts(line) : [];
  return first === undefined || first === 'title' ? null : first;
}

type TitleWords = Pick<LineFacts, 'title' | 'city'>;

/** The title of an ad: a short one gets the word of its kind ("Dijual") before it, and then its city after it. */
export function titleFor({ title, city }: TitleWords, lead: string): string {
  const { min, max } = AD_LIMITS.title;
  const withLead = [...title].length < min ? `${lead} ${title}` : title;
  const full = [...withLead].length < min && city !== null ? `${withLead} ${city}` : withLead;
  return [...full].slice(0, max).join('').trim();
}
