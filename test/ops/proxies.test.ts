import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadDisplayAsset } from '../../src/contract/media/endpoints.ts';
import { UPLOAD_BYTES } from '../../src/contract/media/rules.ts';
import { adPath } from '../../src/contract/pages/addresses.ts';
import { searchProducts } from '../../src/contract/search/endpoints.ts';
import { emit } from '../../src/domain/events.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { freePort } from '../../tools/require-port.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { AUTHORITY } from '../support/https-proxy.ts';
import { type ProxyPorts, startHaproxy, startNginx } from '../support/own-proxies.ts';
import { answers, type OwnServer, startOwnServer } from '../support/own-server.ts';
import { SECRET_KEY } from '../support/services.ts';

const folder = mkdtempSync(join(tmpdir(), 'papan-proxies-'));
const PROXIES = { nginx: startNginx, haproxy: startHaproxy };

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
let database: TestDatabase;
/** Makes users; no proxy reaches it. */
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  // The processes behind the proxies have the database's time.
  api.services.clock.set(new Date());
});
afterAll(async () => {
  await api?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(Object.entries(PROXIES))('%s in front of two processes', (name, start) => {
  let servers: OwnServer[] = [];
  let proxy: ChildProcess;
  let ports: ProxyPorts;

  const startServer = (port?: number) => {
    const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), SECRET_KEY, ROLE: 'all' };
    return startOwnServer({ ...env, DRAIN_SECONDS: '10' }, port === undefined ? {} : { port });
  };

  beforeAll(async () => {
    servers = [await startServer(), await startServer()];
    ports = { http: await freePort(), https: await freePort(), servers: servers.map(({ port }) => port) };
    proxy = start(folder, ports);
    await answers(`http://127.0.0.1:${ports.http}/`, proxy);
  });
  afterAll(async () => {
    if (proxy?.exitCode === null) {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
    }
    await Promise.all(servers.map((server) => server.stop()));
  });

  const call = (path: string, options: { method?: string; headers?: Record<string, string>; body?: Uint8Array } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const { body, ...rest } = options;
      const address = { host: '127.0.0.1', servername: 'localhost', port: ports.https, path, ca: AUTHORITY };
      const sent = request({ ...address, ...rest, agent: false }, (response) => {
        text(response).then(
          (received) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: received }),
          reject,
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });

  it('leads from HTTP to HTTPS and serves pages there, by HTTP/2 too', async () => {
    const plain = await fetch(`http://127.0.0.1:${ports.http}/en?a=1`, { redirect: 'manual' });
    expect(plain.status).toBe(301);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/127\.0\.0\.1(:\d+)?\/en\?a=1$/);
    const page = await call('/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html');
    const session = connect(`https://localhost:${ports.https}`, { ca: AUTHORITY });
    const stream = session.request({ ':path': '/healthz' });
    const [headers] = await once(stream, 'response');
    expect(headers[':status']).toBe(200);
    stream.resume();
    session.close();
  });

  it('passes uploads of 10 MiB and refuses larger ones', async () => {
    const user = await api.user();
    const side = Math.floor(Math.sqrt(UPLOAD_BYTES / 3)) - 8;
    const noise = { width: side, height: side, channels: 3 as const, background: 'white' };
    const picture = await sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(picture.length).toBeGreaterThan(UPLOAD_BYTES * 0.98);
    const upload = (bytes: Buffer) => {
      const start =
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
      return call(`/api${uploadDisplayAsset.path}`, {
        method: uploadDisplayAsset.method,
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n--x--\r\n')]),
      });
    };
    const sent = await upload(picture);
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('"')]);
    // A proxy may close the connection before everything was sent.
    const refused = await upload(Buffer.alloc(UPLOAD_BYTES + 2_000_000)).catch(() => ({ status: 413 }));
    expect(refused.status).toBe(413);
  });

  it('passes each event as it comes', async () => {
    const user = await api.user();
    const received = Promise.withResolvers<string>();
    const stream = request(
      {
        ...{ host: '127.0.0.1', servername: 'localhost', port: ports.https, ca: AUTHORITY, agent: false },
        path: '/api/events',
        headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip' },
      },
      (response) => {
        let all = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          all += piece;
          if (all.includes('event: ')) received.resolve(all);
        });
        void database.transaction((tx) =>
          notify(tx, { user_id: user.user_id, kind: 'ad_expired', data: {}, ad_id: null, now: new Date() }),
        );
      },
    );
    stream.end();
    expect(await received.promise).toContain('data: ');
    stream.destroy();
  });

  it('keeps files of pages, each in the form that a browser takes', async () => {
    const { text: page } = await call('/');
    const path = /\/assets\/entry-[\w-]+\.js/.exec(page)?.[0] ?? expect.fail('the page has no script');
    const get = (encoding: string) => call(path, { headers: { 'accept-encoding': encoding } });
    const [first, second, other] = [await get('gzip'), await get('gzip'), await get('identity')];
    expect([first, second, other].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(first.headers['cache-control']).toMatch(/immutable/);
    expect([second.headers['content-encoding'], other.headers['content-encoding']]).toEqual(['gzip', undefined]);
    if (name === 'nginx') expect(second.headers['x-cache']).toBe('HIT');
  });

  describe.runIf(name === 'nginx')('pages of guests', () => {
    const stateOf = async (path: string, options: Parameters<typeof call>[1] = {}) =>
      (await call(path, options)).headers['x-cache'];

    it('are kept, and members get none of them, nor do they leave theirs', async () => {
      const member = { headers: { cookie: 'TOKEN=of-a-member' } };
      const program = { headers: { authorization: 'Bearer of-a-member' } };
      const states = [];
      for (const caller of [member, program, {}, {}, { method: 'HEAD' }, member, program]) {
        states.push(await stateOf('/en/about', caller));
      }
      expect(states).toEqual(['BYPASS', 'BYPASS', 'MISS', 'HIT', 'HIT', 'BYPASS', 'BYPASS']);
    });

    it('are not kept if they are not the same for everybody', async () => {
      for (const path of ['/en/signin', '/en/profile', '/en/tidak-ada', '/readyz', '/robots.txt', '/api/user/auth']) {
        await call(path);
        expect([path, await stateOf(path)]).not.toEqual([path, 'HIT']);
      }
    });

    it('have the language of each reader, and store the one of their address with the browser', async () => {
      const languageOf = async (path: string, language: string, cookie = '') => {
        const { headers, text: page } = await call(path, {
          headers: { 'accept-language': language, ...(cookie && { cookie }) },
        });
        return [/<html lang="(\w+)"/.exec(page)?.[1], headers['x-cache'], headers['set-cookie']?.join()];
      };
      const stored = (locale: string) => `LOCALE=${locale}; Max-Age=31536000; Path=/; SameSite=Lax`;
      for (const state of ['MISS', 'HIT']) {
        expect(await languageOf('/search', 'en-GB')).toEqual(['en', state, undefined]);
        expect(await languageOf('/search', 'id-ID')).toEqual(['id', state, undefined]);
        expect(await languageOf('/search', 'en-GB', 'LOCALE=id')).toEqual(['id', state, undefined]);
        expect(await languageOf('/en/search', 'id-ID')).toEqual(['en', state, stored('en')]);
        expect(await languageOf('/id/search', 'en-GB', 'LOCALE=en')).toEqual(['id', state, stored('id')]);
      }
      expect(await languageOf('/en/search', 'id-ID', 'LOCALE=en')).toEqual(['en', 'HIT', undefined]);
      // Papan itself sets it for members, as without this proxy.
      const [, , cookie] = await languageOf('/en/search', 'id-ID', 'TOKEN=of-a-member');
      expect(cookie).toContain('LOCALE=en');
    });

    it('have the form that each browser takes', async () => {
      const get = async (encoding: string) => {
        const { headers, text: page } = await call('/en/help', { headers: { 'accept-encoding': encoding } });
        return [headers['x-cache'], headers['content-encoding'], page.includes('<html')];
      };
      for (const state of ['MISS', 'HIT']) {
        expect(await get('gzip')).toEqual([state, 'gzip', false]);
        expect(await get('identity')).toEqual([state, undefined, true]);
      }
    });

    it('are not older than a minute', async () => {
      const ad_id = await database.transaction((tx) =>
        insertPublishedAd(tx, { title: 'Lemari lama', published_at: new Date() }),
      );
      const path = `/id${adPath(ad_id, 'Lemari lama')}`;
      expect((await call(path)).text).toContain('Lemari lama');
      const first = performance.now();
      await database.transaction(async (tx) => {
        await tx.updateTable('ads').set({ description: 'Sudah diperbarui.' }).where('id', '=', ad_id).execute();
        await emit(tx, 'ad.changed', { ad_id });
      });
      const isNew = async () => (await call(path)).text.includes('Sudah diperbarui.');
      expect([await isNew(), await stateOf(path)]).toEqual([false, 'HIT']);
      // nginx counts whole seconds.
      await wait(Math.max(0, first + 61_000 - performance.now()));
      expect(await isNew()).toBe(true);
    }, 120_000);
  });

  it('lets the other process answer while one is replaced, and no call fails', async () => {
    let isOver = false;
    const statuses: number[] = [];
    const path = `/api${searchProducts.path}`;
    // No proxy sends a second time what may write.
    const search = { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };
    const callers = Array.from({ length: 2 }, async () => {
      // Fewer than the limit of an address, for both proxies within a minute.
      for (; !isOver; await wait(200)) statuses.push((await call(path, search)).status);
    });
    const seen = (count: number) => expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(count);
    await seen(20);
    const [port] = ports.servers;
    await servers[0]?.stop();
    servers[0] = await startServer(port);
    await seen(statuses.length + 60);
    isOver = true;
    await Promise.all(callers);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 120_000);

  it.runIf(name === 'haproxy')(
    'keeps both processes while they are late, and no request fails',
    async () => {
      const signal = (name: NodeJS.Signals) => {
        for (const { pid } of servers) process.kill(pid, name);
      };
      const calls: Promise<Answer>[] = [];
      signal('SIGSTOP');
      // Longer than two checks and the pauses between them.
      for (let second = 0; second < 20; second += 1) {
        calls.push(call('/en', { headers: { cookie: 'TOKEN=none' } }));
        await wait(1000);
      }
      signal('SIGCONT');
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
    120_000,
  );

  it('lets the other process answer when one is killed, and no request fails', async () => {
    let isOver = false;
    const statuses: number[] = [];
    const visitors = Array.from({ length: 4 }, async () => {
      // No proxy answers for a process where somebody is signed in.
      while (!isOver) statuses.push((await call('/en', { headers: { cookie: 'TOKEN=none' } })).status);
    });
    const seen = (count: number) => expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(count);
    await seen(20);
    await servers[0]?.kill();
    await seen(statuses.length + 60);
    isOver = true;
    await Promise.all(visitors);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('tells the address of the caller, whatever the caller says of it', async () => {
    // Only one process is left, which counts the calls of each address.
    const remaining = async (forwarded: string) => {
      const { headers } = await call('/api/catalogue/category', { headers: { 'x-forwarded-for': forwarded } });
      return Number(headers['x-ratelimit-remaining']);
    };
    const first = await remaining('198.51.100.1');
    expect(await remaining('198.51.100.2')).toBe(first - 1);
  });
});
