import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { containsPhrase } from '../../../src/domain/search/words/read-words.ts';
import { createSynonymMemory } from '../../../src/domain/search/words/synonym-memory.ts';
import { NO_SYNONYMS, type Synonyms } from '../../../src/domain/search/words/synonyms.ts';
import { readQuery, termsOf } from '../../../src/domain/search/words/terms.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const rowsOf = (name: string) =>
  readFileSync(join(import.meta.dirname, 'data', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' |').map((cell) => cell.trim()));
const wordsOf = (cell = '') => cell.split(' ').filter((word) => word !== '');

const ADS = rowsOf('ads.txt').map(([key = '', category = '', title = '', description = '']) => ({
  key,
  category,
  text: `${title}\n${description}`,
}));
const QUERIES = rowsOf('queries.txt').map(([query = '', found, notFound]) => ({
  query,
  found: wordsOf(found),
  not_found: wordsOf(notFound),
}));

let database: TestDatabase;
let synonyms: Synonyms = NO_SYNONYMS;
const documents = new Map<string, { text: string; terms: Set<string> }>();

beforeAll(async () => {
  database = await createTestDatabase();
  synonyms = await createSynonymMemory(database.read).current();
  const categories = await database.read
    .selectFrom('categories as sub')
    .innerJoin('categories as category', 'category.id', 'sub.parent_id')
    .select(['sub.slug', 'sub.name', 'sub.name_en', 'category.name as parent', 'category.name_en as parent_en'])
    .execute();
  for (const { key, category, text } of ADS) {
    const found = categories.find(({ slug }) => slug === category) ?? expect.fail(`no category ${category}`);
    const labels = [found.name, found.name_en, found.parent, found.parent_en].join(' ');
    documents.set(key, { text, terms: new Set([...termsOf(text), ...termsOf(labels)]) });
  }
});
afterAll(() => database.drop());

function find(query: string): string[] {
  const groups = readQuery(query, synonyms);
  if (groups.length === 0) return [];
  return [...documents].flatMap(([key, { text, terms }]) => {
    const meets = groups.every(({ alternatives, negated, phrase }) => {
      const met = alternatives.some((lexemes) => lexemes.every((lexeme) => terms.has(lexeme)));
      return (met && (phrase === undefined || containsPhrase(text, phrase))) !== negated;
    });
    return meets ? [key] : [];
  });
}

describe('everyday queries', () => {
  test('are at least 120, about ads that exist', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(120);
    const unknown = QUERIES.flatMap(({ found, not_found }) => [...found, ...not_found]).filter(
      (key) => !documents.has(key),
    );
    expect(unknown).toEqual([]);
  });

  test.each(QUERIES.map((row) => [row.query, row] as const))('%s', (query, { found, not_found }) => {
    const keys = find(query);
    expect(found.filter((key) => !keys.includes(key))).toEqual([]);
    expect(not_found.filter((key) => keys.includes(key))).toEqual([]);
  });
});
