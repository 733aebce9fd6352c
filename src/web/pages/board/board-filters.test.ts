import { describe, expect, it } from 'vitest';
import { links } from '../../../contract/pages/links.ts';
import { addressOf, filtersOf, inCategory } from './board-filters.ts';

const read = (query: string) => filtersOf(new URLSearchParams(query));

describe('filters in the address', () => {
  it('are the same after writing and reading', () => {
    const filters = read(
      'keyword=motor&category=matic&province_id=32&city_id=3273&near=true&price_min=1000&price_max=2000&with_photo=true&poster=agency&sort=newest&f.brand=honda&f.brand=yamaha&f.production_year=2018..2022',
    );
    expect(filters.fields).toEqual({ brand: ['honda', 'yamaha'], production_year: ['2018..2022'] });
    expect(read(links.search(addressOf(filters)).split('?')[1] ?? '')).toEqual(filters);
  });

  it('are read from an ordinary form: empty fields, thousands, and the two ends of a range', () => {
    expect(
      read('keyword=&category=&province_id=&price_min=Rp+3.000.000&f.production_year.min=2018&f.production_year.max='),
    ).toEqual({ price_min: 3_000_000, fields: { production_year: ['2018..'] } });
  });

  it('read units of money in prices', () => {
    expect(read('price_min=250rb&price_max=1%2C5+jt')).toEqual({ price_min: 250_000, price_max: 1_500_000 });
  });

  it('turn reversed ranges round', () => {
    expect(read('price_min=20&price_max=10&f.year.min=2020&f.year.max=2010')).toEqual({
      price_min: 10,
      price_max: 20,
      fields: { year: ['2010..2020'] },
    });
  });

  it('ignore what is impossible, and bound the rest', () => {
    const many = Array.from({ length: 300 }, (_, index) => `f.k${index}=1`).join('&');
    const values = Array.from({ length: 300 }, (_, index) => `f.brand=${index}`).join('&');
    expect(read("category=a'b&province_id=-1&city_id=x&sort=best&poster=me&near=yes&price_min=abc")).toEqual({});
    expect(Object.keys(read(many).fields ?? {})).toHaveLength(20);
    expect(read(values).fields?.brand).toHaveLength(10);
    expect(read(`price_max=${'9'.repeat(40)}`).price_max).toBe(999_999_999_999);
    expect(read('keyword=%00so%00fa%07').keyword).toBe('so fa');
    expect(read('condition=__proto__&category=mobil')).toEqual({ category: 'mobil' });
    expect(read(`keyword=${'a'.repeat(10_000)}`).keyword).toHaveLength(100);
  });

  it('keep keyword, place and condition in another category', () => {
    const filters = read('keyword=motor&category=matic&province_id=32&f.brand=honda&f.condition=new');
    expect(inCategory(filters, 'mobil')).toEqual(read('keyword=motor&category=mobil&province_id=32&f.condition=new'));
  });
});
