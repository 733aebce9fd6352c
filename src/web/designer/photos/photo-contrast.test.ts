import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxesOf } from '../../../contract/design/boxes.ts';
import { contrastRatio } from '../../../contract/design/contrast.ts';
import { type DisplayConfigInput, displayConfig } from '../../../contract/design/schemas.ts';
import { remainingLight, SCRIM_STRENGTHS, scrimAlpha, scrimBackground } from '../../../contract/design/scrim.ts';
import { contrastOver, measureOverPhoto, type Pixels, pointsUnder, type RowOnPhoto } from './photo-contrast.ts';

const FILE = '0198c1c0-0000-7000-8000-000000000001';
const poster = (input: DisplayConfigInput = {}) =>
  displayConfig.parse({ layout: 5, contents: [{ type: 'PHOTO', file_id: FILE }], ...input });

/** A picture with one brightness above the middle and another below. */
function picture(above: number, below = above): Pixels {
  const [width, height] = [30, 40];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at += 1) if (at % 4 !== 3) data[at] = at < data.length / 2 ? above : below;
  return { width, height, data };
}
const head = (color: string, y = 5): RowOnPhoto => ({
  slot: 0,
  row: 0,
  color,
  lines: [{ x: 10, y, width: 60, height: 10 }],
});
const applied = (input: DisplayConfigInput, row: RowOnPhoto, pixels: Pixels) => {
  const design = poster(input);
  const { plan } = measureOverPhoto(design, [row], pixels);
  if (!plan) return null;
  const color = plan.colors[0]?.color ?? row.color;
  const { contrasts } = measureOverPhoto({ ...design, ...plan }, [{ ...row, color }], pixels);
  return { ...plan, ratio: contrasts[0]?.ratio ?? 0 };
};

describe('the scrim', () => {
  test('is black at its edge and transparent at its end, darker with each step', () => {
    for (const strength of SCRIM_STRENGTHS) {
      const [top, bottom] = boxesOf(poster({ scrim: 'BOTH', scrim_strength: strength })).scrims;
      if (strength === 4) {
        expect(top).toMatchObject({ edge: 'all', height: 100 });
        continue;
      }
      if (!top || !bottom) throw new Error('a shade is gone');
      expect(scrimAlpha(top, 0)).toBeGreaterThan(0.6);
      expect(scrimAlpha(top, 55)).toBeCloseTo(0);
      expect(scrimAlpha(top, 60)).toBe(0);
      expect(scrimAlpha(bottom, 100)).toBeGreaterThan(0.6);
      expect(scrimAlpha(bottom, 40)).toBeCloseTo(0);
    }
    const left = SCRIM_STRENGTHS.map((scrim_strength) =>
      remainingLight(boxesOf(poster({ scrim: 'TOP', scrim_strength })).scrims, 20),
    );
    expect(left).toEqual([...left].sort((one, other) => other - one));
  });

  test('is rendered as it is calculated', () => {
    expect(scrimBackground({ edge: 'top', strength: 3 })).toBe(
      'linear-gradient(180deg,rgba(0,0,0,0.66) 75%,rgba(0,0,0,0) 100%)',
    );
    expect(scrimBackground({ edge: 'all', strength: 4 })).toBe('rgba(0,0,0,0.62)');
  });

  test('still has no effect in designs where it had none', () => {
    const ribbon = { layout: 9, scrim: 'BOTH' } as const;
    const background = { layout: 0, scrim: 'BOTH', background_type: 'IMAGE', background_id: FILE } as const;
    expect(boxesOf(poster(ribbon)).scrims).toEqual([]);
    expect(boxesOf(poster({ ...ribbon, scrim_strength: 2 })).scrims).toHaveLength(2);
    expect(boxesOf(poster(background)).background_scrims).toEqual([]);
    expect(boxesOf(poster({ ...background, scrim_strength: 2 })).background_scrims).toHaveLength(2);
    expect(boxesOf(poster({ scrim_strength: 3, scrim: 'TOP' })).background_scrims).toEqual([]);
  });
});

describe('text on a photo', () => {
  test('is measured against the pixels under it', () => {
    const points = pointsUnder([{ x: 0, y: 0, width: 100, height: 20 }], picture(255, 0));
    expect(contrastOver('#15171C', points, [])).toBeCloseTo(contrastRatio('#15171C', '#FFFFFF'), 1);
    expect(points.length).toBeLessThanOrEqual(240);
    expect(pointsUnder([{ x: 120, y: -40, width: 10, height: 10 }], picture(0))).toEqual([]);
  });

  test('ignores a spot, but not a bright area', () => {
    const spotted = (share: number) => {
      const pixels = picture(0);
      pixels.data.fill(255, 0, 30 * 40 * 4 * share);
      return contrastOver('#FFFFFF', pointsUnder([{ x: 0, y: 0, width: 100, height: 100 }], pixels), []);
    };
    expect(spotted(0.05)).toBeGreaterThan(20);
    expect(spotted(0.2)).toBeLessThan(1.1);
  });

  test('is unchanged if it is legible', () => {
    expect(applied({}, head('#FFFFFF'), picture(0))).toBeNull();
    expect(applied({}, head('#15171C'), picture(255))).toBeNull();
  });

  test('gets a scrim only on its side for white on white, and keeps its colour', () => {
    const above = applied({}, head('#FFFFFF'), picture(255));
    expect(above).toMatchObject({ scrim: 'TOP', colors: [] });
    expect(above?.ratio).toBeGreaterThanOrEqual(4.5);
    expect(applied({}, head('#FFFFFF', 85), picture(255))).toMatchObject({ scrim: 'BOTTOM', colors: [] });
    expect(applied({ scrim: 'BOTTOM' }, head('#FFFFFF'), picture(255))).toMatchObject({ scrim: 'BOTH' });
  });

  test('changes from ink to white on black, without a scrim', () => {
    const plan = applied({}, head('#15171C'), picture(0));
    expect(plan).toMatchObject({ scrim: 'NONE', colors: [{ slot: 0, row: 0, color: '#FFFFFF' }] });
  });

  test('is legible afterwards for any photo, colour and layout', () => {
    const grey = fc.integer({ min: 0, max: 255 });
    const color = fc
      .integer({ min: 0, max: 0xff_ff_ff })
      .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
    fc.assert(
      fc.property(
        grey,
        grey,
        color,
        fc.integer({ min: 0, max: 88 }),
        fc.constantFrom(0, 5, 9, 10),
        (above, below, own, y, layout) => {
          const background = layout === 0 ? { background_type: 'IMAGE' as const, background_id: FILE } : {};
          const plan = applied({ layout, ...background }, head(own, y), picture(above, below));
          if (plan) expect(plan.ratio).toBeGreaterThanOrEqual(4.5);
        },
      ),
      { numRuns: 400 },
    );
  });
});
