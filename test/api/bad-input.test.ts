import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newId } from '../../src/base/ids.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { plainQrPath } from '../../src/contract/design/outputs.ts';
import { uploadDisplayAsset } from '../../src/contract/media/endpoints.ts';
import { UPLOAD_BYTES } from '../../src/contract/media/rules.ts';
import { applyVoucher, getVoucher, redeemVoucher } from '../../src/contract/vouchers/endpoints.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiResponse, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let api: Api;
let user: ApiUser;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  user = await api.user({ balance: 500 });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
afterEach(async () => {
  expect((await api.raw('/category/all')).status).toBe(200);
});

const JSON_TYPE = { 'content-type': 'application/json' };
const bearer = () => ({ authorization: `Bearer ${user.token}` });
const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
  api.raw(path, { method: 'POST', body, headers: { ...bearer(), ...headers } });

/** Expects an error in the common format without internal details. */
function expectRefused(response: ApiResponse): number {
  const error = errorOf(response);
  expect(response.status, response.text).toBeLessThan(500);
  expect(error.message.length).toBeGreaterThan(3);
  expect(error.message).not.toMatch(/keys\.|validation\.|[{]{2}/);
  expect(error.request_id).toBe(response.headers.get('x-request-id'));
  expect(response.text).not.toMatch(/FST_|node_modules|select |syntax|stack|zod/i);
  return response.status;
}

const nested = (open: string, depth: number, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

describe('request bodies', () => {
  it.each([
    ['an unknown field', '{"keyword":"sofa","colour":"red"}'],
    ['__proto__', '{"__proto__":{"keyword":"sofa"}}'],
    ['__proto__ with admin', '{"keyword":"sofa","__proto__":{"user_type":4}}'],
    ['constructor', '{"keyword":"sofa","constructor":{"prototype":{"x":1}}}'],
    ['an array', '[{"keyword":"sofa"}]'],
    ['a bare string', '"sofa"'],
    ['a bare number', '7'],
    ['invalid JSON', '{"keyword":'],
    ['nothing', ''],
    ['a number as text', '{"keyword":7}'],
    ['1e309', '{"province_id":1e309}'],
    ['-1e309', '{"province_id":-1e309}'],
    ['a number beyond integers', '{"province_id":99999999999999999999}'],
    ['a fraction', '{"province_id":1.5}'],
    ['an object as text', '{"keyword":{"$ne":""}}'],
    ['NUL in a text', '{"keyword":"so\\u0000fa"}'],
    ['NUL in a category', '{"category":"so\\u0000fa"}'],
    ['a high surrogate', '{"keyword":"sofa \\ud800"}'],
    ['a low surrogate', '{"keyword":"\\udc00 sofa"}'],
    ['NUL in a key', '{"key\\u0000word":"sofa"}'],
    ['10,000 arrays deep', `{"keyword":${nested('[', 10_000, ']')}}`],
    ['10,000 objects deep', `{"keyword":${nested('{"a":', 10_000, '}')}}`],
    ['200,000 arrays deep', `{"keyword":${nested('[', 200_000, ']')}}`],
    [
      '100,000 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, 1]))),
    ],
  ])('rejects %s', async (_, body) => {
    expectRefused(await post('/product/search', body));
  });

  it('names the invalid fields in the requested language', async () => {
    const response = await post('/product/search', '{"keyword":7,"colour":"red"}', {
      ...JSON_TYPE,
      'accept-language': 'en',
    });
    const { code, errors } = errorOf(response);
    expect([response.status, code]).toEqual([400, 1000]);
    expect(Object.keys(errors ?? {}).sort()).toEqual(['colour', 'keyword']);
  });

  it('does not list all errors of thousands of unknown fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, 1]));
    const response = await post('/product/search', JSON.stringify(many));
    expectRefused(response);
    expect(response.text.length).toBeLessThan(20_000);
  });

  it.each([
    ['5 MB', 5],
    ['50 MB', 50],
  ])('rejects %s of JSON without reading them', async (_, megabytes) => {
    const body = `{"keyword":"${'a'.repeat(megabytes * 1024 * 1024)}"}`;
    expect(await sendComplete('/product/search', body, JSON_TYPE)).toBe(413);
  });

  it('rejects a body that decompresses to a large one', async () => {
    const body = new Uint8Array(gzipSync(`{"keyword":"${'a'.repeat(5_000_000)}"}`));
    const headers = { ...bearer(), ...JSON_TYPE, 'content-encoding': 'gzip' };
    expectRefused(await api.raw('/product/search', { method: 'POST', body, headers }));
  });

  it('rejects 50 MB without a Content-Length during the upload', async () => {
    expect(await sendInPieces('/product/search', JSON_TYPE, 50)).toBe(413);
  });

  it.each([
    ['text/plain', '{"keyword":"sofa"}'],
    ['application/x-www-form-urlencoded', 'keyword=sofa'],
    ['application/xml', '<keyword>sofa</keyword>'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="keyword"\r\n\r\nsofa\r\n--x--\r\n',
    ],
    ['multipart/form-data', 'x'],
    ['application/json; charset=utf-16', '{"keyword"'],
    ['image/png', 'x'],
    ['', '{}'],
    ['no type at all', '{}'],
  ])('rejects the content type %j', async (type, body) => {
    expectRefused(await post('/product/search', body, { 'content-type': type }));
    expectRefused(await post('/content/create', body, { 'content-type': type }));
  });
});

describe('paths', () => {
  const paths = [
    '/product?cursor=%00',
    '/product?cursor=eyJ4Ijox',
    `/product?cursor=${'a'.repeat(301)}`,
    '/product?category=%00',
    '/product?category=%ED%A0%80',
    '/product?province_id=1e309',
    '/product?province_id=NaN',
    '/product?province_id=0x7fffffffffff',
    '/product?province_id=-1',
    '/product?province_id[999999]=1',
    '/product?category[$ne]=x',
    '/product?category=a&category=b',
    '/product?constructor.prototype=x',
    '/product?unknown=1',
    `/product?${'a[]=1&'.repeat(2000)}`,
    `/product?a${'[b]'.repeat(2000)}=1`,
    '/product/total?category=nowhere',
    '/product/detail/1',
    '/product/detail/abc',
    "/product/detail/1'%20or%20'1'='1",
    '/product/detail/%00',
    '/product/detail/..%2f..%2fetc%2fpasswd',
    '/product/detail/%zz',
    '/product/detail/%ED%A0%80',
    `/product/detail/${'a'.repeat(201)}`,
    `/product/detail/${'a'.repeat(5000)}`,
    '/product/detail/00000000-0000-0000-0000-000000000000',
    '/product/similar/xyz',
    '/category/0',
    '/category/2147483648',
    '/category/99999999999999999999',
    '/category/abc',
    '/category/1.5',
    '/category/sub/999999',
    '/options/type/nothing',
    '/options/type/__proto__',
    '/location?search=%00',
    '/location?search=',
    `/location?search=${'a'.repeat(61)}`,
    '/category/find',
    '/nowhere',
    '/%',
    '/..%00/',
  ];
  it.each(paths.map((path) => [path.slice(0, 80), path]))('rejects %s', async (_, path) => {
    expectRefused(await api.raw(path, { headers: bearer() }));
  });

  it.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND'])('rejects %s where it is not supported', async (method) => {
    for (const path of ['/product', '/user/wallet', '/product/detail/x']) {
      expectRefused(await api.raw(path, { method, headers: bearer() }));
    }
  });

  it('rejects POST to a read endpoint', async () => {
    expectRefused(await post('/product', '{}'));
    expectRefused(await post('/user/wallet', '{"amount":1000000}'));
  });
});

