const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Pairs "form root form root …". */
function pairs(text: string): Map<string, string> {
  const list = words(text);
  const map = new Map<string, string>();
  for (let index = 0; index + 1 < list.length; index += 2) map.set(list[index] ?? '', list[index + 1] ?? '');
  return map;
}

/** Abbreviations with only one meaning in ads. Those with several are synonyms, which administrators change. */
export const SPELLINGS = pairs(`
  hrg harga rmh rumah kmr kamar thn tahun bln bulan cpt cepat bgs bagus brg barang tgl tanggal lgkp lengkap dkt dekat
`);

/** Words whose root the stemmer does not find. */
export const ROOTS_OF = pairs(`
  kontrakan kontrak penawaran tawar penyewaan sewa
`);

/** Roots of today's ads that the dictionary lacks. */
export const EXTRA_ROOTS = words('');

/** Entries of the dictionary that are no roots. */
export const FALSE_ROOTS = words('');

/** English words that the Indonesian stemmer would take for forms of other words. */
export const ENGLISH_WORDS = new Set(words(''));
