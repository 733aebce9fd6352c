import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { Endpoint } from '../../src/contract/api/endpoint.ts';
import { cursorsOf } from '../../src/domain/page.ts';
import { position } from '../../src/domain/search/cursor.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { seed, sizeOf } from '../support/soak.ts';

// A cursor comes from the address of a page, so anybody can write one.

let database: TestDatabase;
let api: Api;
let caller: ApiUser;
let agency: ApiUser;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  caller = await api.user({ user_type: USER_TYPES.SUPERADMIN });
  agency = await api.user({ user_type: USER_TYPES.AGENCY });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** What an endpoint requires besides a cursor. */
const REQUIRED: Record<string, () => Record<string, string>> = {
  'GET /product/type/:type/:category': () => ({ type: 'sell', category: 'mobil' }),
  'GET /product/type/:type/:category/:sub_category': () => ({
    type: 'sell',
    category: 'mobil',
    sub_category: 'mobil-bekas',
  }),
  'GET /product/owner': () => ({ id: agency.user_id }),
  'GET /admin/help/question': () => ({ state: 'open' }),
};
/** A letter of many scripts and lengths in UTF-8, and characters that have a meaning elsewhere. */
const LETTERS = [
  ...'aZ0_=+/ ~!*"\'\\<&%?#',
  ...'éñßıΩЖאع中あ한ꦗᬩ𐍈𝒳😀',
  '\u{0}',
  '\u{7F}',
  '\u{85}',
  '\u{301}',
  '\u{200B}',
  '\u{202E}',
  '\u{FEFF}',
  '\u{FFFD}',
  '\u{FFFF}',
  '\u{10FFFF}',
  '\u{D800}',
  '\u{DC00}',
];

/** Texts that no list wrote, most of them in the form of one that it did write. */
function forgedCursors(): string[] {
  const id = newId();
  const real = cursorsOf(api.services.tokens, 'list-of-the-test', position).write({ at: 5, id });
  const [text = '', signature = ''] = real.split('.');
  const length = signature.length;
  const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const count = sizeOf({ test: 10, soak: LETTERS.length });
  const letters = fc.shuffledSubarray(LETTERS, { minLength: count, maxLength: count });
  const [chosen = []] = fc.sample(letters, { seed, numRuns: 1 });
  const signed = chosen.flatMap((letter) => [
    // As many UTF-16 units as a signature has, but often more bytes.
    `${text}.${letter.repeat(Math.floor(length / letter.length)).padEnd(length, 'a')}`,
    `${text}.${letter}${signature.slice(letter.length)}`,
    `${letter}${text.slice(letter.length)}.${signature}`,
  ]);
  const values = [
    null,
    0,
    -1,
    1e308,
    '',
    [],
    {},
    { at: 'x', id },
    { at: 1e300, id: 'x' },
    { __proto__: 1 },
    'toString',
  ];
  const written = values.flatMap((value) => [json(value), `${json(value)}.${signature}`, `${json(value)}.`]);
  const pieces = [real, text, signature, id, `${real}.`, `.${real}`, `${real}.${signature}`, `${text}..${signature}`];
  const lengths = [1, 2, 42, 44, 86, 300, 301, 2000, 2001].map((size) => 'x'.repeat(size));
  const cut = [1, 2, 10].flatMap((size) => [real.slice(size), real.slice(0, -size)]);
  const other = ['.', '..', '...', '%', '%00', '%zz', '1', '0', '-1', 'null', 'undefined', '__proto__', '../../etc'];
  return [...new Set([...signed, ...written, ...pieces, ...lengths, ...cut, ...other])];
}
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

it('no list takes a cursor that it did not write, in whatever script', async () => {
  const lists = api.endpoints.filter(({ query, body }) => 'cursor' in query.shape || 'cursor' in body.shape);
  expect(lists.length).toBeGreaterThan(25);
  const cursors = forgedCursors();
  expect(cursors.length).toBeGreaterThan(90);
  const wrong: string[] = [];
  for (const list of lists) {
    const required = REQUIRED[nameOf(list)]?.() ?? {};
    const first = await api.call(caller, list, required);
    expect(first.status, `${nameOf(list)}: ${first.text}`).toBe(200);
    const responses = cursors.map(async (cursor) => {
      const response = await api.call(caller, list, { ...required, cursor });
      const isRefused = response.status === 400 && errorOf(response).key === 'invalid_argument';
      if (!isRefused) wrong.push(`${nameOf(list)} ${response.status} ${JSON.stringify(cursor)}`);
    });
    await Promise.all(responses);
  }
  expect(wrong).toEqual([]);
});
