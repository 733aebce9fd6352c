import type { Tx } from '../../base/database.ts';
import { lockName } from '../../base/lock-name.ts';
import { type ReferenceData, readReferenceData } from './data/schema.ts';
import { insertMissing, isEmpty, writeCities, writeProvinces } from './load-catalogue-store.ts';
import { loadRecords } from './load-records.ts';
import { dropReferenceData } from './reference-data.ts';
import { codeOf } from './rules.ts';

/**
 * Writes the reference data into its tables; it may run again, in several processes. Nothing that an administrator
 * changed is overwritten: categories, fields and options follow the files while they are as the files left them;
 * prices, packages, limits and settings are only inserted. Places always follow the files. Returns whether a row has
 * changed: an event for nothing would make every web process render all its pages again.
 */
export async function loadCatalogue(tx: Tx, data = readReferenceData()): Promise<boolean> {
  await lockName(tx, 'load the catalogue');
  let written = 0;
  for (const load of [loadCategories, loadFields, loadOptions, loadPlaces, loadPrices, loadSettings]) {
    written += await load(tx, data);
  }
  dropReferenceData(tx);
  return written > 0;
}

/** Writes rows, and returns how many of them are new or have changed. */
type Load = (tx: Tx, data: ReferenceData) => Promise<number>;

const loadCategories: Load = (tx, data) => {
  const rows = data.categories.flatMap((category, position) => [
    { ...categoryRow(category), parent_id: null, icon: category.icon, position },
    ...category.children.map((child, childPosition) => ({
      ...categoryRow(child),
      parent_id: category.id,
      icon: category.icon,
      position: childPosition,
    })),
  ]);
  return loadRecords(tx, { table: 'categories', key: ['id'], rows, onlyNew: ['position'], unique: 'slug' });
};

type CategoryData = ReferenceData['categories'][number]['children'][number];

function categoryRow(category: CategoryData) {
  const { id, slug, name, name_en, category_class, posting_group, requires_approval, fields = [] } = category;
  return { id, slug, name, name_en, category_class, posting_group, requires_approval, fields };
}

const loadFields: Load = (tx, data) => {
  const rows = data.fields.map((field) => ({
    key: field.key,
    label: field.label,
    label_en: field.label_en,
    type: field.type,
    unit: field.unit,
    minimum: 'min' in field ? field.min : null,
    maximum: 'max' in field ? field.max : null,
    max_length: 'max_length' in field ? field.max_length : null,
    options_source: 'options_source' in field ? field.options_source : null,
    options: 'options' in field ? field.options : [],
    highlight: field.highlight,
    filter: field.filter,
  }));
  return loadRecords(tx, { table: 'fields', key: ['key'], rows });
};

const loadOptions: Load = (tx, data) => {
  const lists = {
    brand: data.brands,
    color: data.colors,
    condition: data.conditions,
    facility: data.facilities,
    transmission: data.transmissions,
    body_type: data.body_types,
  };
  const rows = Object.entries(lists).flatMap(([list, options]) =>
    options.map(({ id, name, name_en, ...rest }, position) => ({
      list,
      id,
      name,
      name_en,
      attributes: { code: codeOf(name), ...rest },
      position,
    })),
  );
  return loadRecords(tx, { table: 'reference_options', key: ['list', 'id'], rows, onlyNew: ['position'] });
};

const loadPlaces: Load = async (tx, data) => {
  const provinces = await writeProvinces(
    tx,
    data.provinces.map(({ id, name }) => ({ id, name })),
  );
  const cities = await writeCities(
    tx,
    // The short name is the common one; it is unique and distinguishes a regency from the city of the same name.
    data.cities.map(({ id, province_id, short_name, kind, slug }) => ({
      id,
      province_id,
      name: short_name,
      kind,
      slug,
    })),
  );
  return provinces + cities;
};

const loadPrices: Load = async (tx, { packages, posting_limits }) => {
  let written = 0;
  // What an administrator removed does not come back.
  if (await isEmpty(tx, 'coin_packages')) {
    const coinPackages = packages.coin_packages.map(({ id, amount, bonus_amount, price, price_unit }, position) => ({
      id,
      amount,
      bonus_amount,
      price,
      price_unit,
      position,
    }));
    written += await insertMissing(tx, 'coin_packages', coinPackages);
  }
  if (await isEmpty(tx, 'publication_packages')) {
    written += await insertMissing(tx, 'publication_packages', packages.publication_packages);
  }
  const promotions = packages.extension_packages.flatMap(({ type, category_class, duration_days, price }) =>
    category_class && duration_days ? [{ kind: type, category_class, days: duration_days, price }] : [],
  );
  written += await insertMissing(tx, 'promotion_prices', promotions);
  const limits = posting_limits.flatMap(({ kind, posting_group, normal, verified, agency }) =>
    Object.entries({ regular: normal, verified, agency }).map(([tier, maximum]) => ({
      kind,
      posting_group: posting_group ?? '',
      tier,
      maximum,
    })),
  );
  return written + (await insertMissing(tx, 'posting_limits', limits));
};

const loadSettings: Load = (tx, { packages }) => {
  const hashtag = packages.extension_packages.find(({ type }) => type === 'hashtag');
  const settings = { ...packages.settings, ...(hashtag ? { hashtag_price: hashtag.price } : {}) };
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  return insertMissing(tx, 'settings', rows);
};
