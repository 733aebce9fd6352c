import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINK_SCHEME } from '../ads/rules.ts';
import { slugOf } from './slug.ts';

test.each([
  ['PT Rumah & Ko.', 'pt-rumah-ko'],
  ['  Café Ñandú — Bali  ', 'cafe-nandu-bali'],
  ['Griya_1', 'griya-1'],
  ['房屋', ''],
  ['', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('every name is written as the rule for names in links says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => slugOf(name) === '' || LINK_SCHEME.test(slugOf(name))),
  );
});
