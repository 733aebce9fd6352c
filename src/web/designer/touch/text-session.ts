import type { TextBoxKind } from '../../../contract/design/boxes.ts';
import type { Box } from '../../../contract/design/rules.ts';
import { isBehindSubject } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { sharesIn } from '../canvas/measure.ts';
import {
  asOneStep,
  moveRow,
  placeText,
  setRowFit,
  setRowSize,
  setSplit,
  setStickerCorner,
  setTilt,
  splitOf,
} from '../model/commands.ts';
import { textAt } from '../model/model.ts';
import { sharesOf, subjectOn } from './covered.ts';
import { coverTip, lineTicks, type Marks, NO_MARKS, tick } from './marks.ts';
import { between } from './points.ts';
import { placeBetween } from './row-grips.ts';
import {
  boxIn,
  cardScale,
  drawnSlot,
  middleOf,
  overlayOf,
  remembered,
  type Session,
  type Stage,
  setStyles,
} from './session.ts';
import { cornerAt, kindOf, movedText, rowAfter, sizeAfter, type TextPlace } from './text-moves.ts';

/** A text slot or one of its rows. */
export type TextAt = { slot: number; row: number | null };

/** By how many px a side handle is pulled to change whether a row is as wide as its place. */
const FIT_PX = 12;
const RIBBON_TILT = 6;
const ALIGN_CLASSES = { LEFT: '', CENTER: 'ct', RIGHT: 'rt' } as const;
const VERTICAL_CLASSES = { START: 's', CENTER: 'c', END: 'e', BETWEEN: 'b' } as const;
const LIFTED = {
  rotate: '-2.5deg',
  boxShadow: '0 1.5cqw 4cqw rgb(0 0 0 / 0.45)',
  zIndex: '1',
  position: 'relative',
} as const;

const slotName = ({ slot }: TextAt) => `text-${slot}`;
const targetName = (at: TextAt) => (at.row === null ? slotName(at) : `${slotName(at)} ${at.row}`);

