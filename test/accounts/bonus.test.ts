import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newSecret } from '../../src/base/ids.ts';
import { completeRegistration, getAuth, signIn } from '../../src/contract/accounts/endpoints.ts';
import {
  ACCOUNT_STATUSES,
  BONUSES_A_DAY_NETWORK,
  DEVICE_COOKIE,
  USER_TYPES,
} from '../../src/contract/accounts/rules.ts';
import { getAffiliate, listFriends } from '../../src/contract/affiliate/endpoints.ts';
import { listHeldBonuses, releaseBonus } from '../../src/contract/moderation/accounts.ts';
import { listNotifications } from '../../src/contract/notifications/endpoints.ts';
import { getWallet } from '../../src/contract/wallet/endpoints.ts';
import { hashToken } from '../../src/domain/accounts/rules.ts';
import { settlePayment } from '../../src/domain/payments/public.ts';
import { verifyLedger } from '../../src/domain/wallet/public.ts';
import type { GatewayPayment } from '../../src/providers/payment/payment-gateway.ts';
import { type Api, type CookieJar, cookieJar, errorOf, PASSWORD, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';
import { newPhone } from '../support/new-phone.ts';
import { insertPayment } from '../support/payment-rows.ts';
import { runJobs, testServices } from '../support/services.ts';

const BONUS = 200;
/** Half of the 1,000 coins that `insertPayment` buys. */
const COMMISSION = 500;
let database: TestDatabase;
let api: Api;
const gatewayPayments = new Map<string, GatewayPayment>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { gateway } = testServices(database);
  api = await startApi(database, { gateway: { ...gateway, get: async (id) => gatewayPayments.get(id) ?? null } });
});
afterAll(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await api.stop();
  await database.drop();
});

type Registrant = { email: string; phone: string; address: string; jar: CookieJar; referral_code?: string };

let number = 0;
/** A registrant who shares nothing with others. */
function registrant(facts: Partial<Registrant> = {}): Registrant {
  number += 1;
  return {
    email: `pengguna${number}@example.com`,
    phone: newPhone(),
    address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    jar: cookieJar(),
    ...facts,
  };
}

/** A registration whose address is verified; the mails' limits are not the subject here. */
async function verified({ email }: Registrant): Promise<string> {
  const registration_token = newSecret();
  const now = api.services.clock.now();
  const id = crypto.randomUUID();
  const row = { id, token_hash: hashToken(registration_token), email, created_at: now, verified_at: now };
  await database.transaction((tx) => tx.insertInto('registrations').values(row).execute());
  return registration_token;
}

async function register(who: Registrant) {
  const { phone, address, jar, referral_code } = who;
  const facts = { first_name: 'Rina', phone, city_id: 3276, password: PASSWORD, terms: FIRST_VERSIONS };
  const input = { registration_token: await verified(who), ...facts, ...(referral_code ? { referral_code } : {}) };
  const device = jar.get(DEVICE_COOKIE);
  const headers = { 'x-forwarded-for': address, ...(device ? { cookie: `${DEVICE_COOKIE}=${device}` } : {}) };
  const response = await api.call(null, completeRegistration, input, { headers });
  if (response.status !== 200) throw new Error(response.text);
  jar.store(response.headers);
  return { ...response.body, user_id: response.body.user.id };
}
type Registered = Awaited<ReturnType<typeof register>>;

const balanceOf = async (who: Registered) => (await api.callOk(who, getWallet, {})).amount;
const heldOf = async (who: Registered) => (await api.callOk(who, getAuth, {})).user?.held_bonus;
const codeOf = async (who: Registered) => (await api.callOk(who, getAffiliate, {})).code;
const kindsOf = async (who: Registered) =>
  (await api.callOk(who, listNotifications, {})).data.map(({ kind }) => kind).reverse();
const pass = (milliseconds: number) => api.services.clock.set(addMilliseconds(api.services.clock.now(), milliseconds));

