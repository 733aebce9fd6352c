// Writes a part of a large board as files for PostgreSQL's COPY, in a process of its own. The parent sends an order for
// each file; listings are made by the same function as on the board.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MILLISECONDS } from '../src/base/clock.ts';
import { openDatabase } from '../src/base/database.ts';
import type { Details } from '../src/contract/ads/schemas.ts';
import type { Field } from '../src/contract/catalogue/endpoints.ts';
import { ARTWORK_VERSION } from '../src/contract/design/artwork-version.ts';
import { displayConfig } from '../src/contract/design/schemas.ts';
import { createForms, listingOf } from '../src/domain/search/refresh-listing.ts';
import { createRandom, type Random } from '../test/support/random.ts';
import { artworkFrom } from './board-artwork.ts';
import { descriptionFrom, titleFrom, wordingOf } from './board-vocabulary.ts';

export type Order = {
  folder: string;
  first: number;
  count: number;
  total: number;
  start: number;
  days: number;
  owners: number;
};
export type Written = { ads: string; listings: string; hashtags: string; photos: string };

const [url = ''] = process.argv.slice(2);
const database = openDatabase({ url, maxConnections: 4, onError: () => undefined });
const { read } = database;
const forms = createForms();

const [categories, cities, files] = await Promise.all([
  read.selectFrom('categories').select(['id', 'parent_id', 'slug', 'name']).orderBy('id').execute(),
  read
    .selectFrom('cities')
    .innerJoin('provinces', 'provinces.id', 'cities.province_id')
    .select(['cities.id', 'cities.name', 'province_id', 'provinces.name as province_name'])
    // The largest cities first, as their ids go: Java, then the rest in no special order.
    .orderBy('cities.id')
    .execute(),
  read.selectFrom('files').select('id').orderBy('id').execute(),
]);
const parents = new Map(categories.filter(({ parent_id }) => parent_id === null).map((each) => [each.id, each]));
const subCategories = categories.flatMap(({ parent_id, ...each }) => {
  const parent = parent_id === null ? undefined : parents.get(parent_id);
  return parent ? [{ ...each, parent, wording: wordingOf(each.slug, parent.slug, [each.name]) }] : [];
});
// In an order of their own, so that the popular ones are spread over all categories.
const shuffle = createRandom(7);
const byPopularity = subCategories.map((each) => ({ each, key: shuffle.next() })).toSorted((a, b) => a.key - b.key);
const bySize = cities
  .map((each) => ({ each, key: (each.id >= 3100 && each.id < 3700 ? 0 : 1) + shuffle.next() }))
  .toSorted((a, b) => a.key - b.key);

function detailsFrom(random: Random, fields: readonly Field[]): Details {
  return Object.fromEntries(
    fields.flatMap(({ key, type, required, options, minimum, maximum }): [string, Details[string]][] => {
      if (!required && random.isIn(0.35)) return [];
      if (type === 'select')
        return options.length > 0 ? [[key, options[random.zipf(options.length)]?.value ?? '']] : [];
      if (type === 'multi_select') {
        const chosen = options.filter(() => random.isIn(0.3)).slice(0, 6);
        return chosen.length > 0 ? [[key, chosen.map(({ value }) => value)]] : [];
      }
      if (type === 'text') return [];
      if (key.endsWith('_year')) return [[key, 2026 - random.zipf(30)]];
      const low = minimum ?? 0;
      const value = low + random.zipf(Math.max(Math.min(maximum ?? 1000, 100_000) - low, 1));
      return [[key, Math.floor(value)]];
    }),
  );
}

const DAY = MILLISECONDS.day;

function uuid(at: number, index: number, random: Random): string {
  const time = at.toString(16).padStart(12, '0');
  const tail = (index + 0x1_0000_0000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.below(4096).toString(16).padStart(3, '0')}-8${random.below(4096).toString(16).padStart(3, '0')}-${tail}`;
}

function ownerId(index: number): string {
  return `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return escaped(JSON.stringify(value));
  return escaped(String(value));
}

function escaped(value: string): string {
  return value.replace(
    /[\\\n\r\t]/g,
    (letter) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[letter] ?? '',
  );
}

