// Writes provinces.json and cities.json of the catalogue from the package idn-area-data
// (https://github.com/fityannugroho/idn-area-data), with the codes of the Ministry of Home Affairs (Kemendagri) as ids.
// That database is published under the Open Database License (ODbL) 1.0; both files are derived from it, stay under the
// same licence, and the app names the source. Run: node_modules/.bin/node tools/places.ts
import { writeFileSync } from 'node:fs';
import { getProvinces, getRegencies } from 'idn-area-data';

const DIRECTIONS: [string, string][] = [
  [' Barat Daya', 'Southwest'],
  [' Barat Laut', 'Northwest'],
  [' Timur Laut', 'Northeast'],
  [' Tenggara', 'Southeast'],
  [' Utara', 'North'],
  [' Selatan', 'South'],
  [' Timur', 'East'],
  [' Barat', 'West'],
  [' Tengah', 'Central'],
  [' Pusat', 'Central'],
];

// Common short names instead of the official names.
const COMMON_NAMES: Record<string, string> = {
  'Daerah Istimewa Yogyakarta': 'DI Yogyakarta',
  'Daerah Khusus Ibukota Jakarta': 'DKI Jakarta',
};

const ENGLISH_PROVINCES: Record<string, string> = {
  'DI Yogyakarta': 'Yogyakarta',
  'DKI Jakarta': 'Jakarta',
  'Kepulauan Bangka Belitung': 'Bangka Belitung Islands',
  'Kepulauan Riau': 'Riau Islands',
  'Nusa Tenggara Barat': 'West Nusa Tenggara',
  'Nusa Tenggara Timur': 'East Nusa Tenggara',
  'Papua Pegunungan': 'Highland Papua',
};

/** Sumatera Utara → North Sumatra, Timor Tengah Selatan → South Central Timor. */
function inEnglish(name: string): string {
  const special = ENGLISH_PROVINCES[name];
  if (special) return special;
  let rest = name.replace(' Bagian ', ' ');
  let directions = '';
  for (let found = true; found; ) {
    found = false;
    for (const [suffix, english] of DIRECTIONS) {
      if (!rest.endsWith(suffix)) continue;
      rest = rest.slice(0, -suffix.length);
      directions += `${english} `;
      found = true;
      break;
    }
  }
  rest = rest
    .replace(/^Kepulauan (.+)$/, '$1 Islands')
    .replace(/^(.+) dan Kepulauan$/, '$1 and Islands')
    .replace(/^(.+) Kepulauan$/, '$1 Islands')
    .replace(/^Pegunungan (.+)$/, '$1 Mountains')
    .replace(/^Pulau (.+)$/, '$1 Island')
    .replace(/^Sumatera/, 'Sumatra')
    .replace(/^Jawa$/, 'Java');
  return directions + rest;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function lines(rows: object[]): string {
  const line = (row: object) =>
    `  { ${Object.entries(row)
      .map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
      .join(', ')} }`;
  return `[\n${rows.map(line).join(',\n')}\n]\n`;
}

const target = new URL('../src/domain/catalogue/data/', import.meta.url);

const provinces = (await getProvinces()).map(({ code, name: officialName }) => {
  const name = COMMON_NAMES[officialName] ?? officialName;
  return { id: Number(code), name, name_en: inEnglish(name), slug: slugOf(name) };
});

const regencies = (await getRegencies({ transform: true })).map(({ code, name, provinceCode }) => {
  const kind = name.startsWith('Kota ') ? 'city' : 'regency';
  const bare = name.replace(/^(Kota|Kabupaten) (Administrasi )?/, '');
  return { id: Number(code.replace('.', '')), province_id: Number(provinceCode), name, kind, bare };
});

const cityNames = new Set(regencies.filter((place) => place.kind === 'city').map((place) => place.bare));

const cities = regencies.map(({ bare, ...place }) => {
  const regency = place.kind === 'regency';
  const shared = regency && cityNames.has(bare);
  const english = inEnglish(bare);
  return {
    ...place,
    name_en: regency ? `${english} Regency` : english.endsWith('City') ? english : `${english} City`,
    short_name: shared ? `Kab. ${bare}` : bare,
    slug: slugOf(place.name.replace(' Administrasi', '')),
  };
});

writeFileSync(new URL('provinces.json', target), lines(provinces));
writeFileSync(new URL('cities.json', target), lines(cities));
console.log(`${provinces.length} provinces, ${cities.length} regencies and cities`);
