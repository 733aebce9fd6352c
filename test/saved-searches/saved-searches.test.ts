import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import * as contract from '../../src/contract/saved-searches/endpoints.ts';
import { MAX_SAVED_SEARCHES } from '../../src/contract/saved-searches/rules.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let api: Api;
let user: ApiUser;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  user = await api.user();
});

type Filters = Parameters<typeof api.callOk<typeof contract.saveSearch>>[2]['filters'];
const save = (filters: Filters, name = 'Cari', by = user) => api.call(by, contract.saveSearch, { name, filters });
const list = async (by = user) => (await api.callOk(by, contract.listSavedSearches, {})).data;

describe('a saved search', () => {
  test('keeps its filters, and is listed last saved first, with labels', async () => {
    const filters = {
      keyword: 'vario',
      category: 'mobil-bekas',
      city_id: 3273,
      near: true as const,
      price_max: 18_000_000,
      fields: { condition: ['used_good'] },
    };
    await save(filters, '  Motor \u202Ematic ');
    await save({ keyword: 'kost putri' }, 'Kost');
    const [kost, motor] = await list();
    expect(kost).toMatchObject({
      name: 'Kost',
      filters: { keyword: 'kost putri' },
      frequency: 'daily',
      is_paused: false,
    });
    expect(motor).toMatchObject({ name: 'Motor matic', filters, new_ads: 0, newest: [] });
    expect(motor?.city_name).toMatch(/Bandung/);
    expect(motor?.fields).toEqual([
      expect.objectContaining({ key: 'condition', values: [expect.objectContaining({ value: 'used_good' })] }),
    ]);
  });

  test('is renamed, notifies in another frequency, paused, resumed and removed, by its user only', async () => {
    const { id } = (await save({ keyword: 'sofa' })).body;
    const other = await api.user();
    for (const endpoint of [contract.changeSavedSearch, contract.markSavedSearch] as const) {
      expect(errorOf(await api.call(other, endpoint, { id, name: 'Milik saya' } as never)).key).toMatch(
        /not_found|invalid_argument/,
      );
    }
    await api.callOk(other, contract.removeSavedSearch, { id });
    await api.callOk(user, contract.changeSavedSearch, {
      id,
      name: 'Sofa murah',
      frequency: 'weekly',
      is_paused: true,
    });
    expect(await list()).toEqual([
      expect.objectContaining({
        name: 'Sofa murah',
        frequency: 'weekly',
        is_paused: true,
        filters: { keyword: 'sofa' },
      }),
    ]);
    await api.callOk(user, contract.changeSavedSearch, { id, is_paused: false });
    expect(errorOf(await api.call(user, contract.changeSavedSearch, { id })).key).toBe('invalid_argument');
    expect(errorOf(await api.call(user, contract.changeSavedSearch, { id, name: ' ' })).key).toBe('invalid_argument');
    await api.callOk(user, contract.removeSavedSearch, { id });
    await api.callOk(user, contract.removeSavedSearch, { id });
    expect(await list()).toEqual([]);
  });

  test('must look for something that the search can look for', async () => {
    expect(errorOf(await save({})).key).toBe('invalid_value');
    expect(errorOf(await save({ keyword: ' "" - ' })).key).toBe('invalid_value');
    expect(errorOf(await save({ keyword: 'dan', category: 'mobil' })).key).toBe('invalid_value');
    expect(errorOf(await save({ category: 'no-such-category' })).key).toBe('not_found');
    expect(errorOf(await save({ city_id: 1 })).key).toBe('invalid_argument');
    expect(errorOf(await save({ price_min: 10, price_max: 1 })).key).toBe('invalid_argument');
    expect(errorOf(await save({ keyword: 'sofa' }, 'x'.repeat(61))).key).toBe('invalid_argument');
    expect(errorOf(await save({ keyword: 'x'.repeat(10_000) })).key).toBe('invalid_argument');
    expect((await save({ keyword: `'; drop table "ads" -- %\\ 漢字` })).status).toBe(200);
  });
});

describe('saved searches of a user', () => {
  test('are at most 20, even when 60 are saved at once', async () => {
    const responses = await Promise.all(Array.from({ length: 60 }, (_, index) => save({ keyword: `sofa ${index}` })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_SEARCHES);
    expect(new Set(responses.filter(({ status }) => status !== 200).map((each) => errorOf(each).key))).toEqual(
      new Set(['rule_broken']),
    );
    expect(await list()).toHaveLength(MAX_SAVED_SEARCHES);
    expect((await save({ keyword: 'sofa lain' }, 'Cari', await api.user())).status).toBe(200);
  });

  test('have the same search once, even when it is saved many times at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => save({ keyword: 'sofa', fields: { condition: ['used', 'new'] } })),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.filter(({ body }) => body.is_new)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
    expect((await save({ keyword: 'sofa' })).body.is_new).toBe(true);
  });

  test('may be as long as their limits allow', async () => {
    const long = 'panjang '.repeat(13).slice(0, 100);
    expect((await save({ keyword: long, hashtag: 'nego', fields: { condition: Array(10).fill('used') } })).status).toBe(
      200,
    );
    expect(errorOf(await save({ fields: { condition: Array(11).fill('used') } })).key).toBe('invalid_argument');
    expect(errorOf(await api.call(user, contract.removeSavedSearch, { id: newId().slice(1) })).key).toBe(
      'invalid_argument',
    );
  });
});
