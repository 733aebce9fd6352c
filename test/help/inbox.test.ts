import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { getConsole } from '../../src/contract/admin/endpoints.ts';
import { submitQuestion } from '../../src/contract/help/endpoints.ts';
import * as inbox from '../../src/contract/help/inbox.ts';
import { listNotifications } from '../../src/contract/notifications/endpoints.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs } from '../support/services.ts';

let database: TestDatabase;
let api: Api;
let [first, second]: ApiUser[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  first = await api.user({ user_type: USER_TYPES.ADMIN });
  second = await api.user({ user_type: USER_TYPES.ADMIN });
});
beforeEach(() => database.pool.query('delete from help_threads'));
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const admin = () => first ?? null;
const MESSAGE = 'Saya sudah bayar lewat QRIS tetapi koin belum masuk.';
const listed = async (state: 'open' | 'closed') => (await api.callOk(admin(), inbox.listQuestions, { state })).data;

async function ask(who: ApiUser | null, locale: 'id' | 'en' = 'id'): Promise<{ id: string; email: string }> {
  const email = who?.email ?? `${newId()}@papan.test`;
  const asker = who ? {} : { name: 'Rina', email };
  const headers = { 'accept-language': locale };
  await api.callOk(who, submitQuestion, { topic_id: 2, message: MESSAGE, ...asker }, { headers });
  const [newest] = (await listed('open')).slice(-1);
  return { id: newest?.id ?? '', email };
}

describe('the inbox', () => {
  it('lists open questions with their number in the navigation, without addresses of guests', async () => {
    const { email } = await ask(null);
    await ask(await api.user());
    const page = await api.callOk(admin(), inbox.listQuestions, { state: 'open' });
    expect(page.open).toBe(2);
    expect(page.data.map(({ name, topic }) => [name === 'Rina', topic])).toEqual([
      [true, 'Pembayaran & koin'],
      [false, 'Pembayaran & koin'],
    ]);
    expect(JSON.stringify(page)).not.toContain(email);
    expect((await api.callOk(admin(), getConsole, {})).waiting.help).toBe(2);
  });

  it('gives a question to one administrator for ten minutes', async () => {
    const { id } = await ask(null);
    const take = (who: ApiUser | undefined) => api.call(who ?? null, inbox.takeQuestion, { id });
    const responses = await Promise.all([take(first), take(second)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [holder, other] = responses[0]?.status === 200 ? [first, second] : [second, first];
    expect((await take(holder)).status).toBe(200);
    const refused = [
      await take(other),
      await api.call(other ?? null, inbox.answerQuestion, { id, text: 'Halo' }),
      await api.call(other ?? null, inbox.switchQuestion, { id, is_open: false }),
    ];
    expect(refused.map((response) => errorOf(response).key)).toEqual(['review_taken', 'review_taken', 'review_taken']);
    const over = addMilliseconds(api.services.clock.now(), -MILLISECONDS.minute);
    await database.pool.query('update help_threads set locked_until = $1 where id = $2', [over, id]);
    expect((await take(other)).status).toBe(200);
  });

  it('mails the answer to a guest in the language of the question, and closes it', async () => {
    const { id, email } = await ask(null, 'en');
    await api.callOk(admin(), inbox.takeQuestion, { id });
    await api.callOk(admin(), inbox.answerQuestion, { id, text: 'Your coins <b>have</b> arrived.\n\nKind regards' });
    await runJobs(api.services, api.modules);
    const answer = (await mailsTo(database, email)).find(({ subject }) => subject?.startsWith('Answer'));
    expect(answer?.text).toContain('Your coins <b>have</b> arrived.');
    expect(answer?.html).toContain('Your coins &lt;b&gt;have&lt;/b&gt; arrived.');
    expect(await listed('open')).toEqual([]);
    expect((await listed('closed')).map((question) => question.id)).toEqual([id]);
  });

  it('notifies a user by mail and bell, once each', async () => {
    const user = await api.user();
    const { id } = await ask(user);
    await api.callOk(admin(), inbox.answerQuestion, { id, text: 'Koin Anda sudah masuk.' });
    await runJobs(api.services, api.modules);
    const answers = (await mailsTo(database, user.email)).filter(({ subject }) => subject?.startsWith('Jawaban'));
    expect(answers).toHaveLength(1);
    const { data } = await api.callOk(user, listNotifications, {});
    expect(data).toMatchObject([{ kind: 'help_answered', data: { answer: 'Koin Anda sudah masuk.' } }]);
  });

  it('can open a question again', async () => {
    const { id } = await ask(null);
    await api.callOk(admin(), inbox.switchQuestion, { id, is_open: false });
    expect(await listed('open')).toEqual([]);
    await api.callOk(admin(), inbox.switchQuestion, { id, is_open: true });
    expect((await listed('open')).map((question) => question.id)).toEqual([id]);
  });
});
