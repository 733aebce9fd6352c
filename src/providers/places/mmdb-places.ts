import { readFileSync } from 'node:fs';
import { type CityResponse, Reader } from 'mmdb-lib';

/**
 * Finds the place of a network address in a city database of the MMDB format (MaxMind GeoLite2 City, DB-IP City Lite).
 * Without a file no place is known. `nameOf` returns city and region such as 'Cirebon, West Java', or null;
 * `countryOf` a code of ISO 3166-1 such as 'ID', or null.
 */
export function mmdbPlaces(file: string | null): {
  nameOf(address: string): string | null;
  countryOf(address: string): string | null;
} {
  if (file === null) return { nameOf: () => null, countryOf: () => null };
  const reader = new Reader<CityResponse>(readFileSync(file));
  const find = (address: string) => reader.get(address.split('%')[0] ?? '');
  return {
    countryOf: (address) => find(address)?.country?.iso_code ?? null,
    nameOf(address) {
      const found = find(address);
      const names = [found?.city?.names.en, found?.subdivisions?.[0]?.names.en, found?.country?.names.en];
      return (
        names
          .filter((name) => name !== undefined)
          .slice(0, 2)
          .join(', ') || null
      );
    },
  };
}
