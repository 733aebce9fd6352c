export const CATEGORY_CLASSES = ['general', 'services', 'motorbikes', 'premium'] as const;
export const POSTING_GROUPS = ['general', 'services', 'premium'] as const;
export const FIELD_TYPES = ['integer', 'decimal', 'text', 'select', 'multi_select'] as const;
export const OPTION_LISTS = ['brand', 'color', 'condition', 'facility', 'transmission', 'body_type'] as const;
export type OptionList = (typeof OPTION_LISTS)[number];
/**
 * All lists of reference values: besides the choices of forms those of other parts of the application. The
 * specification has further names for two of them, `LIST_NAMES`. `referral` is where users heard of the application,
 * the answers of the sign-up survey; `exhibition` are the answers in its list of exhibitions.
 */
export const REFERENCE_LISTS = [
  ...OPTION_LISTS,
  'transmission_type',
  'vehicle_body_type',
  'category',
  'category_type',
  'province',
  'city',
  'country',
  'hashtag',
  'help',
  'help_category',
  'referral',
  'exhibition',
  'report_type',
] as const;
export type ReferenceList = (typeof REFERENCE_LISTS)[number];
/** Lists that have two names. */
export const LIST_NAMES = { transmission_type: 'transmission', vehicle_body_type: 'body_type' } as const;
/** How many of the newest hashtags are listed. */
export const HASHTAGS_LISTED = 100;

/** The country of all ads and users. */
export const COUNTRY = { id: 1, name: 'Indonesia', name_en: 'Indonesia' } as const;
/** The names of the price classes. */
export const CLASS_NAMES: Record<(typeof CATEGORY_CLASSES)[number], { name: string; name_en: string }> = {
  general: { name: 'Barang umum', name_en: 'General goods' },
  services: { name: 'Jasa, lowongan', name_en: 'Services, jobs' },
  motorbikes: { name: 'Motor, suku cadang', name_en: 'Motorbikes, parts' },
  premium: { name: 'Mobil, properti', name_en: 'Cars, property' },
};

/** Maximum decimal places of a numeric field. */
export const DECIMAL_PLACES = 2;
