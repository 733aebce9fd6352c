import { lastElementRow } from '../../../contract/design/elements.ts';
import {
  cutOf,
  ELEMENT_GRID,
  ELEMENT_SIZES,
  hasOverlap,
  hasSubjectAlign,
  hasTilt,
  STICKER_CORNERS,
  splitsOf,
  TEXT_ALIGNS,
  VERTICAL_ALIGNS,
} from '../../../contract/design/rules.ts';
import type { Designer } from '../designer-context.tsx';
import {
  moveRow,
  placePhoto,
  placeSubject,
  placeText,
  setPhotoTilt,
  setPhotoZoom,
  setRowSize,
  setSplit,
  setStickerCorner,
  setSubjectSize,
  setTilt,
} from '../model/commands.ts';
import { setElement } from '../model/element-commands.ts';
import { photoAt, type Selection, textAt } from '../model/model.ts';
import { between } from './points.ts';
import { kindOf } from './text-moves.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FOCUS_STEP = 2;
const FAST = 5;
const ZOOM_STEP = 10;
const SUBJECT_STEP = 4;
const TILT_STEP = 2;
const RIBBON_TILT_STEP = 0.5;

/** Where a moved thing is: a key in `touch.places`, and its values. */
export type Place = { name: string; values: Record<string, string | number> };

/** Where the selected thing is now; null if it has no place of its own. */
export function placeOf({ engine }: Pick<Designer, 'engine'>): Place | null {
  const { design, selection } = engine.snapshot();
  if (!selection) return null;
  const { slot, row } = selection;
  if (selection.kind === 'photo') {
    const photo = photoAt(design, slot);
    if (!photo?.file_id) return null;
    if (cutOf(design, photo)) {
      const { subject_align: align, overlap, subject_size } = design;
      return { name: 'subject', values: { align, overlap: overlap * 10, size: subject_size } };
    }
    const values = { x: Math.round(photo.focus_x), y: Math.round(photo.focus_y), zoom: photo.zoom, tilt: photo.tilt };
    return { name: hasTilt(design) ? 'tilted_photo' : 'photo', values };
  }
  if (selection.kind === 'element') {
    const element = design.elements[slot];
    if (!element) return null;
    const last = lastElementRow(design);
    const { col, size, tilt } = element;
    const values = { col, columns: ELEMENT_GRID.columns, row: Math.min(element.row, last), rows: last, size, tilt };
    return { name: 'element', values };
  }
  const content = textAt(design, slot);
  const kind = kindOf(design, slot);
  if (kind === 'sticker') return { name: `corners.${design.sticker_corner}`, values: {} };
  if (kind === 'band')
    return { name: 'ribbon', values: { y: Math.round(splitsOf(design).first ?? 0), tilt: design.tilt } };
  const at = row === null ? null : content?.rows[row];
  if (!content || (row !== null && !at)) return null;
  const { align } = at ?? content.rows[0] ?? { align: 'LEFT' };
  return { name: 'text', values: { align, vertical_align: content.vertical_align, size: at?.size ?? 0 } };
}

/** Moves the selected thing by an arrow key; with Shift, by more. Returns whether it did. */
export function moveSelected({ engine }: Designer, key: string, isFast: boolean): boolean {
  const [x, y] = ARROWS[key] ?? [0, 0];
  const { design, selection } = engine.snapshot();
  if (!selection || (x === 0 && y === 0)) return false;
  const { slot } = selection;
  if (selection.kind === 'photo') {
    const photo = photoAt(design, slot);
    if (!photo?.file_id) return false;
    if (cutOf(design, photo)) return moveSubject(engine, x, y);
    const step = FOCUS_STEP * (isFast ? FAST : 1);
    // The photo itself follows the arrow, so its focal point goes the other way.
    const focus = (value: number, by: number) => between(value - by * step, 0, 100);
    const place = { focus_x: focus(photo.focus_x, x), focus_y: focus(photo.focus_y, y), zoom: photo.zoom };
    return engine.run(placePhoto, { slot, ...place });
  }
  if (selection.kind === 'element') {
    const element = design.elements[slot];
    if (!element) return false;
    const last = lastElementRow(design);
    const row = between(Math.min(element.row, last) + y, 0, last);
    const change = { col: between(element.col + x, 0, ELEMENT_GRID.columns), row };
    return engine.run(setElement, { index: slot, change });
  }
  return moveText(engine, selection, x, y);
}

