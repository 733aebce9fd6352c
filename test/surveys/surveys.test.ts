import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { getAuth } from '../../src/contract/accounts/endpoints.ts';
import { claimSurvey, getSurvey } from '../../src/contract/surveys/endpoints.ts';
import { getWallet, listTransactions } from '../../src/contract/wallet/endpoints.ts';
import { type Api, type ApiUser, cookieJar, errorOf, errorTexts, registerByHttp, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { newPhone } from '../support/new-phone.ts';

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

const claim = (user: Pick<ApiUser, 'token'>, value = 'friends', idempotency_key?: string) =>
  api.call(user, claimSurvey, { value }, idempotency_key === undefined ? {} : { idempotency_key });
const isAvailable = async (user: Pick<ApiUser, 'token'>) =>
  (await api.callOk(user, getAuth, {})).user?.survey_available;
const balanceOf = async (user: ApiUser) => (await api.callOk(user, getWallet, {})).amount;
const setBonus = (value: number) =>
  database.pool.query("update settings set value = $1 where key = 'survey_bonus'", [JSON.stringify(value)]);

async function answersOf(user: ApiUser) {
  const { rows } = await database.pool.query(
    'select value, coins::int from survey_answers join survey_options on id = option_id where user_id = $1',
    [user.user_id],
  );
  return rows;
}

describe('the sign-up survey', () => {
  it('has a question and options in both languages, one with a list', async () => {
    const survey = await api.callOk(await api.user(), getSurvey, {});
    expect(survey).toMatchObject({
      bonus: 20,
      question: 'Dari mana Anda tahu Papan?',
      question_en: 'How did you hear of Papan?',
    });
    expect(survey.options.map(({ text }) => text)).toEqual([
      'Teman atau keluarga',
      'Media sosial',
      'Pameran atau acara',
      'Mesin pencari',
      'Poster atau selebaran',
    ]);
    const lists = survey.options.filter(({ value }) => Array.isArray(value));
    expect(lists).toHaveLength(1);
    expect(lists[0]).toMatchObject({ prompt: 'Pilih nama pameran', prompt_en: 'Choose the exhibition' });
    expect(lists[0]?.value).toContainEqual({
      value: 'batik_cirebon',
      text: 'Festival Batik Cirebon',
      text_en: 'Cirebon Batik Festival',
    });
  });

  it('pays its bonus once, stores the answer and is not offered again', async () => {
    const user = await api.user();
    expect(await isAvailable(user)).toBe(true);
    const { status, body } = await claim(user, 'batik_cirebon');
    expect([status, body]).toEqual([200, { bonus: 20, balance: 220 }]);
    expect(await answersOf(user)).toEqual([{ value: 'batik_cirebon', coins: 20 }]);
    expect((await api.callOk(user, listTransactions, {})).data[0]).toMatchObject({ cause: 'survey_bonus', amount: 20 });
    expect(await isAvailable(user)).toBe(false);
    const again = errorOf(await claim(user));
    expect([again.key, again.message]).toEqual(['survey_unavailable', errorTexts.id.keys.survey_unavailable]);
    expect(await balanceOf(user)).toBe(220);
  });

  it('pays once for 20 clients at once, with different keys', async () => {
    const user = await api.user();
    const responses = await Promise.all(Array.from({ length: 20 }, () => claim(user)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses)
      if (response.status !== 200) expect(errorOf(response).key).toBe('survey_unavailable');
    expect(await balanceOf(user)).toBe(220);
    expect(await answersOf(user)).toHaveLength(1);
  });

  it('pays once for 20 clients at once with one key, and all get the same response', async () => {
    const user = await api.user();
    const key = newId();
    const responses = await Promise.all(Array.from({ length: 20 }, () => claim(user, 'poster', key)));
    for (const { status, body } of responses) expect([status, body]).toEqual([200, { bonus: 20, balance: 220 }]);
    expect(await balanceOf(user)).toBe(220);
    expect(errorOf(await claim(user, 'friends', key)).key).toBe('idempotency_conflict');
  });

  it.each(['exhibition', 'nothing', 'toko_sebelah'])('does not take %s for an answer', async (value) => {
    const user = await api.user();
    const error = errorOf(await claim(user, value));
    expect([error.key, Object.keys(error.errors ?? {})]).toEqual(['invalid_value', ['value']]);
    expect(await isAvailable(user)).toBe(true);
    expect(await balanceOf(user)).toBe(200);
  });

  it.each([[''], ['Friends'], ['a b'], ['a'.repeat(41)], [7], [null], [['friends']], [undefined]])(
    'rejects the input %j',
    async (value) => {
      const user = await api.user();
      expect((await api.call(user, claimSurvey, { value: value as never })).status).toBe(400);
      expect(await isAvailable(user)).toBe(true);
    },
  );

  it('needs an idempotency key', async () => {
    const user = await api.user();
    expect((await api.call(user, claimSurvey, { value: 'friends' }, { idempotency_key: null })).status).toBe(400);
  });

  it('offers no option that was withdrawn, and none of its list', async () => {
    const set = (is_offered: boolean) =>
      database.pool.query("update survey_options set is_offered = $1 where value = 'exhibition'", [is_offered]);
    await set(false);
    const user = await api.user();
    const { options } = await api.callOk(user, getSurvey, {});
    expect(options.map(({ text }) => text)).not.toContain('Pameran atau acara');
    expect(errorOf(await claim(user, 'umkm_bandung')).key).toBe('invalid_value');
    await set(true);
    expect((await claim(user, 'umkm_bandung')).status).toBe(200);
  });

  it('pays what the settings say, also nothing', async () => {
    await setBonus(35);
    expect((await claim(await api.user())).body).toEqual({ bonus: 35, balance: 235 });
    await setBonus(0);
    const user = await api.user();
    expect((await claim(user)).body).toEqual({ bonus: 0, balance: 200 });
    expect(await answersOf(user)).toEqual([{ value: 'friends', coins: 0 }]);
    await setBonus(20);
  });
});

describe('a registration', () => {
  const register = (email: string, phone?: string) => registerByHttp(api, cookieJar(), email, phone);

  it('offers the survey once for each phone number and mailbox', async () => {
    const phone = newPhone();
    const email = `survei.${newId().slice(-6)}@gmail.com`;
    const first = await register(email, phone);
    expect(first.survey_available).toBe(true);
    const [samePhone, sameMailbox] = [
      await register(`${newId()}@example.com`, phone),
      await register(email.replace('survei.', 'sur.vei')),
    ];
    for (const again of [samePhone, sameMailbox]) {
      expect(again.survey_available).toBe(false);
      expect(errorOf(await claim(again)).key).toBe('survey_unavailable');
    }
    expect((await claim(first)).status).toBe(200);
  });

  it('pays one of two accounts with one phone number even if both were offered it', async () => {
    const phone = newPhone();
    const users = [await register(`${newId()}@example.com`, phone), await register(`${newId()}@example.com`, phone)];
    await database.pool.query('update users set survey_available = true where id = any ($1)', [
      users.map(({ user }) => user.id),
    ]);
    const responses = await Promise.all(users.map((user) => claim(user)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('does not offer the survey while the welcome bonus is held', async () => {
    const user = await api.user();
    const hold = (paid_at: Date | null) =>
      database.pool.query('update welcome_bonuses set held_at = now(), paid_at = $2 where user_id = $1', [
        user.user_id,
        paid_at,
      ]);
    await hold(null);
    expect(await isAvailable(user)).toBe(false);
    expect(errorOf(await claim(user)).key).toBe('survey_unavailable');
    await hold(new Date());
    expect(await isAvailable(user)).toBe(true);
    expect((await claim(user)).status).toBe(200);
  });
});
