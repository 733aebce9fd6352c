import { hkdfSync } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MILLISECONDS } from '../../src/base/clock.ts';
import * as accounts from '../../src/contract/accounts/endpoints.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import * as adRules from '../../src/contract/ads/rules.ts';
import { endpoint } from '../../src/contract/api/endpoint.ts';
import type { ErrorKey } from '../../src/contract/api/errors.ts';
import { listCategories } from '../../src/contract/catalogue/endpoints.ts';
import { sendPhonePhoto } from '../../src/contract/media/phone-photo.ts';
import { CODE_LENGTH } from '../../src/contract/media/phone-photo-rules.ts';
import { searchProducts } from '../../src/contract/search/endpoints.ts';
import { LOCALES } from '../../src/contract/text/locale.ts';
import { getWallet } from '../../src/contract/wallet/endpoints.ts';
import { bindAll } from '../../src/domain/module.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import {
  type Api,
  type ApiResponse,
  type ApiUser,
  cookieJar,
  errorOf,
  errorTexts,
  newAddress,
  PASSWORD,
  registerByHttp,
  startApi,
} from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';
import { SECRET_KEY } from '../support/services.ts';

const SECRET = 'postgres://papan:geheim@10.0.0.7/papan';
const plain = {
  method: 'GET',
  access: 'all',
  summary: 'List test values',
  description: 'Returns values for this test.',
  tag: 'test',
} as const;
const named = z.object({ name: z.string() });
const broken = endpoint({ ...plain, path: '/test/broken', output: named });
const talkative = endpoint({ ...plain, path: '/test/talkative', output: named });
const wrong = endpoint({ ...plain, path: '/test/wrong', output: named });

let database: TestDatabase;
let api: Api;
let production: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, {
    more: (services) =>
      bindAll(
        services,
        { broken, talkative, wrong },
        {
          broken: () => {
            throw new Error(`connect to ${SECRET} failed`);
          },
          talkative: () => ({ name: 'Sari', password_hash: SECRET }),
          wrong: () => JSON.parse(`{"name":{"url":"${SECRET}"}}`),
        },
      ),
  });
  production = await startApi(database, { production: true });
});
afterAll(async () => {
  await api.stop();
  await production.stop();
  await database.drop();
});

