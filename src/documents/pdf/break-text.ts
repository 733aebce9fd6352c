import { lettersOf, shortText } from '../../contract/text/short-text.ts';
import type { PdfCanvas, TextStyle } from './pdf-canvas.ts';

/** Shortens a text to a width, with an ellipsis. */
function truncateText(canvas: PdfCanvas, text: string, maxWidth: number, style: TextStyle): string {
  if (canvas.width(text, style) <= maxWidth) return text;
  let length = text.length;
  let truncated = text;
  while (length > 1 && canvas.width(truncated, style) > maxWidth) {
    length -= Math.max(1, Math.floor(length / 20));
    truncated = shortText(text, length);
  }
  return truncated;
}

/**
 * Breaks a text into lines of at most `maxWidth` px, between words, and within a word that is wider than a line. The
 * last of `maxLines` lines is truncated if necessary.
 */
export function breakText(
  canvas: PdfCanvas,
  text: string,
  maxWidth: number,
  maxLines: number,
  style: TextStyle,
): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < maxLines - 1) {
    const words = rest.split(' ');
    const count = countFitting(words, (taken) => canvas.width(taken.join(' '), style) <= maxWidth);
    const line = count > 0 ? words.slice(0, count).join(' ') : firstPart(canvas, words[0] ?? '', maxWidth, style);
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return rest === '' ? lines : [...lines, truncateText(canvas, rest, maxWidth, style)];
}

/** As much of a word as fits on a line, at least its first letter. */
function firstPart(canvas: PdfCanvas, word: string, maxWidth: number, style: TextStyle): string {
  const letters = lettersOf(word);
  const count = countFitting(letters, (taken) => canvas.width(taken.join(''), style) <= maxWidth);
  return letters.slice(0, Math.max(1, count)).join('');
}

/** How many of the first parts fit together. */
function countFitting(parts: readonly string[], fits: (taken: readonly string[]) => boolean): number {
  const first = parts.findIndex((_, index) => !fits(parts.slice(0, index + 1)));
  return first === -1 ? parts.length : first;
}
