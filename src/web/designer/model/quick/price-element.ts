import { boxesOf } from '../../../../contract/design/boxes.ts';
import { isElementReadable, lastElementRow } from '../../../../contract/design/elements.ts';
import { aspectOf } from '../../../../contract/design/ratios.ts';
import { type Box, DISPLAY_LIMITS, ELEMENT_GRID } from '../../../../contract/design/rules.ts';
import { type DesignElement, type DisplayConfig, designElement } from '../../../../contract/design/schemas.ts';
import type { Palette } from './color-rules.ts';
import { hasCutOut, type PhotoFacts } from './facts.ts';
import { coveredShare, elementPlace, MAX_COVERED_SHARE, measure } from './hard-rules.ts';
import { visibleShare } from './photo-cells.ts';
import type { Recipe } from './recipe.ts';
import { subjectParts } from './subject-place.ts';
import type { Words } from './words.ts';

const WHOLE: Box = { x: 0, y: 0, width: 100, height: 100 };
/** Percent of the artwork between an element and the edge of the artwork at least. */
const FROM_EDGE = 2;
/** Parts of a subject beyond this distance, in cqw, do not make a nook freer. */
const FAR = 40;
/** How much larger the area is in which little should happen. */
const NEAR = 1.4;
/** If the freest places are not free enough, no other is. */
const TRIED = 6;

/** The price as an element in the largest free nook of the photo; null without a price, or without such a nook. */
export function priceElement(
  { recipe, palette, words, fonts }: { recipe: Recipe; palette: Palette; words: Words; fonts: Recipe['fonts'][number] },
  design: DisplayConfig,
  photo: PhotoFacts,
): DesignElement | null {
  const slot = roomOf(recipe, boxesOf(design).photos[0]);
  const rows = words.amount.split(' ');
  if (!slot || words.amount === '' || rows.length > DISPLAY_LIMITS.element_rows) return null;
  if (rows.some((one) => one.length > DISPLAY_LIMITS.element_characters)) return null;
  const base = designElement.parse({
    type: recipe.priceOn,
    size: 'M',
    tilt: 6,
    color: palette.band,
    ink: palette.bandInk,
    font: fonts[0],
    shows: 'PRICE',
    rows,
  });
  if (!isElementReadable(base)) return null;
  const measured = measure(design, photo);
  const parts = measured.place && hasCutOut(photo) ? subjectParts(photo, measured.place) : [];
  const toLength = aspectOf(design.ratio);
  const places = gridPlaces(design, base).filter(
    ({ box }) => isInside(box, slot) && measured.rows.every((row) => apart(box, row.box)),
  );
  const focus = design.contents.find((content) => content.type === 'PHOTO') ?? { focus_x: 50, focus_y: 50 };
  const hidden = (box: Box) => visibleShare(photo, design.ratio, slot, focus, box);
  const roomAt = (box: Box) => {
    if (parts.length === 0) return -hidden(grown(box, NEAR));
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return parts.reduce((least, part) => Math.min(least, Math.hypot(part.x - x, (part.y - y) / toLength)), FAR);
  };
  const isFree = (element: DesignElement, box: Box) =>
    parts.length === 0
      ? hidden(box) <= MAX_COVERED_SHARE
      : coveredShare({ ...measured, design: { ...design, elements: [element] } }) <= MAX_COVERED_SHARE / 2;
  return (
    places
      .map((place) => ({ ...place, room: roomAt(place.box) }))
      .sort((one, other) => other.room - one.room)
      .slice(0, TRIED)
      .find(({ element, box }) => isFree(element, box))?.element ?? null
  );
}

/** The part of the artwork in which the picture is: of a subject at a side, also what is free beside it. */
function roomOf({ isOfLetters, photo }: Recipe, slot: Box | undefined): Box | undefined {
  if (isOfLetters) return WHOLE;
  return slot && photo === 'subject' ? { ...slot, x: 0, width: 100 } : slot;
}

function gridPlaces(design: DisplayConfig, base: DesignElement): { element: DesignElement; box: Box }[] {
  return Array.from({ length: ELEMENT_GRID.columns * lastElementRow(design) }, (_, at) => {
    const element = { ...base, col: (at % ELEMENT_GRID.columns) + 1, row: Math.floor(at / ELEMENT_GRID.columns) + 1 };
    return { element, box: elementPlace(design, element) };
  });
}

function isInside(box: Box, slot: Box): boolean {
  const [left, top] = [Math.max(slot.x, FROM_EDGE), Math.max(slot.y, FROM_EDGE)];
  const right = Math.min(slot.x + slot.width, 100 - FROM_EDGE);
  const bottom = Math.min(slot.y + slot.height, 100 - FROM_EDGE);
  return box.x >= left && box.y >= top && box.x + box.width <= right && box.y + box.height <= bottom;
}

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

const grown = (box: Box, factor: number): Box => ({
  x: box.x - (box.width * (factor - 1)) / 2,
  y: box.y - (box.height * (factor - 1)) / 2,
  width: box.width * factor,
  height: box.height * factor,
});
