import { describe, expect, it } from 'vitest';
import { LINE_DISTANCE, layOutStamps, STAMP_DISTANCE, stampFontSize } from './stamp-layout.ts';

/** The width of the Indonesian stamp in its font: 45 letters, of about 0.65 font sizes each. */
const widthOf = (fontSize: number) => 45 * 0.65 * fontSize;

/** The distance from a point to the nearest stamp, as a line along its text. */
function distanceToStamp(
  point: { x: number; y: number },
  { angle, stamps }: ReturnType<typeof layOutStamps>,
  stampWidth: number,
): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Math.min(
    ...stamps.map(({ x, y }) => {
      const along = (point.x - x) * cos + (point.y - y) * sin;
      const beside = (point.y - y) * cos - (point.x - x) * sin;
      return Math.hypot(Math.max(0, Math.abs(along) - stampWidth / 2), beside);
    }),
  );
}

describe.each([
  ['a card', 1600, 1009],
  ['an upright photo', 1200, 1600],
  ['the smallest photo', 1000, 630],
  ['a strip', 1600, 630],
])('the stamps on %s', (_, width, height) => {
  const size = { width, height };
  const fontSize = stampFontSize(size);
  const layout = layOutStamps(size, widthOf(fontSize));

  const points = Array.from({ length: 41 * 41 }, (_, index) => ({
    x: ((index % 41) * width) / 40,
    y: (Math.floor(index / 41) * height) / 40,
  }));
  const distances = points.map((point) => distanceToStamp(point, layout, widthOf(fontSize)));

  it('leave no part without a stamp nearby, corners included', () => {
    const farthest = Math.hypot(LINE_DISTANCE / 2, STAMP_DISTANCE / 2) * fontSize;
    expect(Math.max(...distances)).toBeLessThanOrEqual(farthest + 1);
  });

  it('are diagonal and large, and leave most of the card free to be read', () => {
    expect(layout.angle).not.toBe(0);
    expect(fontSize / Math.min(width, height)).toBeGreaterThan(0.03);
    const covered = distances.filter((distance) => distance < fontSize / 2).length / distances.length;
    expect(covered).toBeGreaterThan(0.15);
    expect(covered).toBeLessThan(0.35);
  });
});
