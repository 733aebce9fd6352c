import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import { VOUCHER_KINDS } from '../../../../contract/admin/record-rules.ts';
import { DEFAULT_ACCENT } from '../../../../contract/brand/accent.ts';
import { OFFERED_LANGUAGES } from '../../../../contract/brand/brand.ts';
import { CATEGORY_ICONS } from '../../../../contract/catalogue/category-icons.ts';
import { CATEGORY_CLASSES, FIELD_TYPES, OPTION_LISTS, POSTING_GROUPS } from '../../../../contract/catalogue/rules.ts';
import { SITE_NOTICE_LEVELS, SITE_NOTICE_PAGES } from '../../../../contract/catalogue/site-notice-rules.ts';
import { LEGAL_NAMES } from '../../../../contract/legal/rules.ts';

export type FormField = {
  name: string;
  control:
    | 'number'
    | 'coins'
    | 'rupiah'
    | 'percent'
    | 'switch'
    | 'choice'
    | 'text'
    | 'area'
    | 'color'
    | 'logo'
    | 'day'
    | 'minute'
    | 'words'
    | 'decimal'
    | 'select'
    | 'questions'
    | 'answers'
    | 'parent';
  /** The values of a choice; their texts are `records:choices.<name>.<value>`. */
  options?: readonly string[];
  isOptional?: true;
  /** The colour of an empty field. */
  usual?: string;
  /** The kind of the records that a parent is one of; default: the same kind. */
  of?: RecordKind;
  /** Lines of an area. */
  rows?: number;
  /** Beside the next one, where there is room. */
  isHalf?: true;
};
export type RecordForm = {
  fields: readonly FormField[];
  /** Values, or facts, that the list shows; the first names the record. */
  columns: readonly string[];
  /** Values of a new record; a missing one is empty. */
  fresh?: Record<string, unknown>;
  /** A value that is switched in the list. */
  switched?: string;
  /** Records with the same value are in one order. */
  groupedBy?: string;
  /** The list shows what is below a record only while that record is open. */
  isTree?: true;
  /** Records in this state are only read. */
  fixedState?: string;
  /** A new record may begin as a copy of another one, except for these values. */
  copied?: Record<string, unknown>;
  /** There is exactly one record, so there is no list. */
  isSingle?: true;
};

const half = (field: FormField): FormField => ({ ...field, isHalf: true });

