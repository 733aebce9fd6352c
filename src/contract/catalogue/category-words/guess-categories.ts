import { knownTerms, type Meaning, neighbourhoodOf } from './terms.ts';
import { titleTokens } from './title-tokens.ts';

type Scores = Map<string, { score: number; index: number }>;
type Find = (tokens: readonly string[], index: number) => { meant: readonly Meaning[]; length: number };

/** The thing that stands first means more than what it comes with. */
const POSITION = { first: 1.7, any: 0.3 };
/** How much of a thing's score goes to what its context makes of it, if the context stands before it or after it. */
const CONTEXT = { before: 1.15, after: 0.3 };

/** Words of most titles, which say nothing about the thing: the first position is that of the first other word. */
const NEUTRAL: ReadonlySet<string> = new Set(
  `jual cepat murah murmer butuh uang bu nego tipis santai bekas baru mulus lengkap kondisi normal minus bagus terawat siap pakai
  harga jarang original ori asli garansi resmi istimewa banget sekali aja saja gan bos kak bisa bs yg yang dan dgn dengan di ke dr
  dari utk untuk buat no tdk tidak ada gak nggak cod area daerah dekat dkt lokasi super paling semua masih msh full set unit pemilik
  langsung pribadi tahun thn th warna hitam putih merah biru hijau kuning abu silver gold coklat pink ungu orange tgl tgn tangan`
    .trim()
    .split(/\s+/),
);

/**
 * The slugs of the sub-categories that a title means, the likeliest first. What stands first in a title counts most.
 */
export function guessCategories(title: string): string[] {
  const tokens = titleTokens(title);
  let scores = scoresOf(tokens, termAt);
  // A word that is almost a term is more often another word, so that all others come first.
  if (scores.size === 0) scores = scoresOf(tokens, almostTermAt);
  addContexts(scores, tokens);
  return [...scores].sort(([, one], [, other]) => other.score - one.score).map(([slug]) => slug);
}

function scoresOf(tokens: readonly string[], find: Find): Scores {
  const scores: Scores = new Map();
  let position = 1;
  for (let index = 0; index < tokens.length; ) {
    const { meant, length } = find(tokens, index);
    for (const { slug, weight } of meant) add(scores, slug, weight * (POSITION.any + POSITION.first / position), index);
    position += tokens.slice(index, index + length).filter((token) => !NEUTRAL.has(token)).length;
    index += length;
  }
  return scores;
}

function add(scores: Scores, slug: string, more: number, index: number): void {
  const before = scores.get(slug);
  scores.set(slug, { score: (before?.score ?? 0) + more, index: before?.index ?? index });
}

function addContexts(scores: Scores, tokens: readonly string[]): void {
  const things = new Map(scores);
  for (const { words, moves, anywhere } of knownTerms().contexts) {
    const at = words.map((word) => indexOf(tokens, word)).filter((index) => index >= 0);
    if (at.length === 0) continue;
    for (const { target, sources } of moves) {
      const found = sources.flatMap((slug) => things.get(slug) ?? []);
      const best = found.sort((one, other) => other.score - one.score)[0];
      if (!best) continue;
      const isBefore = anywhere || Math.min(...at) <= best.index;
      add(scores, target, best.score * (isBefore ? CONTEXT.before : CONTEXT.after), best.index);
    }
  }
}

/** Where the words stand in a row; -1 if nowhere. */
function indexOf(tokens: readonly string[], words: readonly string[]): number {
  return tokens.findIndex((_, index) => words.every((word, offset) => tokens[index + offset] === word));
}

/** What the longest term here means. */
function termAt(tokens: readonly string[], index: number): ReturnType<Find> {
  const { meanings, longest } = knownTerms();
  for (let length = Math.min(longest, tokens.length - index); length > 0; length -= 1) {
    const meant = meanings.get(tokens.slice(index, index + length).join(''));
    if (meant) return { meant, length };
  }
  // `oleh2` is `oleh-oleh`.
  const twice = tokens[index + 1] === '2' ? meanings.get(`${tokens[index]}${tokens[index]}`) : undefined;
  return twice ? { meant: twice, length: 2 } : { meant: [], length: 1 };
}

/** What a term means that the word here almost is. */
function almostTermAt(tokens: readonly string[], index: number): ReturnType<Find> {
  const { meanings, neighbours } = knownTerms();
  const word = tokens[index] ?? '';
  if (NEUTRAL.has(word)) return { meant: [], length: 1 };
  const near = [0, 1, -1].flatMap((more) => neighbours.get(neighbourhoodOf(word, more)) ?? []);
  const term = /^(.{3,})(?:nya|an|in)$/.exec(word)?.[1] ?? '';
  const meant = meanings.get(term) ?? meanings.get(near.find((other) => isNear(word, other)) ?? '');
  return { meant: meant ?? [], length: 1 };
}

/** Whether one letter is wrong, missing, too many, or swapped with the next. */
function isNear(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  if (one.length > other.length) return one.slice(start + 1) === other.slice(start);
  if (one.length < other.length) return one.slice(start) === other.slice(start + 1);
  const isSwapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return (
    one.slice(start + 1) === other.slice(start + 1) || (isSwapped && one.slice(start + 2) === other.slice(start + 2))
  );
}
