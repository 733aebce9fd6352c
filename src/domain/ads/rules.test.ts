import { describe, expect, test } from 'vitest';
import { categoryField as field } from '../../../test/support/category-field.ts';
import {
  type AdDetails,
  detailErrors,
  missingFields,
  nonEmptyDetails,
  validDetails,
} from '../../contract/ads/details.ts';
import { publicationPrice } from '../../contract/ads/publication-price.ts';
import { AD_STATUSES, AD_TRANSITIONS, type AdAction, adCan } from '../../contract/ads/rules.ts';
import { type DisplayConfig, type DisplayConfigInput, displayConfig } from '../../contract/design/schemas.ts';
import { preflight } from './draft/preflight.ts';
import {
  displayFieldErrors,
  limitEnd,
  localPhone,
  phoneHint,
  postingLimitError,
  reachedLimit,
  statusAfter,
  tabCounts,
  tierOf,
  whatsappUrl,
} from './rules.ts';

const ENOUGH = 'Motor matic terawat siap jalan jauh';

function design(input: DisplayConfigInput = {}, ...texts: string[]): DisplayConfig {
  const rows = texts.map((text) => ({ text, size: 5 }));
  return displayConfig.parse({ contents: [{ type: 'TEXT', rows }], ...input });
}

const options = ['new', 'used'].map((value) => ({ value, label: value, label_en: value }));
const FORM = [
  field('year', 'integer', { minimum: 1900, maximum: 2030, required: true }),
  field('weight', 'decimal', { minimum: 0.5 }),
  field('model', 'text', { max_length: 5 }),
  field('condition', 'select', { options, required: true }),
  field('extras', 'multi_select', { options }),
];

const COMPLETE: AdDetails = {
  title: 'Motor matic terawat',
  description: 'Motor matic milik sendiri, dirawat di bengkel resmi, pajak hidup sampai tahun depan.',
  category_id: 3,
  sub_category_id: 301,
  details: { year: 2020, condition: 'used' },
  price: 12_500_000,
  price_note: 'none',
  location_same_as_profile: true,
  city_id: null,
  contact_same_as_profile: true,
  contact_name: '',
  contact_phone: '',
};

describe('statuses', () => {
  test('a draft never goes back to an earlier step', () => {
    expect(statusAfter('save_display', 0)).toBe(1);
    expect(statusAfter('save_display', 3)).toBe(3);
    expect(statusAfter('complete_display', 1)).toBe(2);
    expect(statusAfter('complete_display', 3)).toBe(3);
    expect(statusAfter('complete_detail', 2)).toBe(3);
  });

  test('each action is rejected in every status that the table does not allow', () => {
    for (const action of Object.keys(AD_TRANSITIONS) as AdAction[]) {
      const from: readonly number[] = AD_TRANSITIONS[action].from;
      for (const status of Object.values(AD_STATUSES)) expect(adCan(action, status)).toBe(from.includes(status));
    }
  });

  test('tabs count their ads', () => {
    const byStatus = new Map([0, 1, 2, 3, 4, 5, 6, 7, 8].map((status) => [status, 10 ** status]));
    expect(tabCounts(byStatus)).toEqual({ draft: 1111, active: 111_010_000, expired: 100_000 });
  });
});

describe('display', () => {
  test('a complete design has text and pictures in its slots', () => {
    expect(displayFieldErrors(design({}, ENOUGH))).toEqual({});
    const keys = (design: DisplayConfig) =>
      Object.entries(displayFieldErrors(design)).flatMap(([name, fieldErrors]) =>
        fieldErrors.map(({ key }) => `${name} ${key}`),
      );
    expect(keys(design({}, 'Motor'))).toEqual(['display_text minimum_length', 'display_text words']);
    expect(keys(design({}, `   ${' '.repeat(30)} a b c d`))).toEqual(['display_text minimum_length']);
    expect(keys(design({}, ENOUGH, ' tulis DI sini '))).toEqual(['display_text sample_text']);
    for (const left of ['NAMA  barang', 'Name of\nitem']) {
      expect(keys(design({}, ENOUGH, left)), left).toEqual(['display_text sample_text']);
    }
    expect(keys(design({ layout: 1 }, ENOUGH))).toEqual(['display_config.contents photo_missing']);
  });

  test('text in slots that the layout does not render does not count', () => {
    const slot = (text: string) => ({ type: 'TEXT' as const, rows: [{ text }] });
    expect(displayFieldErrors(design({ contents: [slot('Motor'), slot(ENOUGH)] }))).not.toEqual({});
  });
});

