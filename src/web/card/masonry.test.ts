import { afterEach, expect, test, vi } from 'vitest';
import { layOutMasonry } from './masonry.ts';

type Card = { ratio: number; wide: boolean; style: Record<string, string> };

/** The parts of a page that the layout reads, with cards that keep their aspect ratio. */
function board(columns: number, width: number, cards: { ratio: number; wide?: boolean }[], fontSize = '') {
  const children: Card[] = cards.map(({ ratio, wide = false }) => ({ ratio, wide, style: {} }));
  const container = {
    clientWidth: width,
    style: { height: '' },
    setAttribute: vi.fn(),
    children: children.map((card) => ({
      style: card.style,
      classList: { contains: () => card.wide },
      getBoundingClientRect: () => ({ height: Number.parseFloat(card.style.width ?? '0') / card.ratio }),
    })),
  };
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => String(columns), columnGap: '10px', fontSize }));
  // Runs from its source, as the server inlines it, so that it cannot use its module's scope.
  new Function('container', `(${layOutMasonry.toString()})(container)`)(container);
  return {
    height: Number.parseFloat(container.style.height),
    laid: container.setAttribute.mock.calls.length > 0,
    at: children.map(({ style, ratio }) => {
      const [left = 0, top = 0, width = 0] = ['left', 'top', 'width'].map((key) =>
        Number.parseFloat(style[key] ?? '0'),
      );
      return { left, top, right: left + width, foot: top + width / ratio };
    }),
  };
}

afterEach(() => vi.unstubAllGlobals());

test('places cards into the shortest column in reading order', () => {
  const { at } = board(2, 210, [{ ratio: 1 }, { ratio: 0.5 }, { ratio: 1 }, { ratio: 1 }]);
  expect(at.map(({ left, top }) => [left, top])).toEqual([
    [0, 0],
    [110, 0],
    [0, 120],
    [110, 220],
  ]);
});

test('has fewer columns for large text', () => {
  const leftOf = (fontSize: string) => board(2, 328, [{ ratio: 1 }, { ratio: 1 }], fontSize).at.map(({ left }) => left);
  expect(leftOf('15px')).toEqual([0, 169]);
  expect(leftOf('30px')).toEqual([0, 0]);
});

test('a wide ad spans two columns and waits until both are level', () => {
  const { at } = board(2, 210, [{ ratio: 1 }, { ratio: 16 / 9, wide: true }, { ratio: 1 }, { ratio: 1 }]);
  expect(at[1]).toMatchObject({ left: 0, right: 210, top: 120 });
  expect(at[2]).toMatchObject({ left: 110, top: 0 });
});

test('with four columns or more a wide ad spans one', () => {
  const { at } = board(4, 430, [{ ratio: 16 / 9, wide: true }]);
  expect(at[0]).toMatchObject({ left: 0, right: 100 });
});

test('nothing overlaps or overflows, whatever the order of cards', () => {
  for (const columns of [1, 2, 3, 4, 5, 6]) {
    const cards = Array.from({ length: 60 }, (_, index) => {
      const ratio = [1, 4 / 3, 3 / 4, 16 / 9, 9 / 16][(index * index + index) % 5] ?? 1;
      return { ratio, wide: ratio === 16 / 9 };
    });
    const { at, height } = board(columns, columns * 110 - 10, cards);
    for (const [index, one] of at.entries()) {
      expect(one.right).toBeLessThanOrEqual(columns * 110 - 9.9);
      expect(one.foot).toBeLessThanOrEqual(height);
      for (const other of at.slice(index + 1)) {
        const apart =
          one.right <= other.left || other.right <= one.left || one.foot <= other.top || other.foot <= one.top;
        expect(apart).toBe(true);
      }
    }
  }
});

test('a hidden container is not laid out', () => {
  expect(board(2, 0, [{ ratio: 1 }]).laid).toBe(false);
});
