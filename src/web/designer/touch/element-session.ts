import { elementAspect, lastElementRow } from '../../../contract/design/elements.ts';
import { ELEMENT_GRID } from '../../../contract/design/rules.ts';
import { asOneStep } from '../model/commands.ts';
import { setElement } from '../model/element-commands.ts';
import { sharesOf, subjectOn } from './covered.ts';
import { type ElementPlace, elementWidth, linesThrough, movedElement } from './element-moves.ts';
import { coverTip, lineTicks, type Marks, NO_MARKS } from './marks.ts';
import type { Point } from './points.ts';
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
  const subject = subjectOn(design, card);
  const box = boxIn(card, drawn);
  const isRound = elementAspect(element.type) === 1;
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
      const at = { x: grid.x + place.col * grid.cell, y: grid.y + place.row * grid.cellHeight };
      const [width, height] = [box.width * growth, box.height * growth];
      const area = { x: at.x - width / 2, y: at.y - height / 2, width, height, isRound };
      const covered = subject?.mask ? sharesOf(subject.mask, [area]).covered : 0;
      const tip = tipOf(element, place, at) ?? coverTip('covers', covered, { x: at.x, y: area.y });
      designer.marks.set({ ...NO_MARKS, lines, grid, subject, tip });
    },
    finish() {
      end();
      designer.engine.run(asOneStep(setElement), { index, change: place });
    },
    cancel: end,
  };
}

/** What a gesture changes besides the place, which the grid shows. */
function tipOf(before: ElementPlace, { size, tilt }: ElementPlace, at: Point): Marks['tip'] {
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
