import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { USER_TYPES } from '../../../src/contract/accounts/rules.ts';
import * as contract from '../../../src/contract/admin/records.ts';
import { searchProducts } from '../../../src/contract/search/endpoints.ts';
import { SYNONYM_GROUP_SIZE } from '../../../src/contract/search/rules.ts';
import { search } from '../../../src/domain/search/api.ts';
import { createSynonymMemory, type SynonymMemory } from '../../../src/domain/search/words/synonym-memory.ts';
import { allGroups } from '../../../src/domain/search/words/synonym-store.ts';
import { indexSynonyms, synonymProblem } from '../../../src/domain/search/words/synonyms.ts';
import { readQuery, termsOf } from '../../../src/domain/search/words/terms.ts';
import { createDispatch } from '../../../src/server/http/dispatch.ts';
import { type Api, type ApiUser, errorOf, errorTexts, startApi } from '../../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { testCall } from '../../support/services.ts';

const kind = 'synonym' as const;
let database: TestDatabase;
let api: Api;
let boss: ApiUser;
let memory: SynonymMemory;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  boss = await api.user({ user_type: USER_TYPES.SUPERADMIN });
  memory = createSynonymMemory(database.read);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const lexemes = async (keyword: string) =>
  readQuery(keyword, await memory.current()).map(({ alternatives }) => alternatives.map((one) => one.join(' ')));
/** Whether a search for the keyword finds an ad with this title. */
async function finds(keyword: string, title: string): Promise<boolean> {
  const terms = new Set(termsOf(title));
  const groups = readQuery(keyword, await memory.current());
  return groups.every(({ alternatives }) => alternatives.some((one) => one.every((lexeme) => terms.has(lexeme))));
}
const add = (input: { members: string[]; narrower?: string[] }) =>
  api.call(boss, contract.addRecord, { kind, values: { narrower: [], ...input } });
const messagesOf = async (input: { members: string[]; narrower?: string[] }) => {
  const response = await add(input);
  return [response.status, ...Object.values(errorOf(response).errors ?? {}).flat()];
};
const { synonym: MESSAGES = {} } = errorTexts.id.validation as unknown as { synonym?: Record<string, string> };
const messageOf = (key: string, word: string) => MESSAGES[key]?.replace('{{word}}', word);

