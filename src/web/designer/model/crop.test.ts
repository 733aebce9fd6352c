import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesOf } from '../../../contract/design/boxes.ts';
import { aspectOf, RATIO_SIZES, RATIOS } from '../../../contract/design/ratios.ts';
import { LAYOUTS } from '../../../contract/design/rules.ts';
import {
  boundedTransform,
  centredPart,
  cropOf,
  isCropTooSmall,
  isLargeEnough,
  MAX_WIDTH,
  minScale,
  outputSize,
  partUnder,
  roomyPart,
} from './crop.ts';

describe('the crop of a slot', () => {
  it('for the whole artwork has the artwork’s ratio', () => {
    for (const ratio of RATIOS) {
      const crop = cropOf({ width: 100, height: 100 }, ratio);
      expect(crop.aspect).toBeCloseTo(aspectOf(ratio));
      expect(crop.smallest).toEqual(RATIO_SIZES[ratio]);
    }
  });

  it('always has a size that the server accepts and the compressed picture reaches', () => {
    for (const { id } of LAYOUTS) {
      for (const ratio of RATIOS) {
        const placed = { ratio, layout: id, split: null, split_second: null, tab_count: 6 };
        const { photos } = boxesOf({ ...placed, scrim: 'NONE', sticker_corner: 'TOP_LEFT' });
        for (const box of photos) {
          const crop = cropOf(box, ratio);
          const min = RATIO_SIZES[crop.ratio];
          expect(crop.smallest.width).toBeGreaterThanOrEqual(min.width);
          expect(crop.smallest.height).toBeGreaterThanOrEqual(min.height);
          expect(crop.smallest.width).toBeLessThanOrEqual(MAX_WIDTH);
          const size = outputSize(3000 * Math.min(1, crop.aspect), (3000 * Math.min(1, crop.aspect)) / crop.aspect);
          expect(isLargeEnough(size, crop)).toBe(true);
        }
      }
    }
  });
});

describe('a picture in the crop box', () => {
  const side = fc.integer({ min: 50, max: 4000 });
  const anywhere = fc.double({ min: -5000, max: 5000, noNaN: true });

  it('always covers it, or is centred in it where it is smaller', () => {
    const given = fc.record({
      width: side,
      height: side,
      scale: fc.double({ min: 0, max: 9, noNaN: true }),
      x: anywhere,
      y: anywhere,
    });
    fc.assert(
      fc.property(given, ({ width, height, scale, x, y }) => {
        const picture = { width, height };
        const box = { x: 40, y: 60, width: 240, height: 180 };
        const transform = boundedTransform({ scale, x, y }, picture, box, minScale(picture, box) * 4);
        const part = partUnder(transform, picture, box);
        const isInside = (start: number, length: number, whole: number) =>
          length > whole
            ? Math.abs(start + (length - whole) / 2) < 0.01
            : start > -0.01 && start + length < whole + 0.01;
        expect(isInside(part.x, part.width, width)).toBe(true);
        expect(isInside(part.y, part.height, height)).toBe(true);
        // Never smaller than the whole picture needs.
        expect(part.width <= width + 0.01 || part.height <= height + 0.01).toBe(true);
      }),
    );
  });
});

describe('a picture that is cropped automatically', () => {
  it('keeps as much of its centre as possible', () => {
    expect(centredPart({ width: 1600, height: 1200 }, { aspect: 1 })).toEqual({
      x: 200,
      y: 0,
      width: 1200,
      height: 1200,
    });
    expect(centredPart({ width: 900, height: 1600 }, { aspect: 1.5 })).toEqual({
      x: 0,
      y: 500,
      width: 900,
      height: 600,
    });
  });

  it('is offered a new crop only if its slot has a very different shape', () => {
    expect(isCropTooSmall({ width: 1000, height: 1000 }, { aspect: 1.3 })).toBe(false);
    expect(isCropTooSmall({ width: 1000, height: 1000 }, { aspect: 0.6 })).toBe(false);
    expect(isCropTooSmall({ width: 1000, height: 1000 }, { aspect: 0.5 })).toBe(true);
  });

  it('keeps more than the slot shows, as far as that stays sharp', () => {
    const slot = cropOf({ width: 100, height: 50 }, '3:4');
    for (const picture of [
      { width: 4000, height: 3000 },
      { width: 3000, height: 4000 },
      { width: 6000, height: 1500 },
      { width: 1500, height: 6000 },
    ]) {
      const [part, shown] = [roomyPart(picture, slot), centredPart(picture, slot)];
      const { width } = outputSize(part.width, part.height);
      const scale = width / part.width;
      expect(shown.width * scale).toBeGreaterThanOrEqual(slot.smallest.width - 1);
      expect(shown.height * scale).toBeGreaterThanOrEqual(slot.smallest.height - 1);
      expect(part.width * part.height).toBeGreaterThan(shown.width * shown.height);
      expect(isCropTooSmall(part, slot)).toBe(false);
    }
    expect(roomyPart({ width: 900, height: 600 }, slot)).toEqual({ x: 0, y: 0, width: 900, height: 600 });
  });
});