/** Pays a top-up of 1,100 coins. */
async function topUp(who: Registered): Promise<void> {
  const { id } = await insertPayment(database, who, { status: 1 });
  gatewayPayments.set(`pr-${id}`, {
    gateway_id: `pr-${id}`,
    reference_id: id,
    amount: 100_000,
    currency: 'IDR',
    channel: 'QRIS',
    status: 'succeeded',
    raw_status: 'SUCCEEDED',
    capture_id: `cap-${id}`,
    captured_amount: 100_000,
    paid_at: api.services.clock.now(),
    expires_at: null,
    failure_code: null,
    qr_string: null,
    desktop_url: null,
    mobile_url: null,
  });
  await settlePayment(api.services, id, 'command');
  await runJobs(api.services, api.modules);
}

describe('the welcome bonus', () => {
  test('is paid once to six accounts with one phone, one network and one mailbox', async () => {
    const phone = newPhone();
    const addresses = [
      'budi.santoso@gmail.com',
      'budisantoso@gmail.com',
      'Budi.Santoso+2@gmail.com',
      'budisantoso+toko@googlemail.com',
      'b.u.d.i.santoso@googlemail.com',
      'BUDISANTOSO+x@GMAIL.com',
    ];
    const balances: number[] = [];
    for (const email of addresses)
      balances.push(await balanceOf(await register(registrant({ email, phone, address: '198.18.1.9' }))));
    expect(balances).toEqual([BONUS, 0, 0, 0, 0, 0]);
  });

  test.each([
    ['one mailbox with different phones', () => ({ email: `sari+${newSecret()}@example.com` })],
    ['one phone with different mailboxes', () => ({ phone: '+628131111222' })],
    [
      'one phone in another spelling',
      () => ({ phone: ['0813-1111-333', '62 813 1111 333', '+62 (0)813 1111 333'][number % 3] ?? '' }),
    ],
  ])('is paid once to %s', async (_name, facts) => {
    const balances: number[] = [];
    for (let round = 0; round < 3; round += 1) balances.push(await balanceOf(await register(registrant(facts()))));
    expect(balances).toEqual([BONUS, 0, 0]);
  });

  test('is paid once to 20 simultaneous registrations with one phone', async () => {
    const phone = newPhone();
    const users = await Promise.all(Array.from({ length: 20 }, () => register(registrant({ phone }))));
    const balances = await Promise.all(users.map(balanceOf));
    expect(balances.toSorted((one, other) => other - one)).toEqual([BONUS, ...Array(19).fill(0)]);
  });

  test('of 50 simultaneous registrations from one network is paid three times and otherwise held', async () => {
    const users = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register(registrant({ address: `203.0.113.${index}` }))),
    );
    const balances = await Promise.all(users.map(balanceOf));
    const held = await Promise.all(users.map(heldOf));
    expect(balances.filter((balance) => balance === BONUS)).toHaveLength(BONUSES_A_DAY_NETWORK);
    expect(balances.map((balance, index) => balance + (held[index] ?? 0))).toEqual(Array(50).fill(BONUS));
    await runJobs(api.services, api.modules);
    const kinds = await Promise.all(users.map(kindsOf));
    expect(kinds).toEqual(balances.map((balance) => (balance === BONUS ? [] : ['bonus_held'])));
  });

  test('is counted by IPv6 /48, and again after 24 hours', async () => {
    const from = (last: string) => register(registrant({ address: `2001:db8:77:${last}::1` }));
    for (let index = 0; index < BONUSES_A_DAY_NETWORK; index += 1)
      expect(await balanceOf(await from(`${index}`))).toBe(BONUS);
    expect(await heldOf(await from('ffff'))).toBe(BONUS);
    expect(await heldOf(await register(registrant({ address: '2001:db8:78::1' })))).toBe(0);
    pass(MILLISECONDS.day);
    expect(await heldOf(await from('aaaa'))).toBe(0);
  });

  test('is stored without addresses, numbers and networks', async () => {
    const who = registrant({ email: 'rahasia@example.com', phone: '+6281355512345', address: '198.18.7.7' });
    const { user_id } = await register(who);
    const stored = JSON.stringify([
      await database.read.selectFrom('welcome_bonuses').selectAll().where('user_id', '=', user_id).execute(),
      await database.read.selectFrom('registration_origins').selectAll().where('user_id', '=', user_id).execute(),
      await database.read.selectFrom('user_devices').selectAll().where('user_id', '=', user_id).execute(),
    ]);
    for (const plain of ['rahasia', '55512345', '198.18', who.jar.get(DEVICE_COOKIE) ?? 'none'])
      expect(stored).not.toContain(plain);
  });
});

