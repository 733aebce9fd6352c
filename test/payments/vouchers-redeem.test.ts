import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import * as accountsContract from '../../src/contract/accounts/endpoints.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import * as contract from '../../src/contract/vouchers/endpoints.ts';
import * as voucherRules from '../../src/contract/vouchers/rules.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { accounts } from '../../src/domain/accounts/api.ts';
import { vouchers } from '../../src/domain/vouchers/api.ts';
import { insertVoucher, type NewVoucher } from '../../src/domain/vouchers/public.ts';
import { transfer, verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { adsFixture, outcomesOf } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';
import { newPhone } from '../support/new-phone.ts';
import { mailsTo, runJobs, testCall } from '../support/services.ts';

const CLIENTS = 20;
const WELCOME = 200;
const { GENERAL, AFILIATION, COIN_AMOUNT, NEW_USER } = voucherRules.VOUCHER_TYPES;
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let modules: ReturnType<typeof vouchers>[];
let call: <E extends Endpoint>(
  actor: Actor | null,
  endpoint: E,
  input: InputOf<E>,
  key?: string,
) => Promise<OutputOf<E>>;

beforeAll(async () => {
  database = await createTestDatabase(2 * CLIENTS);
  world = adsFixture(database);
  modules = [accounts(world.services), vouchers(world.services)];
  const dispatch = createDispatch(modules.flatMap(({ bindings }) => [...bindings]));
  call = async (actor, endpoint, input, key = newId()) => {
    // Each caller has another network, so that welcome bonuses are not held.
    const network_address = `10.${randomInt(256)}.${randomInt(256)}.7`;
    const call = testCall({ actor, network_address, idempotency_key: endpoint.idempotent ? key : null });
    return (await dispatch(endpoint, call, { ...input })) as OutputOf<typeof endpoint>;
  };
});
afterAll(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await expectLimitsRespected();
  await database.drop();
});

/**
 * I6: the counter equals the number of uses, apart from initial values of a test, and no voucher was used too often.
 */
async function expectLimitsRespected() {
  const uses = await database.read
    .selectFrom('vouchers')
    .leftJoin('voucher_uses', 'voucher_uses.voucher_id', 'vouchers.id')
    .select(['vouchers.id', 'uses', 'max_uses'])
    .select((row) => row.fn.count<number>('voucher_uses.user_id').as('rows'))
    .groupBy('vouchers.id')
    .execute();
  for (const { uses: counted, rows, max_uses } of uses) {
    expect(counted).toBeGreaterThanOrEqual(rows);
    expect(counted).toBeLessThanOrEqual(max_uses ?? Number.POSITIVE_INFINITY);
  }
}

const now = () => world.services.clock.now();
const inDays = (days: number) => new Date(now().getTime() + days * MILLISECONDS.day);
let made = 0;

async function voucher(facts: Partial<NewVoucher> = {}): Promise<string> {
  const code = `KOIN-${++made}`;
  const plain = { voucher_type: COIN_AMOUNT, package_id: null, coin_benefit: 75, description: '', description_en: '' };
  const time = { starts_at: inDays(-1), ends_at: inDays(1), max_uses: null };
  await database.transaction((tx) => insertVoucher(tx, { code, ...plain, ...time, ...facts }));
  return code;
}
const balanceOf = async (user_id: string) => (await walletOf(database.read, user_id)).amount;
const referrerOf = async (user_id: string) =>
  (await database.read.selectFrom('users').select('referred_by').where('id', '=', user_id).executeTakeFirstOrThrow())
    .referred_by;
const usersOf = async (code: string) =>
  (
    await database.read
      .selectFrom('voucher_uses')
      .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
      .select('user_id')
      .where('code', '=', code)
      .execute()
  ).map(({ user_id }) => user_id);
const refusedAs = (key: string) => ({ key: 'invalid_code', fields: { code: [{ key }] } });
const refused = refusedAs('voucher_code');

