import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../../src/contract/account-rules.ts';
import { AppError } from '../../../src/contract/errors.ts';
import { SYNONYM_GROUP_SIZE } from '../../../src/contract/search-rules.ts';
import * as contract from '../../../src/contract/search-synonyms.ts';
import { synonyms } from '../../../src/domain/search/words/api.ts';
import { createSynonymMemory, type SynonymMemory } from '../../../src/domain/search/words/synonym-memory.ts';
import { allGroups } from '../../../src/domain/search/words/synonym-store.ts';
import { indexSynonyms, synonymProblem } from '../../../src/domain/search/words/synonyms.ts';
import { readQuery, termsOf } from '../../../src/domain/search/words/terms.ts';
import { createDispatch, type Dispatch } from '../../../src/server/dispatch.ts';
import { auditEntriesOf } from '../../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/factories.ts';
import { testCall, testServices } from '../../support/services.ts';

let database: TestDatabase;
let dispatch: Dispatch;
let memory: SynonymMemory;
let onBusEvent: ReturnType<typeof synonyms>['onBusEvent'];
let administrator: string;
const call = () =>
  testCall({
    actor: {
      user_id: administrator,
      session_id: administrator,
      user_type: USER_TYPES.ADMIN,
      account_status: ACCOUNT_STATUSES.ACTIVE,
    },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  memory = createSynonymMemory(database.read);
  const module = synonyms(testServices(database), memory);
  dispatch = createDispatch(module.bindings);
  onBusEvent = module.onBusEvent;
  administrator = await database.transaction((tx) => insertUser(tx));
});
afterAll(() => database.drop());

const lexemes = async (keyword: string) =>
  readQuery(keyword, await memory.current()).map(({ alternatives }) => alternatives.map((one) => one.join(' ')));
/** Whether a search for the keyword finds an ad with this title. */
async function finds(keyword: string, title: string): Promise<boolean> {
  const terms = new Set(termsOf(title));
  const groups = readQuery(keyword, await memory.current());
  return groups.every(({ alternatives }) => alternatives.some((one) => one.every((lexeme) => terms.has(lexeme))));
}
const add = (input: { members: string[]; narrower?: string[] }) =>
  dispatch(contract.addSynonymGroup, call(), input) as Promise<{ id: string; version: number; members: string[] }>;
const fieldsOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? [error.key, Object.values(error.fields).flat()[0]?.key] : error;
};

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

  test('adds, changes and removes a group, and searches use it at once', async () => {
    expect(await finds('wedangan', 'Angkringan dekat kampus')).toBe(false);
    const group = await add({ members: ['wedangan', 'angkringan'], narrower: ['hik'] });
    expect(await finds('wedangan', 'Angkringan dekat kampus')).toBe(true);
    expect(await finds('wedangan', 'HIK pak Min')).toBe(true);
    expect(await finds('hik', 'Wedangan pak Min')).toBe(false);
    const changed = await dispatch(contract.changeSynonymGroup, call(), {
      id: group.id,
      version: 1,
      members: ['wedangan', 'hik'],
    });
    expect(changed).toMatchObject({ version: 2, members: ['wedangan', 'hik'], narrower: [] });
    expect(await finds('hik', 'Wedangan pak Min')).toBe(true);
    expect(await finds('wedangan', 'Angkringan dekat kampus')).toBe(false);
    const stale = dispatch(contract.removeSynonymGroup, call(), { id: group.id, version: 1 });
    await expect(stale).rejects.toMatchObject({ key: 'revision_conflict', data: { revision: 2 } });
    await dispatch(contract.removeSynonymGroup, call(), { id: group.id, version: 2 });
    expect(await finds('hik', 'Wedangan pak Min')).toBe(false);
    expect(
      (await auditEntriesOf(database.read, group.id)).map(({ actor, action, before, after }) => [
        actor === administrator,
        action,
        before,
        after,
      ]),
    ).toEqual([
      [true, 'synonym.add', {}, { members: ['wedangan', 'angkringan'], narrower: ['hik'] }],
      [
        true,
        'synonym.change',
        { members: ['wedangan', 'angkringan'], narrower: ['hik'] },
        { members: ['wedangan', 'hik'], narrower: [] },
      ],
      [true, 'synonym.remove', { members: ['wedangan', 'hik'], narrower: [] }, {}],
    ]);
    const { rows } = await database.pool.query(
      "select count(*)::int as told from outbox_events where type = 'search.synonyms_changed'",
    );
    expect(rows[0].told).toBe(3);
    const gone = dispatch(contract.removeSynonymGroup, call(), { id: group.id, version: 2 });
    await expect(gone).rejects.toMatchObject({ key: 'not_found' });
  });

  test.each<[string, { members: string[]; narrower?: string[] }, string]>([
    ['a function word', { members: ['untuk', 'buat'] }, 'synonym.function_word'],
    ['a word of intent', { members: ['dijual', 'ditawarkan'] }, 'synonym.function_word'],
    ['many words', { members: ['satu dua tiga empat lima', 'enam'] }, 'synonym.too_many_words'],
    ['a form of its own member', { members: ['angkringan', 'angkringannya'] }, 'synonym.repeated'],
    ['a member that is narrower too', { members: ['angkringan'], narrower: ['angkringan'] }, 'synonym.repeated'],
    ['a member of another group', { members: ['jip', 'mobilnya'] }, 'synonym.other_group'],
    ['nothing to find', { members: ['angkringan'] }, 'synonym.too_few_words'],
  ])('cannot add %s', async (_, input, key) => {
    expect(await fieldsOf(add(input))).toEqual(['invalid_value', key]);
  });

  test('cannot let narrower words lead back to their group, through any number of groups', async () => {
    await add({ members: ['lingkar satu'], narrower: ['lingkar dua'] });
    await add({ members: ['lingkar dua'], narrower: ['lingkar tiga'] });
    expect(await fieldsOf(add({ members: ['lingkar tiga'], narrower: ['lingkar satu'] }))).toEqual([
      'invalid_value',
      'synonym.circle',
    ]);
  });

  test('cannot add too many words, and none that are long or without letters', async () => {
    const many = Array.from({ length: SYNONYM_GROUP_SIZE + 1 }, (_, index) => `kata ${index}`);
    for (const members of [many, [], ['x'.repeat(41), 'y'], ['---', 'y'], ['\u0000', 'y']]) {
      await expect(add({ members })).rejects.toMatchObject({ key: 'invalid_argument' });
    }
  });

  test('adds a member to one group only, however many try at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => add({ members: ['serempak', `bersamaan ${index}`] })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
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

  test('are read again after the event of another process, and after a lost connection', async () => {
    const before = await memory.current();
    onBusEvent({ id: 1, type: 'ad.changed' });
    expect(await memory.current()).toBe(before);
    onBusEvent({ id: 2, type: 'search.synonyms_changed' });
    const after = await memory.current();
    expect(after).not.toBe(before);
    onBusEvent(null);
    expect(await memory.current()).not.toBe(after);
  });

  test('are not kept after a failed read', async () => {
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
