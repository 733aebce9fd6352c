import { crcOf } from '../qris.ts';

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** A valid dynamic QRIS text for a merchant that does not exist. */
export function makeQris(order: { amount: number; merchant: string; reference: string }): string {
  const merchant = order.merchant
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .slice(0, 25);
  const text = [
    field('00', '01'),
    field('01', '12'),
    field(
      '26',
      [field('00', 'COM.EXAMPLE.WWW'), field('01', '936009990000000019'), field('02', 'TEST00000000001')].join('') +
        field('03', 'UMI'),
    ),
    field('51', field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID1000000000000') + field('03', 'UMI')),
    field('52', '7311'),
    field('53', '360'),
    field('54', String(order.amount)),
    field('58', 'ID'),
    field('59', merchant || 'SANDBOX'),
    field('60', 'JAKARTA'),
    field('61', '10110'),
    field('62', field('05', order.reference.slice(-25))),
    '6304',
  ].join('');
  return text + crcOf(text);
}
