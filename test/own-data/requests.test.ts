import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as ownData from '../../src/contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../src/contract/own-data/rules.ts';
import { allOpenRequests, recordBreach } from '../../src/domain/own-data/public.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const TEXT = 'Tanggal lahir saya salah, tolong hapus';
const ANSWER = 'Kami tidak menyimpan tanggal lahir Anda.';
let database: TestDatabase;
let api: Api;
let admin: ApiUser;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { server_key: 'k'.repeat(40) });
  admin = await api.user({ user_type: USER_TYPES.ADMIN });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  api.services.clock.set(START);
  await database.transaction((tx) => tx.deleteFrom('data_requests').execute());
});

const pass = (hours: number) =>
  api.services.clock.set(addMilliseconds(api.services.clock.now(), hours * MILLISECONDS.hour));
const ask = (user: ApiUser, text = TEXT) => api.call(user, ownData.requestByText, { kind: 'correction', text });
const list = (cursor?: string) => api.callOk(admin, ownData.listDataRequests, cursor === undefined ? {} : { cursor });
const answer = (id: string, text = ANSWER) => api.call(admin, ownData.answerDataRequest, { id, answer: text });
async function remind(): Promise<void> {
  const job = api.modules.map(({ jobs }) => jobs?.remind_support).find((found) => found) ?? expect.fail();
  await Promise.all([1, 2, 3].map(() => job({})));
  await runJobs(api.services, api.modules);
}
const supportMails = () => mailsTo(database, 'bantuan@papan.test');