describe('redeeming for coins', () => {
  test('pays once, however often the call is repeated', async () => {
    const actor = await world.user();
    const code = await voucher();
    const key = newId();
    const response = {
      code: 'voucher_code:valid',
      voucher_code: code,
      voucher_type: COIN_AMOUNT,
      coin_benefit: 75,
      is_used: true,
      balance: WELCOME + 75,
    };
    expect(await call(actor, contract.redeemVoucher, { code: code.toLowerCase() }, key)).toEqual(response);
    expect(await call(actor, contract.redeemVoucher, { code }, key)).toEqual(response);
    await expect(call(actor, contract.redeemVoucher, { code })).rejects.toMatchObject(refusedAs('voucher.used'));
    await expect(call(actor, contract.getVoucher, { code })).rejects.toMatchObject(refusedAs('voucher.used'));
    await expect(call(actor, contract.redeemVoucher, { code: await voucher() }, key)).rejects.toMatchObject({
      key: 'idempotency_conflict',
    });
    expect(await balanceOf(actor.user_id)).toBe(WELCOME + 75);
    const row = await database.read
      .selectFrom('transfers')
      .select(['cause', 'details'])
      .where('idempotency_key', 'like', `voucher:%:${actor.user_id}`)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ cause: 'voucher', details: { title: code } });
  });

  test('pays into a blocked wallet too', async () => {
    const actor = await world.user();
    await database.transaction((tx) =>
      tx.updateTable('ledger_accounts').set({ status: 3 }).where('user_id', '=', actor.user_id).execute(),
    );
    await call(actor, contract.redeemVoucher, { code: await voucher() });
    expect(await balanceOf(actor.user_id)).toBe(WELCOME + 75);
  });

  test(`pays one user with ${CLIENTS} clients once`, async () => {
    const actor = await world.user();
    const code = await voucher();
    const redemptions = Array.from({ length: CLIENTS }, () => call(actor, contract.redeemVoucher, { code }));
    expect(outcomesOf(await Promise.allSettled(redemptions))).toEqual({ done: 1, invalid_code: CLIENTS - 1 });
    expect(await balanceOf(actor.user_id)).toBe(WELCOME + 75);
  });

  test(`pays as many of ${CLIENTS} simultaneous users as the limit allows`, async () => {
    const users = await Promise.all(Array.from({ length: CLIENTS }, () => world.user()));
    const code = await voucher({ max_uses: 7 });
    const ended = await Promise.allSettled(users.map((user) => call(user, contract.redeemVoucher, { code })));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    const redeemers = await usersOf(code);
    expect(redeemers).toHaveLength(7);
    for (const { user_id } of users)
      expect(await balanceOf(user_id)).toBe(redeemers.includes(user_id) ? WELCOME + 75 : WELCOME);
  });
});

describe('a voucher that cannot be redeemed', () => {
  test.each<[string, () => Partial<NewVoucher>]>([
    ['voucher.not_started', () => ({ starts_at: inDays(1), ends_at: inDays(2) })],
    ['voucher.expired', () => ({ starts_at: inDays(-2), ends_at: inDays(0) })],
    ['voucher.used_up', () => ({ max_uses: 2, uses: 2 })],
    ['voucher.for_registration', () => ({ voucher_type: NEW_USER })],
  ])('reports its reason: %s', async (reason, facts) => {
    const actor = await world.user();
    const code = await voucher(facts());
    await expect(call(actor, contract.redeemVoucher, { code })).rejects.toMatchObject(refusedAs(reason));
    await expect(call(actor, contract.getVoucher, { code })).rejects.toMatchObject(refusedAs(reason));
    expect(await usersOf(code)).toEqual([]);
    expect(await balanceOf(actor.user_id)).toBe(WELCOME);
  });

  test('is an unknown code', async () => {
    const actor = await world.user();
    await expect(call(actor, contract.redeemVoucher, { code: 'TIDAK-ADA' })).rejects.toMatchObject(refused);
  });

  test('is of another type than expected', async () => {
    const actor = await world.user();
    const code = await voucher();
    for (const expected_type of [GENERAL, AFILIATION, NEW_USER]) {
      const elsewhere = refusedAs('voucher.for_wallet');
      await expect(call(actor, contract.getVoucher, { code, expected_type })).rejects.toMatchObject(elsewhere);
      await expect(call(actor, contract.redeemVoucher, { code, expected_type })).rejects.toMatchObject(elsewhere);
    }
    expect((await call(actor, contract.getVoucher, { code, expected_type: COIN_AMOUNT })).coin_benefit).toBe(75);
  });

  test('lowers a price, so it is valid and waits for an ad', async () => {
    const actor = await world.user();
    const code = await voucher({ voucher_type: GENERAL });
    expect(await call(actor, contract.redeemVoucher, { code })).toMatchObject({ is_used: false, balance: WELCOME });
    expect(await usersOf(code)).toEqual([]);
  });
});

