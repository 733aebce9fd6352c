import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoint, fileResponse } from '../../src/contract/api/endpoint.ts';
import { AppError } from '../../src/contract/api/errors.ts';
import { bindAll } from '../../src/domain/module.ts';
import { fileAddress } from '../../src/web/api/client.ts';
import { type Api, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

// Endpoints that respond with a file, on the real HTTP server.

const plain = {
  method: 'GET',
  access: 'all',
  summary: 'List test values',
  description: 'Returns values for this test.',
  tag: 'test',
  output: fileResponse,
} as const;
const file_types = ['text/csv'];
const endpointWithFile = endpoint({ ...plain, path: '/test/whole', file_types });
const refused = endpoint({ ...plain, path: '/test/refused', file_types, errors: ['not_found'] });
const breaking = endpoint({ ...plain, path: '/test/breaking', file_types });
const endless = endpoint({ ...plain, path: '/test/endless', file_types });

const bytes = (text: string) => new TextEncoder().encode(text);
const named = (body: AsyncIterable<Uint8Array>) => ({ mime_type: 'text/csv', file_name: 'Café.csv', body });
let made = 0;
let ended = false;

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, {
    more: (services) =>
      bindAll(
        services,
        { endpointWithFile, refused, breaking, endless },
        {
          endpointWithFile: () =>
            named(
              (async function* () {
                yield bytes('a,b\r\n');
                yield bytes('1,2\r\n');
              })(),
            ),
          refused: () =>
            named(
              // biome-ignore lint/correctness/useYield: it fails before
              (async function* () {
                await wait(1);
                throw new AppError('not_found');
              })(),
            ),
          breaking: () =>
            named(
              (async function* () {
                yield bytes('a'.repeat(100_000));
                await wait(20);
                throw new Error('the database is gone');
              })(),
            ),
          endless: () =>
            named(
              (async function* () {
                try {
                  while (true) {
                    made += 1;
                    yield bytes('a'.repeat(100_000));
                    await wait(0);
                  }
                } finally {
                  ended = true;
                }
              })(),
            ),
        },
      ),
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

it('are sent with name and type, uncached and without content sniffing', async () => {
  const { status, headers, text } = await api.raw('/test/whole');
  expect([status, text]).toEqual([200, 'a,b\r\n1,2\r\n']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="Cafe.csv"; filename*=UTF-8''Caf%C3%A9.csv`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'transfer-encoding': 'chunked',
  });
  expect(headers.get('x-request-id')).toBeTruthy();
});

it('fail with a normal error before the first byte is sent', async () => {
  const response = await api.raw('/test/refused');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-disposition')).toBeNull();
  expect(errorOf(response).code).toBe(404);
});

it('break the connection on a later failure, so that a partial file is recognised', async () => {
  await expect(api.raw('/test/breaking')).rejects.toThrow();
});

it('are produced no faster than they are read, and no longer than the client reads', async () => {
  const [response] = await once(get(`${api.url}/api/test/endless`), 'response');
  response.pause();
  // The network buffers hold some megabytes.
  let before = -1;
  while (before !== made) {
    before = made;
    await wait(300);
  }
  expect(made).toBeLessThan(300);
  expect(ended).toBe(false);
  response.destroy();
  await expect.poll(() => ended).toBe(true);
});

it('are listed in the API reference, and their URLs are typed for links', async () => {
  const { body } = await api.raw('/openapi.json');
  expect(body).toMatchObject({
    paths: {
      '/test/whole': {
        get: { responses: { 200: { content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } } } },
      },
    },
  });
  const id = '0199c0de-0000-7000-8000-000000000001';
  const query = { format: 'pdf', locale: 'id', kind: 'purchase', date: ['2026-01-01', '2026-01-31'] } as const;
  expect(fileAddress('GET /user/payment/:id/invoice', { id })).toBe(`/api/user/payment/${id}/invoice`);
  expect(fileAddress('GET /user/transaction/download/invoice-history', { ...query, date: [...query.date] })).toBe(
    '/api/user/transaction/download/invoice-history?format=pdf&locale=id&kind=purchase&date%5B%5D=2026-01-01&date%5B%5D=2026-01-31',
  );
});
