import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partWithin, zoomTo } from './zoom.ts';

const part = fc.record({ x: fc.integer({ min: 0, max: 99 }), y: fc.integer({ min: 0, max: 99 }) }).chain(({ x, y }) =>
  fc.record({
    x: fc.constant(x),
    y: fc.constant(y),
    width: fc.integer({ min: 1, max: 100 - x }),
    height: fc.integer({ min: 1, max: 100 - y }),
  }),
);
const size = (min: number) =>
  fc.record({ width: fc.integer({ min, max: 800 }), height: fc.integer({ min, max: 800 }) });

test('the part is fully visible, whatever its position and size', () => {
  fc.assert(
    fc.property(part, size(100), size(60), (box, card, viewport) => {
      const { scale, x, y } = zoomTo(box, card, viewport);
      const left = x + (box.x / 100) * card.width * scale;
      const top = y + (box.y / 100) * card.height * scale;
      expect(left).toBeGreaterThan(-0.01);
      expect(top).toBeGreaterThan(-0.01);
      expect(left + (box.width / 100) * card.width * scale).toBeLessThan(viewport.width + 0.01);
      expect(top + (box.height / 100) * card.height * scale).toBeLessThan(viewport.height + 0.01);
    }),
  );
});

test('a narrow part is shown at twice its size, a wide one as large as it fits', () => {
  const card = { width: 328, height: 437 };
  const viewport = { width: 360, height: 300 };
  expect(zoomTo({ x: 50, y: 40, width: 45, height: 10 }, card, viewport).scale).toBe(2);
  expect(zoomTo({ x: 0, y: 40, width: 100, height: 10 }, card, viewport).scale).toBe(1);
});

test('a card smaller than the room is centred', () => {
  const zoom = zoomTo(
    { x: 0, y: 0, width: 100, height: 100 },
    { width: 100, height: 100 },
    { width: 400, height: 132 },
  );
  expect(zoom).toEqual({ scale: 1, x: 150, y: 16 });
});

test('ignores overflow of its slot', () => {
  const slot = { x: 10, y: 10, width: 50, height: 50 };
  expect(partWithin({ x: 0, y: 30, width: 80, height: 60 }, slot)).toEqual({ x: 10, y: 30, width: 50, height: 30 });
  expect(partWithin({ x: 80, y: 80, width: 5, height: 5 }, slot)).toEqual({ x: 80, y: 80, width: 0, height: 0 });
});
