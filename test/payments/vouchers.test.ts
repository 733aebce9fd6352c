import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import * as contract from '../../src/contract/vouchers/endpoints.ts';
import * as voucherRules from '../../src/contract/vouchers/rules.ts';
import { vouchers } from '../../src/domain/vouchers/api.ts';
import { freeVoucher, insertVoucher, type NewVoucher } from '../../src/domain/vouchers/public.ts';
import { verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { adsFixture, outcomesOf } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testCall } from '../support/services.ts';

const CLIENTS = 20;
const { GENERAL, AFILIATION, COIN_AMOUNT, NEW_USER } = voucherRules.VOUCHER_TYPES;
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let call: <E extends Endpoint>(actor: Actor, endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;

beforeAll(async () => {
  database = await createTestDatabase(2 * CLIENTS);
  world = adsFixture(database);
  const dispatch = createDispatch(vouchers(world.services).bindings);
  call = async (actor, endpoint, input) =>
    (await dispatch(endpoint, testCall({ actor }), { ...input })) as OutputOf<typeof endpoint>;
});
afterAll(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await database.drop();
});

const now = () => world.services.clock.now();
const inDays = (days: number) => new Date(now().getTime() + days * MILLISECONDS.day);
let made = 0;

/** Creates a voucher and returns its code. */
async function voucher(facts: Partial<NewVoucher> = {}): Promise<string> {
  const code = `TEMPEL-${++made}`;
  const plain = {
    voucher_type: GENERAL,
    package_id: null,
    coin_benefit: 25,
    description: 'Hemat',
    description_en: 'Save',
  };
  const time = { starts_at: inDays(-1), ends_at: inDays(1), max_uses: null };
  await database.transaction((tx) => insertVoucher(tx, { code, ...plain, ...time, ...facts }));
  return code;
}
const usesOf = async (code: string) => {
  const row = await database.read
    .selectFrom('vouchers')
    .select(['id', 'uses'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const rows = await database.read
    .selectFrom('voucher_uses')
    .select(['user_id', 'coins', 'subject_id'])
    .where('voucher_id', '=', row.id)
    .execute();
  return { uses: row.uses, rows };
};
const choose = (actor: Actor, draft: { id: string; version: number }, voucher_code: string, days: 7 | 30 = 30) =>
  world.call(actor, creation.savePublication, {
    id: draft.id,
    version: draft.version,
    duration_days: days,
    auto_renew: true,
    voucher_code,
  });

describe('checking a code', () => {
  test('ignores case', async () => {
    const actor = await world.user();
    const code = await voucher();
    expect(await call(actor, creation.validateVoucherCode, { voucher_code: ` ${code.toLowerCase()} ` })).toEqual({
      code: 'voucher_code:valid',
      voucher_code: code,
      voucher_type: GENERAL,
      package_id: null,
      coin_benefit: 25,
    });
    expect(await call(actor, contract.getVoucher, { code })).toEqual({
      code: 'voucher_code:valid',
      voucher_code: code,
      voucher_type: GENERAL,
      package_id: null,
      coin_benefit: 25,
      description: 'Hemat',
      description_en: 'Save',
      ends_at: inDays(1).toISOString(),
      balance: 200,
    });
  });

  test.each<[string, Partial<NewVoucher>]>([
    ['voucher.not_started', { starts_at: inDaysFromFixed(1), ends_at: inDaysFromFixed(2) }],
    ['voucher.expired', { starts_at: inDaysFromFixed(-2), ends_at: inDaysFromFixed(0) }],
    ['voucher.used_up', { max_uses: 3, uses: 3 }],
    ['voucher.for_wallet', { voucher_type: COIN_AMOUNT }],
    ['voucher.for_registration', { voucher_type: NEW_USER }],
    ['voucher.other_package', { package_id: 1 }],
  ])('rejects a voucher that is not valid at publication, with the reason: %s, %o', async (reason, facts) => {
    const actor = await world.user();
    const code = await voucher(facts);
    await expect(
      call(actor, creation.validateVoucherCode, { voucher_code: code, package_id: 3 }),
    ).rejects.toMatchObject({
      key: 'invalid_code',
      fields: { voucher_code: [{ key: reason }] },
    });
    const draft = await world.readyAd(actor);
    await expect(choose(actor, draft, code)).rejects.toMatchObject({ key: 'invalid_code' });
  });

  test('rejects an unknown code and one that links to an affiliate', async () => {
    const actor = await world.user();
    const affiliate = await world.user();
    const code = await voucher({ voucher_type: AFILIATION, affiliate_id: affiliate.user_id });
    for (const voucher_code of ['TIDAK-ADA', code]) {
      await expect(call(actor, creation.validateVoucherCode, { voucher_code })).rejects.toMatchObject({
        key: 'invalid_code',
      });
    }
    expect((await call(actor, contract.getVoucher, { code })).voucher_type).toBe(AFILIATION);
  });
});

function inDaysFromFixed(days: number): Date {
  return new Date(new Date('2026-03-02T03:00:00Z').getTime() + days * MILLISECONDS.day);
}

describe('at publication', () => {
  test('lowers the price and the refundable value of the term, once per user', async () => {
    const actor = await world.user();
    const code = await voucher();
    const first = await world.readyAd(actor);
    const second = await world.readyAd(actor);
    await choose(actor, first, code);
    await choose(actor, second, code);
    const offer = await world.call(actor, creation.getPublicationPackage, { id: first.id });
    expect(offer).toMatchObject({ price: 35, ads_basic_price: 60, voucher: { voucher_code: code, coin_benefit: 25 } });
    expect(await world.pin(actor, first.id)).toMatchObject({ price: 35, balance: 165 });
    const row = await database.read.selectFrom('ads').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ term_days: 30, term_coins: 35, voucher_code: '' });
    expect(await usesOf(code)).toEqual({
      uses: 1,
      rows: [{ user_id: actor.user_id, coins: 25, subject_id: first.id }],
    });
    // The other draft's voucher is used now: reported, not included in the price, and rejected until its author
    // removes it.
    const stale = await world.call(actor, creation.getPublicationPackage, { id: second.id });
    expect(stale).toMatchObject({ price: 60, voucher: null });
    expect(stale.preflight).toContainEqual({
      key: 'voucher_invalid',
      severity: 'error',
      step: 'publication',
      part: null,
    });
    await expect(world.pin(actor, second.id)).rejects.toMatchObject({ key: 'invalid_code' });
    expect((await walletOf(database.read, actor.user_id)).amount).toBe(165);
  });

  test('pays for the duration first, then for the rest, and never gives coins', async () => {
    const actor = await world.user();
    const code = await voucher({ coin_benefit: 500 });
    const draft = await world.readyAd(actor);
    await choose(actor, draft, code, 7);
    expect(await world.pin(actor, draft.id)).toMatchObject({ price: 0, balance: 200, status: 4 });
    const row = await database.read.selectFrom('ads').selectAll().where('id', '=', draft.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ term_days: 7, term_coins: 0 });
    expect((await usesOf(code)).rows).toMatchObject([{ coins: 20 }]);
  });

  test('three of twenty users get a voucher limited to three', async () => {
    const code = await voucher({ max_uses: 3 });
    const drafts = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const actor = await world.user();
        const draft = await world.readyAd(actor);
        await choose(actor, draft, code);
        return { actor, id: draft.id };
      }),
    );
    const publish = { price: 35 };
    const results = await Promise.allSettled(
      drafts.map(({ actor, id }) => world.call(actor, creation.publishAd, { id, ...publish })),
    );
    expect(outcomesOf(results)).toEqual({ done: 3, invalid_code: CLIENTS - 3 });
    const found = await usesOf(code);
    expect(found.uses).toBe(3);
    expect(found.rows).toHaveLength(3);
    const ids = drafts.map(({ id }) => id);
    const ads = await database.read.selectFrom('ads').select('status').where('id', 'in', ids).execute();
    expect(ads.filter(({ status }) => status === 4)).toHaveLength(3);
  });

  test('one of twenty ads of a user gets a voucher', async () => {
    const code = await voucher();
    const actor = await world.user({ user_type: 2, balance: 5000 });
    const ids: string[] = [];
    for (let count = 0; count < CLIENTS; count++) {
      const draft = await world.readyAd(actor);
      await choose(actor, draft, code);
      ids.push(draft.id);
    }
    const results = await Promise.allSettled(ids.map((id) => world.call(actor, creation.publishAd, { id, price: 35 })));
    expect(outcomesOf(results)).toEqual({ done: 1, invalid_code: CLIENTS - 1 });
    expect((await usesOf(code)).uses).toBe(1);
  });

  test('is released when the publication is rejected; one of an earlier term is not', async () => {
    const actor = await world.user({ balance: 500 });
    const code = await voucher({ max_uses: 1 });
    const draft = await world.readyAd(actor);
    await choose(actor, draft, code);
    await world.pin(actor, draft.id);
    await database.transaction((tx) => freeVoucher(tx, draft.id));
    expect(await usesOf(code)).toEqual({ uses: 0, rows: [] });

    const stored = await world.readyAd(actor);
    await choose(actor, stored, code);
    await world.pin(actor, stored.id);
    await database.transaction((tx) => tx.updateTable('ads').set({ status: 5 }).where('id', '=', stored.id).execute());
    world.services.clock.set(inDays(40));
    await world.pin(actor, stored.id);
    await database.transaction((tx) => freeVoucher(tx, stored.id));
    expect((await usesOf(code)).uses).toBe(1);
  });
});