describe('details', () => {
  test('valid answers have no errors', () => {
    const values = { year: 2020, weight: 1.5, model: 'Vario', condition: 'used', extras: ['new', 'used'] };
    expect(detailErrors(values, FORM)).toEqual({});
  });

  test.each([
    ['year', 2020.5, 'format'],
    ['year', '2020', 'format'],
    ['year', 1800, 'minimum_value'],
    ['year', 2031, 'maximum_value'],
    ['weight', '1.5', 'format'],
    ['weight', 1.505, 'format'],
    ['weight', 0.1, 'minimum_value'],
    ['model', 5, 'format'],
    ['model', 'Vario 150', 'maximum_length'],
    ['condition', 'broken', 'format'],
    ['condition', ['new'], 'format'],
    ['extras', 'new', 'format'],
    ['extras', ['new', 'new'], 'format'],
    ['extras', ['new', 'gone'], 'format'],
    ['engine', 5, 'unknown'],
    ['constructor', 'x', 'unknown'],
  ])('%s: %j is refused as %s', (key, value, fieldError) => {
    expect(detailErrors({ [key]: value }, FORM)).toMatchObject({ [`details.${key}`]: [{ key: fieldError }] });
  });

  test('a new form keeps the answers that are valid in it', () => {
    expect(validDetails({ year: 2020, condition: 'gone', engine: 5 }, FORM)).toEqual({ year: 2020 });
    expect(nonEmptyDetails({ year: 0, model: '', extras: [] })).toEqual({ year: 0 });
  });
});

describe('ad details', () => {
  test('complete details have no errors', () => expect(missingFields(COMPLETE, FORM)).toEqual({}));

  test('every missing field is reported', () => {
    const nothing: AdDetails = {
      ...COMPLETE,
      title: 'Motor',
      description: 'Bagus',
      category_id: null,
      sub_category_id: null,
      details: {},
      price: null,
      location_same_as_profile: false,
      contact_same_as_profile: false,
    };
    const names = 'title description category_id sub_category_id details.year details.condition price city_id';
    expect(Object.keys(missingFields(nothing, FORM))).toEqual([...names.split(' '), 'contact_name', 'contact_phone']);
  });

  test('the price is optional with a price note and in forms with a salary', () => {
    const without = (price_note: string) => missingFields({ ...COMPLETE, price: null, price_note }, FORM);
    for (const note of ['free', 'negotiable', 'reward']) expect(without(note)).toEqual({});
    for (const note of ['none', 'starting_from']) expect(without(note)).toHaveProperty('price');
    expect(missingFields({ ...COMPLETE, price: null }, [...FORM, field('salary_min', 'integer')])).toEqual({});
  });
});

describe('preflight', () => {
  const keys = (design: DisplayConfig, details = COMPLETE) =>
    preflight(design, details, FORM).map((item) => [item.key, item.severity, item.part]);

  test('a good design has no findings', () => expect(keys(design({}, ENOUGH))).toEqual([]));

  test('contrast is measured only against a known background', () => {
    const row = { text: ENOUGH, size: 5, color: '#FFFFFF' };
    const of = (input: DisplayConfigInput, content = {}) =>
      keys(displayConfig.parse({ contents: [{ type: 'TEXT', rows: [row], ...content }], ...input }));
    const low = [['text_illegible', 'error', 'text-0']];
    expect(of({})).toEqual(low);
    expect(of({ background: '#8A8A8A' })).toEqual([['contrast_low', 'advice', 'text-0']]);
    expect(of({ background: '#15171C' })).toEqual([]);
    expect(of({}, { background: '#15171C' })).toEqual([]);
    expect(of({}, { rows: [{ ...row, marker: '#15171C' }] })).toEqual([]);
    expect(of({ background_type: 'IMAGE', background_id: '0198c1c0-0000-7000-8000-000000000001' })).toEqual([]);
    expect(of({ background_type: 'IMAGE' })).toEqual(low);
    const word = { background_type: 'TEXT', background: '#15171C', background_text: 'JUAL' } as const;
    expect(of({ ...word, background_text_color: '#24262C' })).toEqual([]);
    expect(of({ ...word, background_text_color: '#FFFF00' })).toEqual(low);
    expect(of({ layout: 5 })).toEqual([['photo_missing', 'error', 'photo-0']]);
  });

  test('reports small text, phone numbers, hashtags and links', () => {
    const row = (text: string, size = 5) => ({ text, size });
    const of = (...rows: { text: string; size: number }[]) =>
      keys(displayConfig.parse({ contents: [{ type: 'TEXT', rows: [row(ENOUGH), ...rows] }] }));
    expect(of(row('kecil', 1))).toEqual([['text_small', 'advice', 'text-0']]);
    expect(of(row('kecil', 2))).toEqual([]);
    for (const phone of ['0812-3456-7890', 'WA 081234567890', '+62 812 3456 7890', '(021) 555 1234']) {
      expect(of(row(phone))).toEqual([['phone_in_design', 'advice', 'text-0']]);
    }
    for (const none of ['Rp 12.500.000', 'Tahun 2020 2021', '100.000 km', '08.00-17.00'])
      expect(of(row(none))).toEqual([]);
    expect(of(row('#motor murah'))).toEqual([['hashtag_in_design', 'advice', 'text-0']]);
    expect(of(row('cek toko.com'))).toEqual([['links_removed', 'advice', 'text-0']]);
  });

  test('the text without links must be long enough', () => {
    expect(keys(design({}, 'https://toko.com/motor-matic-terawat siap jalan'))).toEqual([
      ['display_text_short', 'error', null],
      ['display_words_few', 'error', null],
      ['links_removed', 'advice', 'text-0'],
    ]);
  });

  test('missing fields are errors of the detail step, each once', () => {
    const details = {
      ...COMPLETE,
      category_id: null,
      sub_category_id: null,
      details: {},
      contact_same_as_profile: false,
    };
    expect(preflight(design({}, ENOUGH), details, FORM).map(({ key, step }) => [key, step])).toEqual([
      ['category_missing', 'detail'],
      ['details_missing', 'detail'],
      ['contact_missing', 'detail'],
    ]);
  });
});

