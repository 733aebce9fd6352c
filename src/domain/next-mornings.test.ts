import { expect, test } from 'vitest';
import { nextMornings } from './next-mornings.ts';

test.each([
  // A Monday at 10:00 in Jakarta.
  ['2026-03-02T03:00:00Z', '2026-03-03T00:00:00Z', '2026-03-09T00:00:00Z'],
  // A Monday before 07:00, when it is still Sunday in UTC.
  ['2026-03-01T20:00:00Z', '2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z'],
  // At 07:00 exactly: that morning is over.
  ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', '2026-03-09T00:00:00Z'],
  // A Sunday evening.
  ['2026-03-08T15:00:00Z', '2026-03-09T00:00:00Z', '2026-03-09T00:00:00Z'],
  // A Wednesday.
  ['2026-12-30T12:00:00Z', '2026-12-31T00:00:00Z', '2027-01-04T00:00:00Z'],
])('after %s comes the morning of %s, and the Monday of %s', (now, daily, weekly) => {
  expect(nextMornings(new Date(now))).toEqual({ daily: new Date(daily), weekly: new Date(weekly) });
});
