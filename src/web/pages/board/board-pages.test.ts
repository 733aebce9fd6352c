import { expect, test } from 'vitest';
import type { CardListing } from '../../card/card.tsx';
import { appendPage, type BoardPage, storedPages, storePages } from './board-pages.ts';

const page = (ids: string[], next_cursor: string | null = null): BoardPage => ({
  data: ids.map((id) => ({ id }) as CardListing),
  next_cursor,
  now: '2026-11-22T12:00:00.000Z',
});

test('an ad that moved to a later page is not shown twice', () => {
  const pages = appendPage([page(['a', 'b'], 'x')], page(['b', 'c'], 'y'));
  expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
  expect(pages.at(-1)?.next_cursor).toBe('y');
});

test('stores the boards that were extended last', () => {
  for (let number = 0; number < 13; number += 1) storePages(`board ${number}`, [page([String(number)])]);
  expect(storedPages('board 0')).toBeNull();
  expect(storedPages('board 1')?.[0]?.data[0]?.id).toBe('1');
  storePages('board 1', [page(['1']), page(['2'])]);
  storePages('board 13', [page(['13'])]);
  expect(storedPages('board 2')).toBeNull();
  expect(storedPages('board 1')).toHaveLength(2);
});
