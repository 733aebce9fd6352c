import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { getChecks } from '../../src/contract/admin/checks.ts';
import * as contract from '../../src/contract/admin/endpoints.ts';
import { recordAuditEntry } from '../../src/domain/audit/public.ts';
import { API_BASE } from '../../src/server/http/http-server.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { inEnglish } from '../support/finding-texts.ts';
import { insertPayment } from '../support/payment-rows.ts';

let database: TestDatabase;
let api: Api;
let boss: ApiUser;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  boss = await api.user({ user_type: USER_TYPES.SUPERADMIN });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const now = () => api.services.clock.now();
type Entry = Partial<Parameters<typeof recordAuditEntry>[1]>;
const record = (entry: Entry) =>
  database.transaction((tx) =>
    recordAuditEntry(tx, {
      actor: 'command: test',
      action: 'ad.hide',
      subject_id: newId(),
      reason: null,
      before: {},
      after: {},
      now: now(),
      ...entry,
    }),
  );

describe('the audit log', () => {
  it('is read page by page, without a gap or a repeat among entries of the same time', async () => {
    const actor = newId();
    for (let index = 0; index < 120; index += 1) {
      await record({ actor, now: addMilliseconds(now(), Math.floor(index / 40)) });
    }
    const seen: string[] = [];
    const times: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(cursor === null ? { actor } : { actor, cursor });
      seen.push(...page.data.map(({ id }) => id));
      times.push(...page.data.map(({ created_at }) => created_at));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect(times).toEqual(times.toSorted().reverse());
  });
  const list = (input: object) => api.callOk(boss, contract.listAuditEntries, input);

  it('is found by email, name of a command, action, subject and days in Jakarta', async () => {
    const subject_id = newId();
    // 23:30 and 00:30 in Jakarta.
    const evening = new Date('2026-02-10T16:30:00Z');
    const night = new Date('2026-02-10T17:30:00Z');
    await record({ subject_id, actor: boss.user_id, action: 'ad.hide', reason: 'Palsu', now: evening });
    await record({ subject_id, actor: 'command: budi', action: 'ad.approve', now: night });
    const found = async (input: object) => (await list({ subject_id, ...input })).data.map(({ action }) => action);
    expect(await found({})).toEqual(['ad.approve', 'ad.hide']);
    expect(await found({ actor: boss.email.toUpperCase() })).toEqual(['ad.hide']);
    expect(await found({ actor: 'command: budi' })).toEqual(['ad.approve']);
    expect(await found({ actor: 'nobody@papan.test' })).toEqual([]);
    expect(await found({ action: 'ad.hide' })).toEqual(['ad.hide']);
    expect(await found({ actor: boss.user_id, action: 'ad.approve' })).toEqual([]);
    expect(await found({ from: '2026-02-11' })).toEqual(['ad.approve']);
    expect(await found({ to: '2026-02-10' })).toEqual(['ad.hide']);
    expect(await found({ from: '2026-02-10', to: '2026-02-11' })).toEqual(['ad.approve', 'ad.hide']);
    expect((await list({ subject_id })).data.map(({ actor_name }) => actor_name)).toEqual([null, 'Sari Wulandari']);
  });

  it.each([
    { action: 'ad.delete' },
    { subject_id: 'x' },
    { from: '2026-02-30' },
    { to: 'kemarin' },
    { actor: '' },
    { actor: 'a'.repeat(255) },
    { cursor: 'x' },
  ])('rejects %j', async (input) => {
    const response = await api.call(boss, contract.listAuditEntries, input as never);
    expect(response.status).toBe(400);
    expect(errorOf(response).key).toBe('invalid_argument');
  });

  it('accepts no cursor of another list', async () => {
    await record({});
    const cursor = api.services.tokens.signCursor('x');
    expect((await api.call(boss, contract.listAuditEntries, { cursor: `e30.${cursor}` })).status).toBe(400);
  });

  it('is exported as a table with its hashes, in which no text is a formula', async () => {
    const subject_id = newId();
    for (let index = 0; index < 3; index += 1) await record({ subject_id, reason: '=HYPERLINK("http://x")' });
    const response = await fetch(`${api.url}${API_BASE}/admin/audit/export?subject_id=${subject_id}`, {
      headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'en' },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('audit-2026-03-02.csv');
    const [head, ...lines] = (await response.text()).trim().split('\r\n');
    expect(head?.replace('\uFEFF', '')).toContain('"time","actor"');
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toContain(`"'=HYPERLINK`);
      expect(line).toMatch(/,\d+,"[\da-f]{64}"$/);
    }
  });
});

