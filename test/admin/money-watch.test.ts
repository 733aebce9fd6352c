import { afterEach, describe, expect, it } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as corrections from '../../src/contract/admin/corrections.ts';
import * as contract from '../../src/contract/admin/ledger.ts';
import { dropReferenceData } from '../../src/domain/catalogue/reference-data.ts';
import { outstandingCoins } from '../../src/domain/wallet/public.ts';
import { API_BASE } from '../../src/server/http/http-server.ts';
import type { ApiUser } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';

withOwnPaymentApp();

const boss = () => app.api.user({ user_type: USER_TYPES.SUPERADMIN });
const limitTo = (coins: number) =>
  database.transaction(async (tx) => {
    const value = JSON.stringify(coins);
    await tx.updateTable('settings').set({ value }).where('key', '=', 'liability_limit').execute();
    dropReferenceData(database.read);
  });
const watch = async () => {
  for (const { jobs } of app.api.modules) await jobs?.watch_liability?.({});
};
/** Kinds of the notices about it, oldest first. An administrator's session ends before the next day. */
const noticesOf = async ({ user_id }: ApiUser) => {
  const notices = database.read.selectFrom('notifications').select('kind').where('user_id', '=', user_id);
  const rows = await notices.where('kind', 'like', 'liability%').orderBy('id').execute();
  return rows.map(({ kind }) => kind);
};

describe('outstanding coins', () => {
  afterEach(() => limitTo(10_000_000));

  it('near the limit and at it are reported to superadmins once a day each, also by many workers at once', async () => {
    const [by, user] = [await boss(), await app.api.user()];
    const coins = await outstandingCoins(database.read);
    await limitTo(coins * 10);
    await watch();
    expect(await noticesOf(by)).toEqual([]);
    await limitTo(Math.floor(coins / 0.8));
    await Promise.all(Array.from({ length: 20 }, watch));
    expect(await noticesOf(by)).toEqual(['liability_near']);
    await limitTo(coins);
    await Promise.all(Array.from({ length: 20 }, watch));
    expect(await noticesOf(by)).toEqual(['liability_near', 'liability_reached']);
    expect(await noticesOf(user)).toEqual([]);
    const { liability } = await app.api.callOk(by, contract.getLedgerState, {});
    expect(liability).toEqual({ coins, limit: coins });
    app.pass(MILLISECONDS.day);
    await watch();
    expect((await noticesOf(by)).filter((kind) => kind === 'liability_reached')).toHaveLength(2);
  });
});

describe('an export', () => {
  it('sends the requested days, without a formula, and is in the audit log', async () => {
    const [by, user] = [await boss(), await app.api.user()];
    const reason = '=HYPERLINK("http://jahat")';
    await app.api.callOk(
      by,
      corrections.correctWallet,
      { user_id: user.user_id, amount: 40, reason },
      { idempotency_key: newId() },
    );
    const day = app.api.services.clock.now().toISOString().slice(0, 10);
    const send = async (table: string, from: string) => {
      const url = `${app.api.url}${API_BASE}/admin/ledger/export?table=${table}&from=${from}&to=${day}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${by.token}` } });
      expect(response.status).toBe(200);
      return (await response.text()).split('\r\n').filter((line) => line !== '');
    };
    for (const table of ['entries', 'corrections']) {
      const lines = (await send(table, day)).filter(
        (line) => line.includes(user.user_id) && line.includes('HYPERLINK'),
      );
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`"'=HYPERLINK(`);
      expect(lines[0]).toContain(';40;');
    }
    expect(await send('topups', day)).toHaveLength(1);
    expect((await auditEntriesOf(database.read, by.user_id)).at(-1)).toMatchObject({
      action: 'ledger.export',
      after: { table: 'topups', from: day, to: day },
    });
  });
});