/** The form and the list of each kind: all that a kind needs in the browser besides its schema and texts. */
export const RECORD_FORMS: Record<RecordKind, RecordForm> = {
  category: {
    fields: [
      { name: 'name', control: 'text' },
      { name: 'name_en', control: 'text' },
      { name: 'slug', control: 'text' },
      { name: 'parent_id', control: 'parent', isOptional: true },
      half({ name: 'icon', control: 'select', options: CATEGORY_ICONS }),
      half({ name: 'category_class', control: 'select', options: CATEGORY_CLASSES }),
      { name: 'posting_group', control: 'choice', options: POSTING_GROUPS },
      { name: 'requires_approval', control: 'switch' },
      { name: 'fields', control: 'questions' },
      { name: 'is_active', control: 'switch' },
    ],
    columns: ['name', 'name_en', 'slug'],
    fresh: {
      parent_id: null,
      icon: 'layers',
      category_class: 'general',
      posting_group: 'general',
      requires_approval: false,
      fields: [],
      is_active: true,
    },
    switched: 'is_active',
    groupedBy: 'parent_id',
    isTree: true,
  },
  field: {
    fields: [
      { name: 'label', control: 'text' },
      { name: 'label_en', control: 'text' },
      half({ name: 'key', control: 'text' }),
      half({ name: 'type', control: 'select', options: FIELD_TYPES }),
      half({ name: 'minimum', control: 'decimal', isOptional: true }),
      half({ name: 'maximum', control: 'decimal', isOptional: true }),
      half({ name: 'unit', control: 'text', isOptional: true }),
      half({ name: 'max_length', control: 'number', isOptional: true }),
      { name: 'options_source', control: 'select', options: OPTION_LISTS, isOptional: true },
      { name: 'options', control: 'answers', isOptional: true },
      { name: 'filter', control: 'switch' },
      { name: 'highlight', control: 'switch' },
      { name: 'is_active', control: 'switch' },
    ],
    columns: ['label', 'label_en', 'type', 'uses'],
    fresh: {
      unit: null,
      minimum: null,
      maximum: null,
      max_length: null,
      options_source: null,
      options: [],
      filter: false,
      highlight: false,
      is_active: true,
    },
    switched: 'is_active',
  },
  option: {
    fields: [
      { name: 'list', control: 'select', options: OPTION_LISTS },
      { name: 'name', control: 'text' },
      { name: 'name_en', control: 'text' },
      half({ name: 'code', control: 'text' }),
      half({ name: 'hex', control: 'text', isOptional: true }),
      { name: 'categories', control: 'words', isOptional: true },
      { name: 'is_active', control: 'switch' },
    ],
    columns: ['name', 'name_en', 'list'],
    fresh: { categories: [], hex: null, is_active: true },
    switched: 'is_active',
    groupedBy: 'list',
  },
  coin_package: {
    fields: [
      half({ name: 'coins', control: 'coins' }),
      half({ name: 'bonus_coins', control: 'coins' }),
      { name: 'price_idr', control: 'rupiah' },
      { name: 'is_active', control: 'switch' },
    ],
    columns: ['coins', 'bonus_coins', 'price_idr'],
    fresh: { bonus_coins: 0, is_active: true },
    switched: 'is_active',
  },
  publication_price: {
    fields: [
      { name: 'category_class', control: 'choice', options: CATEGORY_CLASSES },
      half({ name: 'duration_days', control: 'number' }),
      half({ name: 'price_coins', control: 'coins' }),
    ],
    columns: ['category_class', 'duration_days', 'price_coins'],
    fresh: { category_class: 'general' },
  },
  promotion_price: {
    fields: [{ name: 'price_coins', control: 'coins' }],
    columns: ['kind', 'category_class', 'days', 'price_coins'],
  },
  posting_limit: {
    fields: [
      { name: 'regular', control: 'number' },
      { name: 'verified', control: 'number' },
      { name: 'agency', control: 'number' },
    ],
    columns: ['limit', 'regular', 'verified', 'agency'],
  },
  voucher: {
    fields: [
      { name: 'code', control: 'text' },
      { name: 'voucher_type', control: 'choice', options: VOUCHER_KINDS },
      half({ name: 'coin_benefit', control: 'coins' }),
      half({ name: 'max_uses', control: 'number', isOptional: true }),
      half({ name: 'starts_on', control: 'day' }),
      half({ name: 'ends_on', control: 'day' }),
      { name: 'description', control: 'text' },
      { name: 'description_en', control: 'text' },
      { name: 'package_id', control: 'parent', of: 'publication_price', isOptional: true },
      { name: 'affiliate_id', control: 'text', isOptional: true },
    ],
    columns: ['code', 'voucher_type', 'coin_benefit', 'uses', 'state'],
    fresh: { voucher_type: 'general', max_uses: null, package_id: null, affiliate_id: null },
  },
  survey: {
    fields: [
      { name: 'question', control: 'text' },
      { name: 'question_en', control: 'text' },
    ],
    columns: ['question', 'question_en'],
  },
  survey_option: {
    fields: [
      { name: 'text', control: 'text' },
      { name: 'text_en', control: 'text' },
      { name: 'value', control: 'text' },
      { name: 'parent_id', control: 'parent', isOptional: true },
      { name: 'prompt', control: 'text', isOptional: true },
      { name: 'prompt_en', control: 'text', isOptional: true },
      { name: 'is_offered', control: 'switch' },
    ],
    columns: ['text', 'text_en', 'parent_id'],
    fresh: { is_offered: true, parent_id: null, prompt: null, prompt_en: null },
    switched: 'is_offered',
    groupedBy: 'parent_id',
  },
  moderation_reason: {
    fields: [
      { name: 'reason', control: 'text' },
      { name: 'reason_en', control: 'text' },
      { name: 'policy', control: 'area' },
      { name: 'policy_en', control: 'area' },
      { name: 'is_active', control: 'switch' },
    ],
    columns: ['reason', 'reason_en'],
    fresh: { is_active: true },
    switched: 'is_active',
  },
  report_type: {
    fields: [
      { name: 'name', control: 'text' },
      { name: 'name_en', control: 'text' },
      { name: 'explanation', control: 'text', isOptional: true },
      { name: 'explanation_en', control: 'text', isOptional: true },
      { name: 'severity', control: 'number' },
      { name: 'needs_text', control: 'switch' },
      { name: 'is_active', control: 'switch' },
    ],
    columns: ['name', 'name_en', 'severity'],
    fresh: { explanation: null, explanation_en: null, needs_text: false, is_active: true },
    switched: 'is_active',
  },
  identity_reason: {
    fields: [
      { name: 'reason', control: 'text' },
      { name: 'reason_en', control: 'text' },
      { name: 'remedy', control: 'area' },
      { name: 'remedy_en', control: 'area' },
      { name: 'is_active', control: 'switch' },
    ],
    columns: ['reason', 'reason_en'],
    fresh: { is_active: true },
    switched: 'is_active',
  },
  synonym: {
    fields: [
      { name: 'members', control: 'words' },
      { name: 'narrower', control: 'words', isOptional: true },
    ],
    columns: ['members', 'narrower'],
    fresh: { members: [], narrower: [] },
  },
  help_category: {
    fields: [
      { name: 'slug', control: 'text' },
      { name: 'name', control: 'text' },
      { name: 'name_en', control: 'text' },
    ],
    columns: ['name', 'name_en', 'slug'],
  },
  help_article: {
    fields: [
      { name: 'category_id', control: 'parent', of: 'help_category' },
      { name: 'slug', control: 'text' },
      { name: 'title', control: 'text' },
      { name: 'body', control: 'area', rows: 12 },
      { name: 'title_en', control: 'text' },
      { name: 'body_en', control: 'area', rows: 12 },
      { name: 'is_frequent', control: 'switch' },
      { name: 'is_published', control: 'switch' },
    ],
    columns: ['title', 'category', 'version'],
    fresh: { is_frequent: false, is_published: false },
    switched: 'is_published',
    groupedBy: 'category_id',
  },
  help_topic: {
    fields: [
      { name: 'name', control: 'text' },
      { name: 'name_en', control: 'text' },
      { name: 'is_active', control: 'switch' },
    ],
    columns: ['name', 'name_en'],
    fresh: { is_active: true },
    switched: 'is_active',
  },
  information_page: {
    fields: [
      { name: 'title', control: 'text' },
      { name: 'body', control: 'area', rows: 12 },
      { name: 'title_en', control: 'text' },
      { name: 'body_en', control: 'area', rows: 12 },
    ],
    columns: ['title', 'page', 'version'],
  },
  site_notice: {
    fields: [
      { name: 'text', control: 'area', rows: 2 },
      { name: 'text_en', control: 'area', rows: 2 },
      { name: 'level', control: 'choice', options: SITE_NOTICE_LEVELS },
      { name: 'pages', control: 'choice', options: SITE_NOTICE_PAGES },
      { name: 'starts_at', control: 'minute' },
      { name: 'ends_at', control: 'minute', isOptional: true },
      { name: 'is_active', control: 'switch' },
    ],
    columns: ['text', 'level', 'starts_at', 'ends_at', 'state'],
    fresh: { level: 'info', pages: 'all', ends_at: null, is_active: true },
    switched: 'is_active',
  },
  legal_version: {
    fields: [
      { name: 'type', control: 'choice', options: LEGAL_NAMES },
      { name: 'title', control: 'text' },
      { name: 'body', control: 'area', rows: 16 },
      { name: 'title_en', control: 'text' },
      { name: 'body_en', control: 'area', rows: 16 },
      { name: 'publishes_on', control: 'day', isOptional: true },
      { name: 'must_accept', control: 'switch' },
    ],
    columns: ['title', 'type', 'version', 'publishes_on', 'state'],
    fresh: { type: 'terms', must_accept: false, publishes_on: null },
    fixedState: 'published',
    copied: { must_accept: false, publishes_on: null },
  },
  brand: {
    fields: [
      { name: 'app_name', control: 'text', isOptional: true },
      half({ name: 'accent', control: 'color', isOptional: true, usual: DEFAULT_ACCENT.light }),
      half({ name: 'accent_dark', control: 'color', isOptional: true, usual: DEFAULT_ACCENT.dark }),
      half({ name: 'logo', control: 'logo', isOptional: true }),
      half({ name: 'logo_dark', control: 'logo', isOptional: true }),
      { name: 'languages', control: 'choice', options: OFFERED_LANGUAGES },
      { name: 'coin_name', control: 'text', isOptional: true },
      half({ name: 'coin_name_en', control: 'text', isOptional: true }),
      half({ name: 'coin_names_en', control: 'text', isOptional: true }),
      { name: 'home_heading', control: 'text', isOptional: true },
      { name: 'home_heading_en', control: 'text', isOptional: true },
      { name: 'home_title', control: 'text', isOptional: true },
      { name: 'home_title_en', control: 'text', isOptional: true },
      { name: 'home_description', control: 'area', rows: 2, isOptional: true },
      { name: 'home_description_en', control: 'area', rows: 2, isOptional: true },
    ],
    columns: [],
    isSingle: true,
  },
  setting: {
    fields: [
      half({ name: 'welcome_bonus', control: 'coins' }),
      half({ name: 'survey_bonus', control: 'coins' }),
      { name: 'affiliate_percent', control: 'percent' },
      half({ name: 'hashtag_free_total', control: 'number' }),
      half({ name: 'hashtag_price', control: 'coins' }),
      { name: 'first_ad_approval', control: 'switch' },
      { name: 'second_review_percent', control: 'percent' },
      { name: 'liability_limit', control: 'coins' },
    ],
    columns: [],
    isSingle: true,
  },
  invoice_tax: {
    fields: [
      { name: 'invoice_shows_tax', control: 'switch' },
      { name: 'seller_name', control: 'text', isOptional: true },
      { name: 'seller_address', control: 'text', isOptional: true },
      { name: 'seller_tax_number', control: 'text', isOptional: true },
    ],
    columns: [],
    isSingle: true,
  },
};
