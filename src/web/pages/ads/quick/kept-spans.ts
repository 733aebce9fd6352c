import type { Span } from '../../../../contract/ads/line/read-price.ts';

/**
 * Where the recognised parts of a text are after it was changed in one place, so that their marks stay while the new text is being
 * read: those before the change stay, those behind it move along, and of one that was changed the part before remains.
 */
export function keptSpans(spans: readonly Span[], before: string, after: string): Span[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const moved = after.length - before.length;
  return spans.flatMap(([from, to]): Span[] => {
    if (to <= start) return [[from, to]];
    if (from >= before.length - end) return [[from + moved, to + moved]];
    if (from >= start) return [];
    return [[from, to >= before.length - end ? to + moved : start]];
  });
}
