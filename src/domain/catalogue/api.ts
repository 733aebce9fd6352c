import { AppError } from '../../contract/api/errors.ts';
import type { Category } from '../../contract/catalogue/endpoints.ts';
import * as contract from '../../contract/catalogue/endpoints.ts';
import { LIST_NAMES } from '../../contract/catalogue/rules.ts';
import { bind, type Module, type ReferenceLists } from '../module.ts';
import type { Services } from '../services.ts';
import { catalogueRecords } from './records.ts';
import { dropReferenceData, referenceData } from './reference-data.ts';
import { catalogueLists, choicesOf } from './reference-lists.ts';
import {
  allCategories,
  allProvinces,
  categoryById,
  categoryBySlug,
  citiesOf,
  fieldsOf,
  findCities,
  type StoredCategory,
  subCategoriesOf,
} from './store.ts';

const LOCATIONS_SHOWN = 20;

/** Categories, fields, options and places. `lists` are the reference lists of other modules, which have a higher rank. */
export function catalogue(services: Services, lists: ReferenceLists = {}): Module {
  const { read } = services.database;
  const own = catalogueLists(read);
  return {
    bindings: [
      bind(contract.listCategories, async () => {
        const all = await allCategories(read);
        return { data: toTree(all.filter(({ is_active }) => is_active)), switched_off: switchedOff(all) };
      }),
      bind(contract.getCategory, async (_call, { id }) => ({
        ...(await foundCategory(services, id)),
        fields: await fieldsOf(read, id),
      })),
      bind(contract.listSubCategories, async (_call, { id }) => {
        await foundCategory(services, id);
        return { data: (await subCategoriesOf(read, id)).map(toSubCategory) };
      }),
      bind(contract.findCategory, (_call, { search }) => ({ data: entryOf(services.app_name, search) })),
      bind(contract.listOptions, async (_call, { type, category }) => {
        const list = lists[type] ?? own[type];
        if (list) return { data: await list() };
        const slugs = category === undefined ? null : await slugsOf(services, category);
        return {
          data: await choicesOf(read, type in LIST_NAMES ? LIST_NAMES[type as keyof typeof LIST_NAMES] : type, slugs),
        };
      }),
      bind(contract.listPublicationPrices, async () => ({ data: [...(await referenceData(read)).publication_prices] })),
      bind(contract.listProvinces, async () => ({ data: [...(await allProvinces(read))] })),
      bind(contract.listCities, async (_call, { province_id }) => ({ data: [...(await citiesOf(read, province_id))] })),
      bind(contract.searchLocations, async (_call, { search }) => ({
        data: await findCities(read, search, LOCATIONS_SHOWN),
      })),
    ],
    records: catalogueRecords,
    onBusEvent(event) {
      if (event === null || event.type === 'catalogue.changed') dropReferenceData(read);
    },
  };
}

function toTree(categories: readonly StoredCategory[]): Category[] {
  const children = Map.groupBy(categories, (category) => category.parent_id);
  return (children.get(null) ?? []).map((category) => ({
    ...category,
    children: (children.get(category.id) ?? []).map(toSubCategory),
  }));
}

function toSubCategory({ id, parent_id, slug, name, name_en, icon }: StoredCategory) {
  return { id, parent_id: parent_id ?? id, slug, name, name_en, icon };
}

/** The tree of what is switched off; a category that is on is in it for the sake of its sub-categories. */
function switchedOff(categories: readonly StoredCategory[]): Category[] {
  const off = new Set(categories.filter(({ is_active }) => !is_active).map(({ id }) => id));
  return toTree(
    categories.filter(
      ({ id, parent_id }) =>
        off.has(id) ||
        (parent_id === null
          ? categories.some((child) => child.parent_id === id && off.has(child.id))
          : off.has(parent_id)),
    ),
  );
}

async function foundCategory(services: Services, id: number): Promise<StoredCategory> {
  const category = await categoryById(services.database.read, id);
  if (!category) throw new AppError('not_found');
  return category;
}

/** The slugs of a category and its parent, for the choices offered there; an unknown slug has none. */
async function slugsOf(services: Services, slug: string): Promise<string[]> {
  const category = await categoryBySlug(services.database.read, slug);
  const parent = category?.parent_id ? await categoryById(services.database.read, category.parent_id) : null;
  return [category, parent].flatMap((found) => found?.slug ?? []);
}

/** Title and description of the start page, which pages find by the application's name. */
function entryOf(appName: string, search: string) {
  if (search.trim().toLowerCase() !== appName.toLowerCase()) return [];
  const title = {
    id: `${appName} – pusat iklan baru untuk jual, beli, dan sewa`,
    en: `${appName} – the center for new ads to sell, buy, and rent`,
  };
  const description = {
    id: 'Rancang iklan Anda sendiri, lalu tempel di papan: jual, beli, dan sewa di seluruh Indonesia.',
    en: 'Design your own ad and pin it to the board: sell, buy and rent all over Indonesia.',
  };
  return [{ name: appName, config: { meta: { title, description } } }];
}