describe('the referrer from an affiliate’s voucher', () => {
  test('is set together with the coins, for a user without a referrer', async () => {
    const [affiliate, actor] = [await world.user(), await world.user()];
    const code = await voucher({ voucher_type: AFILIATION, affiliate_id: affiliate.user_id, coin_benefit: 10 });
    expect(await call(actor, contract.redeemVoucher, { code })).toMatchObject({ is_used: true, balance: WELCOME + 10 });
    expect(await referrerOf(actor.user_id)).toBe(affiliate.user_id);

    const other = await voucher({ voucher_type: AFILIATION, affiliate_id: (await world.user()).user_id });
    await expect(call(actor, contract.redeemVoucher, { code: other })).rejects.toMatchObject(
      refusedAs('voucher.other_referrer'),
    );
    expect(await referrerOf(actor.user_id)).toBe(affiliate.user_id);
    expect(await usersOf(other)).toEqual([]);
  });

  test('is set without coins if the voucher has none', async () => {
    const [affiliate, actor] = [await world.user(), await world.user()];
    const code = await voucher({ voucher_type: AFILIATION, affiliate_id: affiliate.user_id, coin_benefit: 0 });
    expect(await call(actor, contract.redeemVoucher, { code })).toMatchObject({ is_used: true, balance: WELCOME });
    expect(await referrerOf(actor.user_id)).toBe(affiliate.user_id);
  });

  test('is never the user or a friend of the user', async () => {
    const [affiliate, friend] = [await world.user(), await world.user()];
    const code = await voucher({ voucher_type: AFILIATION, affiliate_id: affiliate.user_id });
    await expect(call(affiliate, contract.redeemVoucher, { code })).rejects.toMatchObject(
      refusedAs('voucher.other_referrer'),
    );
    await call(friend, contract.redeemVoucher, { code });
    const back = await voucher({ voucher_type: AFILIATION, affiliate_id: friend.user_id });
    await expect(call(affiliate, contract.redeemVoucher, { code: back })).rejects.toMatchObject(
      refusedAs('voucher.other_referrer'),
    );
    expect(await referrerOf(affiliate.user_id)).toBeNull();
  });

  test('is set for only one of two users who refer each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await world.user(), await world.user()];
      const codes = [
        { actor: one, code: await voucher({ voucher_type: AFILIATION, affiliate_id: two.user_id }) },
        { actor: two, code: await voucher({ voucher_type: AFILIATION, affiliate_id: one.user_id }) },
      ];
      await Promise.allSettled(codes.map(({ actor, code }) => call(actor, contract.redeemVoucher, { code })));
      const ties = await Promise.all([referrerOf(one.user_id), referrerOf(two.user_id)]);
      expect(ties.filter((tie) => tie !== null)).toHaveLength(1);
    }
  });

  test('is not set for a user who has topped up', async () => {
    const [affiliate, actor] = [await world.user(), await world.user()];
    await database.transaction((tx) =>
      transfer(tx, {
        from: { platform: 'sales' },
        to: { wallet: actor.user_id },
        amount: coins(100),
        cause: 'topup',
        subject_id: newId(),
        idempotency_key: `payment:${actor.user_id}`,
        now: now(),
      }),
    );
    const code = await voucher({ voucher_type: AFILIATION, affiliate_id: affiliate.user_id });
    await expect(call(actor, contract.getVoucher, { code })).rejects.toMatchObject(refusedAs('voucher.other_referrer'));
    await expect(call(actor, contract.redeemVoucher, { code })).rejects.toMatchObject(
      refusedAs('voucher.other_referrer'),
    );
    expect(await referrerOf(actor.user_id)).toBeNull();
  });
});