describe('a request with a session cookie', () => {
  const start = { method: 'POST' } as const;
  let user: ApiUser;
  beforeAll(async () => {
    user = await api.user();
  });
  const own = () => ({ cookie: `TOKEN=${user.token}`, 'x-csrf-token': user.csrf_token });
  const send = (headers: Record<string, string>, init: RequestInit = start) =>
    api.raw('/content/create', { ...init, headers });

  it('is accepted with the page’s CSRF token, from our own origin or without one', async () => {
    expect((await send(own())).status).toBe(200);
    expect((await send({ ...own(), origin: api.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it.each<[string, () => Record<string, string>]>([
    ['no token', () => ({ cookie: `TOKEN=${user.token}` })],
    ['an empty token', () => ({ ...own(), 'x-csrf-token': '' })],
    ['a wrong token', () => ({ ...own(), 'x-csrf-token': `${user.csrf_token.slice(0, -1)}_` })],
    ['a token of letters that take two bytes', () => ({ ...own(), 'x-csrf-token': 'é'.repeat(43) })],
    ['another site’s origin', () => ({ ...own(), origin: 'https://papan.example' })],
    ['an origin that only begins like ours', () => ({ ...own(), origin: `${api.url}.evil.example` })],
    ['our host at another port', () => ({ ...own(), origin: 'http://127.0.0.1:1' })],
    ['an origin that hides', () => ({ ...own(), origin: 'null' })],
    ['another site, as the browser says', () => ({ ...own(), 'sec-fetch-site': 'cross-site' })],
    ['a neighbour’s site, as the browser says', () => ({ ...own(), 'sec-fetch-site': 'same-site' })],
  ])('is rejected with %s', async (_, headers) => {
    const response = await send(headers());
    expect([response.status, errorOf(response).code]).toEqual([419, 8000]);
    expect(errorOf(response).message).toBe(errorTexts.id.keys.csrf_mismatch);
  });

  it('is rejected with the CSRF token of another session', async () => {
    const other = await api.user();
    expect((await send({ ...own(), 'x-csrf-token': other.csrf_token })).status).toBe(419);
  });

  it('cannot sign a user out from another site, by picture or by link', async () => {
    for (const mode of ['no-cors', 'navigate']) {
      const headers = { ...own(), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode };
      expect((await api.raw('/user/signout', { headers })).status).toBe(419);
    }
    expect((await api.raw('/user/wallet', { headers: own() })).status).toBe(200);
  });

  it('needs no CSRF token if the endpoint needs no user', async () => {
    const headers = { 'content-type': 'application/json', cookie: 'TOKEN=rubbish' };
    expect((await api.raw('/product/search', { ...start, headers, body: '{"keyword":"sofa"}' })).status).toBe(200);
  });

  it('a guest’s form on another site cannot sign a user in', async () => {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
    const body = JSON.stringify({ email: 'sari@example.com', password: PASSWORD });
    expect((await api.raw('/user/signin', { ...start, headers, body })).status).toBe(419);
  });

  it('a Bearer token needs no CSRF token, because browsers never send it by themselves', async () => {
    expect((await send({ authorization: `Bearer ${user.token}` })).status).toBe(200);
    const both = { authorization: `Bearer ${user.token}`, cookie: 'TOKEN=rubbish' };
    expect((await send(both)).status).toBe(200);
  });
});

describe('tokens', () => {
  it('are set as a cookie for fourteen days that scripts and other sites cannot read', async () => {
    const jar = cookieJar();
    const { user } = await registerByHttp(api, jar, 'kuki@example.com');
    const body = JSON.stringify({ email: user.email, password: PASSWORD });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() };
    const [set, readable] = (await api.raw('/user/signin', { method: 'POST', headers, body })).headers.getSetCookie();
    expect(set).toMatch(/^TOKEN=ey[\w.-]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
    // Of the session, scripts read only that there is one.
    expect(readable).toBe('SIGNED_IN=1; Max-Age=1209600; Path=/; SameSite=Lax');
    const overTls = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'papan.example' };
    for (const server of [api, production]) {
      const [secure] = (
        await server.raw('/user/signin', { method: 'POST', headers: overTls, body })
      ).headers.getSetCookie();
      expect(secure).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    }
    const out = await api.raw('/user/signout', { headers: { cookie: `TOKEN=${jar.get('TOKEN')}` } });
    for (const name of ['TOKEN', 'SIGNED_IN']) {
      expect(out.headers.getSetCookie().join()).toMatch(new RegExp(`${name}=; [^,]*Expires=Thu, 01 Jan 1970`));
    }
  });

  it.each<[string, (user: ApiUser) => string | Promise<string>]>([
    ['rubbish', () => 'rubbish'],
    ['nothing', () => ''],
    ['unsigned', (user) => `${btoa('{"alg":"none"}').replaceAll('=', '')}.${user.token.split('.')[1]}.`],
    ['signed otherwise', (user) => `${user.token.slice(0, -3)}abc`],
    [
      'for another person',
      async (user) => `${user.token.split('.').slice(0, 2).join('.')}.${(await api.user()).token.split('.')[2]}`,
    ],
    ['very long', () => 'a'.repeat(12_000)],
  ])('%s are rejected', async (_, made) => {
    const user = await api.user();
    const token = await made(user);
    expect((await api.call({ token }, getWallet, {})).status).toBe(401);
    expect((await api.raw('/user/wallet', { headers: { cookie: `TOKEN=${token}` } })).status).toBe(401);
    expect((await api.callOk({ token }, accounts.getAuth, {})).user).toBeNull();
  });

  describe('that are rejected', () => {
    const key = new Uint8Array(hkdfSync('sha256', SECRET_KEY, '', 'papan token', 32));
    const seconds = () => Math.floor(api.services.clock.now().getTime() / 1000);
    /** A token of a live session, except for the changes. */
    async function signed(changes: JWTPayload, signingKey = key): Promise<string> {
      const { token } = await api.user();
      return new SignJWT({ ...decodeJwt(token), ...changes }).setProtectedHeader({ alg: 'HS256' }).sign(signingKey);
    }

    it('would be accepted without their fault', async () => {
      expect((await api.call({ token: await signed({}) }, getWallet, {})).status).toBe(200);
    });

    it.each<[number, ErrorKey, () => Promise<string>]>([
      [1000, 'token_malformed', async () => 'a.b.c'],
      [3000, 'token_signature_invalid', () => signed({}, new Uint8Array(32))],
      [4000, 'token_not_yet_valid', () => signed({ nbf: seconds() + 60 })],
      [5000, 'token_expired', () => signed({ exp: seconds() - 1 })],
      [6000, 'token_value_unexpected', () => signed({ sid: 'no id' })],
      [7000, 'token_issuer_invalid', () => signed({ iss: 'elsewhere' })],
    ])('have the error %i, %s, by header and by cookie', async (code, name, made) => {
      const token = await made();
      for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `TOKEN=${token}` }]) {
        for (const locale of LOCALES) {
          const response = await api.raw('/user/wallet', { headers: { ...headers, 'accept-language': locale } });
          expect(response.status).toBe(401);
          expect(errorOf(response)).toMatchObject({ code, key: name, message: errorTexts[locale].keys[name] });
        }
      }
    });

    it('have the error 401 if their session has ended, and without a token', async () => {
      const user = await api.user();
      await api.callOk(user, accounts.signOut, {});
      for (const who of [user, null]) {
        expect(errorOf(await api.call(who, getWallet, {}))).toMatchObject({ code: 401, key: 'unauthorized' });
      }
    });
  });

  it('end with their session, at once and for every holder', async () => {
    const user = await api.user();
    await api.callOk(user, getWallet, {});
    await api.callOk(user, accounts.signOut, {});
    expect((await api.call(user, getWallet, {})).status).toBe(401);
    expect((await production.call(user, getWallet, {})).status).toBe(401);
  });

  it('expire', async () => {
    const user = await api.user();
    const now = api.services.clock.now();
    api.services.clock.set(new Date(now.getTime() + 2 * MILLISECONDS.day));
    const response = await api.call(user, getWallet, {});
    api.services.clock.set(now);
    expect(response.status).toBe(401);
  });
});

describe('responses', () => {
  it.each([
    [{ 'accept-language': 'en' }, 'en'],
    [{ 'accept-language': 'en-GB,en;q=0.8' }, 'en'],
    [{ 'accept-language': 'de,en-US;q=0.5,id;q=0.4' }, 'en'],
    [{ 'accept-language': 'de' }, 'id'],
    [{ 'accept-language': 'en-US', cookie: 'LOCALE=id' }, 'id'],
    [{ 'accept-language': 'id', cookie: 'LOCALE=en' }, 'id'],
    [{ cookie: 'LOCALE=en' }, 'en'],
    [{ cookie: 'LOCALE=xx' }, 'id'],
    [{ 'accept-language': `${'x,'.repeat(5000)}en` }, 'id'],
  ] as const)('in the language of %j', async (headers, locale) => {
    const response = await api.raw('/user/wallet', { headers });
    expect(errorOf(response)).toMatchObject({ code: 401, message: errorTexts[locale].keys.unauthorized });
  });

  it('describe field errors in that language', async () => {
    const body = JSON.stringify({ email: 'x', password: '' });
    const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
    const error = errorOf(await api.raw('/user/signin', { method: 'POST', headers, body }));
    expect(error.errors).toEqual({
      email: ['Email format is not valid'],
      password: [expect.stringContaining('Password')],
    });
  });

  it('have a request id, in the header and in the error', async () => {
    const responses = await Promise.all(
      [1, 2].map(() => api.raw('/user/wallet', { headers: { 'x-request-id': 'mine' } })),
    );
    const ids = responses.map((response) => errorOf(response).request_id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toEqual(responses.map((response) => response.headers.get('x-request-id')));
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are not cached', async () => {
    for (const response of [await api.call(null, listCategories, {}), await api.call(null, getWallet, {})]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('reveal nothing internal after an unexpected error', async () => {
    for (const path of ['/test/broken', '/test/wrong']) {
      const response = await api.raw(path);
      expect(response.status).toBe(500);
      expect(response.body).toEqual({
        code: 500,
        key: 'internal',
        message: errorTexts.id.keys.internal,
        request_id: response.headers.get('x-request-id'),
      });
    }
  });

  it('contain only fields of the contract', async () => {
    expect((await api.raw('/test/talkative')).body).toEqual({ name: 'Sari' });
  });

  it('exist for HEAD as well', async () => {
    const response = await api.raw('/category/all', { method: 'HEAD' });
    expect([response.status, response.text]).toEqual([200, '']);
  });
});

describe('pictures', () => {
  it.each([
    '/_img/480/x.webp',
    '/_share/id/x',
    '/_share/qr/abc.svg',
    '/_share/qr/plain/00000000.svg',
    '/img/sale.png',
    '/share.png',
    '/favicon.svg?v=1',
  ])('that everybody may see are shown by other sites: %s', async (path) => {
    const response = await fetch(`${api.url}${path}`);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each(['/api/admin/identity/x/photo?a=/share.png', '/api/category/all', '/content', '/profile/x.png'])(
    'and anything else are not: %s',
    async (path) => {
      const response = await fetch(`${api.url}${path}`);
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );
});

describe('the app', () => {
  it('reports that it is alive and ready', async () => {
    expect(await (await fetch(`${api.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${api.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('is not ready any more when it is about to end, but alive', async () => {
    const ending = await startApi(database);
    await ending.draining.drain(0);
    const statusOf = async (path: string) => (await fetch(`${ending.url}${path}`)).status;
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 404]);
    await ending.stop();
  });

  it('shows its metrics only to the operator: with the key, or on a developer’s own machine', async () => {
    const KEY = 'k'.repeat(32);
    const see = async (options: { server_key?: string; production?: boolean }, headers: Record<string, string>) => {
      const app = await startApi(database, options);
      const { status } = await fetch(`${app.url}/metrics`, { headers });
      await app.stop();
      return status;
    };
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
    expect(await see({}, {})).toBe(200);
    expect(await see({}, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    expect(await see({ production: true }, {})).toBe(404);
    for (const production of [true, false]) {
      const keyed = { server_key: KEY, production };
      expect(await see(keyed, {})).toBe(404);
      for (const key of ['', 'x', `${KEY}x`, KEY.slice(1)]) expect(await see(keyed, bearer(key))).toBe(404);
      expect(await see(keyed, bearer(KEY))).toBe(200);
    }
  });

  it('counts permanently failed jobs by task', async () => {
    const figures = async () =>
      (await (await fetch(`${api.url}/metrics`)).text())
        .split('\n')
        .filter((line) => /^papan_jobs_given_up/.test(line));
    expect(await figures()).toEqual([]);
    await database.pool.query(
      "select graphile_worker.add_job('refund_payment'), graphile_worker.add_job('poll_payment')",
    );
    expect(await figures()).toEqual([]);
    await database.pool.query(
      "select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'refund_payment'",
    );
    expect(await figures()).toEqual(['papan_jobs_given_up{task="refund_payment"} 1']);
  });

  it('reports how long the oldest job of each kind waits, for autoscalers', async () => {
    const seconds = async () =>
      Object.fromEntries(
        (await (await fetch(`${api.url}/metrics`)).text())
          .matchAll(/^papan_queue_oldest_seconds{kind="(\w+)"} ([\d.]+)$/gm)
          .map(([, kind, value]) => [kind, Math.floor(Number(value) / 60)]),
      );
    const none = { events: 0, mail: 0, money: 0, pictures: 0, search: 0, other: 0 };
    await database.pool.query('delete from outbox_waiting');
    await database.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
    expect(await seconds()).toEqual(none);
    await database.pool.query(`
      select graphile_worker.add_job('send_mail', run_at := now() - interval '3 minutes'),
        graphile_worker.add_job('send_help_mail', run_at := now() - interval '5 minutes'),
        graphile_worker.add_job('prepare_outputs', run_at := now() + interval '5 minutes')`);
    expect(await seconds()).toEqual({ ...none, mail: 5 });
  });

  it('counts its responses for Prometheus by route, not by path', async () => {
    await api.raw('/category/11');
    await api.raw('/category/12');
    const text = await (await fetch(`${api.url}/metrics`)).text();
    expect(text).toContain('process_resident_memory_bytes');
    const labels = 'method="GET",route="/api/category/:id",status="200"';
    const count = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.split(' ')
          .at(-1),
      );
    expect(count(`papan_http_request_seconds_count{${labels}}`)).toBeGreaterThanOrEqual(2);
    expect(count(`papan_http_request_seconds_bucket{le="+Inf",${labels}}`)).toBe(
      count(`papan_http_request_seconds_count{${labels}}`),
    );
    expect(text).not.toContain('/api/category/11');
  });
});

describe('rate limits', () => {
  let limited: Api;
  beforeAll(async () => {
    limited = await startApi(database, { rate_limits: true });
  });
  afterAll(() => limited.stop());

  const reveal = (from: string, who: ApiUser | null = null) =>
    limited.call(
      who,
      adPage.revealContact,
      { id: '01890000-0000-7000-8000-000000000000' },
      { headers: { 'x-forwarded-for': from } },
    );
  const statusesOf = (responses: ApiResponse[]) => responses.map((response) => response.status);

  it('of one endpoint apply to its caller only', async () => {
    const [mine, theirs] = [newAddress(), newAddress()];
    const responses: ApiResponse[] = [];
    for (let index = 0; index < 21; index += 1) responses.push(await reveal(mine));
    expect(new Set(statusesOf(responses.slice(0, 20)))).toEqual(new Set([404]));
    const last = responses[20] ?? expect.fail();
    expect([last.status, errorOf(last).code]).toEqual([429, 429]);
    expect(errorOf(last).message).toBe(errorTexts.id.keys.too_many_requests);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await reveal(theirs)).status).toBe(404);
    const headers = { 'x-forwarded-for': mine };
    expect((await limited.call(null, searchProducts, {}, { headers })).status).toBe(200);
  });

  it('of photos are the user’s own, and higher for all guests of a network', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const last = async (who: ApiUser | null, calls: number) => {
      const token = 'a'.repeat(CODE_LENGTH);
      const send = () => limited.call(who, sendPhonePhoto, { token }, { headers });
      const responses = await Promise.all(Array.from({ length: calls }, send));
      return statusesOf(responses).filter((status) => status === 429).length;
    };
    expect(await last(null, 80)).toBe(0);
    expect(await last(null, 1)).toBe(1);
    const users = await Promise.all([limited.user(), limited.user()]);
    expect(await Promise.all(users.map((user) => last(user, 21)))).toEqual([1, 1]);
  });

  it('follow the user across networks', async () => {
    const user = await limited.user();
    const responses: ApiResponse[] = [];
    for (let index = 0; index < 21; index += 1) responses.push(await reveal(newAddress(), user));
    expect(responses.at(-1)?.status).toBe(429);
  });

  it.each<[string, (index: number) => string]>([
    ['an address whatever its port', (index) => `203.0.113.77:${40_000 + index}`],
    ['a line of IPv6 whatever its port', (index) => `[2001:db8:7:a::1]:${40_000 + index}`],
    ['made-up addresses as their proxy', (index) => `_made-up-${index}`],
  ])('count %s', async (_, from) => {
    const responses: ApiResponse[] = [];
    for (let index = 0; index < 21; index += 1) responses.push(await reveal(from(index)));
    expect(statusesOf(responses)).toEqual([...Array<number>(20).fill(404), 429]);
  });

  it('count the addresses of one IPv6 network as one', async () => {
    const responses: ApiResponse[] = [];
    for (let index = 0; index < 21; index += 1) responses.push(await reveal(`2001:db8:7:8::${index.toString(16)}`));
    expect(responses.at(-1)?.status).toBe(429);
    expect((await reveal('2001:db8:7:9::1')).status).toBe(404);
  });

  it('apply to all endpoints together', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const responses = await Promise.all(
      Array.from({ length: 605 }, (_, index) =>
        index % 2 === 0 ? limited.call(null, searchProducts, {}, { headers }) : limited.raw('/nowhere', { headers }),
      ),
    );
    expect(statusesOf(responses).filter((status) => status === 429)).toHaveLength(5);
  });

  it('are higher for reads that everybody gets alike, which are counted by themselves', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const read = () => limited.call(null, listCategories, {}, { headers });
    const responses = await Promise.all(Array.from({ length: 605 }, read));
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]));
    expect(responses.at(-1)?.headers.get('x-ratelimit-limit')).toBe('6000');
    expect((await limited.call(null, searchProducts, {}, { headers })).status).toBe(200);
  });

  it('apply to unknown paths too', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const responses = await Promise.all(Array.from({ length: 605 }, () => limited.raw('/nowhere', { headers })));
    expect(statusesOf(responses).filter((status) => status === 429)).toHaveLength(5);
  });
});

describe('signing in while too many sign in', () => {
  it('is rejected with a Retry-After, and is not a failed attempt', async () => {
    const { passwords } = api.services;
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let isFull = false;
    const hashing: Promise<void>[] = [];
    while (!isFull) {
      const index = passwords
        .queued(() => opened)
        .catch(() => {
          isFull = true;
        });
      hashing.push(index);
      await Promise.race([index, new Promise((resolve) => setImmediate(resolve))]);
    }
    const { email } = await api.user();
    const refused = await api.call(null, accounts.signIn, { email, password: PASSWORD });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(errorOf(refused).message).toBe(errorTexts.id.keys.server_busy);
    const failures = await database.read.selectFrom('sign_in_failures').where('email', '=', email).execute();
    expect(failures).toEqual([]);
    open();
    await Promise.all(hashing);
    expect((await api.call(null, accounts.signIn, { email, password: PASSWORD })).status).toBe(401);
  });
});

describe('a call that moves coins', () => {
  async function ready(user: ApiUser, promoted = false) {
    const { id, version } = (await api.callOk(user, creation.startDraft, {})).draft;
    const display = await api.callOk(user, creation.saveDisplay, {
      id,
      version,
      display_config: DESIGN,
      complete: true,
    });
    const detail = { ...detailInput(id, display.version), complete: true };
    const saved = await api.callOk(user, creation.saveDetail, detail);
    if (promoted) {
      const choice = { duration_days: 60, boost: true, highlight: true, auto_renew: false } as const;
      await api.callOk(user, creation.savePublication, { id, version: saved.version, ...choice });
    }
    const { price, wallet } = await api.callOk(user, creation.getPublicationPackage, { id });
    return { id, price, balance: wallet.amount };
  }

  it('runs once per key, however often it is sent', async () => {
    const user = await api.user();
    const { balance, ...input } = await ready(user);
    const idempotency_key = 'dari-tab-pertama';
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => api.call(user, creation.publishAd, input, { idempotency_key })),
    );
    expect(new Set(responses.map((response) => response.text)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect((await api.callOk(user, getWallet, {})).amount).toBe(balance - input.price);
    const again = await api.call(user, creation.publishAd, input, { idempotency_key: 'dari-tab-kedua' });
    expect(again.status).toBe(409);
    expect((await api.callOk(user, getWallet, {})).amount).toBe(balance - input.price);
  });

  it('is rejected if its key belongs to another call', async () => {
    const user = await api.user();
    const { balance, ...first } = await ready(user);
    const { id, price } = await ready(user);
    const idempotency_key = 'kunci-yang-sama';
    await api.callOk(user, creation.publishAd, first, { idempotency_key });
    const response = await api.call(user, creation.publishAd, { id, price }, { idempotency_key });
    expect(errorOf(response)).toMatchObject({ code: 409, message: errorTexts.id.keys.idempotency_conflict });
    expect((await api.callOk(user, getWallet, {})).amount).toBe(balance - first.price);
  });

  it('with too few coins is rejected and changes nothing', async () => {
    const user = await api.user();
    const { balance, ...input } = await ready(user, true);
    expect(balance).toBeLessThan(input.price);
    const response = await api.call(user, creation.publishAd, input);
    expect(errorOf(response)).toMatchObject({ code: 2400, message: 'Ups, koin Anda kurang!' });
    expect((await api.callOk(user, getWallet, {})).amount).toBe(balance);
    expect((await api.callOk(user, creation.getDraft, { id: input.id })).draft?.status).toBe(
      adRules.AD_STATUSES.DRAFT_PUBLICATION_CREATION,
    );
  });
});

describe('registration', () => {
  it('distinguishes a wrong code, a used code, a taken address, a weak password and an invalid number', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const email = 'salah@example.com';
    const { registration_token } = await api.callOk(null, accounts.register, { email }, { headers });
    const code = await api.codeFor(email);
    const wrongCode = code === '000000' ? '000001' : '000000';
    const verify = (code: string) => api.call(null, accounts.verifyRegistration, { registration_token, code: code });
    expect(errorOf(await verify(wrongCode)).code).toBe(2300);
    const profile = {
      registration_token,
      first_name: 'Sari',
      phone: '0812-3456-7890',
      city_id: 3276,
      password: PASSWORD,
      terms: FIRST_VERSIONS,
    } as const;
    const complete = (changes: object) => api.call(null, accounts.completeRegistration, { ...profile, ...changes });
    expect(errorOf(await complete({})).code).toBe(2300);
    expect((await verify(code)).status).toBe(200);
    expect(errorOf(await verify(code)).code).toBe(2200);
    expect(Object.keys(errorOf(await complete({ password: 'password' })).errors ?? {})).toEqual(['password']);
    expect(Object.keys(errorOf(await complete({ phone: '12' })).errors ?? {})).toEqual(['phone']);
    expect(Object.keys(errorOf(await complete({ first_name: '<b>' })).errors ?? {})).toEqual(['first_name']);
    expect(Object.keys(errorOf(await complete({ city_id: 1 })).errors ?? {})).toEqual(['city_id']);
    expect(Object.keys(errorOf(await complete({ terms: false })).errors ?? {})).toEqual(['terms']);
    expect(Object.keys(errorOf(await complete({ user_type: 4 })).errors ?? {})).toEqual(['user_type']);
    const done = await complete({});
    expect(done.status).toBe(200);
    expect(errorOf(await complete({})).code).toBe(1100);
  });
});
