import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesOf } from '../../../contract/design/boxes.ts';
import { lastElementRow } from '../../../contract/design/elements.ts';
import { ELEMENT_SIZES } from '../../../contract/design/rules.ts';
import { designElement, displayConfig, photoContent } from '../../../contract/design/schemas.ts';
import { type Mask, sharesOf } from './covered.ts';
import { linesThrough, movedElement } from './element-moves.ts';
import { movedPhoto, pictureCorner, pictureSize } from './photo-moves.ts';
import { changeAround, NO_CHANGE, turned } from './points.ts';
import { movedSubject } from './subject-moves.ts';
import { cornerAt, movedText, rowAfter, sizeAfter } from './text-moves.ts';

const FRAME = { width: 200, height: 100 };
const PHOTO = { focus_x: 50, focus_y: 50, zoom: 100 };
const at = (x: number, y: number) => ({ x, y });

describe('a photo in its frame', () => {
  it('follows the pointer as far as it covers the frame', () => {
    const wide = { width: 400, height: 100 };
    const moved = (x: number, y = 0) => movedPhoto(PHOTO, FRAME, wide, { ...NO_CHANGE, by: at(x, y) }).place;
    expect(moved(-50)).toEqual({ focus_x: 75, focus_y: 50, zoom: 100 });
    expect(moved(-500).focus_x).toBe(100);
    expect(moved(500, 40)).toEqual({ focus_x: 0, focus_y: 50, zoom: 100 });
  });

  it('stops at its middle, and only there', () => {
    const wide = { width: 400, height: 100 };
    const start = { ...PHOTO, focus_x: 75 };
    const moved = (x: number) => movedPhoto(start, FRAME, wide, { ...NO_CHANGE, by: at(x, 0) });
    expect(moved(45)).toEqual({ place: { ...PHOTO, focus_x: 50 }, centred: { x: true, y: false } });
    expect(moved(30).centred.x).toBe(false);
    expect(movedPhoto(PHOTO, FRAME, wide, NO_CHANGE)).toEqual({ place: PHOTO, centred: { x: false, y: false } });
  });

  it('is enlarged around the fingers', () => {
    const { place } = movedPhoto(PHOTO, FRAME, FRAME, { ...NO_CHANGE, scale: 2, origin: at(0, 0) });
    expect(place).toEqual({ focus_x: 0, focus_y: 0, zoom: 200 });
    const around = movedPhoto(PHOTO, FRAME, FRAME, { ...NO_CHANGE, scale: 2, origin: at(150, 25) }).place;
    expect(around).toEqual({ focus_x: 75, focus_y: 25, zoom: 200 });
  });

  it('covers its frame and is a valid photo after every gesture', () => {
    const number = fc.double({ min: -2000, max: 2000, noNaN: true });
    const size = fc.record({ width: fc.integer({ min: 1, max: 3000 }), height: fc.integer({ min: 1, max: 3000 }) });
    const start = fc.record({
      focus_x: fc.double({ min: 0, max: 100, noNaN: true }),
      focus_y: fc.double({ min: 0, max: 100, noNaN: true }),
      zoom: fc.integer({ min: 100, max: 300 }),
    });
    fc.assert(
      fc.property(
        start,
        size,
        number,
        number,
        fc.double({ min: 0, max: 40, noNaN: true }),
        (photo, picture, x, y, scale) => {
          const change = { by: at(x, y), scale, turn: 0, origin: at(y, x) };
          const { place } = movedPhoto(photo, FRAME, picture, change);
          photoContent.parse({ type: 'PHOTO', ...place });
          const drawn = pictureSize(FRAME, picture, place.zoom);
          const corner = pictureCorner(FRAME, drawn, place);
          expect(Math.max(corner.x, corner.y)).toBeLessThanOrEqual(0.01);
          expect(corner.x + drawn.width).toBeGreaterThanOrEqual(FRAME.width - 0.01);
          expect(corner.y + drawn.height).toBeGreaterThanOrEqual(FRAME.height - 0.01);
        },
      ),
    );
  });
});

describe('an element', () => {
  const design = displayConfig.parse({ ratio: '1:1' });
  const element = designElement.parse({ type: 'BURST', col: 5, row: 2 });

  it('stands on corners of its grid', () => {
    const moved = (x: number, y: number) => movedElement(design, element, 20, { ...NO_CHANGE, by: at(x, y) });
    expect(moved(9, 0)).toEqual({ col: 5, row: 2, size: 'M', tilt: 0 });
    expect(moved(11, 31)).toEqual({ col: 6, row: 4, size: 'M', tilt: 0 });
    expect(moved(-900, 900)).toEqual({ col: 0, row: lastElementRow(design), size: 'M', tilt: 0 });
  });

  it('has one of its sizes and tilts', () => {
    const sizes = [0.1, 0.7, 1, 1.1, 1.2, 9].map(
      (scale) => movedElement(design, element, 20, { ...NO_CHANGE, scale }).size,
    );
    expect(sizes).toEqual(['S', 'S', 'M', 'M', 'L', 'L']);
    expect(ELEMENT_SIZES).toContain(sizes[0]);
    const tilts = [-90, -3, 0, 0.9, 5.2].map((turn) => movedElement(design, element, 20, { ...NO_CHANGE, turn }).tilt);
    expect(tilts).toEqual([-12, -2, 0, 0, 6]);
  });

  it('shows the lines that it stands on', () => {
    const lines = (col: number, row: number) => linesThrough(design, { col, row }, [{ col: 5, row: 1 }]);
    expect(lines(6, 4)).toEqual([
      { axis: 'x', at: 6, name: 'centre' },
      { axis: 'y', at: 4, name: 'third' },
    ]);
    expect(lines(12, 1)).toEqual([
      { axis: 'x', at: 12, name: 'edge' },
      { axis: 'y', at: 1, name: 'other' },
    ]);
    expect(lines(1, 2)).toEqual([]);
  });
});