describe('a held bonus', () => {
  let networks = 0;
  async function held(): Promise<Registered> {
    networks += 1;
    const address = `192.0.${networks}.9`;
    for (let index = 0; index < BONUSES_A_DAY_NETWORK; index += 1) await register(registrant({ address }));
    const user = await register(registrant({ address }));
    expect([await balanceOf(user), await heldOf(user)]).toEqual([0, BONUS]);
    await runJobs(api.services, api.modules);
    return user;
  }
  const reason = 'Keluarga dengan satu sambungan internet';

  test('is in the list of administrators until it is paid', async () => {
    const administrator = await api.user({ user_type: USER_TYPES.ADMIN });
    const users = [await held(), await held()];
    const list = async () => {
      const { data } = await api.callOk(administrator, listHeldBonuses, {});
      return data.filter(({ user_id }) => users.some((user) => user.user_id === user_id)).map(({ user_id }) => user_id);
    };
    expect(await list()).toEqual(users.map(({ user_id }) => user_id));
    await topUp(users[0] ?? expect.fail());
    expect(await list()).toEqual([users[1]?.user_id]);
  });

  test('is paid with the first completed top-up, once', async () => {
    const user = await held();
    await topUp(user);
    expect([await balanceOf(user), await heldOf(user)]).toEqual([1100 + BONUS, 0]);
    await topUp(user);
    expect(await balanceOf(user)).toBe(2200 + BONUS);
    expect((await kindsOf(user)).filter((kind) => kind.startsWith('bonus'))).toEqual(['bonus_held', 'bonus_released']);
  });

  test('is paid once to 20 simultaneous approvals and a top-up, with one audit entry', async () => {
    const [user, admin] = [await held(), await api.user({ user_type: USER_TYPES.SUPERADMIN })];
    const approve = async () => (await api.call(admin, releaseBonus, { id: user.user_id, reason })).status;
    const [statuses] = await Promise.all([Promise.all(Array.from({ length: 20 }, approve)), topUp(user)]);
    expect(await balanceOf(user)).toBe(1100 + BONUS);
    const approvals = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 409)).toHaveLength(20 - approvals);
    expect(await auditEntriesOf(database.read, user.user_id)).toHaveLength(approvals);
    expect((await kindsOf(user)).filter((kind) => kind === 'bonus_released')).toHaveLength(1);
  });

  test('of an erased account is neither listed nor released', async () => {
    const [user, superadmin] = [await held(), await api.user({ user_type: USER_TYPES.SUPERADMIN })];
    const erased = { account_status: ACCOUNT_STATUSES.ERASED };
    await database.transaction((tx) => tx.updateTable('users').set(erased).where('id', '=', user.user_id).execute());
    const { data } = await api.callOk(superadmin, listHeldBonuses, {});
    expect(data.map(({ user_id }) => user_id)).not.toContain(user.user_id);
    expect(errorOf(await api.call(superadmin, releaseBonus, { id: user.user_id, reason })).key).toBe('bonus_not_held');
  });

  test('is released by a superadmin with a reason', async () => {
    const [user, admin] = [await held(), await api.user({ user_type: USER_TYPES.SUPERADMIN })];
    expect(await api.callOk(admin, releaseBonus, { id: user.user_id, reason })).toEqual({ coins: BONUS });
    expect(await balanceOf(user)).toBe(BONUS);
    const entry = { actor: admin.user_id, action: 'bonus.release', reason, before: { is_held: true } };
    expect(await auditEntriesOf(database.read, user.user_id)).toEqual([
      { ...entry, after: { is_held: false, coins: BONUS } },
    ]);
    const again = await api.call(admin, releaseBonus, { id: user.user_id, reason });
    expect(errorOf(again).key).toBe('bonus_not_held');
  });
});