describe('price and limits', () => {
  const packages = [
    { duration_days: 7, price: 20 },
    { duration_days: 30, price: 60 },
  ];
  const promotions = [
    { kind: 'boost' as const, price: 75 },
    { kind: 'highlight' as const, price: 40 },
  ];
  const offer = { packages, promotions, hashtags: { free: 1, price: 10 }, voucher: null };

  test('the price is that of the package plus its promotions', () => {
    const price = (duration_days: number, boost = false, highlight = false) =>
      publicationPrice({ duration_days, boost, highlight }, 1, offer);
    expect(price(30)).toMatchObject({ price: 60, ads_basic_price: 60 });
    expect(price(7, true, true)).toMatchObject({ price: 135, ads_basic_price: 20 });
    expect(price(14)).toBeNull();
    const boosted = { duration_days: 7, boost: true, highlight: false };
    expect(publicationPrice(boosted, 0, { ...offer, promotions: [] })).toBeNull();
  });

  test('hashtags after the free one cost coins, and a voucher never makes the price negative', () => {
    const choice = { duration_days: 7, boost: false, highlight: false };
    expect(publicationPrice(choice, 5, offer)?.price).toBe(60);
    expect(publicationPrice(choice, 3, { ...offer, voucher: { coin_benefit: 25 } })).toEqual({
      price: 15,
      ads_basic_price: 20,
      lines: [
        { kind: 'duration', coins: 20 },
        { kind: 'hashtags', coins: 20 },
        { kind: 'voucher', coins: -25 },
      ],
    });
    expect(publicationPrice(choice, 0, { ...offer, voucher: { coin_benefit: 500 } })?.price).toBe(0);
  });

  test('the tier follows from account type and identity', () => {
    expect(tierOf({ user_type: 1, identity_status: 0 })).toBe('regular');
    expect(tierOf({ user_type: 5, identity_status: 2 })).toBe('verified');
    expect(tierOf({ user_type: 2, identity_status: 0 })).toBe('agency');
    expect(tierOf({ user_type: 6, identity_status: 2 })).toBe('agency');
  });

  test('the first limit that is reached is named, with its end', () => {
    const limits = { daily: 3, active: 10, category: 20 };
    const ends = { daily: new Date('2026-03-02T07:30:00Z') };
    expect(reachedLimit({ counted: { daily: 2, active: 9, category: 19 }, limits, ends })).toBeNull();
    for (const kind of ['daily', 'active', 'category'] as const) {
      const counted = { daily: 0, active: 0, category: 0, [kind]: limits[kind] };
      const reached = reachedLimit({ counted, limits, ends });
      expect(reached).toEqual({
        kind,
        maximum: limits[kind],
        ends_at: kind === 'daily' ? '2026-03-02T07:30:00.000Z' : null,
      });
      if (reached) expect(postingLimitError(reached, 'draft')).toMatchObject({ key: 'posting_limit', data: reached });
    }
  });

  test('a limit of a day ends when fewer than its number are younger than a day', () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
    const hour = 3_600_000;
    expect(limitEnd([at(1), at(2)], 3, hour)).toBeUndefined();
    expect(limitEnd([at(4), at(1), at(2)], 3, hour)).toEqual(at(2));
    expect(limitEnd([at(4), at(1), at(2), at(3)], 3, hour)).toEqual(at(3));
  });
});

describe('contact', () => {
  test('formats phone numbers', () => {
    expect(localPhone('+6281234567890')).toBe('0812-3456-7890');
    expect(localPhone('+6591234567')).toBe('+6591234567');
    expect(phoneHint('+6281234567890')).toBe('0812 34');
    expect(phoneHint('')).toBe('');
    expect(whatsappUrl('+6281234567890')).toBe('https://wa.me/6281234567890');
  });
});
