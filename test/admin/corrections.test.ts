import { describe, expect, it } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as contract from '../../src/contract/admin/corrections.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { settlePayment } from '../../src/domain/payments/public.ts';
import { transfer, walletOf } from '../../src/domain/wallet/public.ts';
import { type ApiUser, errorOf } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';
import { WELCOME_BONUS } from '../support/welcome-bonus.ts';

withOwnPaymentApp();

const reason = 'Salah hitung kemarin';
const boss = () => app.api.user({ user_type: USER_TYPES.SUPERADMIN });
const balanceOf = async ({ user_id }: ApiUser) => (await walletOf(database.read, user_id)).amount;
const correct = (by: ApiUser, user: ApiUser, amount: number) =>
  app.api.call(by, contract.correctWallet, { user_id: user.user_id, amount, reason }, { idempotency_key: newId() });
const order = (by: ApiUser, user: ApiUser, amount: number) =>
  app.api.callOk(by, contract.correctWallet, { user_id: user.user_id, amount, reason }, { idempotency_key: newId() });

describe('a correction', () => {
  it('of few coins is booked at once, and the user reads why', async () => {
    const [by, user] = [await boss(), await app.api.user()];
    expect(await order(by, user, 1000)).toMatchObject({ state: 'booked' });
    expect(await balanceOf(user)).toBe(WELCOME_BONUS + 1000);
    expect(await app.notificationsOf(user)).toContain('coins_added');
    expect((await auditEntriesOf(database.read, user.user_id)).at(-1)).toMatchObject({
      actor: by.user_id,
      action: 'wallet.correct',
      reason,
    });
  });

  it('never concerns the own wallet, neither to request nor to agree', async () => {
    const [by, other] = [await boss(), await boss()];
    expect((await correct(by, by, 5)).status).toBe(403);
    const { id } = await order(by, other, 2000);
    for (const person of [by, other]) {
      expect((await app.api.call(person, contract.agreeToCorrection, { id })).status).toBe(403);
    }
    expect(await balanceOf(other)).toBe(WELCOME_BONUS);
  });

  it('takes no more coins than there are, also when the coins were spent before somebody agreed', async () => {
    const [by, other, user] = [await boss(), await boss(), await app.api.user()];
    const refused = await correct(by, user, -WELCOME_BONUS - 1);
    expect(errorOf(refused).key).toBe('insufficient_balance');
    await order(by, user, 900);
    const { id, state } = await order(by, user, -WELCOME_BONUS - 900);
    expect(state).toBe('waiting');
    await order(await boss(), user, -1);
    expect(errorOf(await app.api.call(other, contract.agreeToCorrection, { id })).key).toBe('insufficient_balance');
    expect(await walletOf(database.read, user.user_id)).toMatchObject({ amount: WELCOME_BONUS + 899, debt: 0 });
  });

  it('above a thousand coins waits for another administrator, also in small parts for one user', async () => {
    const [by, other, user] = [await boss(), await boss(), await app.api.user()];
    expect(await order(by, user, 600)).toMatchObject({ state: 'booked' });
    const { id, state } = await order(by, user, 500);
    expect([state, await balanceOf(user)]).toEqual(['waiting', WELCOME_BONUS + 600]);
    const row = async (person: ApiUser) =>
      (await app.api.callOk(person, contract.listCorrections, {})).data.find((one) => one.id === id);
    expect(await row(by)).toMatchObject({ can_agree: false, can_refuse: true });
    expect(await row(other)).toMatchObject({ can_agree: true, can_refuse: true, reason });
    await app.api.callOk(other, contract.agreeToCorrection, { id });
    expect(await balanceOf(user)).toBe(WELCOME_BONUS + 1100);
    expect(await row(other)).toMatchObject({ state: 'booked', decided_by: { id: other.user_id } });
    expect((await auditEntriesOf(database.read, user.user_id)).at(-1)).toMatchObject({
      actor: other.user_id,
      after: { requested_by: by.user_id },
    });
  });

  it('that twenty agree to at once is booked once', async () => {
    const [by, user] = [await boss(), await app.api.user()];
    const others = await Promise.all(Array.from({ length: 4 }, boss));
    const { id } = await order(by, user, 3000);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.api.call(others[index % 4] ?? by, contract.agreeToCorrection, { id }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(user)).toBe(WELCOME_BONUS + 3000);
  });

  it('by fifty calls at once never passes ten thousand coins of one administrator in a day', async () => {
    const by = await boss();
    const users = await Promise.all(Array.from({ length: 25 }, () => app.api.user()));
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => correct(by, users[index % 25] ?? by, 450)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(22);
    const refused = responses.find(({ status }) => status !== 200) ?? expect.fail();
    expect(errorOf(refused)).toMatchObject({ key: 'correction_limit', data: { left: 100 } });
    const balances = await Promise.all(users.map(balanceOf));
    expect(balances.reduce((sum, balance) => sum + balance - WELCOME_BONUS, 0)).toBe(22 * 450);
    app.pass(MILLISECONDS.day + 1);
    const again = await boss();
    expect((await correct(again, users[0] ?? by, 450)).status).toBe(200);
  });

  it('that nobody agreed to for a day has expired, and a refused one is closed', async () => {
    const [by, user] = [await boss(), await app.api.user()];
    const refused = await order(by, user, 2000);
    const late = await order(by, user, 2000);
    await app.api.callOk(await boss(), contract.refuseCorrection, { id: refused.id, reason });
    const agree = async (id: string) =>
      errorOf(await app.api.call(await boss(), contract.agreeToCorrection, { id })).key;
    expect(await agree(refused.id)).toBe('correction_closed');
    app.pass(MILLISECONDS.day);
    expect(await agree(late.id)).toBe('correction_closed');
    for (const { jobs } of app.api.modules) await jobs?.expire_corrections?.({});
    const { data } = await app.api.callOk(await boss(), contract.listCorrections, { state: 'waiting' });
    expect(data.filter(({ user: { id } }) => id === user.user_id)).toEqual([]);
    expect(await balanceOf(user)).toBe(WELCOME_BONUS);
  });
});

