import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFetchClient } from './client.ts';

const client = createFetchClient('id', { connection_lost: () => 'lost', error_500: () => 'error_500' });
const busy = (headers: Record<string, string>) =>
  new Response(JSON.stringify({ code: 503, key: 'server_busy', message: 'busy', request_id: '1' }), {
    status: 503,
    headers,
  });
let responses: (Response | Error)[] = [];
let sent = 0;
let requests: [string, unknown][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  requests = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent += 1;
    requests.push([`${init.method} ${url}`, init.body]);
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return response;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the input of a call', () => {
  const requestOf = async (call: () => Promise<unknown>) => {
    responses = [Response.json({})];
    await call();
    return requests.at(-1);
  };

  it('is sent in the path and query of a GET', async () => {
    expect(await requestOf(() => client('GET /category/:id', { id: 7 }))).toEqual(['GET /api/category/7', undefined]);
    const filter = { flow: 'in', date: ['2026-01-01', '2026-01-31'], cursor: undefined } as const;
    expect(
      await requestOf(() => client('GET /user/transaction/history', { ...filter, date: [...filter.date] })),
    ).toEqual(['GET /api/user/transaction/history?flow=in&date%5B%5D=2026-01-01&date%5B%5D=2026-01-31', undefined]);
    expect(await requestOf(() => client('GET /product/my-product', { status: [4, 6] }))).toEqual([
      'GET /api/product/my-product?status%5B0%5D=4&status%5B1%5D=6',
      undefined,
    ]);
  });

  it('is sent in the path and JSON body of any other method', async () => {
    const ids = { ids: ['a', 'b'] };
    expect(await requestOf(() => client('DELETE /notification', ids))).toEqual([
      'DELETE /api/notification',
      JSON.stringify(ids),
    ]);
    expect(await requestOf(() => client('POST /user/payment/:id/check', { id: 'a/b' }))).toEqual([
      'POST /api/user/payment/a%2Fb/check',
      '{}',
    ]);
  });
});

describe('a failed call', () => {
  const call = () => client('GET /category/all', {});
  const html = (status: number) =>
    new Response('<h1>Bad gateway</h1>', {
      status,
      headers: { 'content-type': 'text/html', 'x-request-id': 'r-1' },
    });

  it('has the body that the server sent', async () => {
    const body = { code: 409, key: 'price_changed', message: 'changed', request_id: 'r', data: { price: 7 } };
    responses = [Response.json(body, { status: 409 })];
    await expect(call()).rejects.toMatchObject({ ...body, status: 409 });
  });

  it('is a lost connection only if no response arrived', async () => {
    const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) }));
    responses = [new TypeError('fetch failed'), broken];
    for (const _ of [1, 2])
      await expect(call()).rejects.toMatchObject({ status: 0, key: 'connection_lost', message: 'lost' });
  });

  it.each([500, 502, 413, 200])(
    'with status %i and a page instead of JSON is not a lost connection',
    async (status) => {
      responses = [html(status)];
      const failure = { status, key: 'unexpected_response', message: 'error_500', request_id: 'r-1' };
      await expect(call()).rejects.toMatchObject(failure);
    },
  );

  it('uses the message of other JSON, such as a proxy’s', async () => {
    responses = [Response.json({ data: { message: 'blocked' } }, { status: 403 })];
    await expect(call()).rejects.toMatchObject({ status: 403, key: 'unexpected_response', message: 'blocked' });
  });

  it('passes on the reason for its cancellation', async () => {
    const abort = new AbortController();
    abort.abort();
    responses = [new DOMException('aborted', 'AbortError')];
    await expect(client('GET /category/all', {}, { signal: abort.signal })).rejects.toThrow('aborted');
  });
});

describe('an upload that a busy server has not read', () => {
  const upload = () => client('PUT /content/create/display/asset', {}, { file: new Blob(['x']) });

  it('is sent again when the server says so', async () => {
    responses = [busy({ 'retry-after': '5' }), busy({ 'retry-after': '5' }), Response.json({ file_id: 'f' })];
    const uploaded = upload();
    await vi.advanceTimersByTimeAsync(4900);
    expect(sent).toBe(1);
    await vi.advanceTimersByTimeAsync(5200);
    expect(await uploaded).toEqual({ file_id: 'f' });
    expect(sent).toBe(3);
  });

  it('fails after three repeats, and at once without a Retry-After', async () => {
    responses = Array.from({ length: 4 }, () => busy({ 'retry-after': '5' }));
    const refused = expect(upload()).rejects.toMatchObject({ status: 503, message: 'busy' });
    await vi.advanceTimersByTimeAsync(20_000);
    await refused;
    expect(sent).toBe(4);
    responses = [busy({})];
    await expect(upload()).rejects.toMatchObject({ status: 503 });
    expect(sent).toBe(5);
  });
});
