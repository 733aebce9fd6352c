import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, newSecret } from '../../src/base/ids.ts';
import {
  ACCOUNT_STATUSES,
  BONUSES_A_DAY_NETWORK,
  IDENTITY_STATUSES,
  USER_TYPES,
} from '../../src/contract/accounts/rules.ts';
import { originOf } from '../../src/domain/accounts/bonus/origin.ts';
import { createAccount, linkToReferrer, releaseWelcomeBonus, takeSurvey } from '../../src/domain/accounts/public.ts';
import type { Module } from '../../src/domain/module.ts';
import { settlePayment } from '../../src/domain/payments/public.ts';
import { verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import type { GatewayPayment } from '../../src/providers/payment/payment-gateway.ts';
import { allModules } from '../../src/server/modules.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPayment } from '../support/payment-rows.ts';
import { runJobs, type TestServices, testServices } from '../support/services.ts';
import { sizeOf } from '../support/soak.ts';

// A script that opens accounts for their coins. Mailboxes, phone numbers and devices cost it nothing, so that only the
// network is left to recognise it by.

const SIGN_UPS = sizeOf({ test: 100, soak: 1000 });
/** Sign-ups that are under way at the same time. */
const AT_ONCE = 20;
const BONUS = 200;
const TOP_UP = 1100;
/** Half of the 1,000 coins that `insertPayment` buys. */
const COMMISSION = 500;
let database: TestDatabase;
let services: TestServices;
let modules: readonly Module[];
const gatewayPayments = new Map<string, GatewayPayment>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { gateway } = testServices(database);
  services = testServices(database, {
    gateway: { ...gateway, get: async (id) => gatewayPayments.get(id) ?? null },
  });
  modules = allModules(services);
});
afterAll(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await database.drop();
});

let number = 0;

/** Opens an account with a mailbox, phone number and device of its own, as a completed registration does. */
async function signUp(network_address: string, referrer_id?: string): Promise<string> {
  number += 1;
  const user = {
    id: newId(),
    email: `ternak${number}@example.com`,
    phone: `+62812${100_000_000 + number}`,
    first_name: 'Rina',
    last_name: '',
    city_id: 3276,
    password_hash: 'a hash',
    locale: 2,
    user_type: USER_TYPES.REGULAR,
    account_status: ACCOUNT_STATUSES.ACTIVE,
    identity_status: IDENTITY_STATUSES.NOT_VERIFIED,
    now: services.clock.now(),
  };
  const origin = originOf(services.tokens, { network_address, device: newSecret() });
  await database.transaction(async (tx) => {
    expect(await createAccount(tx, user, origin)).toBe(true);
    if (referrer_id !== undefined) expect(await linkToReferrer(tx, { user_id: user.id, referrer_id })).toBe(true);
  });
  return user.id;
}

const balanceOf = async (userId: string) => (await walletOf(database.read, userId)).amount;

async function topUp(user_id: string): Promise<void> {
  const { id } = await insertPayment(database, { user_id }, { status: 1 });
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
    paid_at: services.clock.now(),
    expires_at: null,
    failure_code: null,
    qr_string: null,
    desktop_url: null,
    mobile_url: null,
  });
  await settlePayment(services, id, 'command');
}

/** The coins of all commissions to these users. */
async function commissionsOf(users: readonly string[]): Promise<number> {
  const rows = await database.read
    .selectFrom('affiliate_commissions')
    .select('coins')
    .where('referrer_id', 'in', users)
    .execute();
  return rows.reduce((sum, { coins }) => sum + coins, 0);
}

describe('a loop of referrals', () => {
  const tie = (user_id: string, referrer_id: string) =>
    database.transaction((tx) => linkToReferrer(tx, { user_id, referrer_id }));

  it('of two users does not close: whom A brought earns nothing from A', async () => {
    const first = await signUp('192.0.2.1');
    const second = await signUp('198.18.0.1', first);
    // As a voucher of the second user does.
    const attempts = await Promise.all(Array.from({ length: 20 }, () => tie(first, second)));
    expect(attempts).toEqual(Array(20).fill(false));
    await Promise.all([first, second].map(topUp));
    await runJobs(services, modules);
    expect(await commissionsOf([first])).toBe(COMMISSION);
    expect(await commissionsOf([second])).toBe(0);
    expect(await balanceOf(second)).toBe(BONUS + TOP_UP);
  });

  it('of accounts in one network earns nothing', async () => {
    const ring = [await signUp('192.0.3.0')];
    for (let index = 1; index < 6; index += 1) {
      ring.push(await signUp(`192.0.3.${index}`, ring.at(-1)));
    }
    expect(await tie(ring[0] ?? '', ring.at(-1) ?? '')).toBe(true);
    await Promise.all(ring.map(topUp));
    await runJobs(services, modules);
    expect(await commissionsOf(ring)).toBe(0);
    // Each has paid for its coins, and the top-up released the held bonuses.
    expect(await Promise.all(ring.map(balanceOf))).toEqual(ring.map(() => BONUS + TOP_UP));
  });
});

describe(`${SIGN_UPS} sign-ups from one /24`, () => {
  it('are paid three bonuses; the others are held and give no other coins', async () => {
    const owner = await signUp('192.0.4.1');
    const users: string[] = [];
    for (let first = 0; first < SIGN_UPS; first += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, index) => signUp(`203.0.113.${(first + index) % 256}`, owner));
      users.push(...(await Promise.all(some)));
    }
    const wallets = await database.read
      .selectFrom('ledger_accounts')
      .innerJoin('welcome_bonuses', 'welcome_bonuses.user_id', 'ledger_accounts.user_id')
      .select(['ledger_accounts.user_id', 'balance', 'coins', 'held_at', 'paid_at'])
      .where('ledger_accounts.user_id', 'in', users)
      .execute();
    const paid = wallets.filter(({ held_at }) => held_at === null);
    const held = wallets.filter(({ held_at }) => held_at !== null);
    expect([paid.length, held.length]).toEqual([BONUSES_A_DAY_NETWORK, SIGN_UPS - BONUSES_A_DAY_NETWORK]);
    expect(paid.every(({ balance, paid_at }) => balance === BONUS && paid_at !== null)).toBe(true);
    expect(held.every(({ balance, coins, paid_at }) => balance === 0 && coins === BONUS && paid_at === null)).toBe(
      true,
    );

    // Neither the survey nor the link of the farmer pays for a held account.
    const now = services.clock.now();
    for (const { user_id } of held.slice(0, AT_ONCE)) {
      const taken = await database.transaction((tx) => takeSurvey(tx, { user_id: user_id ?? '', now }));
      expect(taken).toBe(false);
    }
    expect(await balanceOf(owner)).toBe(BONUS);
    expect(await commissionsOf([owner])).toBe(0);
    // An administrator's approval pays one, once.
    const user_id = held[0]?.user_id ?? expect.fail();
    const releases = await Promise.all(
      Array.from({ length: 5 }, () => database.transaction((tx) => releaseWelcomeBonus(tx, { user_id, now }))),
    );
    expect(releases.filter((coins) => coins !== null)).toEqual([BONUS]);
  });
});
