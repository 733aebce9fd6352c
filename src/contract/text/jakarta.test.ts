import { expect, test } from 'vitest';
import { jakartaDay, jakartaTime, startOfJakartaDay } from './jakarta.ts';

test('a timestamp late in the day (UTC) is the next day in Jakarta', () => {
  expect(jakartaTime(new Date('2025-12-31T17:00:00.123Z'))).toBe('2026-01-01T00:00:00.123');
  expect(jakartaTime(new Date('2025-12-31T16:59:59.999Z'))).toBe('2025-12-31T23:59:59.999');
});

test('at half past midnight in Jakarta it is the new day, also of a timestamp in JSON', () => {
  for (const timestamp of ['2025-12-31T17:30:00.000Z', new Date('2025-12-31T17:30:00Z')]) {
    expect(jakartaDay(timestamp)).toBe('2026-01-01');
  }
});

test('a day begins at 17:00 UTC of the day before', () => {
  expect(startOfJakartaDay('2026-01-01')).toEqual(new Date('2025-12-31T17:00:00Z'));
});
