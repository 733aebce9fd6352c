import { describe, expect, test } from 'vitest';
import { DAY_MILLISECONDS } from '../../../../contract/text/days.ts';
import { type BoostOffer, orderOf } from './promotion-order.ts';

const start = new Date('2025-11-22T00:00:00.000Z').getTime();
const timestamp = (days: number) => new Date(start + days * DAY_MILLISECONDS).toISOString();

function offer(endsIn: number): BoostOffer {
  const promotion = (kind: 'boost' | 'highlight', price: number) => ({
    kind,
    label: kind,
    label_en: kind,
    days: 7,
    price,
    starts_at: timestamp(0),
    ends_at: timestamp(7),
    needs_extension: endsIn < 7,
  });
  return {
    promotions: [promotion('boost', 75), promotion('highlight', 40)],
    extensions: [
      { id: 2, duration_days: 14, price: 35 },
      { id: 1, duration_days: 7, price: 20 },
    ],
    end_date: timestamp(endsIn),
    wallet: { amount: 240, status: 1, debt: 0 },
  };
}
const chosen = { days: 14, isExtended: true };

describe('an order for a live ad', () => {
  test('contains one promotion, or both', () => {
    expect(orderOf(offer(20), 'boost', chosen)).toMatchObject({ price: 75, needed: null, isPossible: true });
    expect(orderOf(offer(20), 'both', chosen).call).toEqual({
      boost: true,
      highlight: true,
      extend_days: null,
      price: 115,
    });
  });

  test('adds the shortest extension if the ad would end before its promotion', () => {
    expect(orderOf(offer(2), 'boost', chosen)).toMatchObject({ price: 95, call: { extend_days: 7 } });
    const refused = orderOf(offer(2), 'boost', { ...chosen, isExtended: false });
    expect(refused).toMatchObject({ price: 75, isPossible: false, needed: { duration_days: 7 } });
  });

  test('contains no days that the owner has not chosen', () => {
    expect(orderOf(offer(2), 'extend', { days: null, isExtended: false })).toMatchObject({
      price: 0,
      isPossible: false,
    });
  });

  test('can contain only more days', () => {
    expect(orderOf(offer(2), 'extend', chosen).call).toEqual({
      boost: false,
      highlight: false,
      extend_days: 14,
      price: 35,
    });
  });
});
