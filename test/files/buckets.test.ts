import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { installationId } from '../../src/base/installation-id.ts';
import { createLog } from '../../src/base/log.ts';
import { readConfig, type S3Options } from '../../src/config.ts';
import { checkFiles } from '../../src/server/doctor/check-files.ts';
import { openFileStores } from '../../src/server/files/file-stores.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { inEnglish } from '../support/finding-texts.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'papan-buckets-'));
let database: TestDatabase;
let server: S3Server;
beforeAll(async () => {
  [database, server] = await Promise.all([createTestDatabase(), startS3Server()]);
});
afterAll(async () => {
  await Promise.all([database?.drop(), server?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

function setup(s3: S3Options) {
  return readConfig({
    DATA_DIR: folder,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_PRIVATE_BUCKET: s3.private_bucket,
    S3_ACCESS_KEY_ID: s3.access_key_id,
    S3_SECRET_ACCESS_KEY: s3.secret_access_key,
  });
}
/** What a start says about the buckets; null if it is content. */
async function refusalOf(s3: S3Options): Promise<string | null> {
  const files = openFileStores({ ...setup(s3), database, log: createLog('silent') });
  try {
    await files.check();
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error);
  } finally {
    files.stop();
  }
}
const doctor = async (s3: S3Options) =>
  inEnglish(
    await checkFiles({
      ...setup(s3),
      database_url: database.url,
      migrations: '',
      dkim_selectors: [],
      dns_servers: null,
      now: new Date(),
    }),
  );

function markerOf(content: string, installation = newId()): string {
  return JSON.stringify({ installation, content });
}

describe('at the start', () => {
  test('empty buckets become this installation’s, and stay it', async () => {
    const s3 = await server.newBuckets();
    expect([await refusalOf(s3), await refusalOf(s3)]).toEqual([null, null]);
    expect(await server.keysOf(s3.bucket)).toEqual(['papan.json']);
    expect(await server.keysOf(s3.private_bucket)).toEqual(['papan.json']);
  });

  test('a bucket of another installation is refused, and nothing is written', async () => {
    const s3 = await server.newBuckets();
    const other = newId();
    await server.put(s3.bucket, 'papan.json', markerOf('public', other));
    expect(await refusalOf(s3)).toContain(
      `BucketRefused: The bucket ${s3.bucket} belongs to another installation of Papan (${other}; this is ${await installationId(database)}). Create an empty bucket`,
    );
    expect(await server.keysOf(s3.private_bucket)).toEqual([]);
  });

  test('a bucket with files of another program is refused', async () => {
    const s3 = await server.newBuckets();
    await server.put(s3.private_bucket, 'gaji.xlsx', 'not ours');
    expect(await refusalOf(s3)).toContain(`The bucket ${s3.private_bucket} contains files of another program.`);
    expect(await server.keysOf(s3.private_bucket)).toEqual(['gaji.xlsx']);
  });

  test.each([
    { marker: 'empty', content: '' },
    { marker: 'without an id', content: '{}' },
    { marker: 'too long', content: `${' '.repeat(5000)}${markerOf('public')}` },
    { marker: 'with a damaged id', content: markerOf('public', '1') },
  ])('a marker that is $marker is refused', async ({ content }) => {
    const s3 = await server.newBuckets();
    await server.put(s3.bucket, 'papan.json', content);
    expect(await refusalOf(s3)).toContain(`The object papan.json in the bucket ${s3.bucket} is not Papan’s.`);
  });

  test('exchanged buckets are refused', async () => {
    const s3 = await server.newBuckets();
    expect(await refusalOf(s3)).toBeNull();
    const exchanged = { ...s3, bucket: s3.private_bucket, private_bucket: s3.bucket };
    expect(await refusalOf(exchanged)).toContain('Exchange S3_BUCKET and S3_PRIVATE_BUCKET.');
  });

  test('a private bucket that everybody can read is refused', async () => {
    const s3 = await server.newBuckets();
    await server.publish(s3.private_bucket);
    expect(await refusalOf(s3)).toContain(`Everybody can read the bucket ${s3.private_bucket}`);
  });

  test('a missing bucket, a wrong key and a wrong secret are named', async () => {
    const s3 = await server.newBuckets();
    expect(await refusalOf({ ...s3, private_bucket: 'papan-none' })).toBe(
      'BucketRefused: The bucket papan-none does not exist. Create it, or correct S3_PRIVATE_BUCKET.',
    );
    expect(await refusalOf({ ...s3, access_key_id: 'SOMEBODY' })).toContain('does not know S3_ACCESS_KEY_ID');
    expect(await refusalOf({ ...s3, secret_access_key: 'wrong' })).toContain('S3_SECRET_ACCESS_KEY does not belong');
  });

  test('a storage that does not answer does not stop it', async () => {
    const s3 = { ...(await server.newBuckets()), endpoint: 'http://127.0.0.1:9' };
    expect(await refusalOf(s3)).toBeNull();
  });
});

describe('papan doctor', () => {
  test('writes, reads and deletes in both buckets, and leaves nothing', async () => {
    const s3 = await server.newBuckets();
    expect((await doctor(s3)).map(({ result, message }) => `${result}: ${message}`)).toEqual([
      `good: The bucket ${s3.bucket} for public files can be written and read, and is empty, and belongs to this installation from its next start.`,
      `good: The bucket ${s3.private_bucket} for private files can be written and read, and is empty, and belongs to this installation from its next start.`,
    ]);
    expect([await server.keysOf(s3.bucket), await server.keysOf(s3.private_bucket)]).toEqual([[], []]);
    expect(await refusalOf(s3)).toBeNull();
    expect((await doctor(s3)).map(({ message }) => message.endsWith('and belongs to this installation.'))).toEqual([
      true,
      true,
    ]);
  });

  test('says what is wrong, and names no secret', async () => {
    const s3 = await server.newBuckets();
    await server.publish(s3.private_bucket);
    const findings = [
      ...(await doctor(s3)),
      ...(await doctor({ ...s3, secret_access_key: 'rahasia-sekali' })),
      ...(await doctor({ ...s3, endpoint: 'http://127.0.0.1:9' })),
    ];
    const text = JSON.stringify(findings);
    expect(text).toContain('Everybody can read');
    expect(text).toContain('does not belong to S3_ACCESS_KEY_ID');
    expect(text).toContain('ECONNREFUSED');
    expect(text).not.toContain('rahasia-sekali');
    expect(findings.filter(({ result, remedy }) => (result === 'good') !== (remedy === null))).toEqual([]);
  });
});