describe('a refund', () => {
  it('of a payment above a thousand coins waits, is ordered once, and takes the coins when another agrees', async () => {
    const [by, other, user] = [await boss(), await boss(), await app.api.user()];
    const { id: payment_id } = await app.buy(user);
    await app.sandbox.pay(app.requestOf(payment_id), 'pay', { silently: true });
    await settlePayment(app.api.services, payment_id, 'command');
    const request = () => app.api.call(by, contract.refundPayment, { id: payment_id, reason });
    const { id } = await app.api.callOk(by, contract.refundPayment, { id: payment_id, reason });
    expect(errorOf(await request()).key).toBe('payment_status_conflict');
    expect(await app.gained(user)).toBe(1100);
    await app.api.callOk(other, contract.agreeToCorrection, { id });
    expect(await app.gained(user)).toBe(0);
    expect((await request()).status).toBe(409);
    await app.settle();
  });

  it('of an ad returns at most what was paid and not returned', async () => {
    const [by, user] = [await boss(), await app.api.user()];
    const { draft } = await app.api.callOk(user, (await import('../../src/contract/ads/creation.ts')).startDraft, {});
    const paid = { amount: coins(60), cause: 'publication', subject_id: draft.id, idempotency_key: newId() } as const;
    await database.transaction((tx) =>
      transfer(tx, {
        ...paid,
        from: { wallet: user.user_id },
        to: { platform: 'revenue' },
        now: app.api.services.clock.now(),
      }),
    );
    const refund = (amount: number) =>
      app.api.call(by, contract.refundAd, { id: draft.id, amount, reason }, { idempotency_key: newId() });
    expect(errorOf(await refund(61)).key).toBe('invalid_value');
    const responses = await Promise.all(Array.from({ length: 20 }, () => refund(25)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await balanceOf(user)).toBe(WELCOME_BONUS - 10);
  });
});