describe('invalid HTTP requests', () => {
  it.each([
    ['random bytes', 'rubbish\r\n\r\n', /^HTTP\/1\.1 400/],
    [
      'a header of 100 KB',
      `GET /api/product HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431/,
    ],
    [
      'two Content-Length headers',
      'POST /api/product/search HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      /^HTTP\/1\.1 400/,
    ],
    [
      'a length and chunks',
      'POST /api/product/search HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
  ])('%s', async (_, bytes, status) => {
    expect(await sendBytes(bytes)).toMatch(status);
  });

  it('are answered like every other error, and the connection is closed after the response', async () => {
    const headers = `host: x\r\naccept-language: en\r\nx: ${'a'.repeat(2_000_000)}`;
    const response = await sendBytes(`GET /api/product HTTP/1.1\r\n${headers}\r\n\r\n`);
    const [head = '', body = ''] = response.split('\r\n\r\n');
    const id = /^x-request-id: (.+)$/im.exec(head)?.[1];
    expect(head).toMatch(/^HTTP\/1\.1 431 .+/);
    expect(head).toMatch(/^connection: close$/im);
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toEqual({
      code: 431,
      key: 'headers_too_large',
      request_id: id,
      message: expect.stringContaining('too large'),
    });
    const rubbish = await sendBytes('rubbish\r\n\r\n');
    expect(JSON.parse(rubbish.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 1000, key: 'invalid_argument' });
  });

  it('an aborted body is reported as the client’s error', async () => {
    const head = `POST /api/product/search HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"key`;
    await sendBytes(head, true);
  });
});

describe('user text', () => {
  const hostile = ['\u0000', '\ud800', '\udfff x'];

  it.each(hostile)('rejects %j in an ad and stores nothing of it', async (text) => {
    const { draft } = await api.callOk(user, creation.startDraft, {});
    const input = detailInput(draft.id, draft.version);
    const places = [
      { ...input, title: `Beras pandan ${text} wangi` },
      { ...input, description: `${input.description} ${text}` },
      { ...input, details: { merk: text } },
      { ...input, details: { fasilitas: [text] } },
      { ...input, contact_name: `Sari ${text}` },
      { ...input, address: text },
    ];
    for (const place of places) expectRefused(await api.call(user, creation.saveDetail, place));
    const display_config = { contents: [{ type: 'TEXT' as const, rows: [{ text: `Beras ${text}` }] }] };
    expectRefused(await api.call(user, creation.saveDisplay, { id: draft.id, version: draft.version, display_config }));
    const { draft: stored } = await api.callOk(user, creation.getDraft, { id: draft.id });
    expect(stored).toEqual(draft);
  });

  it.each([
    ['an unknown font', { contents: [{ type: 'TEXT', rows: [{ text: 'Beras', font: 'comic_sans' }] }] }],
    ['10,000 slots', { contents: Array.from({ length: 10_000 }, () => ({ type: 'TEXT', rows: [] })) }],
    ['10,000 rows', { contents: [{ type: 'TEXT', rows: Array.from({ length: 10_000 }, () => ({ text: 'x' })) }] }],
    ['an invalid colour', { background: 'red;background:url(//x)' }],
    ['an unknown field', { css: 'position:fixed' }],
    ['a URL as file', { background_type: 'IMAGE', background_id: 'https://example.com/x.png' }],
    ['another version', { version: 2 }],
    ['an unknown layout', { layout: 99 }],
  ])('rejects a design with %s', async (_, display_config) => {
    const { draft } = await api.callOk(user, creation.startDraft, {});
    const body = JSON.stringify({ id: draft.id, version: draft.version, display_config });
    expect([400, 413, 422]).toContain(expectRefused(await post('/content/create/display', body)));
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a user name and password', 'https://budi:rahasia@toko.com'],
    ['a user name that looks like a host', 'https://tokopedia.com@jahat.com/x'],
    ['a number as host', 'http://2130706433/'],
    ['a loopback address', 'http://127.0.0.1:3000/api'],
    ['an IPv6 loopback address', 'http://[::1]/'],
    ['no host', 'http://localhost/'],
    ['301 letters', `https://toko.com/${'a'.repeat(284)}`],
  ])('rejects a link with %s', async (_, url) => {
    const { draft } = await api.callOk(user, creation.startDraft, {});
    const save = detailInput(draft.id, draft.version);
    const linked = (address: string) =>
      api.call(user, creation.saveDetail, { ...save, links: [{ kind: 'website', url: address, scheme: '' }] });
    const refused = await linked(url);
    expect(expectRefused(refused)).toBe(400);
    expect(Object.keys(errorOf(refused).errors ?? {})).toEqual(['links.0.url']);
    expect((await linked('https://toko.com/beras?karung=5')).status).toBe(200);
  });

  it.each([
    ['six', ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']],
    ['of 10,000 letters', ['a'.repeat(10_000)]],
    ['with a line break', ['beras\nwangi']],
    ['with NUL', ['beras\u0000']],
    ['of emoji', ['🍚🍚']],
  ])('rejects hashtags: %s', async (_, hashtags) => {
    const { draft } = await api.callOk(user, creation.startDraft, {});
    const input = { id: draft.id, version: draft.version, hashtags };
    expect([400, 422]).toContain(expectRefused(await api.call(user, creation.saveHashtags, input)));
  });

  it.each(["TEMPEL25' or 1=1 --", '%', 'a'.repeat(31), 'TEMPEL\u000025'])('rejects the voucher %j', async (code) => {
    const responses = [
      await api.call(user, creation.validateVoucherCode, { voucher_code: code }),
      await api.call(user, getVoucher, { code }),
      await api.call(user, redeemVoucher, { code }),
      await api.call(null, applyVoucher, { registration_token: 'a'.repeat(43), code }),
    ];
    for (const response of responses) expect([400, 422]).toContain(expectRefused(response));
  });

  it.each([-1, 4, 1.5, 'COIN_AMOUNT', null, [2]])('rejects a voucher of the type %j', async (expected_type) => {
    const input = { code: 'TEMPEL25', expected_type } as never;
    const response = await api.call(user, redeemVoucher, input);
    expect([400, 422]).toContain(expectRefused(response));
    expect(errorOf(response).errors).toHaveProperty('expected_type');
  });

  it('removes invisible characters from every text that a user writes, in all endpoints', () => {
    const probes = ['Beras\u202E pandan', 'Beras\u202E pandan wangi dari sawah sendiri, pulen dan harum, per karung'];
    const isUncleaned = (schema: z.ZodType) =>
      probes.some((probe) => {
        const { data } = schema.safeParse(probe);
        return typeof data === 'string' && data.includes('\u202E');
      });
    const uncleaned = api.endpoints.flatMap(({ params, query, body }) =>
      [params, query, body].flatMap(({ shape }) =>
        Object.entries(shape).flatMap(([name, schema]) => (isUncleaned(schema) ? [name] : [])),
      ),
    );
    // Compared as they are and never shown.
    const compared = [
      'actor',
      'ads',
      'category',
      'change_token',
      'current_password',
      'cursor',
      'display_html',
      'password',
      'referral_code',
      'registration_token',
      'sub_category',
      'token',
      'user',
    ];
    expect([...new Set(uncleaned)].toSorted()).toEqual(compared);
  });

  it('renders script in a design as text', async () => {
    const { draft } = await api.callOk(user, creation.startDraft, {});
    const { id, version } = draft;
    const text = '<script>alert(1)</script> "><img src=x onerror=alert(1)>';
    const display_config = { contents: [{ type: 'TEXT' as const, rows: [{ text }] }] };
    await api.callOk(user, creation.saveDisplay, {
      id,
      version,
      display_config,
      display_html: '<script>alert(1)</script>',
    });
    const { draft: stored } = await api.callOk(user, creation.getDraft, { id });
    expect(JSON.stringify(stored)).toContain('alert(1)');
    const design = stored?.display_config ?? creation.draft.shape.display_config.parse({});
    const shown = api.services.artworks.render(design, plainQrPath(id));
    expect(shown).not.toContain('<script>');
    expect(shown).toContain('&lt;script&gt;');
    expect(DESIGN.contents).toHaveLength(1);
  });
});

describe('uploads', () => {
  const path = '/content/create/display/asset';
  const put = (body: BodyInit, headers: Record<string, string> = {}) =>
    api.raw(path, { method: 'PUT', body, headers: { ...bearer(), ...headers } });
  const form = (parts: Record<string, string>, files: [string, Blob][] = []) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(parts)) made.append(name, value);
    for (const [name, file] of files) made.append(name, file, 'x.png');
    return made;
  };
  const rubbish = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });

  it('rejects files that are not pictures', async () => {
    expect(expectRefused(await put(form({}, [['file', rubbish(1000)]])))).toBe(415);
  });

  it.each([
    ['no file', () => form({ ratio: '1:1' })],
    ['an empty file', () => form({}, [['file', rubbish(0)]])],
    [
      'two files',
      () =>
        form({}, [
          ['file', rubbish(10)],
          ['other', rubbish(10)],
        ]),
    ],
    ['an unknown field', () => form({ width: '5' }, [['file', rubbish(10)]])],
    ['__proto__', () => form({ __proto__x: '1' }, [['file', rubbish(10)]])],
    [
      'a field named __proto__',
      () => form(Object.defineProperty({}, '__proto__', { value: '1', enumerable: true }), [['file', rubbish(10)]]),
    ],
    ['1e309', () => form({ crop_x: '1e309' }, [['file', rubbish(10)]])],
    ['NaN', () => form({ crop_width: 'NaN' }, [['file', rubbish(10)]])],
    ['NUL', () => form({ ratio: '1:1\u0000' }, [['file', rubbish(10)]])],
    [
      'a thousand fields',
      () => form(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, '1']))),
    ],
    ['a field of 100 KB', () => form({ ratio: 'a'.repeat(100_000) }, [['file', rubbish(10)]])],
  ])('rejects %s', async (_, body) => {
    expectRefused(await put(body()));
  });

  it('rejects JSON, empty bodies and incomplete forms', async () => {
    expectRefused(await put('{}', JSON_TYPE));
    expectRefused(await put('', { 'content-type': 'multipart/form-data; boundary=x' }));
    expectRefused(
      await put('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf', {
        'content-type': 'multipart/form-data; boundary=x',
      }),
    );
    expectRefused(await put('no parts at all', { 'content-type': 'multipart/form-data; boundary=x' }));
    expectRefused(await put('x', { 'content-type': 'multipart/form-data' }));
  });

  it('rejects a file above the limit', async () => {
    const head =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const body = `${head}${'a'.repeat(UPLOAD_BYTES + 1)}\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await sendComplete(path, body, headers, 'PUT')).toBe(413);
    expect(await sendComplete(path, `${head}${'a'.repeat(50 * 1024 * 1024)}\r\n--x--\r\n`, headers, 'PUT')).toBe(413);
    expect(await sendInPieces(path, headers, 50, 'PUT', head)).toBe(413);
  });

  it('does not read a guest’s file', async () => {
    const response = await api.call(null, uploadDisplayAsset, {}, { file: rubbish(100) });
    expect(expectRefused(response)).toBe(401);
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await sendInPieces(path, headers, 50, 'PUT', head, false)).toBe(401);
  });
});

describe('Idempotency-Key', () => {
  it.each([null, 'short', 'a'.repeat(101), 'with spaces in it', "' or 1=1 --"])(
    'rejects %j',
    async (idempotency_key) => {
      const input = { id: newId(), price: 0 };
      const response = await api.call(user, creation.publishAd, input, { idempotency_key });
      expect(expectRefused(response)).toBe(400);
      expect(Object.keys(errorOf(response).errors ?? {})).toEqual(['idempotency_key']);
    },
  );
});

type Head = Record<string, string>;

/** Sends the whole body regardless of an early response, as curl does; returns the status. */
function sendComplete(path: string, body: string, headers: Head, method = 'POST'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(`${api.url}/api${path}`, {
      method,
      headers: { ...bearer(), ...headers, 'content-length': Buffer.byteLength(body) },
    });
    let answered = false;
    sending.on('response', (response) => {
      answered = true;
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.on('error', (error) => !answered && reject(error));
    sending.end(body);
  });
}

function sendInPieces(
  path: string,
  headers: Head,
  megabytes: number,
  method = 'POST',
  head = '{"keyword":"',
  signedIn = true,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(`${api.url}/api${path}`, {
      method,
      headers: { ...(signedIn ? bearer() : {}), ...headers },
    });
    let left = megabytes;
    let answered = false;
    sending.on('response', (response) => {
      answered = true;
      response.resume();
      resolve(response.statusCode ?? 0);
      sending.destroy();
    });
    sending.on('error', (error) => !answered && reject(error));
    sending.write(head);
    const piece = 'a'.repeat(1024 * 1024);
    const next = () => {
      if (answered) return;
      if (left === 0) return void sending.end();
      left -= 1;
      sending.write(piece, next);
    };
    next();
  });
}

/** Sends raw bytes over TCP; returns the response. */
function sendBytes(bytes: string, disconnects = false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
      socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.write(bytes, () => disconnects && setTimeout(() => socket.destroy(), 50));
  });
}
