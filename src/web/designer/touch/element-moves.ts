import { elementBox, lastElementRow } from '../../../contract/design/elements.ts';
import { ELEMENT_GRID, ELEMENT_SIZES, ELEMENT_TILT } from '../../../contract/design/rules.ts';
import type { DesignElement, DisplayConfig } from '../../../contract/design/schemas.ts';
import { type Change, stepOf } from './points.ts';

export type ElementPlace = Pick<DesignElement, 'col' | 'row' | 'size' | 'tilt'>;

/** Width of an element of this size, in percent of the artwork's width. */
export function elementWidth(design: DisplayConfig, element: DesignElement, size: DesignElement['size']): number {
  return elementBox(design, { ...element, size }).width;
}

/** The size whose width, as a factor, is nearest to the wanted one. */
function sizeNear(design: DisplayConfig, element: DesignElement, scale: number): DesignElement['size'] {
  const wanted = Math.log(elementWidth(design, element, element.size) * Math.max(scale, 0.01));
  const distance = (size: DesignElement['size']) => Math.abs(Math.log(elementWidth(design, element, size)) - wanted);
  return ELEMENT_SIZES.reduce((best, size) => (distance(size) < distance(best) ? size : best));
}

/** The place of an element after a gesture, on the corners of a grid whose cells are `cell` px wide. */
export function movedElement(
  design: DisplayConfig,
  element: DesignElement,
  cell: number,
  { by, scale, turn }: Change,
): ElementPlace {
  const last = lastElementRow(design);
  return {
    col: stepOf(element.col + by.x / cell, 1, 0, ELEMENT_GRID.columns),
    row: stepOf(Math.min(element.row, last) + by.y / cell, 1, 0, last),
    size: scale === 1 ? element.size : sizeNear(design, element, scale),
    tilt: stepOf(element.tilt + turn, ELEMENT_TILT.step, -ELEMENT_TILT.max, ELEMENT_TILT.max),
  };
}

export type GridLine = { axis: 'x' | 'y'; at: number; name: 'centre' | 'edge' | 'third' | 'other' };

/** The lines of the artwork, in percent of its grid, and of the other elements that an element's middle lies on. */
export function linesThrough(
  design: DisplayConfig,
  { col, row }: Pick<ElementPlace, 'col' | 'row'>,
  others: readonly Pick<ElementPlace, 'col' | 'row'>[],
): GridLine[] {
  const last = lastElementRow(design);
  const nameOf = (value: number, max: number, isShared: boolean): GridLine['name'] | null => {
    if (value * 2 === max) return 'centre';
    if (value === 0 || value === max) return 'edge';
    if (value * 3 === max || value * 3 === 2 * max) return 'third';
    return isShared ? 'other' : null;
  };
  const columns = nameOf(
    col,
    ELEMENT_GRID.columns,
    others.some((other) => other.col === col),
  );
  const rows = nameOf(
    row,
    last,
    others.some((other) => other.row === row),
  );
  return [
    ...(columns ? [{ axis: 'x' as const, at: col, name: columns }] : []),
    ...(rows ? [{ axis: 'y' as const, at: row, name: rows }] : []),
  ];
}