describe('a request by text', () => {
  test('has 72 hours, is answered by mail, and its user sees both', async () => {
    const user = await api.user();
    const { id } = await api.callOk(user, ownData.requestByText, { kind: 'correction', text: `  ${TEXT}\n` });
    expect((await api.callOk(user, ownData.getOwnData, {})).requests).toEqual([
      {
        id,
        kind: 'correction',
        text: TEXT,
        received_at: START.toISOString(),
        due_at: '2026-03-05T03:00:00.000Z',
        answered_at: null,
      },
    ]);
    pass(2.5);
    expect(await list()).toMatchObject({
      data: [{ id, user: { id: user.user_id, email: user.email }, hours_left: 69, is_overdue: false }],
      open: 1,
      overdue: 0,
    });
    expect((await answer(id)).body).toEqual({ done: true });
    await runJobs(api.services, api.modules);
    const mail = (await mailsTo(database, user.email)).at(-1);
    expect(mail?.subject).toBe('Jawaban atas permintaan Anda tentang data pribadi');
    expect(mail?.text).toContain(ANSWER);
    expect(mail?.text).toContain(TEXT);
    expect(await list()).toMatchObject({ data: [], open: 0 });
    expect((await api.callOk(user, ownData.getOwnData, {})).requests[0]?.answered_at).not.toBe(null);
    expect(errorOf(await answer(id)).key).toBe('data_request_closed');
    expect(errorOf(await answer(newId())).key).toBe('not_found');
    expect((await auditEntriesOf(database.read, id)).map(({ actor, action }) => [actor, action])).toEqual([
      [admin.user_id, 'data_request.close'],
    ]);
  });

  test('is listed as closed with its answer, and proved by a document', async () => {
    const user = await api.user();
    const { id } = (await ask(user)).body;
    const proof = async (request: string, locale: 'id' | 'en') => {
      const path = `${api.url}/api/admin/data-request/${request}/proof?locale=${locale}`;
      const response = await fetch(path, { headers: { authorization: `Bearer ${admin.token}` } });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    expect((await proof(id, 'en')).status).toBe(200);
    const due_at = addMilliseconds(START, -1);
    await database.transaction((tx) => tx.updateTable('data_requests').set({ due_at }).where('id', '=', id).execute());
    await answer(id);
    const { data } = await api.callOk(admin, ownData.listDataRequests, { state: 'closed' });
    expect(data).toMatchObject([{ id, answer: ANSWER, is_overdue: true }]);
    for (const locale of ['id', 'en'] as const) {
      const { bytes } = await proof(id, locale);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect((await proof(newId(), 'id')).status).toBe(404);
  });

  test('lists the closed ones page by page, the last closed first', async () => {
    const user = await api.user();
    for (let index = 0; index < 53; index += 1) {
      const { id } = (await ask(user)).body;
      pass(0.01);
      await answer(id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.callOk(admin, ownData.listDataRequests, {
        state: 'closed',
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.data.map(({ answered_at }) => answered_at ?? ''));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(53);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  test('is answered once by many administrators', async () => {
    const user = await api.user();
    const { id } = (await ask(user)).body;
    const responses = await Promise.all(Array.from({ length: 12 }, () => answer(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    await runJobs(api.services, api.modules);
    expect(await mailsTo(database, user.email)).toHaveLength(1);
  });

  test('is limited to five unanswered ones, also for many clients at once', async () => {
    const user = await api.user();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask(user)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(OWN_DATA.open_requests);
    expect(errorOf(await ask(user)).key).toBe('too_many_requests');
    await answer(outcomes.find(({ status }) => status === 200)?.body.id ?? '');
    expect((await ask(user)).status).toBe(200);
  });

  test.each(['', 'pendek', '          ', '\u200b'.repeat(20), '.'.repeat(20), 'a'.repeat(2001)])(
    'refuses the text %j',
    async (text) => {
      const answered = await ask(await api.user(), text);
      expect([answered.status, errorOf(answered).errors?.text?.length]).toEqual([400, 1]);
    },
  );
});

describe('the list of open requests', () => {
  test('shows overdue ones first, page by page, and breaches like requests', async () => {
    const user = await api.user();
    await ask(user);
    pass(-80);
    const overdue = (await ask(user, 'Sudah lama sekali menunggu')).body.id;
    pass(80);
    const breach = await database.transaction((tx) =>
      recordBreach(tx, {
        text: 'Cadangan data hilang',
        found_at: addMilliseconds(START, -3.6e6),
        by: 'test',
        now: START,
      }),
    );
    const { data, open, overdue: late } = await list();
    expect(data.map(({ kind, hours_left, is_overdue }) => [kind, hours_left, is_overdue])).toEqual([
      ['correction', -8, true],
      ['breach', 71, false],
      ['correction', 72, false],
    ]);
    expect([data[0]?.id, data[1]?.user, open, late]).toEqual([overdue, null, 3, 1]);
    expect(await allOpenRequests(database.read, START)).toEqual(data);
    expect((await answer(breach.id, 'Pengguna dan otoritas sudah diberi tahu')).status).toBe(200);
    expect((await list()).open).toBe(2);
    expect((await auditEntriesOf(database.read, breach.id)).map(({ action }) => action)).toEqual([
      'breach.record',
      'data_request.close',
    ]);
  });

  test('has pages', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: newId(),
      kind: 'breach',
      text: `nomor ${index}`,
      received_at: START,
      due_at: addMilliseconds(START, (index % 7) * 1000),
    }));
    await database.transaction((tx) => tx.insertInto('data_requests').values(rows).execute());
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(cursor);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    expect(errorOf(await api.call(admin, ownData.listDataRequests, { cursor: 'kosong' })).key).toBe('invalid_argument');
  });

  test('is counted in the metrics', async () => {
    await ask(await api.user());
    const metrics = async () => {
      const headers = { authorization: `Bearer ${'k'.repeat(40)}` };
      const text = await (await fetch(`${api.url}/metrics`, { headers })).text();
      return ['open', 'overdue'].map((kind) => new RegExp(`^papan_data_requests_${kind} (.+)$`, 'm').exec(text)?.[1]);
    };
    // The metrics use the time of the machine, which is later than the test's.
    expect(await metrics()).toEqual(['1', '1']);
    await database.transaction((tx) =>
      tx
        .updateTable('data_requests')
        .set({ due_at: addMilliseconds(new Date(), MILLISECONDS.hour) })
        .execute(),
    );
    expect(await metrics()).toEqual(['1', '0']);
  });
});

describe('support', () => {
  test('is mailed once at half time, unless the request is answered', async () => {
    const user = await api.user();
    const [first, second] = [(await ask(user)).body.id, (await ask(user, 'Satu lagi untuk dijawab')).body.id];
    await answer(second);
    pass(35.9);
    await remind();
    expect(await supportMails()).toEqual([]);
    pass(0.2);
    await remind();
    await remind();
    const mails = await supportMails();
    expect(mails.map(({ subject }) => subject)).toEqual(['35 jam lagi: Perbaikan data']);
    expect(mails[0]?.text).toContain(first);
    expect(mails[0]?.text).toContain(TEXT);
    expect(mails[0]?.text).toContain('5 Maret 2026');
  });
});
