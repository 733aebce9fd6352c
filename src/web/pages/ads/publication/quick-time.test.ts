import { describe, expect, test } from 'vitest';
import { formatQuickTime, quickTimeOf, readQuickTime } from './quick-time.ts';

const at = (seconds: number) => quickTimeOf(1_000_000, true, 1_000_000 + seconds * 1000);

describe('the time from the photo to the board', () => {
  test.each([
    [52, 'id', '52 detik'],
    [52.4, 'en', '52 seconds'],
    [185, 'id', '3 menit'],
    [120, 'en', '120 seconds'],
  ] as const)('of %d seconds in %s is %s', (seconds, locale, text) => {
    const time = at(seconds);
    expect(time && formatQuickTime(time, locale)).toBe(text);
  });

  test('is not shown of an ad that lay on the device, or if the clock was set back', () => {
    expect(at(601)).toBeNull();
    expect(at(-5)).toBeNull();
  });

  test.each([null, 'x', {}, { seconds: '5', has_photo: true }, { seconds: 1.5, has_photo: true }, { seconds: 5 }])(
    'is not read from %j',
    (state) => expect(readQuickTime(state)).toBeNull(),
  );
});
