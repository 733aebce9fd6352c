import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import * as contract from '../../src/contract/affiliate/endpoints.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { listNotifications } from '../../src/contract/notifications/endpoints.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { linkToReferrer } from '../../src/domain/accounts/public.ts';
import { affiliate } from '../../src/domain/affiliate/api.ts';
import { deliver } from '../../src/domain/events.ts';
import { notifications } from '../../src/domain/notifications/api.ts';
import { settlePayment } from '../../src/domain/payments/public.ts';
import { transfer, verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import type { GatewayPayment, GatewayStatus } from '../../src/providers/payment/payment-gateway.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPayment } from '../support/payment-rows.ts';
import { type TestServices, testCall, testServices } from '../support/services.ts';

const WELCOME = 200;
/** Half of the 1,000 coins that `insertPayment` buys; the bonus of 100 coins does not count. */
const COMMISSION = 500;
let database: TestDatabase;
let services: TestServices;
let user: () => Promise<Actor>;
let call: <E extends Endpoint>(actor: Actor, endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
let module: ReturnType<typeof affiliate>;
/** The gateway's state of each payment. */
const gatewayPayments = new Map<string, GatewayPayment>();

beforeAll(async () => {
  database = await createTestDatabase();
  const plain = testServices(database);
  services = testServices(database, {
    gateway: { ...plain.gateway, get: async (id) => gatewayPayments.get(id) ?? null },
  });
  module = affiliate(services);
  user = adsFixture(database).user;
  const dispatch = createDispatch([...module.bindings, ...notifications(services).bindings]);
  call = async (actor, endpoint, input) =>
    (await dispatch(endpoint, testCall({ actor }), { ...input })) as OutputOf<typeof endpoint>;
});
afterAll(async () => {
  expect(await commissionErrors()).toEqual([]);
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await database.drop();
});

/**
 * I7: each commission is half of its friend's first top-up, paid by one transfer, and reversed by at most one
 * refund.
 */
async function commissionErrors() {
  const { rows } = await sql`
    with first_top_ups as (
      select distinct on (account.user_id) account.user_id, transfer.subject_id as payment_id
      from transfers transfer join ledger_accounts account on account.id = transfer.credit_account_id
      where transfer.cause = 'topup' and transfer.subject_id is not null
      order by account.user_id, transfer.credit_version
    ), paid as (
      select idempotency_key, account.user_id, amount from transfers
      join ledger_accounts account on account.id = credit_account_id
      where cause = 'affiliate_commission'
    )
    select commission.referee_id from affiliate_commissions commission
    join payments payment on payment.id = commission.payment_id
    left join first_top_ups first on first.user_id = commission.referee_id
    left join paid on paid.idempotency_key = 'affiliate:' || commission.referee_id
    where first.payment_id is distinct from commission.payment_id
      or commission.coins <> case when withheld is null then payment.coins * 50 / 100 else 0 end
      or coalesce(paid.amount, 0) <> commission.coins
      or (commission.coins > 0 and paid.user_id is distinct from commission.referrer_id)
      or (payment.status = 2) <> (commission.taken_back_at is not null)
    union all
    select user_id from paid where not exists (
      select from affiliate_commissions where idempotency_key = 'affiliate:' || referee_id)
    union all
    select payment.user_id from payments payment
    join users on users.id = payment.user_id
    join first_top_ups first on first.payment_id = payment.id
    where payment.status = 3 and users.referred_by is not null
      and not exists (select from affiliate_commissions where referee_id = payment.user_id)`.execute(database.read);
  return rows;
}

async function pair() {
  const [referrer, friend] = [await user(), await user()];
  await tie(friend, referrer);
  return { referrer, friend };
}
const tie = (friend: Actor, referrer: Actor) =>
  database.transaction((tx) => linkToReferrer(tx, { user_id: friend.user_id, referrer_id: referrer.user_id }));
const balanceOf = async ({ user_id }: Actor) => (await walletOf(database.read, user_id)).amount;

/** A payment that is pending until `becomes` changes it. */
async function placed(who: Actor): Promise<string> {
  const { id } = await insertPayment(database, who, { status: 1 });
  return id;
}

/** Changes the gateway's state and settles the payment as usual; its events are not delivered yet. */
async function becomes(id: string, status: GatewayStatus): Promise<void> {
  const isPaid = status === 'succeeded' || status === 'voided';
  gatewayPayments.set(`pr-${id}`, {
    gateway_id: `pr-${id}`,
    reference_id: id,
    amount: 100_000,
    currency: 'IDR',
    channel: 'QRIS',
    status,
    raw_status: status.toUpperCase(),
    capture_id: isPaid ? `cap-${id}` : null,
    captured_amount: isPaid ? 100_000 : null,
    paid_at: isPaid ? services.clock.now() : null,
    expires_at: null,
    failure_code: null,
    qr_string: null,
    desktop_url: null,
    mobile_url: null,
  });
  await settlePayment(services, id, 'command');
}

const undelivered = async (): Promise<number[]> => {
  const rows = await database.read
    .selectFrom('outbox_events')
    .select('id')
    .where('type', '=', 'payment.changed')
    .where('id', 'not in', database.read.selectFrom('outbox_deliveries').select('event_id'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
const deliverEvent = (id: number) =>
  deliver({ database, subscribers: module.subscribers ?? [], publish: async () => undefined }, id);
const notifyAll = async () => {
  for (const id of await undelivered()) await deliverEvent(id);
};
const commissionsOf = ({ user_id }: Actor) =>
  database.read
    .selectFrom('affiliate_commissions')
    .select(['payment_id', 'coins', 'taken_back_at'])
    .where('referee_id', '=', user_id)
    .execute();

test('a user who already has a referrer ignores a second link', async () => {
  const [ani, budi, one, other] = [await user(), await user(), await user(), await user()];
  const met = Promise.withResolvers<void>();
  let arrived = 0;
  const register = (who: Actor, first: Actor, second: Actor) =>
    database.transaction(async (tx) => {
      const { user_id } = who;
      const isTied = await linkToReferrer(tx, { user_id, referrer_id: first.user_id });
      arrived += 1;
      if (arrived === 2) met.resolve();
      await met.promise;
      return [isTied, await linkToReferrer(tx, { user_id, referrer_id: second.user_id })];
    });
  const results = await Promise.all([register(ani, one, other), register(budi, other, one)]);
  expect(results).toEqual([
    [true, false],
    [true, false],
  ]);
});

describe('the commission', () => {
  test('is half of the friend’s first purchase, paid once, and notified', async () => {
    const { referrer, friend } = await pair();
    const first = await placed(friend);
    await becomes(first, 'succeeded');
    await notifyAll();
    expect(await balanceOf(referrer)).toBe(WELCOME + COMMISSION);
    await becomes(await placed(friend), 'succeeded');
    await notifyAll();
    expect(await balanceOf(referrer)).toBe(WELCOME + COMMISSION);
    expect(await balanceOf(friend)).toBe(WELCOME + 2200);
    expect(await commissionsOf(friend)).toEqual([{ payment_id: first, coins: COMMISSION, taken_back_at: null }]);
    const { data } = await call(referrer, listNotifications, {});
    expect(data).toMatchObject([{ kind: 'commission_earned', data: { coins: COMMISSION, friend: 'Sari' } }]);
  });

  test('is not paid for a failed or pending payment, nor for a user without a referrer', async () => {
    const { referrer, friend } = await pair();
    const otherUser = await user();
    await becomes(await placed(friend), 'failed');
    await placed(friend);
    await becomes(await placed(otherUser), 'succeeded');
    await notifyAll();
    expect(await balanceOf(referrer)).toBe(WELCOME);
    expect(await commissionsOf(friend)).toEqual([]);
    expect(await commissionsOf(otherUser)).toEqual([]);
  });

  test('is not paid for a user who topped up before getting a referrer', async () => {
    const [referrer, friend] = [await user(), await user()];
    await becomes(await placed(friend), 'succeeded');
    await notifyAll();
    await tie(friend, referrer);
    await becomes(await placed(friend), 'succeeded');
    await notifyAll();
    expect(await balanceOf(referrer)).toBe(WELCOME);
    // Without this, the final check would report a missing commission.
    await database.transaction((tx) =>
      tx.updateTable('users').set({ referred_by: null }).where('id', '=', friend.user_id).execute(),
    );
  });

  test('is paid to a referrer whose account and wallet are blocked', async () => {
    const { referrer, friend } = await pair();
    await database.transaction(async (tx) => {
      await tx.updateTable('users').set({ account_status: 5 }).where('id', '=', referrer.user_id).execute();
      await tx.updateTable('ledger_accounts').set({ status: 3 }).where('user_id', '=', referrer.user_id).execute();
    });
    await becomes(await placed(friend), 'succeeded');
    await notifyAll();
    expect(await balanceOf(referrer)).toBe(WELCOME + COMMISSION);
  });

  test('is paid once for two first payments completed at once, with duplicate events', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { referrer, friend } = await pair();
      const payments = await Promise.all([placed(friend), placed(friend), placed(friend)]);
      await Promise.all(payments.map((id) => becomes(id, 'succeeded')));
      const undeliveredEvents = await undelivered();
      expect(undeliveredEvents).toHaveLength(3);
      await Promise.all([...undeliveredEvents, ...undeliveredEvents].map(deliverEvent));
      expect(await balanceOf(referrer)).toBe(WELCOME + COMMISSION);
      expect(await commissionsOf(friend)).toHaveLength(1);
    }
  });

  test('is reversed with the payment, and no other payment replaces it', async () => {
    const { referrer, friend } = await pair();
    const first = await placed(friend);
    await becomes(first, 'succeeded');
    await notifyAll();
    await becomes(first, 'voided');
    const undeliveredEvents = await undelivered();
    await Promise.all([...undeliveredEvents, ...undeliveredEvents].map(deliverEvent));
    expect(await balanceOf(referrer)).toBe(WELCOME);
    const notices = (await call(referrer, listNotifications, {})).data;
    expect(notices.map(({ kind, data }) => [kind, data])).toEqual([
      ['commission_voided', { coins: COMMISSION, friend: 'Sari' }],
      ['commission_earned', { coins: COMMISSION, friend: 'Sari' }],
    ]);
    await becomes(await placed(friend), 'succeeded');
    await notifyAll();
    expect(await balanceOf(referrer)).toBe(WELCOME);
    expect(await commissionsOf(friend)).toMatchObject([{ payment_id: first, taken_back_at: expect.any(Date) }]);
  });

  test('becomes a debt if it was spent before it is reversed', async () => {
    const { referrer, friend } = await pair();
    const first = await placed(friend);
    await becomes(first, 'succeeded');
    await notifyAll();
    await database.transaction(async (tx) => {
      const parties = { from: { wallet: referrer.user_id }, to: { platform: 'revenue' } } as const;
      const facts = {
        cause: 'publication',
        subject_id: null,
        idempotency_key: newId(),
        now: services.clock.now(),
      } as const;
      await transfer(tx, { ...parties, ...facts, amount: coins(WELCOME + COMMISSION - 100) });
    });
    await becomes(first, 'voided');
    await notifyAll();
    expect(await walletOf(database.read, referrer.user_id)).toMatchObject({ amount: 0, debt: COMMISSION - 100 });
  });

  test('is reversed by a void, for any order of events', async () => {
    for (const order of ['forth', 'back', 'together'] as const) {
      const { referrer, friend } = await pair();
      const first = await placed(friend);
      await becomes(first, 'succeeded');
      await becomes(first, 'voided');
      const undeliveredEvents = await undelivered();
      expect(undeliveredEvents).toHaveLength(2);
      if (order === 'together') await Promise.all(undeliveredEvents.map(deliverEvent));
      else
        for (const id of order === 'back' ? undeliveredEvents.toReversed() : undeliveredEvents) await deliverEvent(id);
      expect(await balanceOf(referrer)).toBe(WELCOME);
      await becomes(await placed(friend), 'succeeded');
      await notifyAll();
      expect(await balanceOf(referrer)).toBe(WELCOME);
    }
  });

  test('is reversed by a void during its payment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { referrer, friend } = await pair();
      const first = await placed(friend);
      await becomes(first, 'succeeded');
      const [completed = 0] = await undelivered();
      await Promise.all([deliverEvent(completed), becomes(first, 'voided')]);
      await notifyAll();
      expect(await balanceOf(referrer)).toBe(WELCOME);
    }
  });
});

describe('the page', () => {
  test('shows the link and its earnings, and only the names of friends', async () => {
    const referrer = await user();
    const friends = [await user(), await user(), await user()];
    for (const friend of friends) await tie(friend, referrer);
    const [registered, paying, voided] = friends;
    if (!registered || !paying || !voided) throw new Error('three friends were made');
    await becomes(await placed(paying), 'succeeded');
    const first = await placed(voided);
    await becomes(first, 'succeeded');
    await becomes(first, 'voided');
    await notifyAll();
    const mine = await call(referrer, contract.getAffiliate, {});
    expect(mine).toEqual({
      link: `http://papan.test/register?ref=${mine.code}`,
      code: expect.stringMatching(/^[0-9a-f]{16}$/),
      percent: 50,
      friends: 3,
      topped_up: 1,
      coins: COMMISSION,
    });
    const { data, next_cursor } = await call(referrer, contract.listFriends, {});
    expect(next_cursor).toBeNull();
    const joined_at = expect.stringMatching(/Z$/);
    expect(data).toEqual([
      { id: voided.user_id, name: 'Sari W.', joined_at, state: 'registered', coins: 0 },
      { id: paying.user_id, name: 'Sari W.', joined_at, state: 'topped_up', coins: COMMISSION },
      { id: registered.user_id, name: 'Sari W.', joined_at, state: 'registered', coins: 0 },
    ]);
    expect((await call(paying, contract.listFriends, {})).data).toEqual([]);
  });

  test('lists friends in pages, each once; rejects another user’s cursor', async () => {
    const referrer = await user();
    const all: string[] = [];
    for (let made = 0; made < 23; made += 1) {
      const friend = await user();
      await tie(friend, referrer);
      all.unshift(friend.user_id);
    }
    const first = await call(referrer, contract.listFriends, {});
    expect(first.data).toHaveLength(20);
    const second = await call(referrer, contract.listFriends, { cursor: first.next_cursor ?? '' });
    expect(second.next_cursor).toBeNull();
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all);
    await expect(call(referrer, contract.listFriends, { cursor: "' or 1=1" })).rejects.toMatchObject({
      key: 'invalid_argument',
    });
  });
});
