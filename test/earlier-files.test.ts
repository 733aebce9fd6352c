import { expect, test } from 'vitest';
import { recentlyReplaced } from '../tools/build.ts';

const HOUR = 3_600_000;

test('a file of an earlier build stays for a day after it was replaced, however often is built', () => {
  const first = recentlyReplaced(['a.js', 'b.js'], {}, 0);
  expect(first).toEqual({ 'a.js': 0, 'b.js': 0 });
  const next = recentlyReplaced(['a.js', 'b.js', 'c.js'], first, 23 * HOUR);
  expect(next).toEqual({ 'a.js': 0, 'b.js': 0, 'c.js': 23 * HOUR });
  expect(recentlyReplaced(['a.js', 'b.js', 'c.js'], next, 24 * HOUR)).toEqual({ 'c.js': 23 * HOUR });
});

test.each([
  ['main scripts', 'entry-', '.js'],
  ['dictionaries of pages', 'pages-', '.txt'],
])('the last five %s stay longer, with what belongs to them', (_, start, end) => {
  const names = [1, 2, 3, 4, 5, 6].map((build) => `${start}${build}${end}`);
  const known = Object.fromEntries(names.map((name, index) => [name, index * HOUR]));
  const kept = recentlyReplaced(
    [...names, `${start}6${end}.br`, 'a.js'],
    { ...known, 'a.js': 0, [`${start}6${end}.br`]: 0 },
    100 * HOUR,
  );
  expect(Object.keys(kept).sort()).toEqual([...names.slice(1), `${start}6${end}.br`].sort());
});
