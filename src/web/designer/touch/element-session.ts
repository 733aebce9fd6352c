import { lastElementRow } from '../../../contract/design/elements.ts';
import { contourOf, ELEMENT_GRID, slotsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { pictureOf } from '../artwork/pictures.ts';
import { asOneStep } from '../model/commands.ts';
import { setElement } from '../model/element-commands.ts';
import { type ElementPlace, elementWidth, linesThrough, movedElement } from './element-moves.ts';
import { lineTicks, type Marks, NO_MARKS } from './marks.ts';
import { boxIn, cardScale, drawnSlot, overlayOf, remembered, type Session, type Stage, setStyles } from './session.ts';

/** Moves, enlarges and tilts an element, in the steps of its grid. */
export function startElement({ designer, card }: Stage, index: number): Session | null {
  const { design } = designer.engine.snapshot();
  const element = design.elements[index];
  const drawn = drawnSlot(card, `element-${index}`);
  const artwork = card.querySelector<HTMLElement>('.ad');
  if (!element || !drawn || !artwork) return null;
  const scale = cardScale(card);
  const shown = [drawn, ...overlayOf(card, `element-${index}`)];
  const restore = remembered(shown);
  const others = design.elements.filter((_, at) => at !== index);
  const grid = gridIn(card, artwork);
  const cell = (grid.cell * card.offsetWidth) / 100;
  const subject = subjectIn(design, card);
  const row = Math.min(element.row, lastElementRow(design));
  const ticks = lineTicks();
  let place: ElementPlace = { col: element.col, row, size: element.size, tilt: element.tilt };
  const end = () => {
    restore();
    designer.marks.set(NO_MARKS);
  };
  return {
    show({ by, scale: factor, turn, origin }) {
      const change = { by: { x: by.x / scale, y: by.y / scale }, scale: factor, turn, origin };
      place = movedElement(design, element, cell, change);
      const growth = elementWidth(design, element, place.size) / elementWidth(design, element, element.size);
      setStyles(shown, {
        translate: `${(place.col - element.col) * cell}px ${(place.row - row) * cell}px`,
        scale: String(growth),
        rotate: `${place.tilt - element.tilt}deg`,
      });
      const lines = linesThrough(design, place, others).map(({ axis, at, name }) => ({
        axis,
        at: axis === 'x' ? grid.x + at * grid.cell : grid.y + at * grid.cellHeight,
        name,
      }));
      ticks(lines);
      designer.marks.set({ ...NO_MARKS, lines, grid, subject, tip: tipOf(element, place, grid) });
    },
    finish() {
      end();
      designer.engine.run(asOneStep(setElement), { index, change: place });
    },
    cancel: end,
  };
}

/** What a gesture changes besides the place, which the grid shows. */
function tipOf(before: ElementPlace, { col, row, size, tilt }: ElementPlace, grid: Grid): Marks['tip'] {
  const at = { x: grid.x + col * grid.cell, y: grid.y + row * grid.cellHeight };
  if (size !== before.size) return { name: 'size', values: { size }, ...at };
  if (tilt !== before.tilt) return { name: 'tilt', values: { degrees: tilt }, ...at };
  return null;
}

type Grid = NonNullable<Marks['grid']> & { cellHeight: number };

/** The grid of the elements in percent of the card: it begins inside the artwork's border. */
function gridIn(card: HTMLElement, artwork: HTMLElement): Grid {
  const frame = artwork.firstElementChild ?? artwork;
  const box = boxIn(card, frame);
  const border = (frame.clientLeft / artwork.offsetWidth) * 100;
  const cell = (box.width - 2 * border) / ELEMENT_GRID.columns;
  const toHeight = card.offsetWidth / card.offsetHeight;
  return { cell, cellHeight: cell * toHeight, x: box.x + border, y: box.y + border * toHeight };
}

/** The subject that is cut out of a photo, which an element should not cover. */
function subjectIn(design: DisplayConfig, card: HTMLElement): Marks['subject'] {
  for (const [slot, photo] of slotsOf(design).photos.entries()) {
    const cut = photo?.file_id ? contourOf(design, photo) : null;
    const drawn = drawnSlot(card, `photo-${slot}`);
    if (photo?.file_id && cut && drawn) return { url: pictureOf(photo.file_id, cut).src, box: boxIn(card, drawn) };
  }
  return null;
}
