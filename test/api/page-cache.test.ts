import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compress, sendCompressed } from '../../src/server/pages/compressed-response.ts';
import { type CachedPage, headersOf, sendCachedPages } from '../../src/server/pages/page-cache.ts';

const page: CachedPage = { compressed: compress(`<p>${'papan '.repeat(500)}</p>`), headers: null };
const asked: string[] = [];
let app: FastifyInstance;
let url: string;
let sent = 0;

beforeAll(async () => {
  app = Fastify();
  app.addHook('onRequest', async (request, reply) => {
    asked.push(request.url);
    reply.header('x-request-id', request.id).header('set-cookie', 'LOCALE=en').header('x-frame-options', 'DENY');
  });
  app.get('/kept', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('etag', page.compressed.etag);
    page.headers ??= headersOf(reply);
    return sendCompressed(request, reply, page.compressed);
  });
  app.get('/other', async () => 'other');
  sendCachedPages(
    app,
    (request) => (request.url === '/kept' ? page : null),
    () => {
      sent += 1;
    },
  );
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it('renders a page for the first reader, and sends the same bytes to the next without the framework', async () => {
  const first = await ask('/kept', { 'accept-encoding': 'br' });
  const next = await ask('/kept', { 'accept-encoding': 'br' });
  expect(asked).toEqual(['/kept']);
  expect(sent).toBe(1);
  expect([next.status, next.text]).toEqual([200, first.text]);
  for (const name of ['content-type', 'content-encoding', 'content-length', 'etag', 'x-frame-options']) {
    expect(next.headers.get(name), name).toBe(first.headers.get(name));
  }
});

it('does not cache what belongs to one reader', async () => {
  const answer = await ask('/kept', { 'accept-encoding': 'br' });
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('responds with 304 and the ETag if the client has the page', async () => {
  const answer = await ask('/kept', { 'accept-encoding': 'br', 'if-none-match': page.compressed.etag });
  expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', page.compressed.etag]);
});

it('stores each further encoding after one rendering', async () => {
  const before = asked.length;
  const texts = [];
  for (let index = 0; index < 3; index += 1) texts.push((await ask('/kept', { 'accept-encoding': 'gzip' })).text);
  expect(new Set(texts)).toEqual(new Set([page.compressed.bytes.toString()]));
  expect(asked.length - before).toBe(1);
  expect((await ask('/kept', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
});

it('passes all other requests on', async () => {
  expect((await ask('/other')).text).toBe('other');
  expect((await ask('/nowhere')).status).toBe(404);
});
