import { describe, expect, it } from 'vitest';
import { filtersOf } from '../board-filters.ts';
import { searchAddress } from './search-address.ts';

const places = {
  provinces: [
    { id: 31, name: 'DKI Jakarta' },
    { id: 32, name: 'Jawa Barat' },
  ],
  cities: [{ id: 3273, name: 'Bandung' }],
};
const USED = ['used_like_new', 'used_good', 'used_fair', 'refurbished', 'used_minus', 'for_parts'];

describe('the address of a search', () => {
  it.each([
    ['', '/search'],
    ['category=mobil', '/search?category=mobil'],
    ['condition=bekas', '/search?condition=bekas'],
    ['province_id=32', '/search?province_id=32'],
    ['category=mobil&condition=bekas', '/mobil/bekas'],
    ['category=mobil&province_id=31', '/mobil/dki-jakarta'],
    ['category=mobil&condition=bekas&province_id=32&city_id=3273', '/mobil/bekas/jawa-barat/bandung'],
    ['category=mobil&province_id=32&city_id=3204', '/mobil/jawa-barat?city_id=3204'],
    ['category=mobil&province_id=99', '/search?category=mobil&province_id=99'],
    [
      'keyword=avanza&category=mobil&province_id=32&sort=price_up&f.brand=toyota&near=true',
      '/mobil/jawa-barat?keyword=avanza&near=true&sort=price_up&f.brand=toyota',
    ],
    ['category=mobil&f.condition=used_good', '/search?category=mobil&f.condition=used_good'],
    [`category=mobil&${USED.map((value) => `f.condition=${value}`).join('&')}`, '/mobil/bekas'],
  ])('of %s is %s', (query, address) => {
    expect(searchAddress(filtersOf(new URLSearchParams(query)), places)).toBe(address);
  });
});
