import { describe, expect, it } from 'vitest';
import { topUp } from '../../../../contract/payments/endpoints.ts';
import {
  EMPTY_TOP_UP,
  formAgain,
  missingIn,
  mobileNumberOf,
  orderOf,
  type TopUpChange,
  type TopUpForm,
  topUpForm,
} from './top-up-form.ts';

const formAfter = (changes: TopUpChange[], start: TopUpForm = EMPTY_TOP_UP) => changes.reduce(topUpForm, start);
const PACKAGE: TopUpChange = { kind: 'package', package_id: 3 };
const QRIS: TopUpChange = { kind: 'qris' };
const DANA: TopUpChange = { kind: 'channel', channel: 'dana' };
const OVO: TopUpChange = { kind: 'channel', channel: 'ovo' };
const number = (typed: string): TopUpChange => ({ kind: 'mobile_number', typed });

describe('the payment method', () => {
  it('QRIS clears the channel and its number', () => {
    expect(formAfter([OVO, number('812 3456 7890'), QRIS])).toMatchObject({
      payment_method: 'qris',
      channel: null,
      mobile_number: '',
    });
  });
  it('a channel clears QRIS', () => {
    expect(formAfter([QRIS, DANA])).toMatchObject({ payment_method: null, channel: 'dana' });
    expect(formAfter([QRIS, OVO])).toMatchObject({ payment_method: null, channel: 'ovo' });
  });
  it('a method other than OVO clears the mobile number', () => {
    expect(formAfter([OVO, number('812 3456 7890'), DANA])).toMatchObject({ channel: 'dana', mobile_number: '' });
  });
  it('a second click deselects a channel, but not QRIS', () => {
    expect(formAfter([DANA, DANA])).toMatchObject({ channel: null, payment_method: null });
    expect(formAfter([OVO, number('812'), OVO])).toMatchObject({ channel: null, mobile_number: '' });
    expect(formAfter([QRIS, QRIS])).toMatchObject({ payment_method: 'qris' });
  });
  it('other choices keep the package', () => {
    expect(formAfter([PACKAGE, QRIS, DANA, OVO]).package_id).toBe(3);
  });
});

describe('the submit button', () => {
  it.each<[string, TopUpChange[], ReturnType<typeof missingIn>]>([
    ['nothing', [], 'package'],
    ['only a method', [QRIS], 'package'],
    ['only a package', [PACKAGE], 'method'],
    ['a deselected channel', [PACKAGE, DANA, DANA], 'method'],
    ['OVO without a number', [PACKAGE, OVO], 'mobile_number'],
    ['OVO with an incomplete number', [PACKAGE, OVO, number('812 34')], 'mobile_number'],
    ['OVO with a number', [PACKAGE, OVO, number('812 3456 7890')], null],
    ['QRIS', [PACKAGE, QRIS], null],
    ['DANA', [PACKAGE, DANA], null],
    ['a pending call', [PACKAGE, QRIS, { kind: 'send' }], 'pending'],
  ])('after %s', (_name, changes, missing) => {
    expect(missingIn(formAfter(changes))).toBe(missing);
  });
});

describe('progress', () => {
  const sent = formAfter([PACKAGE, DANA, { kind: 'send' }]);
  it('goes from idle through pending to success or error', () => {
    expect(EMPTY_TOP_UP.progress).toBe('idle');
    expect(sent.progress).toBe('pending');
    expect(topUpForm(sent, { kind: 'done' })).toMatchObject({ progress: 'success', error: null });
    expect(topUpForm(sent, { kind: 'refused', message: 'no' })).toMatchObject({ progress: 'error', error: 'no' });
  });
  it.each([PACKAGE, QRIS, DANA, OVO, number('8')])('the next change clears an error: $kind', (change) => {
    const refused = topUpForm(sent, { kind: 'refused', message: 'no' });
    expect(topUpForm(refused, change)).toMatchObject({ progress: 'idle', error: null });
  });
  it('submitting again clears an error', () => {
    expect(formAfter([{ kind: 'refused', message: 'no' }, { kind: 'send' }], sent)).toMatchObject({ error: null });
  });
  it('nothing changes while pending', () => {
    expect(formAfter([QRIS, { kind: 'package', package_id: 8 }, number('1')], sent)).toEqual(sent);
  });
  it('a completed order is not submitted again, however long its payment takes to appear', () => {
    const ordered = topUpForm(sent, { kind: 'done' });
    expect(missingIn(ordered)).toBe('pending');
    expect(formAfter([QRIS, { kind: 'send' }], ordered)).toEqual(ordered);
  });
});

describe('the mobile number', () => {
  it.each([
    ['812 3456 7890', '+6281234567890'],
    ['0812-3456-7890', '+6281234567890'],
    ['+62 812 3456 7890', '+6281234567890'],
    ['21 555 0123', null],
    ['+1 555 0123 4567', null],
    ['812', null],
    ['', null],
    ['812345678901234', null],
  ])('%s', (typed, expected) => {
    expect(mobileNumberOf(typed)).toBe(expected);
  });
});

describe('the order', () => {
  it.each<[TopUpChange[], object | null]>([
    [[PACKAGE, QRIS], { package_id: 3, payment_method: 'qris' }],
    [[PACKAGE, DANA], { package_id: 3, channel: 'dana' }],
    [[PACKAGE, OVO, number('812 3456 7890')], { package_id: 3, channel: 'ovo', mobile_number: '+6281234567890' }],
    [[PACKAGE, OVO], null],
    [[QRIS], null],
  ])('for %j', (changes, order) => {
    expect(orderOf(formAfter(changes))).toEqual(order);
    if (order) expect(topUp.body.safeParse(order).success).toBe(true);
  });
});

describe('trying again', () => {
  it.each([
    ['QRIS', { payment_method: 'qris', channel: null }],
    ['DANA', { payment_method: null, channel: 'dana' }],
    ['OVO', { payment_method: null, channel: 'ovo' }],
  ] as const)('%s with the same package', (channel, expected) => {
    expect(formAgain({ package_id: 5, channel })).toEqual({ ...EMPTY_TOP_UP, package_id: 5, ...expected });
  });
  it('keeps the number of a failed OVO payment', () => {
    const last = formAfter([PACKAGE, OVO, number('812 3456 7890'), { kind: 'send' }, { kind: 'done' }]);
    expect(formAgain({ package_id: 3, channel: 'OVO' }, last)).toMatchObject({
      mobile_number: '812 3456 7890',
      progress: 'idle',
    });
    expect(formAgain({ package_id: 3, channel: 'DANA' }, last).mobile_number).toBe('');
  });
});
