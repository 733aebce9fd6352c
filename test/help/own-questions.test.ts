import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { getOwnQuestion, listOwnQuestions, submitQuestion } from '../../src/contract/help/endpoints.ts';
import * as inbox from '../../src/contract/help/inbox.ts';
import { listNotifications } from '../../src/contract/notifications/endpoints.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs } from '../support/services.ts';

let database: TestDatabase;
let api: Api;
let admin: ApiUser;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  admin = await api.user({ user_type: USER_TYPES.ADMIN });
});
beforeEach(() => database.pool.query('delete from help_threads'));
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const ask = (who: ApiUser, message: string) => api.callOk(who, submitQuestion, { topic_id: 2, message });
const listed = (who: ApiUser, headers = {}) => api.callOk(who, listOwnQuestions, {}, { headers });
async function firstOf(who: ApiUser) {
  const [first] = (await listed(who)).data;
  return first ?? expect.fail();
}

it('are listed newest first, page by page, in the caller’s language, and are nobody else’s', async () => {
  const [user, other] = [await api.user(), await api.user()];
  await ask(user, 'Pertanyaan pertama saya tentang koin.');
  await ask(user, 'Pertanyaan kedua saya tentang koin.');
  await ask(other, 'Pertanyaan orang lain tentang koin.');
  const { data } = await listed(user, { 'accept-language': 'en' });
  expect(data.map(({ excerpt, state, topic }) => [excerpt.slice(0, 17), state, topic])).toEqual([
    ['Pertanyaan kedua ', 'waiting', 'Payment & coins'],
    ['Pertanyaan pertam', 'waiting', 'Payment & coins'],
  ]);
  await database.pool.query(
    `insert into help_threads (id, topic_id, user_id, locale, network, created_at, changed_at)
     select id, 2, $1, 'id', '', now(), now() from unnest($2::uuid[]) as id`,
    [user.user_id, Array.from({ length: 25 }, () => newId())],
  );
  const first = await listed(user);
  const second = await api.callOk(user, listOwnQuestions, { cursor: first.next_cursor ?? '' });
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect([first.data.length, second.data.length, new Set(ids).size, second.next_cursor]).toEqual([20, 7, 27, null]);
  expect(ids).toEqual(ids.toSorted().toReversed());
  const stolen = await api.call(other, getOwnQuestion, { id: data[0]?.id ?? '' });
  expect([stolen.status, errorOf(stolen).key]).toEqual([404, 'not_found']);
});

it('show the answer and their state, without the administrator', async () => {
  const user = await api.user();
  await ask(user, 'Saya sudah bayar lewat QRIS tetapi koin belum masuk.');
  const { id, number } = await firstOf(user);
  await api.callOk(admin, inbox.switchQuestion, { id, is_open: false });
  expect((await firstOf(user)).state).toBe('closed');
  await api.callOk(admin, inbox.answerQuestion, { id, text: 'Koin Anda\nsudah masuk.' });
  const question = await api.callOk(user, getOwnQuestion, { id });
  expect(question).toMatchObject({
    number,
    state: 'answered',
    messages: [{ is_answer: false }, { is_answer: true, text: 'Koin Anda\nsudah masuk.' }],
  });
  expect(JSON.stringify(question)).not.toContain(admin.user_id);
  await api.callOk(admin, inbox.switchQuestion, { id, is_open: true });
  expect((await firstOf(user)).state).toBe('waiting');
});

it('are where the notice and both mails lead', async () => {
  const user = await api.user();
  await ask(user, 'Saya sudah bayar lewat QRIS tetapi koin belum masuk.');
  const { id } = await firstOf(user);
  await api.callOk(admin, inbox.answerQuestion, { id, text: 'Koin Anda sudah masuk.' });
  await runJobs(api.services, api.modules);
  const mails = await mailsTo(database, user.email);
  expect(mails).toHaveLength(2);
  for (const { text, html } of mails) {
    expect(text).toContain(`/help/questions/${id}`);
    expect(html).toContain(`/help/questions/${id}`);
  }
  const { data } = await api.callOk(user, listNotifications, {});
  expect(data).toMatchObject([{ kind: 'help_answered', data: { question: id } }]);
});
