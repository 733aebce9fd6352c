import { expect, test } from 'vitest';
import { displayWithoutLinks, hasLinks, linksIn, withoutLinks } from './links.ts';
import { displayConfig } from './schemas.ts';

test.each([
  ['Lihat https://toko.example/abc?x=1 sekarang', 'Lihat sekarang'],
  ['WWW.TOKO.CO.ID murah', 'murah'],
  ['pesan di wa.me/6281234567890', 'pesan di'],
  ['tokopedia.com', ''],
  ['bit.ly/abc dan t.me/saya', 'dan'],
  ['toko-kami.my.id, buka 24 jam', ', buka 24 jam'],
  ['baris satu\nhttp://x.id\nbaris tiga', 'baris satu\nbaris tiga'],
])('removes the links from: %s', (text, rest) => {
  expect(withoutLinks(text)).toBe(rest);
  expect(hasLinks(text)).toBe(true);
});

test.each([
  'Rp 1.500.000/bulan',
  'Jl.Merdeka/Kartini No.5',
  'saya@gmail.com',
  'No.id 12.5 cc',
  'nego.tipis',
  'jam 08.00-17.00',
])('does not read %s as a link', (text) => {
  expect(withoutLinks(text)).toBe(text);
});

test('removes a row that was only a link and leaves the author’s empty rows', () => {
  const design = displayWithoutLinks(
    displayConfig.parse({
      contents: [{ type: 'TEXT', rows: [{ text: 'Motor' }, { text: 'www.toko.com' }, { text: '' }] }],
    }),
  );
  expect(design.contents[0]).toMatchObject({ rows: [{ text: 'Motor' }, { text: '' }] });
});

test.each(['a.', 'a.co/b).', 'www.)', 'www.', 'https://', 'a-', '1.', 'wa.me/'])(
  'reads many repetitions of %s',
  (part) => {
    // Work that grew with the square of the length would take minutes for such a text.
    const text = part.repeat(300_000);
    expect(text.endsWith(withoutLinks(text).slice(-1))).toBe(true);
  },
);

test.each([
  ['Lihat https://id.wikipedia.org/wiki/Jawa_(pulau).', 'https://id.wikipedia.org/wiki/Jawa_(pulau)', 'Lihat.'],
  [
    'Peta (https://id.wikipedia.org/wiki/Jawa_(pulau)), dekat',
    'https://id.wikipedia.org/wiki/Jawa_(pulau)',
    'Peta, dekat',
  ],
  ['(toko.com/a).', 'toko.com/a', '.'],
  ['Cek [www.toko.com/b[1]] ya', 'www.toko.com/b[1]', 'Cek ya'],
  ['Buka toko.com/a?b=(1)&c=2... lalu pesan', 'toko.com/a?b=(1)&c=2', 'Buka... lalu pesan'],
  ['<https://toko.com/a>', 'https://toko.com/a', ''],
  ['“https://toko.com/a”!', 'https://toko.com/a', '“ ”!'],
])('the address in %s ends as browsers read it', (text, link, rest) => {
  expect(linksIn(text)).toEqual([link]);
  expect(withoutLinks(text)).toBe(rest);
});
