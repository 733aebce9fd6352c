import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnreachable } from '../../src/base/database.ts';
import { createErrorTexts } from '../../src/server/http/error-texts.ts';
import { builtFrontend } from '../../src/server/pages/frontend.ts';
import { createPageCache } from '../../src/server/pages/page-cache.ts';
import { addPages } from '../../src/server/pages/pages.ts';
import { createResponseCache } from '../../src/server/pages/response-cache.ts';
import { createSiteNotices } from '../../src/server/pages/site-notices.ts';
import * as pages from '../../src/web/app/entry-server.tsx';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makeSmallBuild } from '../support/small-build.ts';

let database: TestDatabase;
let api: Api;
let buildFolder: string;
/** What every call of a page fails with. */
let failure = new Error('no page is rendered here');

beforeAll(async () => {
  database = await createTestDatabase();
  buildFolder = makeSmallBuild();
  api = await startApi(database, {
    rate_limits: true,
    extend(app, services, modules) {
      const bindings = modules.flatMap((module) => [...module.bindings]);
      addPages(app, {
        frontend: builtFrontend(pages, buildFolder),
        services,
        dispatch: () => Promise.reject(failure),
        endpoints: new Map(bindings.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint])),
        errorTexts: createErrorTexts(() => pages.createTranslators(services.brand())),
        rate_limits: true,
        pageCache: createPageCache(),
        responses: createResponseCache(1_000_000),
        siteNotices: createSiteNotices(services),
        hasCacheTags: false,
      });
    },
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  rmSync(buildFolder, { recursive: true, force: true });
});

/** Uses up a network's requests per minute with cheap requests, then sends one more. */
async function exceedRateLimit(network: string, path: string, init: RequestInit = {}) {
  const headers = { accept: 'text/html', 'x-forwarded-for': network, ...init.headers };
  const send = () => fetch(`${api.url}${path}`, { redirect: 'manual', ...init, headers });
  await Promise.all(
    Array.from({ length: 600 }, () => fetch(`${api.url}${path}`, { redirect: 'manual', method: 'POST', headers })),
  );
  const response = await send();
  return { response, text: await response.text() };
}

it.each([
  ['198.51.100.1', '/elektronik', 'id', 'Terlalu banyak permintaan'],
  ['198.51.100.2', '/en/elektronik', 'en', 'Too many requests'],
])('shows %s over the limit a page at %s that works without scripts', async (network, path, language, title) => {
  const { response, text } = await exceedRateLimit(network, path);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).toContain(`<html lang="${language}"`);
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain('<style>@font-face{font-family:A}h1{margin:0}</style>');
  expect(text).toMatch(/<link rel="stylesheet" href="\/assets\/app\.css"><\/body>/);
  expect(text).toContain(`href="${language === 'en' ? '/en/' : '/'}"`);
  expect(text).not.toContain('<script');
});

describe('a submitted form', () => {
  const forms: [string, RequestInit][] = [
    ['without fields', { method: 'POST' }],
    ['with fields', { method: 'POST', body: new URLSearchParams({ email: 'rina@papan.test' }) }],
    ['with more fields than are read', { method: 'POST', body: new URLSearchParams({ text: 'x'.repeat(600_000) }) }],
    ['with files', { method: 'POST', body: filesForm() }],
  ];

  it.each(forms)('%s redirects to its page', async (_, init) => {
    const headers = { accept: 'text/html', 'x-forwarded-for': '198.51.100.5' };
    const response = await fetch(`${api.url}/signin`, { redirect: 'manual', headers, ...init });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/signin']);
  });

  it.each(forms)('%s gets a page over the limit', async (name, init) => {
    const { response, text } = await exceedRateLimit(`198.51.101.${name.length}`, '/signin', init);
    expect(response.status).toBe(429);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(text).toContain('<h1>Terlalu banyak permintaan</h1>');
  });
});

function filesForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(1000)], { type: 'image/png' }), 'x.png');
  return form;
}

it('a page that fails on our side gets an error page without internal details', async () => {
  const response = await fetch(`${api.url}/profile`, { headers: { 'x-forwarded-for': '198.51.100.4' } });
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(text).toContain(response.headers.get('x-request-id'));
  expect(text).not.toContain('no page is rendered here');
});

it('a page for everybody is refused with 503 while there is no database', async () => {
  const statusOf = async () => {
    const response = await fetch(`${api.url}/elektronik`, { headers: { 'x-forwarded-for': '198.51.100.6' } });
    await response.text();
    return response.status;
  };
  expect(await statusOf()).toBe(500);
  failure = new DatabaseUnreachable('no connection to the database');
  expect(await statusOf()).toBe(503);
});
