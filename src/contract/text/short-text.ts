const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/** The letters of a text as people see them: an emoji of several code points, or a letter with its marks, is one. */
export function lettersOf(text: string): string[] {
  // Old browsers have no segmenter: a code point is at least no half of a letter.
  return graphemes ? Array.from(graphemes.segment(text), ({ segment }) => segment) : [...text];
}

/**
 * The longest beginning of a text with at most `length` code points, as limits count them, that ends after a whole
 * letter.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  // A code point has at most two UTF-16 units.
  const end = [...text.slice(0, 2 * length)].slice(0, length).join('').length;
  return text.slice(0, graphemes ? graphemes.segment(text).containing(end)?.index : end);
}

/** Less of a text than this share is not given up for ending after a whole word. */
const SHORTEST = 0.6;

/** A text of at most `length` code points: a longer one ends after a whole word with an ellipsis. */
export function shortText(text: string, length: number): string {
  if (cutText(text, length) === text) return text;
  const part = cutText(text, length - 1);
  const isWhole = /\s/u.test(text.slice(part.length, part.length + 1));
  const words = isWhole ? part : part.replace(/\s+\S*$/u, '');
  const shortened = words.length >= part.length * SHORTEST ? words : part;
  return `${shortened.replace(/[\s,;:–-]+$/u, '')}…`;
}

/** The initials of a name, of at most two of its parts. */
export function initialsOf(parts: readonly string[]): string {
  const written = parts.map((part) => part.trim()).filter((part) => part !== '');
  const first = written.slice(0, 2).map((part) => lettersOf(part)[0] ?? '');
  return first.join('').toUpperCase();
}
