import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOKEN_COOKIE } from '../../src/contract/accounts/rules.ts';
import { AD_LIMITS, AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { adPath } from '../../src/contract/pages/addresses.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { createErrorTexts } from '../../src/server/http/error-texts.ts';
import { builtFrontend } from '../../src/server/pages/frontend.ts';
import { createPageCache } from '../../src/server/pages/page-cache.ts';
import { addPages } from '../../src/server/pages/pages.ts';
import { createResponseCache } from '../../src/server/pages/response-cache.ts';
import { createSiteNotices } from '../../src/server/pages/site-notices.ts';
import type { EarlyAnswer } from '../../src/web/app/early-taps.ts';
import * as pages from '../../src/web/app/entry-server.tsx';
import { type Api, errorTexts, newAddress, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { makeSmallBuild } from '../support/small-build.ts';

const TITLE = 'Sofa kayu jati';
const CONTACT = {
  contact_same_as_profile: false,
  contact_phone: '+6285711112222',
  contact_email: 'budi@papan.test',
  whatsapp_connected: true,
};
const FORM = /<form [^>]*method="post"[^>]*>/;
const SHOWN = /0857-1111-2222|6285711112222|budi@papan\.test/;

let database: TestDatabase;
let api: Api;
let buildFolder = '';

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
        dispatch: createDispatch(bindings),
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

async function publishedAd(changes: { status?: number } = {}): Promise<string> {
  return database.transaction(async (tx) => {
    const id = await insertPublishedAd(tx, { title: TITLE, ...changes });
    await tx.updateTable('ads').set(CONTACT).where('id', '=', id).execute();
    return id;
  });
}

const revealsOf = async (id: string) =>
  (await database.read.selectFrom('ad_counts').select('reveals').where('ad_id', '=', id).executeTakeFirst())?.reveals ??
  0;

async function request(method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}) {
  const own = {
    accept: 'text/html',
    'x-forwarded-for': newAddress(),
    ...(method === 'POST' ? { origin: api.url } : {}),
  };
  const response = await fetch(`${api.url}${path}`, { method, redirect: 'manual', headers: { ...own, ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const send = (path: string, headers?: Record<string, string>) => request('POST', path, headers);

test('the form of an ad is answered with its page and the contact, which no cache stores', async () => {
  const id = await publishedAd();
  const path = adPath(id, TITLE);
  const network = { 'x-forwarded-for': newAddress() };
  const before = await request('GET', `${path}?ref=X`);
  expect(before.text.match(FORM)?.[0]).toContain(`action="${path}?ref=X#contact"`);
  expect(before.text).toContain('id="contact"');
  expect(before.text).not.toMatch(SHOWN);

  const answer = await send(`${path}?ref=X`, network);
  expect(answer.status).toBe(200);
  const address = `${api.services.public_url()}${path}`;
  const text = encodeURIComponent(`Halo, saya tertarik dengan iklan ini: ${TITLE} ${address}`);
  expect(answer.text).toContain(`href="https://wa.me/6285711112222?text=${text}"`);
  expect(answer.text).toContain('href="tel:085711112222"');
  expect(answer.text).toContain('href="mailto:budi@papan.test"');
  expect(answer.text).not.toMatch(FORM);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('location')).toBeNull();

  expect((await send(path, network)).text).toMatch(SHOWN);
  expect(await revealsOf(id)).toBe(1);
  for (const address of [path, `${path}?ref=X`]) {
    const after = await request('GET', address, network);
    expect([after.status, after.text.match(SHOWN)]).toEqual([200, null]);
  }
});

test('the inline script of the page gets what the answer changes, and what React needs, once', async () => {
  const id = await publishedAd();
  const path = adPath(id, TITLE);
  const json = { accept: 'application/json', 'x-forwarded-for': newAddress() };
  const page = await send(path, { 'x-forwarded-for': json['x-forwarded-for'] });
  const { status, headers, text } = await send(`${path}?ref=X`, json);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const { actionData, parts } = JSON.parse(text) as EarlyAnswer;
  const contact = { phone: '0857-1111-2222', whatsapp_url: 'https://wa.me/6285711112222', email: 'budi@papan.test' };
  expect(Object.values(actionData ?? {})).toEqual([{ contact, address: `${api.services.public_url()}${path}` }]);
  const [buttons = '', strips = '', bar = ''] = parts;
  expect(parts).toHaveLength(3);
  for (const part of parts) expect(page.text).toContain(`>${part}</div>`);
  expect(buttons).toMatch(/^<a .*href="mailto:budi@papan\.test".*<\/a>$/s);
  expect(strips).toMatch(/^<span.*0857-1111-2222<\/span>$/s);
  expect(bar).toMatch(/^<a .*href="tel:085711112222".*<\/a>$/s);
  expect(await revealsOf(id)).toBe(1);
});

test('the inline script gets no contact that the form would not show', async () => {
  const { EXPIRED } = AD_STATUSES;
  const path = adPath(await publishedAd(), TITLE);
  const json = { accept: 'application/json' };
  const answers = [
    await send(path, { ...json, origin: 'https://penipu.test' }),
    await send(adPath(await publishedAd({ status: EXPIRED }), TITLE), json),
    await send('/signin', json),
    await request('GET', path, json),
  ];
  expect(answers.map(({ status }) => status)).toEqual([419, 410, 404, 200]);
  for (const { text } of answers) expect(text).not.toMatch(SHOWN);
});

test('the answer is in the language of the address', async () => {
  const path = `/en${adPath(await publishedAd(), TITLE)}`;
  const { status, text } = await send(path);
  expect(status).toBe(200);
  expect(text).toContain('<html lang="en"');
  expect(text).toContain('Chat on WhatsApp');
  expect(text).toContain(encodeURIComponent(`Hello, I am interested in this ad: ${TITLE} `));
});

test.each([
  ['another site', { origin: 'https://penipu.test', 'sec-fetch-site': 'cross-site' }],
  ['another origin of the same site', { 'sec-fetch-site': 'same-site' }],
  ['an unknown origin', { origin: 'null' }],
])('a form of %s is refused and not counted', async (_, headers) => {
  const id = await publishedAd();
  const answer = await send(adPath(id, TITLE), headers);
  expect(answer.status).toBe(419);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text).toContain(errorTexts.id.keys.csrf_mismatch);
  expect(answer.text).not.toMatch(SHOWN);
  expect(await revealsOf(id)).toBe(0);
});

test('an ad that has ended, is hidden or does not exist has no contact', async () => {
  const { EXPIRED, BANNED } = AD_STATUSES;
  const ended = await send(adPath(await publishedAd({ status: EXPIRED }), TITLE));
  const hidden = await send(adPath(await publishedAd({ status: BANNED }), TITLE));
  const unknown = await send(adPath('01890000-0000-7000-8000-000000000000', TITLE));
  expect([ended.status, hidden.status, unknown.status]).toEqual([410, 404, 404]);
  for (const { text, headers } of [ended, hidden, unknown]) {
    expect(text).not.toMatch(SHOWN);
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
});

test('a user who has revealed too many contacts gets the page with the reason, and those already seen', async () => {
  const user = await api.user();
  const cookie = { cookie: `${TOKEN_COOKIE}=${user.token}` };
  const seen = await publishedAd();
  const ids: string[] = [seen];
  while (ids.length < AD_LIMITS.reveals_an_hour) ids.push(await publishedAd());
  const revealed_at = api.services.clock.now();
  const reveals = ids.map((ad_id) => ({ ad_id, viewer: user.user_id, revealed_at }));
  await database.transaction((tx) => tx.insertInto('contact_reveals').values(reveals).execute());
  const id = await publishedAd();
  const answer = await send(adPath(id, TITLE), cookie);
  expect(answer.status).toBe(429);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.text).toContain(`${TITLE}</h1>`);
  expect(answer.text).toContain(errorTexts.id.keys.too_many_requests);
  expect(answer.text).toMatch(FORM);
  expect(answer.text).not.toMatch(SHOWN);
  expect(await revealsOf(id)).toBe(0);
  expect((await send(adPath(seen, TITLE), cookie)).text).toMatch(SHOWN);
});

test('guests of a network who have revealed too many contacts are asked to sign in, and users of it are not', async () => {
  const network = { 'x-forwarded-for': newAddress() };
  const first = await publishedAd();
  expect((await send(adPath(first, TITLE), network)).text).toMatch(SHOWN);
  const ids: string[] = [];
  while (ids.length < AD_LIMITS.guest_reveals_an_hour - 1) ids.push(await publishedAd());
  await database.transaction(async (tx) => {
    const { viewer, revealed_at } = await tx
      .selectFrom('contact_reveals')
      .select(['viewer', 'revealed_at'])
      .where('ad_id', '=', first)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('contact_reveals')
      .values(ids.map((ad_id) => ({ ad_id, viewer, revealed_at })))
      .execute();
  });
  const path = adPath(await publishedAd(), TITLE);
  const refused = await send(path, network);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain(errorTexts.id.keys.guest_reveals_used_up);
  expect(refused.text).not.toMatch(SHOWN);
  expect((await send(adPath(first, TITLE), network)).text).toMatch(SHOWN);
  const user = await api.user();
  expect((await send(path, { ...network, cookie: `${TOKEN_COOKIE}=${user.token}` })).text).toMatch(SHOWN);
});

test('a network that sends too many forms gets a page that says so', async () => {
  const path = adPath(await publishedAd(), TITLE);
  const network = { 'x-forwarded-for': newAddress() };
  const statuses: number[] = [];
  for (let form = 0; form < 20; form += 1) statuses.push((await send(path, network)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const answer = await send(path, network);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text).not.toMatch(SHOWN);
  expect((await send(path)).text).toMatch(SHOWN);
});