describe('the synonyms to begin with', () => {
  test('are at least 150 groups without a fault', async () => {
    const groups = await allGroups(database.read);
    expect(groups.length).toBeGreaterThanOrEqual(150);
    const problems = groups.map((group) =>
      synonymProblem(
        group,
        groups.filter((other) => other !== group),
      ),
    );
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  test.each([
    ['kos putri', 'Kost Khusus Wanita Depok'],
    ['sepeda motor', 'Honda Beat motor matic'],
    ['motorcycle', 'Jual sepeda motor Supra'],
    ['televisi', 'TV LED Samsung 32 inch'],
    ['rental mobil', 'Sewa mobil Avanza lepas kunci'],
    ['loker admin', 'Lowongan kerja admin gudang'],
    ['puppy', 'Anak anjing golden retriever'],
    ['dog', 'Puppy pom lucu'],
    ['handphone bekas', 'HP second mulus'],
    ['lemari es', 'Kulkas 2 pintu'],
    ['rumah jogja', 'Rumah di Yogyakarta'],
    ['boarding house', 'Terima kosan putra'],
    ['mobil jabodetabek', 'Mobil bekas Bekasi'],
  ])('%s finds "%s"', async (keyword, title) => {
    expect(await finds(keyword, title)).toBe(true);
  });

  test.each([
    ['puppy', 'Anjing dewasa galak'],
    ['sepeda', 'Sepeda motor Honda'],
    ['lemari', 'Lemari es dua pintu'],
    ['mobile phone', 'Mobil bekas'],
    ['bekasi', 'Jabodetabek area'],
    ['rumah', 'Ruko dekat rumah sakit'],
  ])('%s does not find "%s"', async (keyword, title) => {
    expect(await finds(keyword, title)).toBe(false);
  });

  test('mean nothing else inside quotation marks and exclusions', async () => {
    expect(await lexemes('"mobil bekas" -motor')).toEqual([['mobil bekas'], ['motor']]);
  });
});

describe('an administrator', () => {
  beforeEach(() => memory.clear());

  test('adds, changes and removes a group, and searches use it after the event', async () => {
    expect(await finds('wedangan', 'Angkringan dekat kampus')).toBe(false);
    const { record } = (await add({ members: ['wedangan', 'angkringan'], narrower: ['hik'] })).body;
    const { id, version } = record ?? expect.fail('not added');
    memory.clear();
    expect(await finds('wedangan', 'Angkringan dekat kampus')).toBe(true);
    expect(await finds('wedangan', 'HIK pak Min')).toBe(true);
    expect(await finds('hik', 'Wedangan pak Min')).toBe(false);
    const values = { members: ['wedangan', 'hik'], narrower: [] };
    const changed = await api.callOk(boss, contract.changeRecord, { kind, record_id: id, version, values });
    memory.clear();
    expect(await finds('hik', 'Wedangan pak Min')).toBe(true);
    expect(await finds('wedangan', 'Angkringan dekat kampus')).toBe(false);
    const removal = { kind, record_id: id, version: changed.record?.version ?? '' };
    await api.callOk(boss, contract.removeRecord, removal);
    memory.clear();
    expect(await finds('hik', 'Wedangan pak Min')).toBe(false);
    const { rows } = await database.pool.query(
      "select count(*)::int as announced from outbox_events where type = 'search.synonyms_changed'",
    );
    expect(rows[0].announced).toBe(3);
  });

  test.each<[string, { members: string[]; narrower?: string[] }, Parameters<typeof messageOf>]>([
    ['a function word', { members: ['untuk', 'buat'] }, ['function_word', 'untuk']],
    ['a word of intent', { members: ['dijual', 'ditawarkan'] }, ['function_word', 'dijual']],
    ['many words', { members: ['satu dua tiga empat lima', 'enam'] }, ['too_many_words', 'satu dua tiga empat lima']],
    ['a form of its own member', { members: ['angkringan', 'angkringannya'] }, ['repeated', 'angkringannya']],
    [
      'a member that is narrower too',
      { members: ['angkringan'], narrower: ['angkringan'] },
      ['repeated', 'angkringan'],
    ],
    ['a member of another group', { members: ['jip', 'mobilnya'] }, ['other_group', 'mobilnya']],
    ['nothing to find', { members: ['angkringan'] }, ['too_few_words', 'angkringan']],
  ])('cannot add %s', async (_, input, message) => {
    expect(await messagesOf(input)).toEqual([422, messageOf(...message)]);
  });

  test('cannot let narrower words lead back to their group, through any number of groups', async () => {
    await add({ members: ['lingkar satu'], narrower: ['lingkar dua'] });
    await add({ members: ['lingkar dua'], narrower: ['lingkar tiga'] });
    const circle = { members: ['lingkar tiga'], narrower: ['lingkar satu'] };
    expect(await messagesOf(circle)).toEqual([422, messageOf('circle', 'lingkar satu')]);
  });

  test('cannot add too many words, and none that are long or without letters', async () => {
    const many = Array.from({ length: SYNONYM_GROUP_SIZE + 1 }, (_, index) => `kata ${index}`);
    for (const members of [many, [], ['x'.repeat(41), 'y'], ['---', 'y'], ['\u0000', 'y']]) {
      expect((await add({ members })).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('adds a member to one group only, however many try at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add({ members: ['serempak', `bersamaan ${index}`] })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the synonyms in memory', () => {
  test('are read once by callers at the same time, and again after an event', async () => {
    let reads = 0;
    const counted = createSynonymMemory({
      ...database.read,
      selectFrom: ((table: 'search_synonyms') => {
        reads += 1;
        return database.read.selectFrom(table);
      }) as typeof database.read.selectFrom,
    });
    await Promise.all([counted.current(), counted.current(), counted.current()]);
    expect(reads).toBe(1);
    counted.clear();
    await counted.current();
    expect(reads).toBe(2);
  });

  test('are read again by searches after the event of another process, and after a lost connection', async () => {
    let reads = 0;
    const read = {
      ...database.read,
      selectFrom: ((table: 'search_synonyms') => {
        if (table === 'search_synonyms') reads += 1;
        return database.read.selectFrom(table);
      }) as typeof database.read.selectFrom,
    };
    const module = search({ ...api.services, database: { ...database, read } });
    const dispatch = createDispatch(module.bindings);
    const readsOfSearch = async () => {
      await dispatch(searchProducts, testCall(), { keyword: 'kursi' });
      return reads;
    };
    expect(await readsOfSearch()).toBe(1);
    module.onBusEvent?.({ id: 1, type: 'ad.changed' });
    expect(await readsOfSearch()).toBe(1);
    module.onBusEvent?.({ id: 2, type: 'search.synonyms_changed' });
    expect(await readsOfSearch()).toBe(2);
    module.onBusEvent?.(null);
    expect(await readsOfSearch()).toBe(3);
  });

  test('are not cached after a failed read', async () => {
    let fail = true;
    const failing = createSynonymMemory({
      ...database.read,
      selectFrom: ((table: 'search_synonyms') => {
        if (fail) throw new Error('no connection');
        return database.read.selectFrom(table);
      }) as typeof database.read.selectFrom,
    });
    await expect(Promise.resolve().then(() => failing.current())).rejects.toThrow('no connection');
    fail = false;
    expect((await failing.current()).alternatives.size).toBeGreaterThan(150);
  });
});

test('a group with many words keeps a query bounded', () => {
  const members = Array.from({ length: 12 }, (_, index) => `induk${index}x`);
  const narrower = Array.from({ length: 12 }, (_, index) => `anak${index}x`);
  const others = narrower.map((word) => ({
    id: word,
    members: [word, ...members.map((one) => `${one}${word}`)],
    narrower: [],
  }));
  const index = indexSynonyms([{ id: 'a', members, narrower }, ...others]);
  const [group] = readQuery('induk3x', index);
  expect(group?.alternatives.length).toBe(24);
  expect(group?.alternatives).toContainEqual(termsOf('induk3x').slice(0, 1));
});
