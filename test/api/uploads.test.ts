import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadDisplayAsset } from '../../src/contract/media/endpoints.ts';
import { sendPhonePhoto } from '../../src/contract/media/phone-photo.ts';
import { UPLOAD_BYTES } from '../../src/contract/media/rules.ts';
import { openUploadIntake } from '../../src/server/files/upload-intake.ts';
import { type Api, type ApiUser, errorOf, errorTexts, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

// The server resources that uploads may use, tested over raw connections.

const PATH = '/api/content/create/display/asset';
const FORM_START =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
/** The form parser emits a file when its first bytes have arrived. */
const INCOMPLETE = `${FORM_START}half`;
const FORM_END = '\r\n--x--\r\n';
const folder = mkdtempSync(join(tmpdir(), 'papan-uploads-'));
const logged: { level: number; msg: string }[] = [];
let database: TestDatabase;
let api: Api;
let user: ApiUser;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const lines = new Writable({
    write(line, _, done) {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  api = await startApi(database, {
    uploadFolder: folder,
    log: pino({ level: 'info' }, lines),
    rate_limits: true,
    extend: (app) => {
      app.post('/database-away', async () => {
        // By then the request has been read completely.
        await wait(50);
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      });
    },
  });
  user = await api.user();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await api.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Line = { socket: Socket; text: () => string; isClosed: () => boolean };

/** Starts an upload: sends its headers and the given part of its form. */
function begin(who: ApiUser | null, body: string, headers: Record<string, string | number> = {}, path = PATH): Line {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  sockets.push(socket);
  let text = '';
  let closed = false;
  socket.setEncoding('latin1').on('data', (piece) => {
    text += piece;
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      closed = true;
    });
  const all = {
    host: 'papan.test',
    'content-type': 'multipart/form-data; boundary=x',
    ...(who ? { authorization: `Bearer ${who.token}` } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  return { socket, text: () => text, isClosed: () => closed };
}

const announced = (bytes: number) => ({ 'content-length': FORM_START.length + bytes + FORM_END.length });
const statusOf = ({ text }: Line) => Number(/^HTTP\/1\.1 (\d+)/.exec(text())?.[1] ?? 0);
/** A long timeout, because other tests may use the CPU. */
const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 30_000 });
const answered = (line: Line, status: number) => soon(() => statusOf(line)).toBe(status);
const filesOf = () => readdir(folder);

async function disconnect(lines: readonly Line[]): Promise<void> {
  for (const { socket } of lines) socket.destroy();
  await soon(filesOf).toEqual([]);
}

async function png(): Promise<Blob> {
  const pixels = { create: { width: 600, height: 600, channels: 3 as const, background: '#2040c0' } };
  return new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())]);
}

describe('uploads in progress', () => {
  it('are limited to four per user, and the fifth gets a retry response', async () => {
    const four = Array.from({ length: 4 }, () => begin(user, INCOMPLETE, announced(1000)));
    await soon(filesOf).toHaveLength(4);
    const fifth = begin(user, INCOMPLETE, announced(1000));
    await answered(fifth, 503);
    expect(fifth.text()).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(fifth.text()).toContain(errorTexts.id.keys.server_busy);
    const other = await api.user();
    expect((await api.call(other, uploadDisplayAsset, {}, { file: await png() })).status).toBe(200);
    await disconnect(four);
    const again = async () => (await api.call(user, uploadDisplayAsset, {}, { file: await png() })).status;
    await soon(again).toBe(200);
    expect(await filesOf()).toEqual([]);
  });

  it('are limited to sixteen for the guests of a network, who may be many people', async () => {
    const send = () => begin(null, INCOMPLETE, announced(1000), `/api${sendPhonePhoto.path}`);
    const sixteen = Array.from({ length: 16 }, send);
    await soon(filesOf).toHaveLength(16);
    await answered(send(), 503);
    const ofUser = begin(user, INCOMPLETE, announced(1000));
    await soon(filesOf).toHaveLength(17);
    await disconnect([...sixteen, ofUser]);
  });

  it('count with their announced size, or with the maximum if it is unknown', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => api.user()));
    const lines = Array.from({ length: 14 }, (_, index) =>
      begin(users[index % 4] ?? null, INCOMPLETE, announced(UPLOAD_BYTES)),
    );
    lines.push(
      begin(users[3] ?? null, `${INCOMPLETE.length.toString(16)}\r\n${INCOMPLETE}\r\n`, {
        'transfer-encoding': 'chunked',
      }),
    );
    await soon(filesOf).toHaveLength(15);
    const large = begin(users[4] ?? null, FORM_START, announced(UPLOAD_BYTES));
    await answered(large, 503);
    const small = begin(users[4] ?? null, INCOMPLETE, announced(1000));
    await soon(filesOf).toHaveLength(16);
    await disconnect([...lines, large, small]);
  });

  it('are rejected before their first byte is read', async () => {
    const four = Array.from({ length: 4 }, () => begin(user, INCOMPLETE, announced(1000)));
    await soon(filesOf).toHaveLength(4);
    await answered(begin(user, '', announced(UPLOAD_BYTES)), 503);
    await answered(begin(null, '', announced(UPLOAD_BYTES)), 401);
    await disconnect(four);
  });

  it('leave no files behind, however they end', async () => {
    const rubbish = new Blob(['no picture']);
    expect((await api.call(user, uploadDisplayAsset, {}, { file: rubbish })).status).toBe(415);
    expect((await api.call(user, uploadDisplayAsset, { ratio: '1:1' }, { file: await png() })).status).toBe(200);
    expect(await filesOf()).toEqual([]);
    const line = begin(user, INCOMPLETE, announced(1000));
    await soon(filesOf).toHaveLength(1);
    await disconnect([line]);
  });

  it('of a killed process are removed by the next one, and those of a running process are not', async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    for (const name of ['old', 'new']) await writeFile(join(shared, name), 'picture');
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(shared, 'old'), hourAgo, hourAgo);
    (await openUploadIntake(shared)).stop();
    expect(await readdir(shared)).toEqual(['new']);
    await rm(shared, { recursive: true });
  });
});

