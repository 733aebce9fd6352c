import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBrand } from '../../src/contract/brand/brand.ts';
import { compress, sendCompressed, textOf } from '../../src/server/pages/compressed-response.ts';
import { redirectLanguages } from '../../src/server/pages/offered-languages.ts';
import {
  createPageCache,
  headersOf,
  keyOfPage,
  type RenderedPage,
  sendCachedPages,
} from '../../src/server/pages/page-cache.ts';
import { NO_DICTIONARIES } from '../../src/server/pages/page-dictionaries.ts';

const page: RenderedPage = {
  compressed: compress(`<p>${'papan '.repeat(500)}</p>`, 'many', { 'accept-encoding': 'br' }),
  headers: null,
  status: 200,
  dependsOn: new Set(),
};
const passed: string[] = [];
const measured: number[] = [];
let app: FastifyInstance;
let url: string;
let brand = defaultBrand();

beforeAll(async () => {
  const cache = createPageCache();
  const made = { response: page, dependsOn: page.dependsOn, bytes: 1, isCacheable: true };
  await cache.make(keyOfPage('/page', 'id', ''), async () => made);
  await cache.make(keyOfPage('/en/page', 'en', '/en'), async () => made);
  app = Fastify();
  redirectLanguages(app, () => brand);
  sendCachedPages(app, { cache, brand: () => brand, siteNotices: undefined, dictionaries: NO_DICTIONARIES });
  app.addHook('onRequest', async (request, reply) => {
    passed.push(request.url);
    reply.header('x-request-id', request.id).header('set-cookie', 'LOCALE=en').header('x-frame-options', 'DENY');
  });
  app.addHook('onResponse', async (_, reply) => void measured.push(reply.statusCode));
  app.get('/page', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('etag', page.compressed.etag);
    page.headers ??= headersOf(reply);
    return sendCompressed(request, reply, page.compressed);
  });
  app.get('/en/page', async () => 'route');
  app.get('/other', async () => 'other');
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, { headers: { 'accept-language': 'id', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it('comes from the route until it is compressed well, for the second time; then without it', async () => {
  const quick = await get('/page', { 'accept-encoding': 'br' });
  const first = await get('/page', { 'accept-encoding': 'br' });
  const next = await get('/page', { 'accept-encoding': 'br' });
  expect(passed).toEqual(['/page', '/page']);
  expect([first.status, first.text, next.status, next.text]).toEqual([200, quick.text, 200, quick.text]);
  for (const name of ['content-type', 'content-encoding', 'content-length', 'etag', 'x-frame-options']) {
    expect(next.headers.get(name), name).toBe(first.headers.get(name));
  }
});

it('a cached response is measured like any other', async () => {
  const before = measured.length;
  await get('/page', { 'accept-encoding': 'br' });
  await expect.poll(() => measured.length).toBe(before + 1);
});

it('headers of one request are not cached', async () => {
  const { headers } = await get('/page', { 'accept-encoding': 'br' });
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('x-request-id')).not.toBeNull();
});

it('a browser that has the page gets only the ETag', async () => {
  const { status, text, headers } = await get('/page', {
    'accept-encoding': 'br',
    'if-none-match': page.compressed.etag,
  });
  expect([status, text, headers.get('etag')]).toEqual([304, '', page.compressed.etag]);
});

it('each further encoding comes from the route once', async () => {
  const before = passed.length;
  const texts = [];
  for (let index = 0; index < 3; index += 1) texts.push((await get('/page', { 'accept-encoding': 'gzip' })).text);
  expect(new Set(texts)).toEqual(new Set([(await textOf(page.compressed)).toString()]));
  expect(passed.length - before).toBe(1);
  expect((await get('/page', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
});

it('a response that must set the language cookie comes from the route', async () => {
  expect((await get('/en/page')).text).toBe('route');
  expect((await get('/en/page', { cookie: 'LOCALE=en' })).text).toContain('papan');
});

it('passes other requests on', async () => {
  expect((await get('/other')).text).toBe('other');
  expect((await get('/nowhere')).status).toBe(404);
});

describe('a language that is not offered', () => {
  const read = (path: string, method = 'GET') =>
    fetch(`${url}${path}`, { method, redirect: 'manual', headers: { 'accept-language': 'en', cookie: 'LOCALE=en' } });
  beforeAll(() => {
    brand = { ...defaultBrand(), locales: ['id'] };
  });
  afterAll(() => {
    brand = defaultBrand();
  });

  it.each([
    ['/en', '/id'],
    ['/en?theme=dark', '/id?theme=dark'],
    ['/en/page?a=/en/b', '/id/page?a=/en/b'],
    ['/en//elsewhere.test', '/id//elsewhere.test'],
  ])('leads from %s to %s, until it is offered again', async (path, target) => {
    const response = await read(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, target]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is not redirected where something is sent, nor in words that begin like it', async () => {
    expect((await read('/en/page', 'POST')).status).toBe(404);
    expect((await read('/english')).status).toBe(404);
  });

  it('is not what a browser gets that has chosen it', async () => {
    const response = await read('/page');
    // The cached page in Indonesian.
    expect(response.headers.get('x-request-id')).not.toBeNull();
    expect(await response.text()).toBe(await (await get('/page')).text);
  });
});
