import { boxesOf, SUBJECT_ALIGN_SHARES } from '../../../contract/design/boxes.ts';
import { hasOverlap, hasSubjectAlign, TEXT_ALIGNS } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { type Point, stepOf } from './points.ts';

export type SubjectPlace = Pick<DisplayConfig, 'overlap' | 'subject_align' | 'subject_size'>;

const SIZE = { step: 2, min: 40, max: 110 } as const;
const MAX_OVERLAP = 4;

/** The place of the headline's slot that a step of overlap covers, in percent of the artwork's height; 0 without overlap. */
function overlapStep(design: DisplayConfig): number {
  if (!hasOverlap(design)) return 0;
  return (boxesOf(design).texts[0]?.height ?? 0) / 10;
}

/** The left edge of a subject in percent of the artwork. */
function leftOf(design: DisplayConfig, width: number): number {
  const slot = boxesOf(design).photos[0];
  return slot ? slot.x + SUBJECT_ALIGN_SHARES[design.subject_align] * (slot.width - width) : 0;
}

/**
 * The place of a subject after a gesture: its size, which of three places across it stands at, and how far it covers the
 * headline. `by` and `width`, which is that of its drawn picture, are in percent of the artwork.
 */
export function movedSubject(design: DisplayConfig, width: number, by: Point, scale: number): SubjectPlace {
  const { subject_size, subject_align, overlap } = design;
  const step = overlapStep(design);
  const wanted = leftOf(design, width) + by.x;
  const distance = (align: SubjectPlace['subject_align']) =>
    Math.abs(leftOf({ ...design, subject_align: align }, width) - wanted);
  const nearest = TEXT_ALIGNS.reduce(
    // One that is as near must not replace it: a subject as wide as the artwork has one place.
    (best, align) => (distance(align) < distance(best) - 0.01 ? align : best),
    subject_align,
  );
  return {
    subject_size: scale === 1 ? subject_size : stepOf(subject_size * scale, SIZE.step, SIZE.min, SIZE.max),
    subject_align: hasSubjectAlign(design) ? nearest : subject_align,
    overlap: step === 0 ? overlap : stepOf(overlap - by.y / step, 1, 0, MAX_OVERLAP),
  };
}
