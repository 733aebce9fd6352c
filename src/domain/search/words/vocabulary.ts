/** Words without meaning of their own, of both languages. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `yang yg di ke dari dr dan untuk utk dengan dgn ini itu pada oleh para saya anda atau
  rp idr the a an of for in on to with and my is are at by or from`.split(/\s+/),
);

/** Words that only praise or narrow: when no ad has all words, these are the first to do without. */
export const QUALITIES: ReadonlySet<string> = new Set(
  `murah termurah terjangkau bagus terbagus baik terbaik mulus terawat istimewa lengkap cepat dekat terdekat baru bekas
  second seken original ori asli promo diskon nego cantik keren unik mewah cheap cheapest best good nice new used`.split(
    /\s+/,
  ),
);

/** A number after them is an amount. */
export const PRICE_WORDS: ReadonlySet<string> = new Set(['rp', 'idr', 'harga', 'hrg']);

/** Units of measure by their spellings; a number and its unit are one lexeme. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...spellings('m2', ['m 2', 'meter persegi', 'mtr persegi', 'm persegi', 'sqm']),
    ...spellings('m', ['m', 'meter', 'mtr', 'metre']),
    ...spellings('cm', ['cm', 'centimeter', 'senti']),
    ...spellings('br', ['br', 'bedroom', 'bedrooms', 'kt', 'kamar tidur', 'kmr tidur', 'bed room']),
    ...spellings('ba', ['kamar mandi', 'kmr mandi', 'bathroom', 'bathrooms']),
    ...spellings('gb', ['gb', 'giga', 'gigabyte']),
    ...spellings('tb', ['tb', 'tera', 'terabyte']),
    ...spellings('cc', ['cc']),
    ...spellings('inch', ['inch', 'inci', 'inchi', 'in']),
    ...spellings('kg', ['kg', 'kilo', 'kilogram']),
    ...spellings('gram', ['gr', 'gram']),
    ...spellings('ton', ['ton']),
    ...spellings('liter', ['l', 'lt', 'ltr', 'liter', 'litre']),
    ...spellings('ml', ['ml']),
    ...spellings('km', ['km', 'kilometer']),
    ...spellings('pk', ['pk', 'hp']),
    ...spellings('watt', ['w', 'watt', 'wat']),
    ...spellings('va', ['va']),
    ...spellings('mah', ['mah']),
    ...spellings('mp', ['mp', 'megapixel', 'megapiksel']),
    ...spellings('th', ['th', 'thn', 'tahun']),
  }),
);

export const BEDROOM_UNITS: ReadonlySet<string> = new Set(['kt', 'br', 'bedroom', 'bedrooms']);

/** Names whose number is part of them: an iPhone 13 is not an iPhone 12. */
export const MODELS: ReadonlySet<string> = new Set(['iphone', 'ipad', 'playstation', 'ps', 'windows']);

/** Pairs of words with one meaning, and their lexemes. */
export const COMPOUNDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['sepeda motor', ['motor']],
  ['rumah sakit', ['rumahsakit']],
  ['rumah makan', ['rumahmakan']],
  ['rumah tangga', ['rumahtangga']],
  ['lemari es', ['lemaries']],
  // Toys.
  ['mobil mobilan', ['mobilmobilan']],
  ['motor motoran', ['motormotoran']],
  ['rumah rumahan', ['rumahrumahan']],
  ['kuda kudaan', ['kudakudaan']],
  ['masak masakan', ['masakmasakan']],
]);

export const COMPOUND_STARTS: ReadonlySet<string> = new Set(
  [...COMPOUNDS.keys()].map((pair) => pair.split(' ')[0] ?? ''),
);

function spellings(unit: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, unit]));
}
