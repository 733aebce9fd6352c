import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { listHelp, submitQuestion } from '../../src/contract/help/endpoints.ts';
import { QUESTION } from '../../src/contract/help/rules.ts';
import { purgeQuestions } from '../../src/domain/help/questions/purge-questions.ts';
import { type Api, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs } from '../support/services.ts';

let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const MESSAGE = 'Saya sudah bayar lewat QRIS tetapi koin belum masuk.';
const newMail = () => `${newId()}@papan.test`;
const question = (more: object = {}) => ({ topic_id: 2, message: MESSAGE, name: 'Rina', email: newMail(), ...more });
const forget = () => database.pool.query('delete from help_threads');
const threads = async () =>
  (await database.read.selectFrom('help_threads').selectAll().orderBy('created_at').execute()) as {
    user_id: string | null;
    name: string | null;
    email: string | null;
    network: string;
  }[];

/** The page's form as a browser sends it without scripts. */
function sendForm(fields: Record<string, string>, headers: Record<string, string> = {}, prefix = '') {
  const { origin } = new URL(api.url);
  return fetch(`${origin}${prefix}/help`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, accept: 'text/html', ...headers },
    body: new URLSearchParams(fields),
  });
}

describe('a question', () => {
  it('of a guest is stored, and the receipt repeats nothing that was typed', async () => {
    await forget();
    const asked = question({ name: 'Beli pil murah', message: `${MESSAGE} http://jahat.test` });
    await api.callOk(null, submitQuestion, asked);
    expect(await threads()).toMatchObject([{ user_id: null, name: 'Beli pil murah', email: asked.email }]);
    await runJobs(api.services, api.modules);
    const [mail, ...others] = await mailsTo(database, asked.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Pesan Anda kami terima \([0-9A-F]{8}\)$/);
    expect(JSON.stringify(mail)).not.toMatch(/pil murah|jahat|QRIS/);
  });

  it('of a user has no name or address of its own', async () => {
    await forget();
    const user = await api.user();
    await api.callOk(user, submitQuestion, question({ email: 'orang-lain@papan.test' }));
    expect(await threads()).toMatchObject([{ user_id: user.user_id, name: null, email: null }]);
    await runJobs(api.services, api.modules);
    expect(await mailsTo(database, user.email)).toHaveLength(1);
    expect(await mailsTo(database, 'orang-lain@papan.test')).toEqual([]);
  });

  it('is refused with a line break in the name, headers, a short message or an unknown topic', async () => {
    const bad: [object, string][] = [
      [{ name: 'Rina\r\nBcc: semua@papan.test' }, 'name'],
      [{ name: 'Rina\nSubject: x' }, 'name'],
      [{ name: '\u0000' }, 'name'],
      [{ email: 'rina@papan.test\r\nBcc: x@papan.test' }, 'email'],
      [{ message: 'Terlalu pendek' }, 'message'],
      [{ message: 'x'.repeat(QUESTION.text.max + 1) }, 'message'],
      [{ message: '.'.repeat(30) }, 'message'],
      [{ topic_id: 999 }, 'topic_id'],
      [{ name: undefined }, 'name'],
      [{ email: undefined }, 'email'],
      [{ subject: 'x' }, 'subject'],
    ];
    for (const [more, field] of bad) {
      const response = await api.call(null, submitQuestion, question(more));
      expect([400, 422], JSON.stringify(more)).toContain(response.status);
      expect(Object.keys(errorOf(response).errors ?? {})).toEqual([field]);
    }
  });

  it('can be asked so often in a day, also by 20 clients at once', async () => {
    await forget();
    const user = await api.user();
    const responses = await Promise.all(Array.from({ length: 20 }, () => api.call(user, submitQuestion, question())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(QUESTION.a_day);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20 - QUESTION.a_day);
  });

  it('can be asked so often by guests of one network, also by 100 at once, and by users still', async () => {
    await forget();
    const responses = await Promise.all(Array.from({ length: 100 }, () => api.call(null, submitQuestion, question())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(QUESTION.a_day_network);
    expect((await api.call(await api.user(), submitQuestion, question())).status).toBe(200);
    await forget();
  });

  it('of 10 MB is refused before it is read', async () => {
    const message = 'x'.repeat(10_000_000);
    const response = await api.raw('/help/question', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question({ message })),
    });
    expect(response.status).toBe(413);
    const form = await sendForm({ topic_id: '2', message, name: 'Rina', email: newMail() }).catch(() => null);
    expect(form === null || form.headers.get('location')?.includes('question=failed')).toBe(true);
    expect(await threads()).toEqual([]);
  });

  it('is about one of the topics that the help names in both languages', async () => {
    const { topics } = await api.callOk(null, listHelp, {}, { headers: { 'accept-language': 'en' } });
    expect(topics.map(({ name }) => name)).toContain('Payment & coins');
  });
});

describe('the form without scripts', () => {
  const fields = () => ({ topic_id: '2', message: MESSAGE, name: 'Rina', email: newMail() });

  it('stores the question of a guest or a user and leads back to the page', async () => {
    await forget();
    const sent = await sendForm(fields(), {}, '/en');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/en/help?question=sent#contact']);
    const user = await api.user();
    await sendForm({ ...fields(), name: '' }, { cookie: `TOKEN=${user.token}` });
    expect((await threads()).map(({ user_id }) => user_id)).toEqual([null, user.user_id]);
  });

  it('stores nothing from another site, or for a field at fault', async () => {
    await forget();
    const refused = [
      sendForm(fields(), { origin: 'https://jahat.test' }),
      sendForm(fields(), { origin: 'null' }),
      sendForm(fields(), { 'sec-fetch-site': 'cross-site' }),
      sendForm({ ...fields(), message: 'pendek' }),
      sendForm({ ...fields(), __proto__: 'x', constructor: 'y' }),
    ];
    for (const response of await Promise.all(refused)) {
      expect(response.headers.get('location')).toBe('/help?question=failed#contact');
    }
    expect(await threads()).toEqual([]);
  });
});

it('questions that were closed a year ago are deleted', async () => {
  await forget();
  await api.callOk(null, submitQuestion, question());
  await api.callOk(null, submitQuestion, question());
  await database.pool.query("update help_threads set changed_at = $1::timestamptz - interval '400 days'", [
    api.services.clock.now(),
  ]);
  await database.pool.query('update help_threads set is_open = false where id = (select id from help_threads limit 1)');
  await purgeQuestions(api.services);
  expect(await threads()).toHaveLength(1);
});
