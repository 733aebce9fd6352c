import type { LineFacts } from '../../../../contract/ads/line/line-facts.ts';
import { AD_LIMITS, countCharacters, countWords } from '../../../../contract/ads/rules.ts';
import { isUnit } from '../../../../contract/text/bound-amounts.ts';
import type { Locale } from '../../../../contract/text/locale.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import english from '../../../locales/en/quick-designs.json' with { type: 'json' };
import indonesian from '../../../locales/id/quick-designs.json' with { type: 'json' };

/** The parts of a design's text; an empty one is left out. */
export type Words = {
  headline: string;
  /** All words of the title, and the closed phrase of a short one. */
  title: string;
  /** The rest of the title. */
  detail: string;
  /** The rest of the title, or the place. */
  remark: string;
  /** The price in words, such as `850 ribu nego`. */
  price: string;
  /** The price as a figure, such as `Rp 850.000`. */
  figure: string;
  /** The price without anything beside it, for stickers and large rows: `850 ribu`. */
  amount: string;
  /** What belongs to the amount: `nego`, `per bulan`. */
  note: string;
  /** The place, or an empty text. */
  city: string;
  /** Detail and price in one row. */
  rest: string;
  /** Such as `Dijual kursi kuning`. */
  offer: string;
  /** Such as `Iklan Depok`. */
  masthead: string;
};

const TEXTS = { id: indonesian, en: english };
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));
/** Words that belong to the one after them, so that no row ends with them. */
const BEFORE = setOf(
  `di ke dari dan atau untuk dengan no nomor size ukuran uk tipe type dekat siap pajak surat kamar antar cari masih jarang
  bisa belum sudah tidak bebas full free anti isi harga luas tahun umur merk merek sama plus & + - / the a an of for with and or
  in on near to very only like`,
);
/** Words that belong to the one before them. */
const AFTER = setOf('sampai hingga dan atau & + - / plus sama to and or');
/** English adjectives, which alone say nothing about the thing after them. */
const ADJECTIVES = setOf(
  `a an the my new brand used old big large small tiny mini huge tall long short wide round square light lightweight heavy soft warm
  vintage antique retro classic modern rustic handmade genuine authentic solid sturdy rare cute sweet pretty lovely cheap fresh
  friendly cosy cozy clean quiet lightly barely gently rarely hardly well second hand men's women's kids ladies mens womens baby
  electric folding wooden leather red blue green yellow black white brown grey gray pink purple orange golden beige lost found
  refurbished furnished complete healthy stunning amazing nice good great best excellent perfect two three four`,
);
const ENDS_AS_ADJECTIVE = /\p{L}{4}(?:able|ible|ful|less|ous)$/iu;
const isAdjective = (word: string) => ADJECTIVES.has(word) || ENDS_AS_ADJECTIVE.test(word);
const filled = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((rest, [name, value]) => rest.replace(`{{${name}}}`, value), text);

/** The numbers of words that a headline can have, the best first. */
export function headlineLengths({ title, headline }: Pick<LineFacts, 'title' | 'headline'>): number[] {
  const named = headline.split(/\s+/u).filter(Boolean).length;
  const words = title.split(/\s+/u).filter(Boolean);
  const rated = Array.from({ length: Math.min(6, words.length) }, (_, index) => index + 1).flatMap((length) => {
    const last = words[length - 1] ?? '';
    const next = words[length];
    const isUnnamed = next !== undefined && words.slice(0, length).every((word) => isAdjective(bare(word)));
    if (isUnnamed || (next !== undefined && (BEFORE.has(bare(last)) || AFTER.has(bare(last)) || belongsTo(last, next))))
      return [];
    const letters = words.slice(0, length).join(' ').length;
    const isWhole = next === undefined || /[,.;:]$/u.test(last);
    return [
      {
        length,
        loss:
          Math.abs(letters - 13) -
          (isWhole ? 8 : 0) -
          (length === named ? 6 : 0) +
          (length === 1 && letters < 5 ? 8 : 0),
      },
    ];
  });
  return rated.sort((one, other) => one.loss - other.loss).map(({ length }) => length);
}

/** A number and its unit stay together, and so do a name and its number. */
const belongsTo = (last: string, next: string) =>
  /^\d[\d.,]*$/u.test(last) ? isUnit(bare(next)) : /^\d[\d.,]*\p{L}*$/u.test(next) || AFTER.has(bare(next));
const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}&+/'-]/gu, '');

