import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { recordChoice, searchProducts } from '../../src/contract/search/endpoints.ts';
import { search } from '../../src/domain/search/api.ts';
import { learnGuesses } from '../../src/domain/search/guesses/learn-guesses.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';
import { type TestServices, testCall, testServices } from '../support/services.ts';

const DAY = MILLISECONDS.day;
let database: TestDatabase;
let services: TestServices;
let dispatch: Dispatch;
const owners: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  start();
  for (let count = 0; count < 2; count += 1) owners.push(await database.transaction((tx) => insertUser(tx)));
});
afterAll(() => database.drop());

/** A new process: guesses are cached in memory. */
function start(): void {
  dispatch = createDispatch(search(services).bindings);
}

async function learn(): Promise<void> {
  await learnGuesses(services);
  start();
}

let minutes = 0;
/** Each ad is newer than the one before. */
async function list(title: string, sub_category: string): Promise<string> {
  minutes += 1;
  const published_at = new Date(services.clock.now().getTime() - DAY + minutes * 60_000);
  return database.transaction(async (tx) => {
    const id = await insertPublishedAd(tx, { owner_id: owners[minutes % 2] ?? '', title, sub_category, published_at });
    await refreshListing(tx, id, services.clock.now());
    return id;
  });
}

async function find(input: InputOf<typeof searchProducts>) {
  const response = (await dispatch(searchProducts, testCall(), input)) as OutputOf<typeof searchProducts>;
  return { ids: response.data.map(({ id }) => id), guessed: response.guessed_category };
}
const categoryId = async (slug: string) =>
  (await database.read.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
const choose = (keyword: string, id: string, network: number, action: 'open' | 'favourite' | 'contact' = 'contact') =>
  dispatch(recordChoice, testCall({ network_address: `198.51.${network}.7` }), { keyword, id, action });
const choices = () => database.read.selectFrom('search_choices').selectAll().execute();

describe('the category of a search', () => {
  test('is that of most titles with the word: a piano is not a removal', async () => {
    const pianos = [];
    for (const title of ['Piano upright bekas', 'Piano klasik hitam', 'Piano digital 88 tuts']) {
      pianos.unshift(await list(title, 'alat-musik'));
    }
    const removals = [await list('Jasa angkut piano aman', 'pindahan-angkutan')];
    removals.unshift(await list('Pindahan piano dan brankas', 'pindahan-angkutan'));
    expect(await find({ keyword: 'piano' })).toEqual({ ids: [...removals, ...pianos], guessed: null });
    await learn();
    expect(await find({ keyword: 'piano' })).toEqual({
      ids: [...pianos, ...removals],
      guessed: await categoryId('alat-musik'),
    });
    // The first word that suggests a category is what the search is about; a chosen category leaves nothing to guess.
    expect((await find({ keyword: 'pianos hitam' })).guessed).toBe(await categoryId('alat-musik'));
    expect(await find({ keyword: 'piano', category: 'jasa' })).toEqual({ ids: removals, guessed: null });
    expect((await find({ keyword: 'piano', sort: 'newest' })).ids).toEqual([...removals, ...pianos]);
  });

  test('comes before that of the titles if enough visitors chose its ads', async () => {
    const cases = [await list('Meja lipat portabel', 'kursi-meja'), await list('Meja belajar lipat', 'kursi-meja')];
    await list('Meja gambar lipat', 'kursi-meja');
    const camping = [
      await list('Meja berkemah lipat', 'alat-camping'),
      await list('Meja lipat outdoor', 'alat-camping'),
    ];
    await learn();
    expect((await find({ keyword: 'meja lipat' })).guessed).toBe(await categoryId('kursi-meja'));
    for (const network of [1, 2]) for (const id of camping) await choose('lipat meja', id, network);
    await learn();
    expect((await find({ keyword: 'meja lipat' })).guessed).toBe(await categoryId('kursi-meja'));
    await choose('Meja, lipat', camping[0] ?? '', 3, 'open');
    await learn();
    expect(await choices()).toEqual([]);
    const response = await find({ keyword: 'meja lipat' });
    expect(response.guessed).toBe(await categoryId('alat-camping'));
    expect(response.ids.slice(0, 2).sort()).toEqual(camping.toSorted());
    expect(response.ids).toEqual(expect.arrayContaining(cases));
  });
});

describe('choices after a search', () => {
  test('are stored without the person, once for each visitor, and at most a week', async () => {
    const ad = await list('Gitar akustik senar nilon', 'alat-musik');
    const user = owners[0] ?? '';
    const actor = {
      user_id: user,
      session_id: newId(),
      user_type: USER_TYPES.REGULAR,
      account_status: ACCOUNT_STATUSES.ACTIVE,
    };
    for (const action of ['contact', 'open'] as const) {
      await dispatch(recordChoice, testCall({ actor }), { keyword: 'cari gitar', id: ad, action });
    }
    const [stored, ...others] = await choices();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ query: 'gitar', ad_id: ad, weight: 5 });
    expect(JSON.stringify(stored)).not.toContain(user);
    await learn();
    expect(await choices()).toHaveLength(1);
    services.clock.set(new Date(services.clock.now().getTime() + 8 * DAY));
    await learn();
    expect(await choices()).toEqual([]);
  });

  test('of ads that are not listed, or without words, are not stored', async () => {
    await choose('gitar', newId(), 1);
    await choose('???', newId(), 1);
    await choose(`${'a'.repeat(40)} ${'b'.repeat(40)} c`, newId(), 1);
    expect(await choices()).toEqual([]);
  });
});
