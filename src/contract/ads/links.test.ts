import { describe, expect, test } from 'vitest';
import { allLinks, kindOfLink, linksOfText, ownLinks, readLink } from './links.ts';
import { adLink } from './schemas.ts';

describe('ad links', () => {
  test('finds links in a description once each, by kind, without trailing punctuation', () => {
    const text =
      'Lihat (https://www.tokopedia.com/bumi/kursi), lokasi maps.app.goo.gl/AbC12. Situs: rotancirebon.co.id! www.rotancirebon.co.id';
    expect(linksOfText(text)).toEqual([
      { kind: 'ecommerce', url: 'https://www.tokopedia.com/bumi/kursi', scheme: '' },
      { kind: 'location', url: 'https://maps.app.goo.gl/AbC12', scheme: '' },
      { kind: 'website', url: 'https://www.rotancirebon.co.id', scheme: '' },
    ]);
  });

  test('ignores ordinary words, prices and email addresses', () => {
    expect(linksOfText('Harga 1.500.000, nego. Kirim ke budi@contoh.com, ukuran 3.5x2.1 dll.')).toEqual([]);
  });

  test.each([
    ['toko.com', 'https://toko.com'],
    ['http://toko.com/', 'http://toko.com'],
    ['https://toko.com/a?b=1#c', 'https://toko.com/a?b=1#c'],
    ['javascript:alert(1)', null],
    ['https://budi:rahasia@toko.com', null],
    ['localhost', null],
    ['http://127.0.0.1/a', null],
    ['http://0x7f.1/a', null],
    ['http://[::1]/a', null],
    ['http://2130706433/a', null],
    ['dua kata', null],
    [`toko.com/${'a'.repeat(300)}`, null],
  ])('reads %s as %s', (typed, url) => {
    expect(readLink(typed)).toBe(url);
  });

  test.each([
    ['https://tokopedi\u0430.com/x', 'https://xn--tokopedi-86g.com/x'],
    ['HTTPS://WWW.Toko.COM', 'https://www.toko.com'],
    ['https://toko\u3002com/a', 'https://toko.com/a'],
    ['https://toko.com/\u202Egpj.exe', 'https://toko.com/gpj.exe'],
    ['https://toko.com/a b', 'https://toko.com/a%20b'],
  ])('stores %s as the browser resolves it, %s', (url, stored) => {
    expect(adLink.parse({ kind: 'website', url }).url).toBe(stored);
    expect(adLink.parse({ kind: 'website', url: stored }).url).toBe(stored);
  });

  test('limits the length of a URL after normalisation', () => {
    expect(adLink.safeParse({ kind: 'website', url: `https://toko.com/${'\u00E9'.repeat(100)}` }).success).toBe(false);
  });

  test.each([
    ['https://shopee.co.id/x', 'ecommerce'],
    ['https://www.lazada.co.id/x', 'ecommerce'],
    ['https://id.shp.ee/abc', 'ecommerce'],
    ['https://shop.tiktok.com/view/product/1', 'ecommerce'],
    ['https://www.tiktok.com/@toko', 'website'],
    ['https://bukantokopedia.com', 'website'],
    ['https://www.google.com/maps/place/Depok', 'location'],
    ['https://www.google.com/search?q=maps', 'website'],
    ['https://goo.gl/maps/abc', 'location'],
  ])('classifies %s as %s', (url, kind) => {
    expect(kindOfLink(url)).toBe(kind);
  });

  test.each([
    ['https://toko.com/a@b', true],
    ['https://toko.com?q=a@b', true],
    ['https://budi@toko.com', false],
    ['https://budi:rahasia@toko.com/x', false],
    ['https:\\\\toko.com', false],
    ['javascript://toko.com/%0Aalert(1)', false],
    ['https://192.168.1.1/x', false],
    ['https://toko', false],
  ])('form accepts %s: %s', (url, taken) => {
    expect(adLink.safeParse({ kind: 'website', url }).success).toBe(taken);
  });

  // Work that grew exponentially with the length would never end.
  test.each(['a.'.repeat(1500), 'https://'.repeat(375), '.'.repeat(2999), `http://${'.'.repeat(2900)}x`])(
    'finds no link in a long description that looks like the start of one',
    (text) => expect(linksOfText(text)).toEqual([]),
  );

  test('leaves links of the description out of the form’s links', () => {
    const text = 'Lihat toko.com dan www.toko.com/a serta maps.app.goo.gl/x ya';
    const link = (kind: 'website' | 'location' | 'custom', url: string) => ({ kind, url, scheme: '' });
    const own = [
      link('location', 'https://toko.com/a'),
      link('custom', 'https://toko.com'),
      link('website', 'https://b.com'),
    ];
    expect(
      ownLinks([link('website', 'https://toko.com'), ...own, link('location', 'https://maps.app.goo.gl/x')], text),
    ).toEqual(own);
    expect(allLinks(own, text)).toHaveLength(4);
  });

  test('lists the form’s links first, removes duplicates and returns at most five', () => {
    const own = [{ kind: 'custom' as const, url: 'https://toko.com', scheme: 'toko-kami' }];
    const text = 'toko.com a.com b.com c.com d.com e.com';
    expect(allLinks(own, text).map(({ url }) => url)).toEqual([
      'https://toko.com',
      'https://a.com',
      'https://b.com',
      'https://c.com',
      'https://d.com',
    ]);
  });
});
