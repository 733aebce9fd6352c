export const CATEGORY_CLASSES = ['general', 'services', 'motorbikes', 'premium'] as const;
export const POSTING_GROUPS = ['general', 'services', 'premium'] as const;
export const FIELD_TYPES = ['integer', 'decimal', 'text', 'select', 'multi_select'] as const;
export const OPTION_LISTS = ['brand', 'color', 'condition', 'facility', 'transmission', 'body_type'] as const;
export type OptionList = (typeof OPTION_LISTS)[number];

/** Maximum decimal places of a numeric field. */
export const DECIMAL_PLACES = 2;
