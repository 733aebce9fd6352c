import { boxesOf, SUBJECT_ALIGN_SHARES } from '../../../../contract/design/boxes.ts';
import { letterLines } from '../../../../contract/design/letter-lines.ts';
import { aspectOf } from '../../../../contract/design/ratios.ts';
import { type Box, hasSubjectAlign, isInRegister, slotsOf } from '../../../../contract/design/rules.ts';
import type { DisplayConfig, PhotoContent } from '../../../../contract/design/schemas.ts';
import { SUBJECT_COLUMNS } from '../../../../contract/media/subject.ts';
import type { PhotoFacts } from './facts.ts';

const WHOLE: Box = { x: 0, y: 0, width: 100, height: 100 };

/** The photo's edges and what can be seen of it, both in percent of the artwork. */
export type PhotoPlace = { photo: Box; visible: Box };

/** Where a design draws its photo, of which a slot may show a part; null if it draws none. */
export function photoPlace(design: DisplayConfig, facts: PhotoFacts): PhotoPlace | null {
  const content = design.contents.find((one) => one.type === 'PHOTO');
  const slot = photoSlot(design);
  if (content && slot) {
    const isCutOut = content.cut !== 'NONE' && !isInRegister(design);
    return isCutOut ? cutOutPlace(design, facts, slot) : croppedPlace(design, facts, slot, content);
  }
  const isBackground = design.background_type === 'IMAGE' && design.background_id !== null;
  return isBackground ? croppedPlace(design, facts, WHOLE, { focus_x: 50, focus_y: 50, zoom: 100 }) : null;
}

/** The slot of the photo; of letters around a subject, it is where they leave room. */
export function photoSlot(design: DisplayConfig): Box | null {
  const { photos, texts } = boxesOf(design);
  const [box] = texts;
  if (box?.kind !== 'letters') return photos[0] ?? null;
  return letterLines(design, slotsOf(design).texts[0] ?? null, box).subject;
}

/** A cut-out is whole, where the design aligns it in its slot, and at its foot. */
function cutOutPlace(design: DisplayConfig, facts: PhotoFacts, slot: Box): PhotoPlace {
  const box = facts.subject?.box ?? WHOLE;
  const aspect = aspectOf(design.ratio);
  const share = SUBJECT_ALIGN_SHARES[hasSubjectAlign(design) ? design.subject_align : 'CENTER'];
  const shape = (box.width * facts.width) / (box.height * facts.height);
  const width = Math.min(slot.width, (slot.height / aspect) * shape);
  const height = (width / shape) * aspect;
  const cut = { x: slot.x + (slot.width - width) * share, y: slot.y + slot.height - height, width, height };
  const [across, down] = [100 / box.width, 100 / box.height];
  return {
    photo: {
      x: cut.x - (cut.width * across * box.x) / 100,
      y: cut.y - (cut.height * down * box.y) / 100,
      width: cut.width * across,
      height: cut.height * down,
    },
    visible: cut,
  };
}

function croppedPlace(
  { ratio }: DisplayConfig,
  { width, height }: PhotoFacts,
  slot: Box,
  { focus_x, focus_y, zoom }: Pick<PhotoContent, 'focus_x' | 'focus_y' | 'zoom'>,
): PhotoPlace {
  const aspect = aspectOf(ratio);
  const scale = (Math.max(slot.width / width, slot.height / aspect / height) * Math.max(100, zoom)) / 100;
  const shown = { width: width * scale, height: height * scale * aspect };
  return {
    photo: {
      x: slot.x + ((slot.width - shown.width) * focus_x) / 100,
      y: slot.y + ((slot.height - shown.height) * focus_y) / 100,
      ...shown,
    },
    visible: slot,
  };
}

/** A small part of the subject in percent of the artwork, and its share of the whole subject. */
export type SubjectPart = { x: number; y: number; share: number };

/** Points in each direction in a cell of the subject's grid. */
const POINTS = 3;

/** The parts of the subject of a photo that is drawn here, also those that cannot be seen. */
export function subjectParts(facts: PhotoFacts, { photo }: PhotoPlace): SubjectPart[] {
  return partsOf(facts).map(({ x, y, share }) => ({
    x: photo.x + photo.width * x,
    y: photo.y + photo.height * y,
    share,
  }));
}

/** The share of the subject whose parts are at such points, in percent of the artwork. */
export function shareAt(
  facts: PhotoFacts,
  { photo }: PhotoPlace,
  isCounted: (x: number, y: number) => boolean,
): number {
  let sum = 0;
  for (const { x, y, share } of partsOf(facts)) {
    if (isCounted(photo.x + photo.width * x, photo.y + photo.height * y)) sum += share;
  }
  return sum;
}

const known = new WeakMap<PhotoFacts, readonly SubjectPart[]>();

/** The parts of a photo's subject, from 0 to 1 across and down the photo. Many designs show the same photo. */
function partsOf(facts: PhotoFacts): readonly SubjectPart[] {
  const made = known.get(facts) ?? dividedSubject(facts);
  known.set(facts, made);
  return made;
}

function dividedSubject({ subject }: PhotoFacts): SubjectPart[] {
  if (!subject) return [];
  const all = subject.cells.reduce((sum, share) => sum + share, 0) || 1;
  return subject.cells.flatMap((share, cell) => {
    // Less is the soft rim of a contour.
    if (share < 0.04) return [];
    const column = cell % SUBJECT_COLUMNS;
    const row = Math.floor(cell / SUBJECT_COLUMNS);
    return Array.from({ length: POINTS ** 2 }, (_, point) => {
      return {
        x: (column + ((point % POINTS) + 0.5) / POINTS) / SUBJECT_COLUMNS,
        y: (row + (Math.floor(point / POINTS) + 0.5) / POINTS) / subject.rows,
        share: share / all / POINTS ** 2,
      };
    });
  });
}

/** The subject's share, 0 to 1, at a point in percent of the artwork: a mean between the cells around it. */
export function subjectAt(facts: PhotoFacts, { photo, visible }: PhotoPlace, x: number, y: number): number {
  const { subject } = facts;
  const isVisible = within(visible, x, y);
  if (!subject || !isVisible) return 0;
  const column = ((x - photo.x) / photo.width) * SUBJECT_COLUMNS - 0.5;
  const row = ((y - photo.y) / photo.height) * subject.rows - 0.5;
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [across, down] = [column - left, row - top];
  const share = (at: number, line: number) => {
    const nearColumn = Math.min(SUBJECT_COLUMNS - 1, Math.max(0, at));
    const nearRow = Math.min(subject.rows - 1, Math.max(0, line));
    return subject.cells[nearRow * SUBJECT_COLUMNS + nearColumn] ?? 0;
  };
  const above = share(left, top) * (1 - across) + share(left + 1, top) * across;
  const below = share(left, top + 1) * (1 - across) + share(left + 1, top + 1) * across;
  return above * (1 - down) + below * down;
}

/** Whether a point is in a box. */
export function within(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
