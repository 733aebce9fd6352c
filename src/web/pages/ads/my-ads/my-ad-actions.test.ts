import { describe, expect, test } from 'vitest';
import { AD_STATUSES, type AdStatus } from '../../../../contract/ads/rules.ts';
import { actionsOf, isChange, isEnding, MY_AD_ACTIONS, type MyAdAction, mainActionsOf } from './my-ad-actions.ts';

const ad = (status: AdStatus, more: object = {}) => ({
  status,
  auto_renew: false,
  availability: 'available' as const,
  days_left: 20,
  ...more,
});
const possible = (status: AdStatus, more: object = {}) =>
  actionsOf(ad(status, more)).flatMap(({ name, isPossible }) => (isPossible ? [name] : []));
const impossible = (status: AdStatus) =>
  actionsOf(ad(status)).flatMap(({ name, isPossible }) => (isPossible ? [] : [name]));

describe('the actions on an own ad', () => {
  test('let a draft be continued, duplicated, previewed or deleted', () => {
    expect(possible(AD_STATUSES.DRAFT)).toEqual(['continue', 'duplicate', 'preview', 'delete']);
    expect(impossible(AD_STATUSES.DRAFT)).toEqual([]);
  });

  test('allow everything but activating on a live ad', () => {
    expect(impossible(AD_STATUSES.PUBLISHED)).toEqual([]);
    expect(possible(AD_STATUSES.PUBLISHED)).toContain('sell');
    expect(possible(AD_STATUSES.PUBLISHED)).not.toContain('activate');
  });

  test('offer the opposite of the current state', () => {
    expect(possible(AD_STATUSES.PUBLISHED, { auto_renew: true, availability: 'reserved' })).toEqual(
      expect.arrayContaining(['renewal_off', 'release']),
    );
    expect(possible(AD_STATUSES.PUBLISHED)).toEqual(expect.arrayContaining(['renewal_on', 'reserve']));
  });

  test('show disabled actions on a waiting or hidden ad', () => {
    expect(impossible(AD_STATUSES.PENDING_APPROVAL)).toEqual(expect.arrayContaining(['edit', 'boost', 'sell']));
    expect(impossible(AD_STATUSES.BANNED)).toEqual(expect.arrayContaining(['boost', 'deactivate']));
    expect(possible(AD_STATUSES.BANNED)).toContain('fix');
  });

  test('on a card’s buttons are enabled', () => {
    for (const status of Object.values(AD_STATUSES)) {
      for (const name of mainActionsOf(ad(status))) expect(possible(status), `${status} ${name}`).toContain(name);
    }
  });

  test('change ads, except those that only open something', () => {
    const names = Object.keys(MY_AD_ACTIONS) as MyAdAction[];
    expect(names.filter((name) => !isChange(name))).toEqual(['fix', 'view', 'transactions']);
  });

  test('include the extension in the last days', () => {
    expect(isEnding(ad(AD_STATUSES.PUBLISHED, { days_left: 3 }))).toBe(true);
    expect(isEnding(ad(AD_STATUSES.PUBLISHED, { days_left: 4 }))).toBe(false);
    expect(mainActionsOf(ad(AD_STATUSES.PUBLISHED, { days_left: 0 }))[0]).toBe('extend');
  });
});
