import { expect, test } from 'vitest';
import { breakableParts, withBoundAmounts } from './bound-amounts.ts';

test.each([
  ['850 ribu nego', '850_ribu nego'],
  ['mulai Rp 850.000 per bulan', 'mulai Rp_850.000 per bulan'],
  ['Rp. 1,5 jt', 'Rp._1,5_jt'],
  ['baru 3 bulan, 10 km dari kota', 'baru 3_bulan, 10_km dari kota'],
  ['850 thousand, 2 years old', '850_thousand, 2_years old'],
  ['Sabtu 12 Mei 2025 jam 9', 'Sabtu 12_Mei_2025 jam 9'],
  ['GAJI 3 JUTA', 'GAJI 3_JUTA'],
  ['mobil 12 jam 250 km', 'mobil 12_jam 250_km'],
  ['Honda Beat 2019 km 20 ribu', 'Honda Beat 2019 km 20_ribu'],
  ['Honda Beat 2019 pajak hidup', 'Honda Beat 2019 pajak hidup'],
  ['SD 3 meteran', 'SD 3 meteran'],
  ['2019 2020 2021', '2019 2020 2021'],
])('%s stays together as %s', (text, bound) => {
  expect(withBoundAmounts(text)).toBe(bound.replaceAll('_', '\u00A0'));
});

test('a text breaks at spaces and after hyphens, but not at a bound space', () => {
  expect(breakableParts('Rp\u00A0850.000 ex-kantor  jual')).toEqual(['Rp\u00A0850.000', 'ex-', 'kantor', 'jual']);
});
