import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { updateMyAd } from '../../src/contract/ads/my-ads.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { holdReportedAd, refuseAd } from '../../src/domain/ads/public.ts';
import { refundSubject, verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const BALANCE = 2000;
const CLIENTS = 20;
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let admin: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  admin = await world.user({ user_type: USER_TYPES.SUPERADMIN });
});
afterAll(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await database.drop();
});

const now = () => world.services.clock.now();
const balanceOf = async (owner: Actor) => (await walletOf(database.read, owner.user_id)).amount;
/** A live ad, or one that waits for its first approval; `paid` is what it cost. */
async function paidAd(isLive: boolean) {
  const owner = await world.user({ balance: BALANCE });
  const { id } = await world.readyAd(owner);
  const before = await balanceOf(owner);
  await setApproval(!isLive);
  await world.pin(owner, id);
  await setApproval(false);
  const paid = before - (await balanceOf(owner));
  expect(paid).toBeGreaterThan(CLIENTS);
  return { owner, id, paid, before };
}
const setApproval = (isOn: boolean) =>
  database.transaction((tx) =>
    tx
      .updateTable('settings')
      .set({ value: String(isOn) })
      .where('key', '=', 'first_ad_approval')
      .execute(),
  );
const refuse = (ad_id: string) =>
  database.transaction((tx) =>
    refuseAd(tx, { ad_id, actor_id: admin.user_id, reason: 'x', reason_en: 'x', note: '', parts: [], now: now() }),
  );
const sell = (owner: Actor, id: string) => world.call(owner, updateMyAd, { id, availability: 'sold' });
const byHand = (owner: Actor, subject_id: string, amount: number) =>
  database.transaction((tx) =>
    refundSubject(tx, {
      user_id: owner.user_id,
      subject_id,
      title: 'Beras',
      amount: coins(amount),
      reason: 'Keliru memotong',
      by: admin.user_id,
      agreed_by: null,
      idempotency_key: newId(),
      now: now(),
    }),
  );
const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.key,
  );

describe('coins of an ad that were returned by hand', () => {
  test('are not returned again by its refusal', async () => {
    const { owner, id, paid, before } = await paidAd(false);
    await byHand(owner, id, paid - 5);
    expect(await refuse(id)).toBe(5);
    expect(await balanceOf(owner)).toBe(before);
    expect(await keyOf(byHand(owner, id, 1))).toBe('invalid_value');
  });

  test('are not returned again by its sale', async () => {
    const { owner, id, paid, before } = await paidAd(true);
    await byHand(owner, id, paid);
    expect((await sell(owner, id)).refund).toBe(0);
    expect(await balanceOf(owner)).toBe(before);
  });
});

test('coins that a refusal or a sale returned are not returned again by hand', async () => {
  const refused = await paidAd(false);
  await refuse(refused.id);
  expect(await keyOf(byHand(refused.owner, refused.id, 1))).toBe('invalid_value');
  const sold = await paidAd(true);
  const { refund } = await sell(sold.owner, sold.id);
  expect(refund).toBeGreaterThan(0);
  expect(await keyOf(byHand(sold.owner, sold.id, sold.paid - refund + 1))).toBe('invalid_value');
  expect(await keyOf(byHand(sold.owner, sold.id, sold.paid - refund))).toBe('done');
  expect(await balanceOf(sold.owner)).toBe(sold.before);
});

describe(`${CLIENTS} clients at once return no coin twice`, () => {
  const share = (paid: number) => Math.ceil(paid / (CLIENTS / 2));
  const crowd = (owner: Actor, id: string, paid: number) =>
    Array.from({ length: CLIENTS }, () => keyOf(byHand(owner, id, share(paid))));

  test('with a refusal among them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { owner, id, paid, before } = await paidAd(false);
      await Promise.all([...crowd(owner, id, paid), refuse(id)]);
      expect(await balanceOf(owner)).toBe(before);
    }
  });

  test('with a refusal of an ad that was live', async () => {
    const { owner, id, paid, before } = await paidAd(true);
    await database.transaction((tx) => holdReportedAd(tx, id, now()));
    await Promise.all([...crowd(owner, id, paid), refuse(id)]);
    expect(await balanceOf(owner)).toBeLessThanOrEqual(before);
  });

  test('with a sale among them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { owner, id, paid, before } = await paidAd(true);
      await Promise.all([...crowd(owner, id, paid), sell(owner, id)]);
      expect(await balanceOf(owner)).toBeLessThanOrEqual(before);
    }
  });
});
