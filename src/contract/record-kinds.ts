import { z } from 'zod';
import { CATEGORY_CLASSES } from './catalogue-rules.ts';
import { helpSlug } from './help.ts';
import { HELP_BODY_LENGTH, unknownPlaceholder } from './help-rules.ts';
import { PROMOTION_PRICE_MAX, VOUCHER_KINDS } from './record-rules.ts';
import { synonymWords } from './search-synonyms.ts';
import { faultyLineOf } from './text-blocks.ts';
import { voucherCode } from './vouchers.ts';
import { LETTERS, writtenLine, writtenText } from './written-text.ts';

// What administrators edit, kind by kind. The server and the console's form validate with the same schema.

const coins = z.int().min(0).max(PROMOTION_PRICE_MAX);
const text = (maximum: number) =>
  writtenLine(maximum)
    .trim()
    .min(1)
    .refine(...LETTERS);
/** Headings, paragraphs and lists as they are written, with placeholders for present values. */
const article = writtenText(HELP_BODY_LENGTH)
  .trim()
  .min(1)
  .superRefine((written, context) => {
    const line = faultyLineOf(written);
    const placeholder = unknownPlaceholder(written);
    if (line !== null) context.addIssue({ code: 'custom', params: { key: 'text_line', line: line.slice(0, 60) } });
    if (placeholder !== null) context.addIssue({ code: 'custom', params: { key: 'placeholder', placeholder } });
  });
const ads = z.int().min(0).max(10_000);

/** The values of each kind of record. */
export const RECORD_SCHEMAS = {
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
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    description: text(120),
    description_en: text(120),
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
  identity_reason: z.strictObject({
    reason: text(120),
    reason_en: text(120),
    remedy: text(500),
    remedy_en: text(500),
    is_active: z.boolean(),
  }),
  synonym: z.strictObject(synonymWords),
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
  setting: z.strictObject({
    welcome_bonus: coins,
    survey_bonus: coins,
    affiliate_percent: z.int().min(0).max(100),
    hashtag_free_total: z.int().min(0).max(5),
    hashtag_price: coins,
    first_ad_approval: z.boolean(),
  }),
};
export type RecordKind = keyof typeof RECORD_SCHEMAS;
export const RECORD_KINDS = Object.keys(RECORD_SCHEMAS) as [RecordKind, ...RecordKind[]];