describe('the dashboard', () => {
  const count = () => api.modules.find(({ jobs }) => jobs?.count_figures)?.jobs?.count_figures?.({});
  const dashboard = (who = boss, days?: 7) => api.callOk(who, contract.getDashboard, days ? { days } : {});

  it('shows figures by day in Jakarta with their change, counted once however often the job runs', async () => {
    const buyer = await api.user();
    const ago = (days: number) => addMilliseconds(now(), -days * MILLISECONDS.day);
    for (const days of [1, 2, 8, 9, 10, 11]) await insertPayment(database, buyer, { status: 3, at: ago(days) });
    await insertPayment(database, buyer, { status: 1, at: ago(1) });
    await database.transaction((tx) =>
      tx
        .insertInto('publications')
        .values(
          // 00:30 in Jakarta is the day before in UTC.
          [new Date('2026-02-28T17:30:00Z'), ago(1), ago(1)].map((published_at) => ({
            ad_id: newId(),
            owner_id: buyer.user_id,
            category_id: 11,
            published_at,
          })),
        )
        .execute(),
    );
    await count();
    await count();
    const { coins_sold, users_new, posted, payments, ads_live, categories } = await dashboard(boss, 7);
    expect(coins_sold).toEqual({ value: 2000, change: -50 });
    expect(users_new).toMatchObject({ value: expect.any(Number), change: null });
    expect(posted.map(({ day }) => day).at(-1)).toBe('2026-03-02');
    expect(posted.filter(({ ads }) => ads > 0)).toEqual([{ day: '2026-03-01', ads: 3 }]);
    expect(ads_live).toEqual({ value: 0, change: null });
    expect(categories).toEqual([]);
    expect(payments?.map(({ status }) => status)).toHaveLength(5);
    expect((await dashboard()).posted).toHaveLength(30);
  });

  it('corrects the figures of the day before, which was counted before its end', async () => {
    const buyer = await api.user();
    await count();
    const before = (await dashboard(boss, 7)).coins_sold?.value ?? 0;
    await insertPayment(database, buyer, { status: 3, at: now() });
    api.services.clock.set(addMilliseconds(now(), MILLISECONDS.day));
    await count();
    const again = await api.user({ user_type: USER_TYPES.SUPERADMIN });
    expect((await dashboard(again, 7)).coins_sold?.value).toBe(before + 1000);
  });

  it('shows an administrator nothing about money and backups', async () => {
    const run = { kind: 'drill', started_at: now(), seconds: 41, bytes: 5e9, lost_seconds: 12, error: null } as const;
    await database.transaction((tx) => tx.insertInto('backup_runs').values(run).execute());
    const superadmin = await api.user({ user_type: USER_TYPES.SUPERADMIN });
    expect((await dashboard(superadmin)).restore_drill).toMatchObject({ ok: true, seconds: 41, lost_seconds: 12 });
    const admin = await api.user({ user_type: USER_TYPES.ADMIN });
    expect(await dashboard(admin)).toMatchObject({ coins_sold: null, payments: null, restore_drill: null });
    expect((await api.call(admin, contract.getDashboard, { days: 8 } as never)).status).toBe(400);
  });
});

describe('the checks of the installation', () => {
  it('are made once for all who ask at the same time, and their result is kept', async () => {
    // The clock of other tests has ended the session of the other superadmin.
    const superadmin = await api.user({ user_type: USER_TYPES.SUPERADMIN });
    expect(await api.callOk(superadmin, getChecks, { kept: 'true' })).toEqual({ checks: null });
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => api.callOk(superadmin, getChecks, {})),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(await api.callOk(superadmin, getChecks, {})).toEqual(first);
    expect(await api.callOk(superadmin, getChecks, { kept: 'true' })).toEqual(first);
    const found = inEnglish(first?.checks?.findings ?? []);
    expect(found).toContainEqual(expect.objectContaining({ check: 'migrations', result: 'good' }));
    expect(found).toContainEqual(expect.objectContaining({ check: 'payment_gateway', result: 'warning' }));
  });
});