describe('a rejected upload', () => {
  const rest = Buffer.alloc(UPLOAD_BYTES, 'a');
  const signedIn = () => ({ authorization: `Bearer ${user.token}` });

  /** The client continues sending as if there was no response. */
  async function sendRest(line: Line): Promise<void> {
    for (let sent = 0; sent < rest.length && !line.isClosed(); sent += 256 * 1024) {
      if (!line.socket.write(rest.subarray(sent, sent + 256 * 1024))) {
        await Promise.race([once(line.socket, 'drain'), once(line.socket, 'close')]).catch(() => undefined);
      }
    }
    line.socket.write(FORM_END);
  }

  it.each<[string, number, () => Line]>([
    ['a guest', 401, () => begin(null, FORM_START, announced(UPLOAD_BYTES))],
    [
      'another site',
      419,
      () => begin(user, FORM_START, { ...announced(UPLOAD_BYTES), origin: 'https://elsewhere.test' }),
    ],
    ['a client with too large a form', 413, () => begin(user, FORM_START, announced(UPLOAD_BYTES + 1_000_000))],
    [
      'a client without a form',
      415,
      () => begin(user, FORM_START, { ...announced(UPLOAD_BYTES), 'content-type': 'image/png' }),
    ],
    [
      'a client with too large a chunked file',
      413,
      () => {
        const line = begin(user, `${INCOMPLETE.length.toString(16)}\r\n${INCOMPLETE}\r\n`, {
          'transfer-encoding': 'chunked',
        });
        line.socket.write(`${(UPLOAD_BYTES + 1000).toString(16)}\r\n`);
        line.socket.write(Buffer.alloc(UPLOAD_BYTES + 1000, 'a'));
        return line;
      },
    ],
  ])(
    'by %s gets its response at once, and its connection is closed when the rest has arrived',
    async (_, status, send) => {
      const line = send();
      await answered(line, status);
      expect(line.text()).toMatch(/\r\nconnection: close\r\n/i);
      expect(JSON.parse(line.text().split('\r\n\r\n')[1] ?? '')).toHaveProperty('message');
      if (status === 413 && line.text().includes('chunked')) return;
      await sendRest(line);
      line.socket.end('0\r\n\r\n');
      await soon(line.isClosed).toBe(true);
    },
  );

  it('can be read by a client that sends the whole body first, which can then call again', async () => {
    const file = new Blob([rest, rest]);
    for (let time = 0; time < 3; time += 1) {
      expect(errorOf(await api.call(user, uploadDisplayAsset, {}, { file })).code).toBe(5000);
      expect(errorOf(await api.call(null, uploadDisplayAsset, {}, { file })).code).toBe(401);
    }
    expect((await api.raw('/category/all', { headers: signedIn() })).status).toBe(200);
  });
});

describe('the log', () => {
  it('has no errors for clients that leave early', async () => {
    logged.splice(0);
    const incomplete = begin(user, INCOMPLETE, announced(100_000));
    await soon(filesOf).toHaveLength(1);
    await disconnect([incomplete]);
    // One that leaves while its picture is processed.
    const bytes = Buffer.from(await (await png()).arrayBuffer());
    const complete = begin(user, FORM_START, announced(bytes.length));
    complete.socket.write(bytes);
    complete.socket.write(FORM_END);
    await soon(filesOf).toHaveLength(1);
    await disconnect([complete]);
    const reading = begin(null, '', { 'content-length': 0 });
    reading.socket.destroy();
    const json = connect(Number(new URL(api.url).port), '127.0.0.1');
    json.write(
      'POST /api/user/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"a"',
    );
    await wait(200);
    json.destroy();
    await wait(300);
    expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('has an error if one of our connections is reset while the client waits', async () => {
    logged.splice(0);
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect((await fetch(new URL('/database-away', api.url), sent)).status).toBe(503);
    expect(logged.map(({ msg }) => msg)).toContain('a call failed');
  });
});
