import type { Tx } from '../../base/database.ts';
import type { Objections, RecordValues } from '../records.ts';
import { fieldKeysOfCategory, fieldKeysOfList, hasAds, hasAnswers, isChosen } from './answer-store.ts';

/** What ads contain stays readable: its address, and the answers to the questions of its category. */
export const adObjections: Objections = {
  async category(tx, before, values) {
    const id = Number(before.id);
    const hasMoved = values === null || values.slug !== before.values.slug;
    if (hasMoved && (await hasAds(tx, id))) return { slug: [{ key: 'fixed' }] };
    const [earlier, later] = await Promise.all([before.values, values ?? before.values].map((one) => keysOf(tx, one)));
    const left = earlier?.filter((key) => !later?.includes(key)) ?? [];
    const answered = left.length > 0 && (await hasAnswers(tx, left, id));
    return answered ? { fields: [{ key: 'answered' }] } : {};
  },

  async field(tx, before, values) {
    const { key = null, type, options_source, options } = before.values;
    const isOther = values === null || values.type !== type || values.options_source !== options_source;
    if (isOther && (await hasAnswers(tx, [String(key)], null))) return { type: [{ key: 'answered' }] };
    const remaining = valuesOf(values?.options);
    const left = valuesOf(options).filter((value) => !remaining.includes(value));
    const chosen = left.length > 0 && options_source === null && (await isChosen(tx, String(key), left));
    return chosen ? { options: [{ key: 'answered' }] } : {};
  },

  async option(tx, before, values) {
    if (values !== null) return {};
    for (const key of await fieldKeysOfList(tx, String(before.values.list))) {
      if (await isChosen(tx, key, [String(before.values.code)])) return { code: [{ key: 'answered' }] };
    }
    return {};
  },
};

/** The fields that a category's form has; those of its parent if it has none. */
async function keysOf(tx: Tx, { fields, parent_id }: RecordValues): Promise<string[]> {
  const own = Array.isArray(fields) ? fields : [];
  if (own.length > 0 || typeof parent_id !== 'number') return own.map((one) => String((one as RecordValues).key));
  return fieldKeysOfCategory(tx, parent_id);
}

const valuesOf = (options: unknown): string[] =>
  Array.isArray(options) ? options.map((option: RecordValues) => String(option.value)) : [];
