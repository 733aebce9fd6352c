import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutBucketAclCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Options } from '../../src/config.ts';
import type { S3Account } from '../../src/providers/blobs/s3-connection.ts';

export type S3Server = {
  account: S3Account;
  /** What the server's owner does, without the product. */
  client: S3Client;
  /** Creates two buckets that nobody else uses. */
  newBuckets(): Promise<S3Options>;
  /** Lets everybody read a bucket. */
  publish(bucket: string): Promise<void>;
  put(bucket: string, key: string, content: string): Promise<void>;
  keysOf(bucket: string): Promise<string[]>;
  stop(): Promise<void>;
};

/** An S3 server of this machine, with an account; or the one at PAPAN_TEST_S3, `http://key:secret@host:port`. */
export async function startS3Server(): Promise<S3Server> {
  const given = process.env.PAPAN_TEST_S3;
  const local = given ? null : await startLocal();
  const address = new URL(given ?? `http://S3RVER:S3RVER@127.0.0.1:${local?.port}`);
  const account = {
    endpoint: address.origin,
    region: 'us-east-1',
    access_key_id: address.username,
    secret_access_key: address.password,
  };
  const client = new S3Client({
    endpoint: account.endpoint,
    region: account.region,
    credentials: { accessKeyId: account.access_key_id, secretAccessKey: account.secret_access_key },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const created: string[] = [];
  const keysOf = async (bucket: string) => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.map(({ Key }) => Key ?? '');
  };
  return {
    account,
    client,
    async newBuckets() {
      const name = `papan-${randomUUID().slice(0, 13)}`;
      const buckets = { bucket: `${name}-public`, private_bucket: `${name}-private` };
      for (const bucket of Object.values(buckets)) {
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        created.push(bucket);
      }
      return { ...account, ...buckets };
    },
    async publish(bucket) {
      if (local) await local.publish(bucket);
      else await client.send(new PutBucketAclCommand({ Bucket: bucket, ACL: 'public-read' }));
    },
    async put(bucket, key, content) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentLength: content.length }),
      );
    },
    keysOf,
    async stop() {
      for (const bucket of local ? [] : created) {
        for (const key of await keysOf(bucket))
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
        await client.send(new DeleteBucketCommand({ Bucket: bucket }));
      }
      client.destroy();
      await local?.stop();
    },
  };
}

/** The server runs in a process of its own: the tokens of its lists need an old cipher, which Node allows by an option. */
async function startLocal() {
  const directory = mkdtempSync(join(tmpdir(), 'papan-s3-'));
  const child = fork(join(import.meta.dirname, 's3-server-process.ts'), [directory], {
    execArgv: ['--openssl-legacy-provider'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', () => reject(new Error('the S3 server ended before it was ready')));
  });
  return {
    port,
    publish: (bucket: string) =>
      new Promise<void>((resolve) => {
        child.once('message', () => resolve());
        child.send(bucket);
      }),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