/** An array of lexemes as a tsvector, which PostgreSQL sorts itself. */
function tsvector(lexemes: readonly string[]): string {
  return lexemes.map((lexeme) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`).join(' ');
}

async function write({ folder, first, count, total, start, days, owners }: Order): Promise<Written> {
  const random = createRandom(first + 1);
  const rows = { ads: [] as string[], listings: [] as string[], hashtags: [] as string[], photos: [] as string[] };
  for (let index = first; index < first + count; index += 1) {
    const age = 1 - index / total;
    const at = Math.floor(start - age * days * DAY - random.below(DAY / 24));
    const ad_id = uuid(at, index, random);
    const category = byPopularity[random.zipf(byPopularity.length)]?.each ?? random.pick(subCategories);
    const city = bySize[random.zipf(bySize.length)]?.each ?? random.pick(cities);
    const form = await forms.of(read, { category_id: category.parent.id, sub_category_id: category.id });
    const details = detailsFrom(random, form.fields);
    const title = titleFrom(random, category.wording, city.name).padEnd(10, '.');
    const owner = random.zipf(owners);
    const photo_id = random.isIn(0.85) && files.length > 0 ? random.pick(files).id : null;
    const hashtags =
      random.isIn(0.2) && category.wording.hashtags.length > 0
        ? [`${random.pick(category.wording.hashtags)}${index}`.slice(0, 30)]
        : [];
    const display_config = displayConfig.parse({ contents: [{ type: 'TEXT', rows: [{ text: title }] }] });
    const published_at = new Date(at);
    const end_date = new Date(start + random.between(30, 90) * DAY);
    const ad = {
      ad_id,
      owner_id: ownerId(owner),
      agency: owner % 20 === 0,
      verified: owner % 3 === 0,
      version: 1,
      title,
      description: descriptionFrom(random, category.wording, city.name),
      details,
      price: random.isIn(0.93) ? random.price(category.wording.price) : null,
      price_unit: random.isIn(0.01) ? 1 : 0,
      price_note: random.isIn(0.3) ? ('negotiable' as const) : ('none' as const),
      price_period: 'none' as const,
      availability: 'available' as const,
      category_id: category.parent.id,
      sub_category_id: category.id,
      province_id: city.province_id,
      province_name: city.province_name,
      city_id: city.id,
      city_name: city.name,
      condition: null,
      display_config,
      photo_id,
      artwork_html: artworkFrom(title, index),
      published_at,
      end_date,
      boosted_until: null,
      highlighted_until: random.isIn(0.002) ? new Date(start + random.between(1, 7) * DAY) : null,
      hashtags,
    };
    const { lexemes, ...listing } = listingOf(ad, form);
    rows.ads.push(
      [
        ad_id,
        ad.owner_id,
        4,
        display_config,
        ad.artwork_html,
        ARTWORK_VERSION,
        title,
        ad.description,
        ad.category_id,
        ad.sub_category_id,
        details,
        ad.price,
        ad.price_unit,
        ad.price_note,
        ad.city_id,
        'Papan',
        '+6281200000000',
        30,
        published_at,
        end_date,
        published_at,
        published_at,
      ]
        .map(text)
        .join('\t'),
    );
    rows.listings.push(
      [
        ad_id,
        listing.owner_id,
        listing.agency,
        listing.verified,
        listing.type,
        listing.details,
        listing.category_id,
        listing.sub_category_id,
        listing.province_id,
        listing.city_id,
        listing.city_name,
        title,
        listing.price,
        listing.price_unit,
        listing.price_note,
        listing.price_period,
        listing.ratio,
        listing.availability,
        listing.artwork_html,
        photo_id,
        published_at,
        end_date,
        listing.highlighted_until && published_at,
        listing.highlighted_until,
        listing.document_version,
        tsvector(lexemes),
        listing.search_text,
      ]
        .map(text)
        .join('\t'),
    );
    for (const [position, hashtag] of hashtags.entries())
      rows.hashtags.push([hashtag, ad_id, position].map(text).join('\t'));
    if (photo_id !== null) rows.photos.push([ad_id, 0, photo_id].map(text).join('\t'));
  }
  const fileOf = (name: keyof Written) => {
    const file = join(folder, `${name}-${first}.tsv`);
    writeFileSync(file, rows[name].map((row) => `${row}\n`).join(''), { mode: 0o644 });
    return file;
  };
  return { ads: fileOf('ads'), listings: fileOf('listings'), hashtags: fileOf('hashtags'), photos: fileOf('photos') };
}

process.on('message', (order: Order) => {
  write(order).then(
    (written) => process.send?.(written),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