describe('at registration', () => {
  async function startedRegistration(): Promise<string> {
    const email = `${newId()}@example.com`;
    const { registration_token } = await call(null, accountsContract.register, { email });
    await runJobs(world.services, modules);
    const code = /^\d{6}$/m.exec((await mailsTo(database, email)).at(-1)?.text ?? '')?.[0] ?? '';
    await call(null, accountsContract.verifyRegistration, { registration_token, code });
    // The rate limit of codes per network is not the subject here.
    await database.transaction((tx) => tx.deleteFrom('code_sends').execute());
    return registration_token;
  }
  const apply = (registration_token: string, code: string | null) =>
    call(null, contract.applyVoucher, { registration_token, code });
  const complete = (registration_token: string, facts: { referral_code?: string } = {}) =>
    call(null, accountsContract.completeRegistration, {
      registration_token,
      first_name: 'Rina',
      phone: newPhone(),
      city_id: 3276,
      password: 'warung-kopi-subuh',
      terms: FIRST_VERSIONS,
      ...facts,
    });
  const linkOf = async (actor: Actor) =>
    (
      await database.read
        .selectFrom('users')
        .select('referral_code')
        .where('id', '=', actor.user_id)
        .executeTakeFirstOrThrow()
    ).referral_code;

  test('a new user’s voucher is stored and redeemed with the account', async () => {
    const code = await voucher({ voucher_type: NEW_USER, description: 'Pengguna baru' });
    const token = await startedRegistration();
    expect((await apply(token, code.toLowerCase())).voucher).toMatchObject({ voucher_code: code, coin_benefit: 75 });
    const { user, voucher: redeemed } = await complete(token);
    expect(redeemed).toEqual({ voucher_code: code, is_used: true, coins: 75, problem: null });
    expect(user.balance).toBe(WELCOME + 75);
    expect(await usersOf(code)).toEqual([user.id]);
  });

  test('there is none without a voucher or after its removal', async () => {
    expect((await complete(await startedRegistration())).voucher).toBeNull();
    const token = await startedRegistration();
    const code = await voucher({ voucher_type: NEW_USER });
    await apply(token, code);
    expect(await apply(token, null)).toEqual({ voucher: null });
    expect((await complete(token)).voucher).toBeNull();
    expect(await usersOf(code)).toEqual([]);
  });

  test('rejects an invalid code, which replaces a valid one', async () => {
    const token = await startedRegistration();
    await apply(token, await voucher({ voucher_type: NEW_USER }));
    await expect(apply(token, 'TIDAK-ADA')).rejects.toMatchObject(refused);
    await expect(apply(token, await voucher({ voucher_type: GENERAL }))).rejects.toMatchObject(
      refusedAs('voucher.for_publication'),
    );
    expect((await complete(token)).voucher).toBeNull();
  });

  test('a code that became invalid does not prevent the account, and is reported', async () => {
    const token = await startedRegistration();
    const code = await voucher({ voucher_type: NEW_USER, max_uses: 1 });
    await apply(token, code);
    await database.transaction((tx) => tx.updateTable('vouchers').set({ uses: 1 }).where('code', '=', code).execute());
    const { user, voucher: redeemed } = await complete(token);
    expect(redeemed).toEqual({ voucher_code: code, is_used: false, coins: 0, problem: 'used_up' });
    expect(user.balance).toBe(WELCOME);
    await database.transaction((tx) => tx.updateTable('vouchers').set({ uses: 0 }).where('code', '=', code).execute());
  });

  test('requires a registration with a verified address that has not expired', async () => {
    const code = await voucher({ voucher_type: NEW_USER });
    await expect(apply('x'.repeat(43), code)).rejects.toMatchObject({ key: 'otp_not_sent' });
    const { registration_token } = await call(null, accountsContract.register, { email: `${newId()}@example.com` });
    await expect(apply(registration_token, code)).rejects.toMatchObject({ key: 'otp_not_verified' });
    const token = await startedRegistration();
    await complete(token);
    await expect(apply(token, code)).rejects.toMatchObject({ key: 'account_activated' });
  });

  test('two registrations for the last voucher both get an account, and one the coins', async () => {
    const code = await voucher({ voucher_type: NEW_USER, max_uses: 1 });
    const tokens = [await startedRegistration(), await startedRegistration(), await startedRegistration()];
    for (const token of tokens) await apply(token, code);
    const made = await Promise.all(tokens.map((token) => complete(token)));
    expect(made.map(({ voucher: redeemed }) => redeemed?.coins).sort()).toEqual([0, 0, 75]);
    expect(made.map(({ user }) => user.balance).sort()).toEqual([WELCOME, WELCOME, WELCOME + 75]);
  });

  test('a link sets the referrer; an unknown code is ignored', async () => {
    const referrer = await world.user();
    const link = await linkOf(referrer);
    const { user } = await complete(await startedRegistration(), { referral_code: ` ${link.toUpperCase()} ` });
    expect(await referrerOf(user.id)).toBe(referrer.user_id);
    const other = await complete(await startedRegistration(), { referral_code: "x' or 1=1 --" });
    expect(await referrerOf(other.user.id)).toBeNull();
  });

  test('an affiliate’s voucher takes precedence over a link, and pays its coins', async () => {
    const [affiliate, referrer] = [await world.user(), await world.user()];
    const code = await voucher({ voucher_type: AFILIATION, affiliate_id: affiliate.user_id, coin_benefit: 10 });
    const token = await startedRegistration();
    await apply(token, code);
    const { user, voucher: redeemed } = await complete(token, { referral_code: await linkOf(referrer) });
    expect(redeemed).toEqual({ voucher_code: code, is_used: true, coins: 10, problem: null });
    expect(await referrerOf(user.id)).toBe(affiliate.user_id);
  });
});
