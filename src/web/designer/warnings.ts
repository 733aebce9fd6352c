import { contrastRatio, READABLE_CONTRAST } from '../../contract/contrast.ts';
import { type DisplayConfig, placesOf } from '../../contract/display.ts';
import { colorsBehind, letterPx, READABLE_PX, rowContrast } from '../../contract/legibility.ts';

/** What makes a row hard to read, with the remedy that mends it. */
export type Warning =
  | { kind: 'contrast'; place: number; row: number; ratio: number; color: string }
  | { kind: 'small'; place: number; row: number; px: number; size: number | null };

const INK = '#15171C';
const WHITE = '#FFFFFF';

/** Ink or white, whichever is read better on these colours. */
export function readableOn(colors: readonly string[]): string {
  const least = (color: string) => Math.min(...colors.map((behind) => contrastRatio(color, behind)));
  return least(WHITE) > least(INK) ? WHITE : INK;
}

/** Everything in the drawn texts that is certainly hard to read. */
export function warningsOf(document: DisplayConfig): Warning[] {
  return placesOf(document).texts.flatMap((content, place) =>
    (content?.rows ?? []).flatMap((row, index): Warning[] => {
      if (!content || row.text.trim() === '') return [];
      const found: Warning[] = [];
      const ratio = rowContrast(document, content, row);
      if (ratio !== null && ratio < READABLE_CONTRAST) {
        const color = readableOn(colorsBehind(document, content, row));
        found.push({ kind: 'contrast', place, row: index, ratio, color });
      }
      const px = letterPx(document, place, row.size);
      if (px < READABLE_PX) {
        found.push({ kind: 'small', place, row: index, px, size: readableSize(document, place) });
      }
      return found;
    }),
  );
}

/** The smallest step that a phone's column shows readably. */
function readableSize(document: DisplayConfig, place: number): number | null {
  for (let size = 1; size <= 10; size += 1) {
    if (letterPx(document, place, size) >= READABLE_PX) return size;
  }
  return null;
}
