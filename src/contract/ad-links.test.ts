import { describe, expect, test } from 'vitest';
import { allLinks, kindOfLink, linksOfText, ownLinks, readLink } from './ad-links.ts';
import { adLink } from './ads.ts';

describe('links of an ad', () => {
  test('are found in a description, by kind, each once, without the end of the sentence', () => {
    const text =
      'Lihat (https://www.tokopedia.com/bumi/kursi), lokasi maps.app.goo.gl/AbC12. Situs: rotancirebon.co.id! www.rotancirebon.co.id';
    expect(linksOfText(text)).toEqual([
      { kind: 'ecommerce', url: 'https://www.tokopedia.com/bumi/kursi', scheme: '' },
      { kind: 'location', url: 'https://maps.app.goo.gl/AbC12', scheme: '' },
      { kind: 'website', url: 'https://www.rotancirebon.co.id', scheme: '' },
    ]);
  });

  test('are not found in ordinary words, prices and mail addresses', () => {
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
  ])('%s is read as %s', (typed, url) => {
    expect(readLink(typed)).toBe(url);
  });

  test.each([
    ['https://tokopedi\u0430.com/x', 'https://xn--tokopedi-86g.com/x'],
    ['HTTPS://WWW.Toko.COM', 'https://www.toko.com'],
    ['https://toko\u3002com/a', 'https://toko.com/a'],
    ['https://toko.com/\u202Egpj.exe', 'https://toko.com/gpj.exe'],
    ['https://toko.com/a b', 'https://toko.com/a%20b'],
  ])('%s is kept as it leads, %s', (url, kept) => {
    expect(adLink.parse({ kind: 'website', url }).url).toBe(kept);
    expect(adLink.parse({ kind: 'website', url: kept }).url).toBe(kept);
  });

  test('no longer than they may be, however they are spelt', () => {
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
  ])('%s is of kind %s', (url, kind) => {
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
  ])('the form takes %s: %s', (url, taken) => {
    expect(adLink.safeParse({ kind: 'website', url }).success).toBe(taken);
  });

  test('a description of nothing but addresses is read at once', () => {
    const started = performance.now();
    for (const text of ['a.'.repeat(1500), 'https://'.repeat(375), '.'.repeat(2999), `http://${'.'.repeat(2900)}x`]) {
      linksOfText(text);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('that only the description tells are not the own ones', () => {
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

  test('of the form go first, one that is there twice is told once, five at most', () => {
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
