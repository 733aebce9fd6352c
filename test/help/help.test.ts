import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../src/contract/help/endpoints.ts';
import { INFORMATION_PAGES, unknownPlaceholder } from '../../src/contract/help/rules.ts';
import { readBlocks } from '../../src/contract/text/text-blocks.ts';
import { fillHelp, HELP_FILES, suppliedHelp, suppliedPage } from '../../src/domain/help/fill-help.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

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

const english = { headers: { 'accept-language': 'en' } };
const slugsFor = async (input: { search?: string; category?: string }) =>
  (await api.callOk(null, contract.listHelp, input)).data.map(({ slug }) => slug);

describe('the supplied articles', () => {
  it.each(HELP_FILES)('of %s say the same in both languages', (category) => {
    const id = suppliedHelp(category, 'id').articles;
    const en = suppliedHelp(category, 'en').articles;
    expect(en.map(({ slug, is_frequent }) => [slug, is_frequent])).toEqual(
      id.map(({ slug, is_frequent }) => [slug, is_frequent]),
    );
    for (const [index, { slug, title, body }] of id.entries()) {
      const shapeOf = (text: string) =>
        readBlocks(text).map((block) => (block.kind === 'list' ? block.items.length : block.kind));
      expect(shapeOf(body), slug).toEqual(shapeOf(en[index]?.body ?? ''));
      for (const text of [title, body, en[index]?.title, en[index]?.body]) {
        expect(unknownPlaceholder(text ?? '')).toBeNull();
      }
    }
  });

  it('fill empty tables once, also when several processes start', async () => {
    const before = await api.callOk(null, contract.listHelp, {});
    await Promise.all(Array.from({ length: 5 }, () => database.transaction(fillHelp)));
    expect(await api.callOk(null, contract.listHelp, {})).toEqual(before);
    expect(before.data.length).toBeGreaterThanOrEqual(25);
    expect(before.categories.length).toBeGreaterThanOrEqual(6);
  });

  it('contain no placeholder when they are read, in either language', async () => {
    for (const slug of await slugsFor({})) {
      for (const sent of [{}, english]) {
        const article = await api.callOk(null, contract.getHelpArticle, { slug }, sent);
        expect(JSON.stringify(article), slug).not.toMatch(/[{]{2}|–(?! )/);
        // Nobody can sign in with it here.
        expect(JSON.stringify(article), slug).not.toMatch(/google/i);
      }
    }
  });
});

describe('the pages that introduce the board', () => {
  it.each(INFORMATION_PAGES)('%s says the same in both languages, with present values', async (name) => {
    const [id, en] = [suppliedPage(name, 'id'), suppliedPage(name, 'en')];
    const shapeOf = (text: string) =>
      readBlocks(text).map((block) => (block.kind === 'list' ? block.items.length : block.kind));
    expect(shapeOf(id.body)).toEqual(shapeOf(en.body));
    for (const text of [id.title, id.body, en.title, en.body]) expect(unknownPlaceholder(text)).toBeNull();
    const shown = await api.callOk(null, contract.getInformation, { name }, english);
    expect(shown.title).toBe(en.title.replace('{{app}}', 'Papan'));
    expect(JSON.stringify(shown)).not.toMatch(/[{]{2}/);
  });
});

describe('help', () => {
  it('shows the present prices', async () => {
    const price = () => api.callOk(null, contract.getHelpArticle, { slug: 'harga-menempel' }, english);
    expect(JSON.stringify((await price()).body)).toContain('30 days 60 coins');
    await database.pool.query(
      "update publication_packages set price = 61 where category_class = 'general' and duration_days = 30",
    );
    for (const module of api.modules) module.onBusEvent?.({ id: 1, type: 'catalogue.changed', payload: {} });
    expect(JSON.stringify((await price()).body)).toContain('30 days 61 coins');
  });

  it('finds articles by other forms of a word and in the other language', async () => {
    expect(await slugsFor({ search: 'mengembalikan uang' })).toContain('pengembalian-uang');
    expect((await slugsFor({ search: 'refund' })).slice(0, 2)).toContain('pengembalian-uang');
    expect((await slugsFor({ search: 'hashtag' }))[0]).toBe('hashtag');
    expect((await slugsFor({ search: 'lupa sandi' }))[0]).toBe('lupa-kata-sandi');
  });

  it('finds nothing for words that are nowhere, and for characters that are not words', async () => {
    for (const search of ['xylofon', "'", '& | ! :*', '%_', '\\'])
      expect(await slugsFor({ search }), search).toEqual([]);
  });

  it('has the articles of a category, and none of an unknown one', async () => {
    expect(await slugsFor({ category: 'afiliasi' })).toEqual(['program-afiliasi', 'komisi-belum-masuk']);
    expect((await api.call(null, contract.listHelp, { category: 'tidak-ada' })).status).toBe(404);
  });

  it('hides drafts', async () => {
    await database.pool.query("update help_articles set is_published = false where slug = 'ciri-penipuan'");
    expect(await slugsFor({ search: 'penipuan' })).not.toContain('ciri-penipuan');
    expect((await api.call(null, contract.getHelpArticle, { slug: 'ciri-penipuan' })).status).toBe(404);
    await database.pool.query("update help_articles set is_published = true where slug = 'ciri-penipuan'");
  });

  it('counts the versions of an article', async () => {
    const version = async () => (await api.callOk(null, contract.getHelpArticle, { slug: 'harga-koin' })).version;
    const first = await version();
    await database.pool.query("update help_articles set position = position where slug = 'harga-koin'");
    expect(await version()).toBe(first);
    await database.pool.query("update help_articles set body = body || ' x' where slug = 'harga-koin'");
    expect(await version()).toBe(first + 1);
  });
});
