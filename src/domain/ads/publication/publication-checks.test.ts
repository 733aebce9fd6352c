import { describe, expect, test } from 'vitest';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { displayConfig } from '../../../contract/design/schemas.ts';
import type { Ad } from '../ad-store.ts';
import { approvalReason } from './approval.ts';
import type { ApprovalFacts } from './approval-facts.ts';
import type { Candidate, Purchase } from './candidate.ts';
import { readDesign } from './design.ts';
import { publicationErrors, requirePublishable, requirePurchasable } from './publication-checks.ts';

const PHOTO = '0195f0a0-0000-7000-8000-000000000001';
const design = displayConfig.parse({
  contents: [{ type: 'TEXT', rows: [{ text: 'Motor matic terawat siap jalan jauh toko.com', size: 5 }] }],
});
const ad = {
  status: AD_STATUSES.DRAFT_PUBLICATION_CREATION,
  display_config: design,
  title: 'Motor matic 2020',
  description: 'Motor terawat, pajak hidup, siap dipakai jalan jauh ke mana saja.',
  category_id: 1,
  sub_category_id: 11,
  details: {},
  price: 1000,
  price_note: 'none',
  price_period: 'none',
  location_same_as_profile: true,
  contact_same_as_profile: true,
  hashtags: ['motor'],
  voucher_code: '',
} as unknown as Ad;
const FACTS: ApprovalFacts = {
  categoryRequiresApproval: false,
  isFirstAd: false,
  isUnreadable: false,
  ruleHits: [],
  copied_from: null,
};
const candidate = {
  ad,
  design: readDesign(design),
  photo_ids: [PHOTO],
  ownedFileIds: new Set([PHOTO]),
  is_offered: true,
  fields: [],
  bannedContact: null,
  category: { id: 11 },
  approval: FACTS,
} as unknown as Candidate;

describe('the content of an ad', () => {
  test('is read without the links of its design', () => {
    expect(candidate.design.text).toBe('Motor matic terawat siap jalan jauh');
  });

  test('may be published, and its category and approval facts are returned', () => {
    expect(requirePublishable(candidate)).toEqual({ category: candidate.category, approval: FACTS });
  });

  test.each([
    ['photos', { photo_ids: [PHOTO, '0195f0a0-0000-7000-8000-000000000002'] }],
    ['title', { ad: { ...ad, title: '' } }],
    ['display_text', { design: readDesign(displayConfig.parse({ contents: [] })) }],
  ] as const)('has an error at %s', (field, change) => {
    const faulty = { ...candidate, ...change };
    expect(Object.keys(publicationErrors(faulty))).toContain(field);
    expect(() => requirePublishable(faulty)).toThrow(expect.objectContaining({ key: 'invalid_value' }));
  });

  test.each(['email', 'phone'] as const)('is refused for a banned %s', (bannedContact) => {
    const refused = { ...candidate, bannedContact };
    expect(() => requirePublishable(refused)).toThrow(expect.objectContaining({ key: `${bannedContact}_banned` }));
  });
});

describe('an approval', () => {
  const reasonOf = (facts: Partial<ApprovalFacts>, revised: Partial<Ad> | null = null) =>
    approvalReason({ ...FACTS, ...facts }, { ad, revised: revised as Ad | null });
  const hit = (effect: 'hold' | 'flag') => ({
    rule: { id: PHOTO, name: 'Kata', kind: 'words' as const, effect, measure: null },
    found: null,
    values: null,
  });
  const same = { status: AD_STATUSES.PUBLISHED, sub_category_id: 11 };

  test('is needed for one reason, the first that holds', () => {
    expect(reasonOf({})).toBeNull();
    expect(reasonOf({ categoryRequiresApproval: true, isFirstAd: true })).toBe('category');
    expect(reasonOf({ isFirstAd: true, copied_from: PHOTO })).toBe('first_ad');
    expect(reasonOf({ ruleHits: [hit('hold')], copied_from: PHOTO })).toBe('rules');
    expect(reasonOf({ copied_from: PHOTO })).toBe('copy');
    expect(reasonOf({ isUnreadable: true, copied_from: PHOTO })).toBe('unreadable');
    expect(reasonOf({ ruleHits: [hit('flag')] })).toBeNull();
  });

  test('of a revision depends on the ad that it replaces', () => {
    expect(reasonOf({ categoryRequiresApproval: true, isFirstAd: true }, same)).toBeNull();
    expect(reasonOf({ categoryRequiresApproval: true }, { ...same, sub_category_id: 12 })).toBe('category');
    expect(reasonOf({}, { ...same, status: AD_STATUSES.BANNED })).toBe('corrected');
    expect(reasonOf({ copied_from: PHOTO }, { ...same, status: AD_STATUSES.EXPIRED })).toBeNull();
  });
});

describe('a purchase', () => {
  const limits = { daily: 5, active: 5, category: 5 };
  const purchase = {
    offer: { price: 100, voucher: null },
    posted: { counted: { daily: 0, active: 0, category: 0 }, limits, ends: {} },
  } as unknown as Purchase;

  test('returns the offer at the price that was seen', () => {
    expect(requirePurchasable({ ad }, purchase, 100)).toBe(purchase.offer);
  });

  test.each([
    ['a duration that is not sold', { offer: null }, 'invalid_value'],
    ['a limit that is reached', { posted: { counted: limits, limits, ends: {} } }, 'posting_limit'],
  ] as const)('is refused for %s', (_, change, key) => {
    const refused = { ...purchase, ...change } as Purchase;
    expect(() => requirePurchasable({ ad }, refused, 100)).toThrow(expect.objectContaining({ key }));
  });

  test('is refused for another price, a lost voucher and a missing category', () => {
    expect(() => requirePurchasable({ ad }, purchase, 99)).toThrow(expect.objectContaining({ data: { price: 100 } }));
    const withVoucher = { ad: { ...ad, voucher_code: 'HEMAT' } };
    expect(() => requirePurchasable(withVoucher, purchase, 100)).toThrow(
      expect.objectContaining({ key: 'invalid_code' }),
    );
    expect(() => requirePurchasable({ ad }, null, 100)).toThrow(expect.objectContaining({ key: 'status_conflict' }));
  });
});
