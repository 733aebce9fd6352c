import { icons } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { readReferenceData } from './schema.ts';

const data = readReferenceData();
const { categories, fields, provinces, cities, packages, posting_limits: limits } = data;
const lists = {
  brand: data.brands,
  color: data.colors,
  condition: data.conditions,
  facility: data.facilities,
  transmission: data.transmissions,
  body_type: data.body_types,
};

const children = categories.flatMap((category) => category.children);
const all = [...categories, ...children];
const slugs = new Set(all.map((category) => category.slug));
const parentOf = new Map(categories.flatMap(({ slug, children: own }) => own.map((child) => [child.slug, slug])));

/** Every choice of form there is: a sub-category with its own fields or its parent's. */
const forms = categories.flatMap((category) =>
  category.children.map((child) => ({ slug: child.slug, fields: child.fields ?? category.fields })),
);

function expectUnique(values: unknown[]) {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

/** `house-plus` → `HousePlus`, as lucide-react names its parts. */
function lucideName(icon: string) {
  return icon.replace(/(^|-)(\w)/g, (_match, _dash: string, letter: string) => letter.toUpperCase());
}

describe('forms', () => {
  it.each([
    ['mobil-bekas', 'production_year engine_capacity odometer product_color transmission_type fuel vehicle_body_type'],
    ['matic', 'production_year engine_capacity odometer product_color transmission_type fuel'],
    [
      'rumah-tinggal',
      'ad_type electricity surface_area building_area bedroom_total bedroom_area other_room_total other_room_area ' +
        'bathroom_total bathroom_area parking_area floor_total certificate',
    ],
    ['apartemen', 'floor_position electricity parking_area'],
    ['tukang-bangunan', 'service_type'],
  ])('%s has everything that the specification names', (slug, keys) => {
    const form = forms.find((one) => one.slug === slug);
    const present = new Set(form?.fields.map(({ key }) => key));
    expect(keys.split(' ').filter((key) => !present.has(key))).toEqual([]);
  });
});

describe('categories', () => {
  it('have unique ids, slugs and names', () => {
    expectUnique(all.map((category) => category.id));
    expectUnique(all.map((category) => category.slug));
    expectUnique(categories.map((category) => category.name));
    for (const category of categories) expectUnique(category.children.map((child) => child.name));
  });

  it('contain the categories of the home page in their order', () => {
    const strip = 'properti mobil motor kost lowongan jasa elektronik rumah busana hewan makanan tanaman hobi wisata';
    expect(categories.slice(0, 14).map((category) => category.slug)).toEqual(strip.split(' '));
    expect(categories.map((category) => category.slug)).toContain('olahraga');
  });

  it('have no slug that is the path of another page', () => {
    const pages =
      'id en register register-otp register-profile signin signup forgot-password reset-password index help about ' +
      'welcome privacy-policy term-condition welcome-registered favourite profile content api dev img assets builds ' +
      'search metrics healthz readyz';
    expect(pages.split(' ').filter((page) => slugs.has(page))).toEqual([]);
  });

  it('have icons that exist', () => {
    expect(categories.map(({ icon }) => icon).filter((icon) => !(lucideName(icon) in icons))).toEqual([]);
  });

  it('have class premium for cars and property, and that of motorbikes for parts', () => {
    const classOf = (slug: string) => all.find((category) => category.slug === slug)?.category_class;
    expect(['properti', 'mobil', 'rumah-tinggal', 'mobil-bekas'].map(classOf)).toEqual(Array(4).fill('premium'));
    expect(['motor', 'suku-cadang-motor', 'suku-cadang-mobil'].map(classOf)).toEqual(Array(3).fill('motorbikes'));
    expect(['jasa', 'lowongan'].map(classOf)).toEqual(['services', 'services']);
    const groups = new Set(all.map(({ category_class, posting_group }) => `${category_class} ${posting_group}`));
    expect([...groups].sort()).toEqual([
      'general general',
      'motorbikes general',
      'premium premium',
      'services services',
    ]);
  });
});

describe('fields', () => {
  it('have unique keys, valid limits and unique options', () => {
    expectUnique(fields.map((field) => field.key));
    for (const field of fields) {
      if ('min' in field) expect(field.min, field.key).toBeLessThan(field.max);
      if ('options' in field) expectUnique(field.options.map((option) => option.value));
    }
  });

  it('exist for each use in a category, once per category, and all are used', () => {
    const known = new Set(fields.map((field) => field.key));
    const used = new Set<string>();
    for (const category of all) {
      const keys = (category.fields ?? []).map((field) => field.key);
      expectUnique(keys);
      expect(
        keys.filter((key) => !known.has(key)),
        category.slug,
      ).toEqual([]);
      for (const key of keys) used.add(key);
    }
    expect([...known].filter((key) => !used.has(key))).toEqual([]);
  });

  it('have at least one option in every form', () => {
    for (const form of forms) {
      for (const { key } of form.fields) {
        const field = fields.find((candidate) => candidate.key === key);
        if (!field || !('options_source' in field)) continue;
        const offered = lists[field.options_source].filter(
          (option) =>
            !('for' in option) ||
            [form.slug, parentOf.get(form.slug)].some((slug) => slug && option.for.includes(slug)),
        );
        expect(offered.length, `${form.slug} ${key}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('reference lists', () => {
  it.each(Object.entries(lists))('%s: unique ids, codes and names, known categories', (_list, options) => {
    expectUnique(options.map((option) => option.id));
    expectUnique(options.map((option) => option.name.toLowerCase()));
    expectUnique(options.flatMap((option) => ('code' in option ? [option.code] : [])));
    for (const option of options) {
      if (!('for' in option)) continue;
      expectUnique(option.for);
      expect(
        option.for.filter((slug) => !slugs.has(slug)),
        option.name,
      ).toEqual([]);
    }
  });

  it('contain at least 120 brands', () => expect(lists.brand.length).toBeGreaterThanOrEqual(120));
});

describe('places', () => {
  it('are 38 provinces and 514 regencies and cities, each in a province', () => {
    expect(provinces).toHaveLength(38);
    expect(cities).toHaveLength(514);
    expect(cities.filter((city) => city.kind === 'city')).toHaveLength(98);
    const provinceIds = new Set(provinces.map((province) => province.id));
    expect(cities.filter((city) => !provinceIds.has(city.province_id))).toEqual([]);
    expect(provinceIds).toEqual(new Set(cities.map((city) => city.province_id)));
  });

  it('have unique official codes, slugs and short names', () => {
    expectUnique(provinces.map((province) => province.id));
    expectUnique(provinces.map((province) => province.slug));
    expectUnique(cities.map((city) => city.id));
    expectUnique(cities.map((city) => city.slug));
    expectUnique(cities.map((city) => city.short_name));
    expect(cities.filter((city) => Math.floor(city.id / 100) !== city.province_id)).toEqual([]);
  });
});

describe('prices', () => {
  const classes = ['general', 'services', 'motorbikes', 'premium'] as const;
  const extension = (type: string, category_class: string | null) =>
    packages.extension_packages.find((row) => row.type === type && row.category_class === category_class)?.price;

  it('are complete for every class', () => {
    const table = classes.map((category_class) => [
      ...[7, 14, 30, 60].map(
        (days) =>
          packages.publication_packages.find(
            (row) => row.category_class === category_class && row.duration_days === days,
          )?.price,
      ),
      extension('boost', category_class),
      extension('highlight', category_class),
    ]);
    expect(table).toEqual([
      [20, 35, 60, 100, 75, 40],
      [30, 50, 90, 150, 100, 50],
      [50, 85, 150, 250, 150, 75],
      [100, 175, 300, 500, 200, 100],
    ]);
    expect(packages.publication_packages).toHaveLength(16);
    expect(packages.extension_packages).toHaveLength(9);
    expect(extension('hashtag', null)).toBe(10);
  });

  it('give one coin per hundred rupiah, plus the bonus', () => {
    expect(packages.coin_packages).toHaveLength(8);
    for (const row of packages.coin_packages) {
      expect(row.price).toBe(row.amount * 100);
      expect(row.total_amount).toBe(row.amount + row.bonus_amount);
    }
    const rates = packages.coin_packages.map((row) => row.bonus_amount / row.amount);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
  });

  it('have unique ids', () => {
    for (const rows of [packages.coin_packages, packages.publication_packages, packages.extension_packages]) {
      expectUnique(rows.map((row) => row.id));
    }
    expectUnique(limits.map((limit) => limit.id));
  });

  it('limit every posting group, verified users never more than others', () => {
    const keys = limits.map(({ kind, posting_group }) => `${kind} ${posting_group}`);
    expect(keys).toEqual(['daily null', 'active null', 'category premium', 'category services', 'category general']);
    for (const limit of limits) {
      expect(limit.normal).toBeLessThan(limit.verified);
      expect(limit.verified).toBeLessThan(limit.agency);
    }
  });
});