describe('text', () => {
  it('stands at three places across and three down', () => {
    const slot = { width: 300, height: 150 };
    const moved = (x: number, y: number) => movedText({ align: 'LEFT', vertical_align: 'CENTER' }, slot, at(x, y));
    expect(moved(40, 20)).toEqual({ align: 'LEFT', vertical_align: 'CENTER' });
    expect(moved(60, -30)).toEqual({ align: 'CENTER', vertical_align: 'START' });
    expect(moved(900, 900)).toEqual({ align: 'RIGHT', vertical_align: 'END' });
    const spread = { align: 'LEFT', vertical_align: 'BETWEEN' } as const;
    expect(movedText(spread, slot, at(110, 5))).toEqual({ align: 'CENTER', vertical_align: 'BETWEEN' });
    expect(movedText(spread, slot, at(0, 40))).toEqual({ align: 'LEFT', vertical_align: 'END' });
  });

  it('has one of its ten sizes', () => {
    expect([0, 0.5, 1, 1.3, 2, 100].map((scale) => sizeAfter(5, scale))).toEqual([1, 2, 5, 6, 8, 10]);
    expect(Array.from({ length: 10 }, (_, index) => sizeAfter(index + 1, 1))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('is put between other rows', () => {
    const middles = [10, 30, 50];
    expect([0, 20, 60].map((y) => rowAfter(middles, 1, y))).toEqual([0, 1, 2]);
    expect(rowAfter(middles, 0, 31)).toBe(1);
  });

  it('of a sticker stands in the nearest corner', () => {
    expect([at(10, 10), at(90, 20), at(20, 60)].map(cornerAt)).toEqual(['TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT']);
  });
});

describe('a handle', () => {
  it('enlarges and turns around the centre, the shorter way round', () => {
    const change = changeAround(at(10, 10), at(20, 10), at(10, 30));
    expect(change.scale).toBe(2);
    expect(change.turn).toBeCloseTo(90);
    expect(changeAround(at(0, 0), at(-10, 1), at(-10, -1)).turn).toBeCloseTo(11.4, 1);
    expect(changeAround(at(0, 0), at(0, 0), at(5, 5)).scale).toBe(1);
    expect(turned(at(1, 0), 90).y).toBeCloseTo(1);
  });
});

describe('a subject that is cut out', () => {
  const cover = displayConfig.parse({ layout: 14, subject_size: 60 });

  it('stands at the nearest of three places across', () => {
    const moved = (x: number) => movedSubject(cover, 50, at(x, 0), 1).subject_align;
    expect(moved(-6)).toBe('CENTER');
    expect(moved(-14)).toBe('LEFT');
    expect(moved(80)).toBe('RIGHT');
    // Its picture takes the whole width.
    const whole = { ...cover, subject_size: 100 };
    const { width = 0 } = boxesOf(whole).photos[0] ?? {};
    expect(movedSubject(whole, width, at(-40, 0), 1).subject_align).toBe('CENTER');
  });

  it('covers more of the headline the higher it is moved, in steps', () => {
    const moved = (y: number) => movedSubject(cover, 50, at(0, y), 1).overlap;
    expect(moved(0)).toBe(2);
    expect(moved(-5)).toBe(3);
    expect(moved(-90)).toBe(4);
    expect(moved(90)).toBe(0);
    expect(movedSubject({ ...cover, layout: 15 }, 50, at(0, -90), 1).overlap).toBe(2);
  });

  it('has an even size within its limits', () => {
    const size = (scale: number) => movedSubject(cover, 50, at(0, 0), scale).subject_size;
    expect([size(1.11), size(9), size(0.1)]).toEqual([66, 110, 40]);
  });

  it('is covered by areas to a share of its own', () => {
    // The left half of the card.
    const mask: Mask = {
      width: 100,
      height: 100,
      opacity: Uint8Array.from({ length: 10_000 }, (_, point) => (point % 100 < 50 ? 255 : 0)),
    };
    const covered = (areas: Parameters<typeof sharesOf>[1]) => sharesOf(mask, areas);
    expect(covered([{ x: 40, y: 0, width: 20, height: 50 }])).toEqual({ covered: 0.1, hidden: 0.5 });
    expect(covered([{ x: 60, y: 0, width: 20, height: 50 }])).toEqual({ covered: 0, hidden: 0 });
    const twice = { x: 0, y: 0, width: 10, height: 100 };
    expect(covered([twice, twice]).covered).toBe(0.2);
    expect(covered([{ x: 0, y: 0, width: 40, height: 40, isRound: true }]).covered).toBeCloseTo(
      (Math.PI * 400) / 5000,
      2,
    );
  });
});
