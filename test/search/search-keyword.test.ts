import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import type { OutputOf } from '../../src/contract/api/endpoint.ts';
import { searchProducts } from '../../src/contract/search/endpoints.ts';
import { COUNTED_HITS, PAGE_SIZE } from '../../src/contract/search/rules.ts';
import { search } from '../../src/domain/search/api.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { recountWords } from '../../src/domain/search/refresh-listing.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser, type PublishedAdOverrides } from '../support/factories.ts';
import { type TestServices, testCall, testServices } from '../support/services.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);

const ADS = {
  sofa: {
    title: 'Sofa kulit tiga dudukan',
    sub_category: 'sofa',
    details: { condition: 'used_good' },
    hashtags: ['ruangtamu'],
  },
  house: {
    title: 'Dijual rumah dua lantai di Dago',
    sub_category: 'rumah-tinggal',
    description: 'Rumah hadap timur, dekat sekolah dan pasar, sertifikat hak milik, bisa KPR bank.',
    city: 'kota-medan',
  },
  boat: {
    title: 'Perahu layar kayu jati 6 meter',
    sub_category: 'memancing',
    description: 'Siap dipakai memancing, dirawat dua kali setahun, lengkap dengan pelampung keselamatan.',
  },
  job: {
    title: 'Dicari barista untuk kedai kopi',
    sub_category: 'kuliner-hotel',
    description: 'Bekerja enam hari seminggu di kedai kami, makan siang disediakan, bonus tiap bulan.',
  },
  bike: { title: 'Honda Beat 2021 pajak panjang', sub_category: 'matic', display_text: 'Irit #promobeat dan lincah' },
  cafe: {
    title: 'Kursi café bekas restoran',
    sub_category: 'kursi-meja',
    description: 'Dua puluh kursi dari besi dan kayu, kuat, bisa diambil satuan di gudang kami.',
  },
} satisfies Record<string, PublishedAdOverrides>;
type Name = keyof typeof ADS;

let database: TestDatabase;
let services: TestServices;
let dispatch: Dispatch;
let owner: string;
const names = new Map<string, string>();

type SearchResult = OutputOf<typeof searchProducts>;
type Input = { keyword?: string; exact?: true; category?: string; province_id?: number; cursor?: string };
const find = (input: Input) => dispatch(searchProducts, testCall(), input) as Promise<SearchResult>;
const namesOf = (response: SearchResult) => response.data.map((card) => names.get(card.id) ?? card.id);
const found = async (input: Input) => namesOf(await find(input));