describe('the commission', () => {
  /** The owner registers, then a friend with the owner's link; the friend tops up. */
  async function earned(owner: Registrant, friendOf: (owner: Registrant) => Partial<Registrant>) {
    const referrer = await register(owner);
    const before = await balanceOf(referrer);
    const friend = await register(registrant({ ...friendOf(owner), referral_code: await codeOf(referrer) }));
    await topUp(friend);
    const [shown] = (await api.callOk(referrer, listFriends, {})).data;
    return { coins: (await balanceOf(referrer)) - before, state: shown?.state };
  }

  test('is earned with a friend who shares nothing', async () => {
    expect(await earned(registrant(), () => ({}))).toEqual({ coins: COMMISSION, state: 'topped_up' });
  });

  test.each<[string, (owner: Registrant) => Partial<Registrant>]>([
    ['mailbox', ({ email }) => ({ email: email.replace('@', '+dua@') })],
    ['phone', ({ phone }) => ({ phone })],
    ['device', ({ jar }) => ({ jar })],
    ['network', ({ address }) => ({ address: address.replace(/\d+$/, '254') })],
  ])('is not earned by a second account with the same %s', async (shared, friendOf) => {
    expect(await earned(registrant(), friendOf)).toEqual({ coins: 0, state: 'withheld' });
    const row = await database.read
      .selectFrom('affiliate_commissions')
      .select('withheld')
      .orderBy('created_at', 'desc')
      .orderBy('referee_id', 'desc')
      .executeTakeFirst();
    expect(row?.withheld).toBe(shared);
  });

  test('is not earned if the owner signs in with the device of the second account', async () => {
    const owner = registrant();
    const referrer = await register(owner);
    const second = registrant({ referral_code: await codeOf(referrer) });
    const friend = await register(second);
    const before = await balanceOf(referrer);
    const headers = { 'x-forwarded-for': owner.address, cookie: `${DEVICE_COOKIE}=${second.jar.get(DEVICE_COOKIE)}` };
    await api.callOk(null, signIn, { email: owner.email, password: PASSWORD }, { headers });
    await topUp(friend);
    expect(await balanceOf(referrer)).toBe(before);
  });

  test('is earned once for friends with one phone who top up at the same time', async () => {
    const referrer = await register(registrant());
    const before = await balanceOf(referrer);
    const [phone, referral_code] = [newPhone(), await codeOf(referrer)];
    const friends: Registered[] = [];
    for (let index = 0; index < 5; index += 1) friends.push(await register(registrant({ phone, referral_code })));
    await Promise.all(friends.map(topUp));
    expect(await balanceOf(referrer)).toBe(before + COMMISSION);
    const states = (await api.callOk(referrer, listFriends, {})).data.map(({ state }) => state).sort();
    expect(states).toEqual(['topped_up', 'withheld', 'withheld', 'withheld', 'withheld']);
    expect(await api.callOk(referrer, getAffiliate, {})).toMatchObject({ topped_up: 1, coins: COMMISSION });
  });
});

describe('the device cookie', () => {
  test('is set with a session, stays after sign-out and is not readable by scripts', async () => {
    const who = registrant();
    const { registration_token, ...facts } = {
      registration_token: await verified(who),
      first_name: 'Rina',
      phone: who.phone,
    };
    const input = { registration_token, ...facts, city_id: 3276, password: PASSWORD, terms: FIRST_VERSIONS };
    const response = await api.call(null, completeRegistration, input);
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`));
    expect(line).toMatch(/^DEVICE=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    who.jar.store(response.headers);
    const device = who.jar.get(DEVICE_COOKIE);
    const again = await api.call(
      null,
      signIn,
      { email: who.email, password: PASSWORD },
      { headers: who.jar.headers() },
    );
    who.jar.store(again.headers);
    expect(who.jar.get(DEVICE_COOKIE)).toBe(device);
    const rows = await database.read
      .selectFrom('user_devices')
      .select('device_hash')
      .where('user_id', '=', response.body.user.id)
      .execute();
    expect(rows).toEqual([{ device_hash: hashToken(device ?? '') }]);
  });

  test('that a browser made up is replaced', async () => {
    const jar = cookieJar();
    jar.store(new Headers({ 'set-cookie': `${DEVICE_COOKIE}=short` }));
    await register(registrant({ jar }));
    expect(jar.get(DEVICE_COOKIE)).toMatch(/^[\w-]{43}$/);
  });
});