/** The rows of the artwork in a slot, without the repeats in tear-off tabs. */
function drawnRows(stage: Stage, slot: number): HTMLElement[] {
  return [...(drawnSlot(stage.card, `text-${slot}`)?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

/** Moves text in its slot, a sticker to another corner, or a ribbon up and down. Null if there is no text. */
export function startText(stage: Stage, at: TextAt): Session | null {
  const { design } = stage.designer.engine.snapshot();
  const slot = drawnSlot(stage.card, slotName(at));
  const content = textAt(design, at.slot);
  if (!slot || !content?.rows.length) return null;
  const kind = kindOf(design, at.slot);
  if (kind === 'sticker') return startSticker(stage, slot);
  if (kind === 'band') return startRibbon(stage, slot, design);
  const { align } = content.rows[at.row ?? 0] ?? { align: 'LEFT' };
  return startAligned(stage, at, slot, { align, vertical_align: content.vertical_align });
}

/** Shows the frame of text at the place where the text is now; returns that. */
function followText({ card }: Stage, at: TextAt, drawn: readonly HTMLElement[]): Box {
  const boxes = drawn.map((row) => boxIn(card, row));
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  setStyles(overlayOf(card, targetName(at)), {
    left: `${left}%`,
    top: `${top}%`,
    width: `${right - left}%`,
    height: `${bottom - top}%`,
  });
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function startAligned(stage: Stage, at: TextAt, slot: HTMLElement, start: TextPlace): Session {
  const { designer, card } = stage;
  const rows = drawnRows(stage, at.slot);
  const moved = at.row === null ? rows : rows.slice(at.row, at.row + 1);
  const frame = overlayOf(card, targetName(at));
  const restore = remembered([slot, ...rows, ...frame]);
  const scale = cardScale(card);
  const size = { width: slot.offsetWidth, height: slot.offsetHeight };
  const ticks = lineTicks();
  let place = start;
  const box = boxIn(card, slot);
  const cover = coverOf(stage, at, moved);
  const end = () => {
    restore();
    designer.marks.set(NO_MARKS);
  };
  return {
    show({ by }) {
      const next = movedText(start, size, { x: by.x / scale, y: by.y / scale });
      const isSame = next.align === place.align && next.vertical_align === place.vertical_align;
      place = next;
      if (!isSame) {
        for (const row of moved) {
          row.classList.remove('ct', 'rt');
          if (ALIGN_CLASSES[place.align]) row.classList.add(ALIGN_CLASSES[place.align]);
        }
        slot.classList.remove(...Object.values(VERTICAL_CLASSES));
        slot.classList.add(VERTICAL_CLASSES[place.vertical_align]);
        followText(stage, at, moved);
      }
      const lines = linesOf(place, box);
      ticks(lines);
      designer.marks.set({ ...NO_MARKS, lines, ...cover(isSame) });
    },
    finish() {
      end();
      designer.engine.run(asOneStep(placeText), { ...at, ...place });
    },
    cancel: end,
  };
}

/** Returns a function that shows the subject, and how much of it these rows cover where they are now. */
function coverOf({ designer, card }: Stage, at: TextAt, rows: readonly HTMLElement[]) {
  const { design } = designer.engine.snapshot();
  const subject = subjectOn(design, card);
  const name = isBehindSubject(design, at.slot) ? 'hidden' : 'covers';
  let before: Pick<Marks, 'subject' | 'tip'> | null = null;
  return (isSame: boolean): Pick<Marks, 'subject' | 'tip'> => {
    if (before && isSame) return before;
    before = { subject, tip: null };
    if (!subject?.mask) return before;
    const areas = lettersOf(card, rows);
    const { covered, hidden } = sharesOf(subject.mask, areas);
    const left = Math.min(...areas.map(({ x }) => x));
    const right = Math.max(...areas.map(({ x, width }) => x + width));
    const top = { x: (left + right) / 2, y: Math.min(...areas.map(({ y }) => y)) };
    before.tip = areas.length === 0 ? null : coverTip(name, name === 'hidden' ? hidden : covered, top);
    return before;
  };
}

/** The lines of rows, in percent of the card. */
function lettersOf(card: HTMLElement, rows: readonly HTMLElement[]): Box[] {
  const range = document.createRange();
  const shareOf = sharesIn(card);
  return rows.flatMap((row) => {
    range.selectNodeContents(row);
    return [...range.getClientRects()].map(shareOf);
  });
}

function linesOf({ align, vertical_align }: TextPlace, box: { x: number; y: number; width: number; height: number }) {
  const across = { LEFT: 0, CENTER: 0.5, RIGHT: 1 }[align];
  const down = { START: 0, CENTER: 0.5, END: 1, BETWEEN: null }[vertical_align];
  const name = (share: number) => (share === 0.5 ? 'centre' : 'edge');
  return [
    { axis: 'x' as const, at: box.x + across * box.width, name: name(across) },
    ...(down === null ? [] : [{ axis: 'y' as const, at: box.y + down * box.height, name: name(down) }]),
  ];
}

function startSticker({ designer, card }: Stage, sticker: HTMLElement): Session {
  const { design } = designer.engine.snapshot();
  const shown = [sticker, ...overlayOf(card, sticker.dataset.slot ?? '')];
  const restore = remembered(shown);
  const scale = cardScale(card);
  const outer = card.getBoundingClientRect();
  const start = middleOf(sticker);
  let corner = design.sticker_corner;
  const end = () => {
    restore();
    designer.marks.set(NO_MARKS);
  };
  return {
    show({ by }) {
      const x = start.x + by.x - outer.left;
      const y = start.y + by.y - outer.top;
      const next = cornerAt({ x: (x / outer.width) * 100, y: (y / outer.height) * 100 });
      if (next !== corner) tick();
      corner = next;
      setStyles(shown, { translate: `${by.x / scale}px ${by.y / scale}px` });
    },
    finish() {
      end();
      designer.engine.run(asOneStep(setStickerCorner), corner);
    },
    cancel: end,
  };
}

function startRibbon({ designer, card }: Stage, ribbon: HTMLElement, design: DisplayConfig): Session | null {
  const limits = splitOf(design, 'split');
  if (!limits) return null;
  const shown = [ribbon, ...overlayOf(card, ribbon.dataset.slot ?? '')];
  const restore = remembered(shown);
  const height = card.getBoundingClientRect().height;
  const scale = cardScale(card);
  const start = design.split ?? limits.initial;
  let value = start;
  const end = () => {
    restore();
    designer.marks.set(NO_MARKS);
  };
  return {
    show({ by }) {
      value = between(start + (by.y / height) * 100, limits.min, limits.max);
      setStyles(shown, { translate: `0 ${((value - start) * height) / 100 / scale}px` });
    },
    finish() {
      end();
      designer.engine.run(asOneStep(setSplit), { name: 'split', value });
    },
    cancel: end,
  };
}

/** Changes the size of a row by a corner handle, or the diameter of a sticker. */
export function startTextSize(stage: Stage, at: TextAt): Session | null {
  const { designer, card } = stage;
  const { design } = designer.engine.snapshot();
  const row = at.row === null ? undefined : textAt(design, at.slot)?.rows[at.row];
  const drawn = drawnRows(stage, at.slot)[at.row ?? -1];
  const limits = splitOf(design, 'split');
  const slot = drawnSlot(card, slotName(at));
  if (at.row === null && kindOf(design, at.slot) === 'sticker' && slot && limits) {
    return startDiameter(stage, slot, design.split ?? limits.initial, limits);
  }
  if (!row || !drawn) return null;
  const restore = remembered([drawn, ...overlayOf(card, targetName(at))]);
  let { size } = row;
  const cover = coverOf(stage, at, [drawn]);
  const end = () => {
    restore();
    designer.marks.set(NO_MARKS);
  };
  return {
    show({ scale }) {
      const next = sizeAfter(row.size, scale);
      if (next !== size) tick();
      size = next;
      drawn.classList.remove(...Array.from({ length: 10 }, (_, index) => `s${index + 1}`), 'fit');
      drawn.classList.add(`s${size}`);
      if (row.fit) Object.assign(drawn.style, { fontSize: '', marginTop: '', marginBottom: '' });
      const box = followText(stage, at, [drawn]);
      const { subject } = cover(true);
      const tip = { name: 'size', values: { size }, x: box.x + box.width / 2, y: box.y };
      designer.marks.set({ ...NO_MARKS, subject, tip });
    },
    finish() {
      end();
      const place = { slot: at.slot, row: at.row ?? 0 };
      const isOwnSize = row.fit && size === row.size;
      if (isOwnSize) return;
      const isSized = designer.engine.run(asOneStep(setRowSize), { ...place, value: size });
      if (isSized && row.fit) designer.engine.follow(setRowFit, { ...place, value: false });
    },
    cancel: end,
  };
}

function startDiameter(
  { designer, card }: Stage,
  sticker: HTMLElement,
  start: number,
  limits: { min: number; max: number },
): Session {
  const shown = [sticker, ...overlayOf(card, sticker.dataset.slot ?? '')];
  const restore = remembered(shown);
  let value = start;
  return {
    show({ scale }) {
      value = between(Math.round(start * scale), limits.min, limits.max);
      setStyles(shown, { scale: String(value / start) });
    },
    finish() {
      restore();
      designer.engine.run(asOneStep(setSplit), { name: 'split', value });
    },
    cancel: restore,
  };
}

/** A side handle: pulled outwards, the row is as wide as its place; inwards, it has its own size. It tilts a ribbon. */
export function startTextSide(stage: Stage, at: TextAt): Session | null {
  const { designer, card } = stage;
  const { design } = designer.engine.snapshot();
  const kind = kindOf(design, at.slot);
  if (kind === 'band') return startRibbonTilt(stage, at, design.tilt);
  const row = at.row === null ? undefined : textAt(design, at.slot)?.rows[at.row];
  const drawn = drawnRows(stage, at.slot)[at.row ?? -1];
  if (!row || !drawn || at.row === null || !isFitted(kind)) return null;
  const box = boxIn(card, drawn);
  const middle = middleOf(drawn);
  const slot = { slot: at.slot, row: at.row };
  let { fit } = row;
  return {
    show({ by, origin }) {
      const outward = origin.x < middle.x ? -by.x : by.x;
      const next = Math.abs(outward) < FIT_PX ? row.fit : outward > 0;
      if (next !== fit) tick();
      fit = next;
      const tip = { name: fit ? 'fit' : 'own_size', values: {}, x: box.x + box.width / 2, y: box.y };
      designer.marks.set({ ...NO_MARKS, tip });
    },
    finish() {
      designer.marks.set(NO_MARKS);
      if (fit !== row.fit) designer.engine.run(asOneStep(setRowFit), { ...slot, value: fit });
    },
    cancel: () => designer.marks.set(NO_MARKS),
  };
}

const isFitted = (kind: TextBoxKind) => kind === 'text' || kind === 'narrow' || kind === 'columns';

function startRibbonTilt({ designer, card }: Stage, at: TextAt, start: number): Session | null {
  const ribbon = drawnSlot(card, slotName(at));
  if (!ribbon) return null;
  const restore = remembered([ribbon]);
  let tilt = start;
  const end = () => {
    restore();
    designer.marks.set(NO_MARKS);
  };
  return {
    show({ turn }) {
      tilt = between(Math.round((start + turn) * 2) / 2, -RIBBON_TILT, RIBBON_TILT);
      ribbon.style.rotate = `${tilt - start}deg`;
    },
    finish() {
      end();
      designer.engine.run(asOneStep(setTilt), tilt);
    },
    cancel: end,
  };
}

/** Lifts a row after a long press and puts it between others. */
export function startReorder(stage: Stage, { slot, row }: { slot: number; row: number }): Session | null {
  const { designer, card } = stage;
  const rows = drawnRows(stage, slot);
  const lifted = rows[row];
  if (!lifted || rows.length < 2) return null;
  const frame = overlayOf(card, targetName({ slot, row }));
  const restore = remembered([lifted, ...frame]);
  const boxes = rows.map((each) => boxIn(card, each));
  const middles = boxes.map(({ y, height }) => y + height / 2);
  const height = card.getBoundingClientRect().height;
  const scale = cardScale(card);
  let to = row;
  const end = () => {
    restore();
    designer.marks.set(NO_MARKS);
  };
  setStyles([lifted], LIFTED);
  tick();
  return {
    show({ by }) {
      const next = rowAfter(middles, row, (middles[row] ?? 0) + (by.y / height) * 100);
      if (next !== to) tick();
      to = next;
      setStyles([lifted, ...frame], { translate: `${by.x / scale}px ${by.y / scale}px` });
      designer.marks.set({ ...NO_MARKS, lines: [{ axis: 'y', at: placeBetween(boxes, row, to), name: 'row' }] });
    },
    finish() {
      end();
      if (to !== row) designer.engine.run(asOneStep(moveRow), { slot, row, by: to - row });
    },
    cancel: end,
  };
}