async function list(overrides: PublishedAdOverrides, name?: string): Promise<string> {
  return database.transaction(async (tx) => {
    const id = await insertPublishedAd(tx, { owner_id: owner, ...overrides });
    await refreshListing(tx, id, services.clock.now());
    if (name) names.set(id, name);
    return id;
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  dispatch = createDispatch(search(services).bindings);
  owner = await database.transaction((tx) => insertUser(tx));
  for (const [index, [name, ad]] of Object.entries(ADS).entries()) {
    await list({ published_at: ago(10 * index), ...ad }, name);
  }
});
afterAll(() => database.drop());

describe('queries', () => {
  test.each<[string, Name[]]>([
    ['menjual rumah', ['house']],
    ['jual rumah', ['house']],
    ['berlayar', ['boat']],
    ['pekerjaan', ['job']],
    ['perahu', ['boat']],
    ['CAFE', ['cafe']],
    ['café', ['cafe']],
    ['cafés', ['cafe']],
    ['sofas', ['sofa']],
    ['used sofa', ['sofa']],
    ['jobs', ['job']],
    ['motorbike', ['bike']],
    ['rumah di medan', ['house']],
    ['"lantai dua"', []],
    ['"dua lantai"', ['house']],
    ['kursi atau perahu', ['boat', 'cafe']],
    ['honda -beat', []],
    ['ruangtamu', ['sofa']],
    ['#ruangtamu', ['sofa']],
    ['promobeat', []],
    ['irit', ['bike']],
    ['2021', ['bike']],
    ['honda/beat', ['bike']],
    ['pelampung', ['boat']],
  ])('finds the right ads for %s', async (keyword, expected) => {
    const response = await find({ keyword });
    expect(namesOf(response).sort()).toEqual([...expected].sort());
    expect(response).toMatchObject({
      total: expected.length,
      total_is_exact: true,
      corrected: null,
      next_cursor: null,
    });
  });

  test('ranks matches in the title before matches in the text', async () => {
    const inTitle = await list({ title: 'Kalimba kayu mahoni', sub_category: 'alat-musik', published_at: ago(900) });
    const inText = await list({
      title: 'Alat musik tradisional',
      sub_category: 'alat-musik',
      description: 'Ada kalimba, angklung dan suling bambu buatan tangan, bisa dicoba dulu di tempat.',
    });
    expect(await found({ keyword: 'kalimba' })).toEqual([inTitle, inText]);
  });

  test('finds an unfinished word by its prefix', async () => {
    const response = await find({ keyword: 'kursi restor' });
    expect(namesOf(response)).toEqual(['cafe']);
    expect(response.corrected).toBeNull();
  });
});

/** As the nightly count does when this many ads use the words. */
async function setUses(uses: number, ...words: string[]): Promise<void> {
  await database.transaction((tx) =>
    tx.updateTable('search_words').set({ uses }).where('word', 'in', words).executeTakeFirstOrThrow(),
  );
}

describe('typing errors', () => {
  beforeAll(() => setUses(2, 'perahu', 'sofa', 'kulit', 'barista', 'rumah', 'lantai', 'layar'));

  test.each<[string, string, Name[]]>([
    ['perahuu', 'perahu', ['boat']],
    ['prahu', 'perahu', ['boat']],
    ['sofaa kulti', 'sofa kulit', ['sofa']],
    ['brista', 'barista', ['job']],
    ['rumha medan', 'rumah medan', ['house']],
    ['lnatai', 'lantai', ['house']],
    ['sfoa', 'sofa', ['sofa']],
    ['cari prahu layar', 'cari perahu layar', ['boat']],
  ])('corrects %s to %s', async (keyword, corrected, expected) => {
    const response = await find({ keyword });
    expect(response.corrected).toBe(corrected);
    expect(namesOf(response)).toEqual(expected);
    expect(response.searched).toBe(corrected);
  });

  test('are not corrected to a word that hardly any ad uses', async () => {
    await list({ title: 'Kakudi merah siap pakai', sub_category: 'alat-musik' });
    expect(await find({ keyword: 'kakuli' })).toMatchObject({ corrected: null, total: 0 });
    await setUses(2, 'kakudi');
    expect(await find({ keyword: 'kakuli' })).toMatchObject({ corrected: 'kakudi', total: 1 });
  });

  test('are not seen in a word of the dictionary, nor in the first letter', async () => {
    await list({ title: 'Sewa mobil keliling Kuta', sub_category: 'alat-musik' });
    await setUses(50, 'kuta');
    for (const keyword of ['kuda', 'muta']) {
      expect(await find({ keyword })).toMatchObject({ corrected: null, total: 0 });
    }
  });

  test('are searched as they are if asked for', async () => {
    for (const keyword of ['prahu', 'perah', 'sofa perahu']) {
      expect(await find({ keyword }), keyword).not.toMatchObject({ total: 0 });
      expect(await find({ keyword, exact: true }), keyword).toMatchObject({ total: 0, corrected: null, relaxed: [] });
    }
  });

  test.each(['zzyzxqw', '???', 'sofa -sofa', '½', '"', '-', 'xx'])(
    'finds nothing and corrects nothing for %j',
    async (keyword) => {
      expect(await find({ keyword })).toEqual({
        data: [],
        next_cursor: null,
        total: 0,
        total_is_exact: true,
        corrected: null,
        relaxed: [],
        searched: null,
        guessed_category: null,
        blocking: [],
        facets: null,
      });
    },
  );
});

describe('a query whose words no ad has together', () => {
  test.each<[string, string, string[]]>([
    ['sofa perahu', 'sofa', ['perahu']],
    ['perahu sofa', 'perahu', ['sofa']],
    ['perahu zzyzxqw', 'perahu', ['zzyzxqw']],
    ['zzyzxqw perahu', 'perahu', ['zzyzxqw']],
    ['sofa kulit murah', 'sofa kulit', ['murah']],
    ['murah sofa kulit', 'sofa kulit', ['murah']],
  ])('%s is searched as %s', async (keyword, searched, relaxed) => {
    expect(await find({ keyword })).toMatchObject({ searched, relaxed, corrected: null });
  });
});

describe('filters', () => {
  test('narrow the search by category and province', async () => {
    const medan = await database.read
      .selectFrom('cities')
      .select('province_id')
      .where('slug', '=', 'kota-medan')
      .executeTakeFirstOrThrow();
    expect(await found({ keyword: 'dua', category: 'properti' })).toEqual(['house']);
    expect(await found({ keyword: 'dua', category: 'rumah-tinggal' })).toEqual(['house']);
    expect(await found({ keyword: 'dua', category: 'memancing' })).toEqual(['boat']);
    expect(await found({ keyword: 'dua', province_id: medan.province_id })).toEqual(['house']);
    expect(await found({ keyword: 'dua', category: 'memancing', province_id: medan.province_id })).toEqual([]);
    await expect(find({ keyword: 'dua', category: 'bukan-kategori' })).rejects.toMatchObject({ key: 'not_found' });
  });

  test('without a query list the ads of that place', async () => {
    const response = await find({ category: 'sofa' });
    expect(namesOf(response)).toEqual(['sofa']);
    expect(response).toMatchObject({ total: 1, total_is_exact: true, corrected: null });
  });
});

describe('many hits', () => {
  const MANY = COUNTED_HITS + 60;

  beforeAll(async () => {
    const template = await list({ title: 'Akuarium kaca lengkap', sub_category: 'ikan', published_at: ago(1) });
    // Rows of the read model only, over five weeks; every seventh has the word in its title.
    await database.transaction(async (tx) => {
      await copiesOf(template, MANY - 1).execute(tx);
    });
  });

  function copiesOf(template: string, count: number) {
    return sql`with copied as (
        insert into ads (id, owner_id, status, display_config, artwork_html, title, description, category_id, sub_category_id,
          city_id, published_at, end_date, created_at, updated_at)
        select gen_random_uuid(), owner_id, status, display_config, artwork_html, title, description, category_id,
          sub_category_id, city_id, ${NOW}::timestamptz - n * interval '47 minutes', end_date, created_at, updated_at
        from ads, generate_series(1, ${count}::int) n where id = ${template}
        returning id, published_at)
      insert into listings (ad_id, owner_id, category_id, sub_category_id, province_id, city_id, city_name, title,
        price_unit, price_note, price_period, ratio, artwork_html, published_at, end_date, document, search_text)
      select copied.id, owner_id, category_id, sub_category_id, province_id, city_id, city_name, title, price_unit,
        price_note, price_period, ratio, artwork_html, copied.published_at, end_date,
        array_to_tsvector(array['@d:0:' || slot, '@d:1:' || slot / 8, '@d:2:' || slot / 64, '@d:3:' || slot / 512, '@d:4:' || slot / 4096, 'akuarium']
          || case when row_number() over (order by copied.published_at) % 7 = 0 then array['~akuarium', '^akuarium', '=akuarium']
            else array[]::text[] end), search_text
      from listings, copied, lateral (select floor(extract(epoch from copied.published_at - timestamptz '2020-01-01 00:00Z') / 10800)::int as slot) as axis
      where ad_id = ${template}`;
  }

  test('are counted up to a limit and paged through once each: those with the word in the title, then the rest', async () => {
    const seen: SearchResult['data'] = [];
    const inTitle = await database.read
      .selectFrom('listings')
      .select('ad_id')
      .where(sql<boolean>`document @@ '^akuarium'`)
      .execute();
    let cursor: string | undefined;
    for (let page = 0; page < 100; page += 1) {
      const response = await find({ keyword: 'akuarium', ...(cursor === undefined ? {} : { cursor }) });
      expect(response).toMatchObject({ total: COUNTED_HITS, total_is_exact: false, corrected: null });
      seen.push(...response.data);
      if (page % 15 === 3) {
        await list({ title: `Akuarium baru ${page}`, sub_category: 'ikan', published_at: new Date(NOW.getTime() + 1) });
      }
      if (response.next_cursor === null) break;
      expect(response.data.length).toBe(PAGE_SIZE);
      cursor = response.next_cursor;
    }
    expect(seen.length).toBe(MANY);
    expect(new Set(seen.map((card) => card.id)).size).toBe(MANY);
    // Those with the word in the title come first; within both parts the newest first.
    const times = seen.map((card) => Date.parse(card.published_at));
    const climbs = times.flatMap((time, index) => (time > (times[index - 1] ?? time) ? [index] : []));
    expect(climbs).toEqual([inTitle.length]);
  });

  test('a corrected search continues with its correction', async () => {
    await recountWords(database);
    const first = await find({ keyword: 'akuarim' });
    expect(first.corrected).toBe('akuarium');
    const second = await find({ keyword: 'akuarim', cursor: first.next_cursor ?? '' });
    expect(second.corrected).toBe('akuarium');
    expect(second.data.length).toBe(PAGE_SIZE);
    const ids = new Set(first.data.map((card) => card.id));
    expect(second.data.some((card) => ids.has(card.id))).toBe(false);
  });
});

describe('malicious input', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      '"',
      "'",
      '\\',
      ':*',
      '&',
      '|',
      '!',
      '(',
      ')',
      '<->',
      '-',
      '--',
      ' or ',
      '\u0000',
      '\ud800',
      '@c1',
      '%',
      '½',
      'sofa',
      'SOFA',
      '‮',
      'a'.repeat(60),
      "'; drop table listings; --",
      '1e309',
      '🛋️',
      'ﷺ',
      '\u0301'.repeat(9),
    ),
  );
  const keywords = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' ').slice(0, 100));

  test('never breaks the search', async () => {
    await fc.assert(
      fc.asyncProperty(keywords, fc.constantFrom({}, { category: 'rumah' }), async (keyword, filters) => {
        const response = await find({ keyword, ...filters });
        expect(response.total).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 400 },
    );
  });

  test('long keywords and forged cursors are rejected', async () => {
    await expect(find({ keyword: 'a'.repeat(101) })).rejects.toMatchObject({ key: 'invalid_argument' });
    const position = { at: 8e15, id: 'x' };
    for (const cursor of ['x', '{}', Buffer.from(JSON.stringify({ position })).toString('base64url')]) {
      await expect(find({ keyword: 'sofa', cursor })).rejects.toMatchObject({ key: 'invalid_argument' });
    }
    const course = { as_of: 1, floor: null, window: 'all', corrected: null, prefix: false };
    const beyond = { ...course, position: { at: 1, id: newId() }, rank: Number.MAX_SAFE_INTEGER };
    const cursor = Buffer.from(JSON.stringify(beyond)).toString('base64url');
    await expect(find({ keyword: 'sofa', cursor })).rejects.toMatchObject({ key: 'invalid_argument' });
  });
});
