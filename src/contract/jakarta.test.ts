import { expect, test } from 'vitest';
import { jakartaTime, startOfJakartaDay } from './jakarta.ts';

test('a timestamp late in the day (UTC) is the next day in Jakarta', () => {
  expect(jakartaTime(new Date('2025-12-31T17:00:00.123Z'))).toBe('2026-01-01T00:00:00.123');
  expect(jakartaTime(new Date('2025-12-31T16:59:59.999Z'))).toBe('2025-12-31T23:59:59.999');
});

test('a day begins at 17:00 UTC of the day before', () => {
  expect(startOfJakartaDay('2026-01-01')).toEqual(new Date('2025-12-31T17:00:00Z'));
});
