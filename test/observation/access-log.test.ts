import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listSessions } from '../../src/contract/accounts/endpoints.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { collectedLines } from '../support/log-lines.ts';

const log = collectedLines('warn');
const lines = () => log.lines().filter(({ msg }) => msg === 'a request');
let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { access_log: true, log: log.log });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

it('writes a line for each request that names the route and nobody', async () => {
  const user = await api.user();
  const response = await api.call(user, listSessions, {}, { headers: { 'x-forwarded-for': '203.0.113.77' } });
  await api.raw('/none?email=sari@warung.test');
  await vi.waitFor(() => expect(lines()).toHaveLength(2));
  expect(lines()).toMatchObject([
    {
      request_id: response.headers.get('x-request-id'),
      method: 'GET',
      route: `/api${listSessions.path}`,
      status: 200,
      protocol: 'HTTP/1.1',
      milliseconds: expect.any(Number),
      sent_bytes: expect.any(Number),
    },
    { method: 'GET', route: '/api/*', status: 404 },
  ]);
  expect(Number(lines()[0]?.sent_bytes)).toBeGreaterThan(response.text.length);
  const text = JSON.stringify(lines());
  for (const secret of [user.user_id, user.email, user.token, '203.0.113', 'warung.test']) {
    expect(text).not.toContain(secret);
  }
});
