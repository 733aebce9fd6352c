import { z } from 'zod';
import { id, sentDay, sentMinute } from '../api/endpoint.ts';
import { type AccentTheme, accentContrast } from '../brand/accent.ts';
import { APP_NAME_LENGTH, COIN_NAME_LENGTH, HOME_TEXT_LENGTH, OFFERED_LANGUAGES } from '../brand/brand.ts';
import { CATEGORY_ICONS } from '../catalogue/category-icons.ts';
import { CATEGORY_CLASSES, FIELD_TYPES, OPTION_LISTS, POSTING_GROUPS } from '../catalogue/rules.ts';
import { SITE_NOTICE_LEVELS, SITE_NOTICE_PAGES, SITE_NOTICE_TEXT_LENGTH } from '../catalogue/site-notice-rules.ts';
import { READABLE_CONTRAST } from '../design/contrast.ts';
import { helpSlug } from '../help/endpoints.ts';
import { HELP_BODY_LENGTH, HELP_VALUES, unknownPlaceholder } from '../help/rules.ts';
import { legalBlocks } from '../legal/endpoints.ts';
import { LEGAL_NAMES, LEGAL_TEXT_LENGTH, LEGAL_VALUES } from '../legal/rules.ts';
import { SYNONYM_GROUP_SIZE, SYNONYM_LENGTH } from '../search/rules.ts';
import { faultyLineOf, readBlocks } from '../text/text-blocks.ts';
import { LETTERS, writtenLine, writtenText } from '../text/written-text.ts';
import { voucherCode } from '../vouchers/endpoints.ts';
import { PROMOTION_PRICE_MAX, VOUCHER_KINDS } from './record-rules.ts';

// What administrators edit, kind by kind. The server and the console's form validate with the same schema.

const coins = z.int().min(0).max(PROMOTION_PRICE_MAX);
const text = (maximum: number) =>
  writtenLine(maximum)
    .trim()
    .min(1)
    .refine(...LETTERS);
/** Headings, paragraphs and lists as they are written, with placeholders for present values. */
const blocks = (maximum: number, placeholders: readonly string[]) =>
  writtenText(maximum)
    .trim()
    .min(1)
    .superRefine((written, context) => {
      const line = faultyLineOf(written);
      const placeholder = unknownPlaceholder(written, placeholders);
      if (line !== null) context.addIssue({ code: 'custom', params: { key: 'text_line', line: line.slice(0, 60) } });
      if (placeholder !== null) context.addIssue({ code: 'custom', params: { key: 'placeholder', placeholder } });
    });
