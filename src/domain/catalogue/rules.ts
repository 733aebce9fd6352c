import { z } from 'zod';
import type { Field } from '../../contract/catalogue/endpoints.ts';

/** A stored choice: `for` names its categories; without it the choice belongs to all. */
export const optionAttributes = z.looseObject({ code: z.string(), for: z.array(z.string()).optional() });
export type StoredOption = {
  list: string;
  id: number;
  name: string;
  name_en: string;
  attributes: z.output<typeof optionAttributes>;
  is_active: boolean;
};

export const ownOptions = z.array(z.object({ value: z.string(), label: z.string(), label_en: z.string() }));

/** The choices that are offered in these categories (the slugs of a sub-category and its parent). */
export function offeredOptions(options: readonly StoredOption[], slugs: readonly string[]): StoredOption[] {
  return options.filter(({ attributes }) => !attributes.for || attributes.for.some((slug) => slugs.includes(slug)));
}

export function toChoice(option: StoredOption): Field['options'][number] {
  return { value: option.attributes.code, label: option.name, label_en: option.name_en };
}

/** The stable value of a choice without a code: `Alfa Romeo` → `alfa_romeo`. */
export function codeOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** A LIKE pattern that finds `text` anywhere, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
