import { CATEGORY_CLASSES } from '../catalogue/rules.ts';

/** The longest text of an article in one language. */
export const HELP_BODY_LENGTH = 12_000;
/** Articles that a page names besides its own. */
export const RELATED_ARTICLES = 4;

/** Pages that introduce the board, by the last part of their path. */
export const INFORMATION_PAGES = ['about', 'welcome', 'index'] as const;
export type InformationName = (typeof INFORMATION_PAGES)[number];

/** Parts of the site whose state everybody may read. */
export const STATUS_PARTS = ['pages', 'payments', 'mails', 'pictures', 'search'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];
/** A slow part is at least a minute late, a disturbed one ten. */
export const PART_STATES = ['works', 'slow', 'disturbed'] as const;
export type PartState = (typeof PART_STATES)[number];

export const QUESTION = {
  text: { min: 20, max: 2000 },
  name: 60,
  /** Questions of one person in 24 hours. */
  a_day: 5,
  /** Questions of guests of one network in a day; many customers of a mobile network share one address. */
  a_day_network: 50,
  /** Days after the last message until a closed question is deleted. */
  retention_days: 365,
};
/** The longest answer of an administrator. */
export const ANSWER_LENGTH = 4000;
/** The beginning of a question, as lists show it. */
export const EXCERPT_LENGTH = 160;
/** For so long a question belongs to the administrator who opened it. */
export const QUESTION_LOCK_MINUTES = 10;
export const QUESTION_STATES = ['open', 'closed'] as const;
/** How a question stands for the person who asked it; a closed one was not answered. */
export const OWN_QUESTION_STATES = ['waiting', 'answered', 'closed'] as const;
/** The part of `/help/…` that no article may have as its name, because it is a page of its own. */
export const RESERVED_ARTICLE = 'questions';

/** Whose posting limits differ, and the groups of categories with limits of their own. */
export const LIMITED_TIERS = ['regular', 'verified', 'agency'] as const;
export const LIMITED_GROUPS = ['premium', 'services', 'general'] as const;

/**
 * What stands for a present value in a text, such as `{{welcome_bonus}}`: prices and limits that administrators change
 * are always right in the texts. `google` is empty where nobody can sign in with it.
 */
export const HELP_VALUES: readonly string[] = [
  'app',
  'google',
  'support_email',
  'welcome_bonus',
  'survey_bonus',
  'affiliate_percent',
  'hashtag_free_total',
  'hashtag_price',
  'packages',
  ...CATEGORY_CLASSES.flatMap((name) => [`prices_${name}`, `boost_${name}`, `highlight_${name}`]),
  ...LIMITED_TIERS.flatMap((tier) => [
    `daily_${tier}`,
    `active_${tier}`,
    ...LIMITED_GROUPS.map((group) => `category_${group}_${tier}`),
  ]),
];

const PLACEHOLDER = /\{\{(.*?)\}\}/g;

/** The first placeholder of a text that is not one of `known`; null if there is none. */
export function unknownPlaceholder(text: string, known = HELP_VALUES): string | null {
  for (const [placeholder, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (!known.includes(name)) return placeholder;
  }
  return null;
}

/** The text without the lines that name an empty value, such as a service that is not configured. */
export function withoutEmptyValues(text: string, values: Readonly<Record<string, string>>): string {
  const isEmpty = (line: string) => [...line.matchAll(PLACEHOLDER)].some(([, name = '']) => values[name.trim()] === '');
  return text
    .split('\n')
    .filter((line) => !isEmpty(line))
    .join('\n');
}

/** The text with its values; a value that is missing is a dash, and a line with an empty one is left out. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return withoutEmptyValues(text, values).replaceAll(PLACEHOLDER, (_placeholder, name: string) => values[name] ?? '–');
}