/** What `headlineLengths` calls a length, as text; without a comma at its end. */
const joined = (words: readonly string[]) => words.join(' ').replace(/[,;:.-]+$/u, '');
/** Within a sentence: a capital remains where it is a name's, as in `Honda Beat`, or that of `Rp`. */
const lowered = (text: string) =>
  /^\p{Lu}\p{Ll}{2}/u.test(text) && !/\s\p{Lu}/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
/** A name follows a colon, and what is no name is a part of the sentence. */
const offerOf = (lead: string, headline: string) =>
  lowered(headline) === headline ? `${lead}: ${headline}` : `${lead} ${lowered(headline)}`;
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The words of an ad, with this many words of the title in the headline. */
export function wordsOf(facts: LineFacts, locale: Locale, headlineLength: number): Words {
  const texts = TEXTS[locale];
  const words = facts.title.split(/\s+/u).filter(Boolean);
  const headline = joined(words.slice(0, headlineLength));
  const { amount, figure, note } = priceOf(facts, locale);
  const price = [amount, note].filter(Boolean).join(' ');
  const city = facts.city ?? '';
  // What is given away is not for sale.
  const kind = facts.kind === 'sale' && isFree(facts) ? 'given' : facts.kind;
  const lead = city === '' ? texts.lead[kind] : filled(texts.lead_city[kind], { city });
  const own = joined(words.slice(headlineLength));
  // A design must have a few words; the closed phrases complete those of a short line.
  const isShort = !hasEnough([headline, own, figure || price]);
  const isOpen = own === '' || isShort;
  const detail = capital(
    [own, isOpen && price !== '' ? lead : isShort ? lead : ''].filter(Boolean).join(own === '' ? '' : ', '),
  );
  return {
    headline,
    title: isShort ? `${joined(words)}, ${lead.slice(0, 1).toLowerCase()}${lead.slice(1)}` : joined(words),
    detail,
    remark: capital(own) || city,
    price,
    figure: [figure, note].filter(Boolean).join(' '),
    amount,
    note,
    city,
    rest: [detail, detail === '' ? price : lowered(price)].filter(Boolean).join(', '),
    offer: kind === 'other' || kind === 'given' ? headline : offerOf(texts.lead[kind], headline),
    masthead: city === '' ? texts.masthead_open : filled(texts.masthead, { city }),
  };
}

const hasEnough = (rows: readonly string[]): boolean => {
  const text = rows.join('\n');
  return countWords(text) >= AD_LIMITS.display_text.words && countCharacters(text) >= AD_LIMITS.display_text.characters;
};

/** The phrase around a price with this note. */
const PHRASES: Partial<Record<LineFacts['price_note'], 'from' | 'reward'>> = {
  starting_from: 'from',
  reward: 'reward',
};
const isFree = (facts: LineFacts) => facts.price_note === 'free' || facts.price === 0;

function priceOf(facts: LineFacts, locale: Locale): { amount: string; figure: string; note: string } {
  const texts = TEXTS[locale];
  if (isFree(facts)) return { amount: texts.free, figure: texts.free, note: '' };
  const isOpen = facts.price_note === 'negotiable';
  const period = facts.price_period === 'none' ? '' : texts.period[facts.price_period];
  if (facts.price === null) return { amount: '', figure: '', note: isOpen ? texts.negotiable : '' };
  const money = formatMoney(facts.price, 0).replaceAll('\u00A0', ' ');
  const spoken = spokenPrice(facts.price, locale) ?? money;
  const phrase = PHRASES[facts.price_note];
  const start = phrase ? (price: string) => filled(texts[phrase], { price }) : null;
  return {
    amount: start ? start(spoken) : spoken,
    figure: start ? start(money) : money,
    note: [period, isOpen ? texts.negotiable : ''].filter(Boolean).join(', '),
  };
}

const UNITS = [
  ['billion', 1_000_000_000],
  ['million', 1_000_000],
  ['thousand', 1000],
] as const;

/** `850 ribu`, `14,5 juta`; null if that would leave out a part of the price. */
function spokenPrice(price: number, locale: Locale): string | null {
  const [name, unit] = UNITS.find(([, size]) => price >= size) ?? ['thousand', 1000];
  const amount = price / unit;
  if (Math.round(amount * 100) !== amount * 100) return null;
  const digits = String(amount).replace('.', locale === 'id' ? ',' : '.');
  return filled(TEXTS[locale][name], { amount: digits });
}