const article = blocks(HELP_BODY_LENGTH, HELP_VALUES);
const legalText = blocks(LEGAL_TEXT_LENGTH.body, LEGAL_VALUES).superRefine((written, context) => {
  if (faultyLineOf(written) !== null) return;
  const parts = readBlocks(written);
  const texts = parts.flatMap((part) => (part.kind === 'list' ? part.items : [part.text]));
  const long = texts.find((one) => one.length > LEGAL_TEXT_LENGTH.part);
  if (long) context.addIssue({ code: 'custom', params: { key: 'long_part', part: long.slice(0, 60) } });
  else if (!parts.some(({ kind }) => kind === 'heading') || !legalBlocks.safeParse(parts).success) {
    context.addIssue({ code: 'custom', params: { key: 'legal_parts' } });
  }
});
const NO_PLACEHOLDER = [(title: string) => !title.includes('{{'), { params: { key: 'format' } }] as const;
/** A name that stands within sentences, and in places that read markup. */
const plainName = (maximum: number) =>
  text(maximum).refine((name) => !/[<>{}$"\\]/.test(name), { params: { key: 'plain_name' } });
const coinName = plainName(COIN_NAME_LENGTH).nullable();
/** An accent colour on which, and in which, text can be read. */
const accent = (theme: AccentTheme) =>
  z
    .string()
    .max(40)
    .toUpperCase()
    .superRefine((color, context) => {
      if (!/^#[\dA-F]{6}$/.test(color)) return context.addIssue({ code: 'custom', params: { key: 'color' } });
      const contrast = accentContrast(color, theme);
      // Rounded down, so that what is refused is never shown as enough.
      const ratio = Math.floor(contrast * 10) / 10;
      if (contrast < READABLE_CONTRAST) {
        context.addIssue({ code: 'custom', params: { key: 'contrast', ratio, minimum: READABLE_CONTRAST } });
      }
    })
    .nullable();
const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const code = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/);
const bound = z.number().min(-1_000_000_000).max(1_000_000_000_000).nullable();
const ads = z.int().min(0).max(10_000);

/** Either both are given or none: texts have both forms. */
const PAIRED_NAMES = [
  ['coin_name_en', 'coin_names_en'],
  ['coin_names_en', 'coin_name_en'],
] as const;

/** The values of each kind of record. */
export const RECORD_SCHEMAS = {
  /** A category, or with a parent a sub-category. */
  category: z.strictObject({
    parent_id: z.int().nullable(),
    name: text(80),
    name_en: text(80),
    slug,
    icon: z.enum(CATEGORY_ICONS),
    category_class: z.enum(CATEGORY_CLASSES),
    posting_group: z.enum(POSTING_GROUPS),
    requires_approval: z.boolean(),
    /** The form in its order; a sub-category without one has its parent's. What is off is not in the form any more. */
    fields: z.array(z.strictObject({ key: code, required: z.boolean(), is_off: z.literal(true).optional() })).max(40),
    is_active: z.boolean(),
  }),
  field: z.strictObject({
    key: code,
    label: text(80),
    label_en: text(80),
    type: z.enum(FIELD_TYPES),
    unit: writtenLine(12).trim().min(1).nullable(),
    minimum: bound,
    maximum: bound,
    max_length: z.int().min(1).max(500).nullable(),
    /** The list of choices; null: it has its own. */
    options_source: z.enum(OPTION_LISTS).nullable(),
    options: z.array(z.strictObject({ value: code, label: text(80), label_en: text(80) })).max(100),
    highlight: z.boolean(),
    filter: z.boolean(),
    is_active: z.boolean(),
  }),
  /** A choice of a list that several fields have in common. */
  option: z.strictObject({
    list: z.enum(OPTION_LISTS),
    name: text(80),
    name_en: text(80),
    code,
    /** Slugs of the categories that offer it; none: all. */
    categories: z.array(slug).max(300),
    /** The swatch of a colour. */
    hex: z
      .string()
      .regex(/^#[0-9A-F]{6}$/)
      .nullable(),
    is_active: z.boolean(),
  }),
  coin_package: z.strictObject({
    coins: z.int().min(1).max(1_000_000),
    bonus_coins: z.int().min(0).max(1_000_000),
    /** In rupiah; the gateway takes no more at once. */
    price_idr: z.int().min(1000).max(10_000_000),
    is_active: z.boolean(),
  }),
  publication_price: z.strictObject({
    category_class: z.enum(CATEGORY_CLASSES),
    duration_days: z.int().min(1).max(365),
    price_coins: coins,
  }),
  promotion_price: z.strictObject({ price_coins: coins }),
  posting_limit: z.strictObject({ regular: ads, verified: ads, agency: ads }),
  voucher: z.strictObject({
    code: voucherCode,
    voucher_type: z.enum(VOUCHER_KINDS),
    coin_benefit: coins.min(1),
    /** Null: everybody may use it once. */
    max_uses: z.int().min(1).max(1_000_000).nullable(),
    starts_on: sentDay,
    ends_on: sentDay,
    description: text(120),
    description_en: text(120),
    /** The publication package that a general voucher is for; null: for all. */
    package_id: z.int().min(1).nullable(),
    /** The user to whom an account is linked by a voucher of that type. */
    affiliate_id: z.uuid().nullable(),
  }),
  survey: z.strictObject({ question: text(200), question_en: text(200) }),
  survey_option: z.strictObject({
    text: text(80),
    text_en: text(80),
    value: z.string().regex(/^[a-z0-9_]{1,40}$/),
    /** The option that leads to this one; null: it is offered at once. */
    parent_id: z.int().nullable(),
    prompt: text(80).nullable(),
    prompt_en: text(80).nullable(),
    is_offered: z.boolean(),
  }),
  moderation_reason: z.strictObject({
    reason: text(80),
    reason_en: text(80),
    policy: text(500),
    policy_en: text(500),
    is_active: z.boolean(),
  }),
  report_type: z.strictObject({
    name: text(80),
    name_en: text(80),
    /** One sentence below the name. */
    explanation: text(200).nullable(),
    explanation_en: text(200).nullable(),
    /** Its reports need words. */
    needs_text: z.boolean(),
    /** How severe a report of this type is, which decides its position in the queue. */
    severity: z.int().min(0).max(100),
    is_active: z.boolean(),
  }),
  identity_reason: z.strictObject({
    reason: text(120),
    reason_en: text(120),
    remedy: text(500),
    remedy_en: text(500),
    is_active: z.boolean(),
  }),
  synonym: z.strictObject({
    /** Words that find each other. */
    members: z.array(text(SYNONYM_LENGTH)).min(1).max(SYNONYM_GROUP_SIZE),
    /** Words that the members find, but that do not find them. */
    narrower: z.array(text(SYNONYM_LENGTH)).max(SYNONYM_GROUP_SIZE).default([]),
  }),
  help_category: z.strictObject({ slug: helpSlug, name: text(60), name_en: text(60) }),
  help_article: z.strictObject({
    category_id: z.int(),
    slug: helpSlug,
    title: text(120),
    title_en: text(120),
    body: article,
    body_en: article,
    /** Shown before a category is chosen. */
    is_frequent: z.boolean(),
    /** False: a draft. */
    is_published: z.boolean(),
  }),
  help_topic: z.strictObject({ name: text(60), name_en: text(60), is_active: z.boolean() }),
  information_page: z.strictObject({ title: text(120), title_en: text(120), body: article, body_en: article }),
  /** A version of the terms or of the privacy policy. */
  legal_version: z.strictObject({
    type: z.enum(LEGAL_NAMES),
    title: text(120).refine(...NO_PLACEHOLDER),
    body: legalText,
    title_en: text(120).refine(...NO_PLACEHOLDER),
    body_en: legalText,
    /** Users accept it before they create further ads. */
    must_accept: z.boolean(),
    /** Null: a draft. */
    publishes_on: sentDay.nullable(),
  }),
  /** A notice above pages. */
  site_notice: z.strictObject({
    text: text(SITE_NOTICE_TEXT_LENGTH),
    text_en: text(SITE_NOTICE_TEXT_LENGTH),
    level: z.enum(SITE_NOTICE_LEVELS),
    pages: z.enum(SITE_NOTICE_PAGES),
    /** Minutes in Jakarta. */
    starts_at: sentMinute,
    /** Null: until it is switched off. */
    ends_at: sentMinute.nullable(),
    is_active: z.boolean(),
  }),
  /** The operator's own name and look; null: the default. */
  brand: z
    .strictObject({
      app_name: plainName(APP_NAME_LENGTH).nullable(),
      accent: accent('light'),
      accent_dark: accent('dark'),
      /** Ids of uploaded pictures. */
      logo: id.nullable(),
      logo_dark: id.nullable(),
      languages: z.enum(OFFERED_LANGUAGES),
      coin_name: coinName,
      coin_name_en: coinName,
      coin_names_en: coinName,
      home_title: text(HOME_TEXT_LENGTH.title).nullable(),
      home_title_en: text(HOME_TEXT_LENGTH.title).nullable(),
      home_heading: text(HOME_TEXT_LENGTH.heading).nullable(),
      home_heading_en: text(HOME_TEXT_LENGTH.heading).nullable(),
      home_description: text(HOME_TEXT_LENGTH.description).nullable(),
      home_description_en: text(HOME_TEXT_LENGTH.description).nullable(),
    })
    .superRefine((values, context) => {
      for (const [name, other] of PAIRED_NAMES) {
        if (values[name] === null && values[other] !== null) {
          context.addIssue({ code: 'custom', path: [name], params: { key: 'required' } });
        }
      }
    }),
  setting: z.strictObject({
    welcome_bonus: coins,
    survey_bonus: coins,
    affiliate_percent: z.int().min(0).max(100),
    hashtag_free_total: z.int().min(0).max(5),
    hashtag_price: coins,
    first_ad_approval: z.boolean(),
    /** Of so many decisions of moderators in a hundred, a second person takes a look. */
    second_review_percent: z.int().min(0).max(100),
    /** Coins that users may hold before administrators are warned. */
    liability_limit: z.int().min(1).max(1_000_000_000_000),
  }),
  /** The seller and the tax on new invoices. */
  invoice_tax: z
    .strictObject({
      invoice_shows_tax: z.boolean(),
      seller_name: text(120).nullable(),
      seller_address: text(200).nullable(),
      /** NPWP: 16 digits. */
      seller_tax_number: z
        .string()
        .regex(/^\d{16}$/)
        .nullable(),
    })
    .superRefine((values, context) => {
      if (!values.invoice_shows_tax) return;
      for (const name of ['seller_name', 'seller_address', 'seller_tax_number'] as const) {
        if (values[name] === null) context.addIssue({ code: 'custom', path: [name], params: { key: 'required' } });
      }
    }),
};
export type RecordKind = keyof typeof RECORD_SCHEMAS;
export const RECORD_KINDS = Object.keys(RECORD_SCHEMAS) as [RecordKind, ...RecordKind[]];