function moveSubject(engine: Designer['engine'], x: number, y: number): boolean {
  const { design } = engine.snapshot();
  const { subject_align, overlap, subject_size } = design;
  const index = between(TEXT_ALIGNS.indexOf(subject_align) + x, 0, TEXT_ALIGNS.length - 1);
  return engine.run(placeSubject, {
    subject_align: hasSubjectAlign(design) ? (TEXT_ALIGNS[index] ?? subject_align) : subject_align,
    overlap: hasOverlap(design) ? overlap - y : overlap,
    subject_size,
  });
}

function moveText(engine: Designer['engine'], { slot, row }: Selection, x: number, y: number): boolean {
  const { design } = engine.snapshot();
  const content = textAt(design, slot);
  if (!content?.rows.length) return false;
  switch (kindOf(design, slot)) {
    case 'sticker': {
      const [up, left] = design.sticker_corner.split('_');
      const wanted = `${y === 0 ? up : y < 0 ? 'TOP' : 'BOTTOM'}_${x === 0 ? left : x < 0 ? 'LEFT' : 'RIGHT'}`;
      const corner = STICKER_CORNERS.find((each) => each === wanted);
      return corner !== undefined && engine.run(setStickerCorner, corner);
    }
    case 'band':
      return engine.run(setSplit, { name: 'split', value: (splitsOf(design).first ?? 0) + y });
    default: {
      const { align } = content.rows[row ?? 0] ?? { align: 'LEFT' };
      const last = TEXT_ALIGNS.length - 1;
      const after = TEXT_ALIGNS[between(TEXT_ALIGNS.indexOf(align) + x, 0, last)] ?? align;
      const before = content.vertical_align === 'BETWEEN' ? 1 : VERTICAL_ALIGNS.indexOf(content.vertical_align);
      const vertical_align =
        y === 0 ? content.vertical_align : (VERTICAL_ALIGNS[between(before + y, 0, last)] ?? content.vertical_align);
      return engine.run(placeText, { slot, row, align: after, vertical_align });
    }
  }
}

/** Enlarges or reduces the selected thing by a step. */
export function resizeSelected({ engine }: Designer, by: 1 | -1): boolean {
  const { design, selection } = engine.snapshot();
  if (!selection) return false;
  const { slot, row } = selection;
  if (selection.kind === 'photo') {
    const photo = photoAt(design, slot);
    if (photo && cutOf(design, photo)) {
      return engine.run(setSubjectSize, design.subject_size + by * SUBJECT_STEP);
    }
    return photo !== null && engine.run(setPhotoZoom, { slot, zoom: photo.zoom + by * ZOOM_STEP });
  }
  if (selection.kind === 'element') {
    const element = design.elements[slot];
    const size = element && ELEMENT_SIZES[ELEMENT_SIZES.indexOf(element.size) + by];
    return size !== undefined && engine.run(setElement, { index: slot, change: { size } });
  }
  const size = row === null ? undefined : textAt(design, slot)?.rows[row]?.size;
  return size !== undefined && row !== null && engine.run(setRowSize, { slot, row, value: size + by });
}

/** Tilts the selected thing by a step, where it can be tilted. */
export function tiltSelected({ engine }: Designer, by: 1 | -1): boolean {
  const { design, selection } = engine.snapshot();
  if (!selection) return false;
  const { slot } = selection;
  if (selection.kind === 'photo') {
    const photo = photoAt(design, slot);
    return photo !== null && engine.run(setPhotoTilt, { slot, tilt: photo.tilt + by * TILT_STEP });
  }
  if (selection.kind === 'element') {
    const element = design.elements[slot];
    const change = { tilt: between((element?.tilt ?? 0) + by * TILT_STEP, -12, 12) };
    return element !== undefined && engine.run(setElement, { index: slot, change });
  }
  return kindOf(design, slot) === 'band' && engine.run(setTilt, design.tilt + by * RIBBON_TILT_STEP);
}

/** Moves the selected row before or after its neighbour. */
export function reorderSelected({ engine }: Designer, key: string): boolean {
  const [, y] = ARROWS[key] ?? [0, 0];
  const { selection } = engine.snapshot();
  if (selection?.kind !== 'text' || selection.row === null || y === 0) return false;
  return engine.run(moveRow, { slot: selection.slot, row: selection.row, by: y });
}
