import type { Field } from '../catalogue/endpoints.ts';
import type { PRICE_NOTES, PRICE_PERIODS } from './rules.ts';
import type { Details } from './schemas.ts';

// A category's form lists all fields that its ads may have. Which of them apply to an ad, and with which choices,
// also depends on the other answers: a house that is sold has no rental period, a motorbike no mortgage.

type PriceNote = (typeof PRICE_NOTES)[number];
type PricePeriod = (typeof PRICE_PERIODS)[number];
type Form = readonly Field[];
const has = (form: Form, key: string) => form.some((field) => field.key === key);

/** The choices of a field that suit the rest of its form; null if all do. */
function suitableChoices(key: string, form: Form): ((value: string) => boolean) | null {
  const isAboutMissing = has(form, 'last_seen');
  switch (key) {
    case 'payment_scheme':
      // Mortgages are for land and houses, leasing for vehicles.
      return (value) => value !== (has(form, 'certificate') ? 'leasing' : 'mortgage');
    case 'pet_ad_type':
      return (value) => ['lost', 'found'].includes(value) === isAboutMissing;
    default:
      return null;
  }
}

/** The fields that apply to these answers, with the choices that suit; a choice that was made stays one. */
export function applicableFields(form: Form, details: Readonly<Record<string, unknown>>): Field[] {
  const isKnownKind = has(form, 'ad_type');
  const isRent = !isKnownKind || details.ad_type === 'rent';
  return form.flatMap((field) => {
    if (field.key === 'rental_period' && !isRent) return [];
    if (field.key === 'payment_scheme' && isKnownKind && isRent) return [];
    const suits = suitableChoices(field.key, form);
    const answer = [details[field.key]].flat();
    return suits
      ? { ...field, options: field.options.filter(({ value }) => suits(value) || answer.includes(value)) }
      : field;
  });
}

/** Forms with a salary, a reward, or the place where something was seen last, have no price. */
export function hasPrice(form: Form): boolean {
  return !['salary_min', 'reward', 'last_seen'].some((key) => has(form, key));
}

const PERIOD_OF: Readonly<Record<string, PricePeriod>> = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
};

/** Whether the price's period is that of the rent, so that the form has it once. */
export function isRented(form: Form, details: Readonly<Record<string, unknown>>): boolean {
  return has(applicableFields(form, details), 'rental_period');
}

type Price = { price: number | null; price_note: PriceNote; price_period: PricePeriod };

const NO_PRICE: Price = { price: null, price_note: 'none', price_period: 'none' };

/** An ad's price as its form has it: reward or salary stand for a price, and the rental period for its period. */
export function applicablePrice(form: Form, details: Details, given: Price): Price {
  if (has(form, 'last_seen')) {
    const { reward } = details;
    return typeof reward === 'number' && reward > 0
      ? { price: reward, price_note: 'reward', price_period: 'none' }
      : NO_PRICE;
  }
  if (has(form, 'salary_min')) return salaryPrice(details);
  const price = given.price_note === 'free' || !hasPrice(form) ? null : given.price;
  const { rental_period } = details;
  return {
    ...given,
    price,
    ...(isRented(form, details) && typeof rental_period === 'string'
      ? { price_period: PERIOD_OF[rental_period] ?? 'none' }
      : {}),
  };
}

function salaryPrice({ salary_min, salary_max, salary_period }: Details): Price {
  if (typeof salary_min !== 'number' || salary_min === 0) {
    return NO_PRICE;
  }
  return {
    price: salary_min,
    price_note: salary_max === salary_min ? 'none' : 'starting_from',
    price_period: (typeof salary_period === 'string' && PERIOD_OF[salary_period]) || 'none',
  };
}

/** The field that has the amount of an ad, as an author corrects it. */
export function priceField(form: Form): 'price' | 'details.salary_min' | 'details.reward' {
  if (has(form, 'salary_min')) return 'details.salary_min';
  return has(form, 'reward') ? 'details.reward' : 'price';
}

/** Details with further answers. A salary with one amount keeps one. */
export function withAnswers(details: Details, answers: Details): Details {
  const isFixed = details.salary_max !== undefined && details.salary_min === details.salary_max;
  const salary = isFixed && answers.salary_min !== undefined ? { salary_max: answers.salary_min } : {};
  return { ...details, ...salary, ...answers };
}

const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  ad_type: ['sale'],
  pet_ad_type: ['sale', 'lost'],
  job_ad_type: ['vacancy'],
  condition: ['used_good'],
};

/** The answers that most authors give, for questions without an answer; the author sees and may change them. */
export function defaultAnswers(form: Form, details: Readonly<Record<string, unknown>>): Details {
  const answers: Details = {};
  for (const { key, options } of applicableFields(form, details)) {
    const usual = DEFAULTS[key]?.find((value) => options.some((option) => option.value === value));
    if (usual !== undefined && !details[key]) answers[key] = usual;
  }
  return answers;
}
