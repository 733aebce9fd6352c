import type { Read } from '../../base/database.ts';
import { assetPicturePath } from '../../contract/catalogue/asset-pictures.ts';
import type { Option } from '../../contract/catalogue/endpoints.ts';
import { CATEGORY_CLASSES, CLASS_NAMES, COUNTRY } from '../../contract/catalogue/rules.ts';
import type { ReferenceLists } from '../module.ts';
import { offeredOptions } from './rules.ts';
import { allCategories, allProvinces, citiesOf, referenceOptions } from './store.ts';

/** The lists that are not choices of forms. */
export function catalogueLists(read: Read): ReferenceLists {
  return {
    async category() {
      const categories = (await allCategories(read)).filter(({ is_active }) => is_active);
      return categories.map(({ id, name, name_en, slug, parent_id, category_class, icon }) => ({
        id,
        name,
        name_en,
        value: slug,
        attributes: { parent_id, category_type: category_class, picture: assetPicturePath(icon) },
      }));
    },
    category_type: async () =>
      CATEGORY_CLASSES.map((value, index) => ({ id: index + 1, ...CLASS_NAMES[value], value, attributes: {} })),
    province: async () => (await allProvinces(read)).map((province) => place(province, { country_id: COUNTRY.id })),
    city: async () => (await citiesOf(read, undefined)).map(({ province_id, ...city }) => place(city, { province_id })),
    country: async () => [{ ...COUNTRY, value: 'ID', attributes: {} }],
  };
}

/** The names of places are the same in both languages. */
function place({ id, name }: { id: number; name: string }, attributes: Option['attributes']): Option {
  return { id, name, name_en: name, value: String(id), attributes };
}

/** The choices of a list of forms; only those offered in these categories if any are given. */
export async function choicesOf(read: Read, list: string, slugs: readonly string[] | null): Promise<Option[]> {
  const options = await referenceOptions(read, list);
  const offered = slugs === null ? options : offeredOptions(options, slugs);
  return offered.map(({ id, name, name_en, attributes: { code, for: _categories, ...attributes } }) => ({
    id,
    name,
    name_en,
    value: code,
    attributes,
  }));
}
