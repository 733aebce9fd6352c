import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { FileStorageUnavailable } from './blob-store.ts';
import type { S3Account, S3Connection } from './s3-connection.ts';

/** Says in every bucket whose it is and what for. */
const MARKER = 'papan.json';
const MARKER_BYTES = 1000;
const TIMEOUT_MILLISECONDS = 2000;
const marker = z.object({ installation: z.uuid(), content: z.enum(['public', 'private']) });

/** A bucket, and what it is for: pictures that everybody may see, or files that few people see. */
export type Bucket = { name: string; content: 'public' | 'private' };
export type BucketAccess = { account: S3Account; connection: S3Connection; bucket: Bucket };

/** The bucket must not be used. The message says why and what the operator does. */
export class BucketRefused extends Error {}

/**
 * Makes sure that a bucket is this installation's: marks an empty one, and throws `BucketRefused` for one that is
 * somebody else's, does not allow all that is needed, or shows private files. `FileStorageUnavailable`: it is unknown.
 */
export async function claimBucket(access: BucketAccess, installation: string): Promise<void> {
  const { connection, bucket } = access;
  await explained(bucket, async () => {
    const owner = await ownerOf(access);
    if (owner === null) await requireEmpty(access);
    else requireOwn(bucket, owner, installation);
    if (bucket.content === 'private') await requirePrivate(access);
    // Writing it each time shows that the key may still write.
    await connection.run(TIMEOUT_MILLISECONDS, ({ client, sdk, abortSignal }) =>
      client.send(
        new sdk.PutObjectCommand({
          Bucket: bucket.name,
          Key: MARKER,
          Body: JSON.stringify({ installation, content: bucket.content } satisfies z.input<typeof marker>),
          ContentType: 'application/json',
        }),
        { abortSignal },
      ),
    );
    await remove(access, `papan-check-${randomUUID()}`);
  });
}

/** Whose the bucket is: throws as `claimBucket` does, and writes nothing. False: it is empty and nobody's yet. */
export async function isClaimed(access: BucketAccess, installation: string): Promise<boolean> {
  return explained(access.bucket, async () => {
    const owner = await ownerOf(access);
    if (owner === null) await requireEmpty(access);
    else requireOwn(access.bucket, owner, installation);
    if (access.bucket.content === 'private') await requirePrivate(access);
    return owner !== null;
  });
}

/** Writes, reads, reads a part of and deletes a small object. Throws as `claimBucket` does, or an `Error` that says what differs. */
export async function tryBucket(access: BucketAccess): Promise<void> {
  const { connection, bucket } = access;
  const place = { Bucket: bucket.name, Key: `papan-check-${randomUUID()}` };
  const content = 'written by papan doctor';
  const read = (range: string | undefined) =>
    connection.run(TIMEOUT_MILLISECONDS, async ({ client, sdk, abortSignal }) => {
      const found = await client.send(new sdk.GetObjectCommand({ ...place, Range: range }), { abortSignal });
      return text(found.Body as Readable);
    });
  await explained(bucket, async () => {
    await connection.run(TIMEOUT_MILLISECONDS, ({ client, sdk, abortSignal }) =>
      client.send(new sdk.PutObjectCommand({ ...place, Body: content }), { abortSignal }),
    );
    try {
      if ((await read(undefined)) !== content) throw new Error('What was written is not what is read.');
      if ((await read('bytes=0-6')) !== content.slice(0, 7)) throw new Error('A part of a file cannot be read.');
    } finally {
      await remove(access, place.Key);
    }
    if ((await read(undefined)) !== null) throw new Error('A deleted file can still be read.');
  });
}

async function remove({ connection, bucket }: BucketAccess, key: string): Promise<void> {
  await connection.run(TIMEOUT_MILLISECONDS, ({ client, sdk, abortSignal }) =>
    client.send(new sdk.DeleteObjectCommand({ Bucket: bucket.name, Key: key }), { abortSignal }),
  );
}

async function ownerOf({ connection, bucket }: BucketAccess): Promise<z.output<typeof marker> | null> {
  const content = await connection.run(TIMEOUT_MILLISECONDS, async ({ client, sdk, abortSignal }) => {
    const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket.name, Key: MARKER }), { abortSignal });
    const body = found.Body as Readable;
    if ((found.ContentLength ?? 0) <= MARKER_BYTES) return text(body);
    body.destroy();
    return '';
  });
  if (content === null) return null;
  try {
    return marker.parse(JSON.parse(content));
  } catch {
    throw new BucketRefused(`The object ${MARKER} in the bucket ${bucket.name} is not Papan’s. ${OTHER_BUCKET}`);
  }
}

const OTHER_BUCKET = 'Create an empty bucket, and name it in the configuration.';

function requireOwn(bucket: Bucket, owner: z.output<typeof marker>, installation: string): void {
  if (owner.installation !== installation) {
    throw new BucketRefused(
      `The bucket ${bucket.name} belongs to another installation of Papan (${owner.installation}; this is ${installation}). ${OTHER_BUCKET} If its database was lost and this installation takes its place, delete ${MARKER} and move the files into a bucket of its own.`,
    );
  }
  if (owner.content !== bucket.content) {
    throw new BucketRefused(
      `The bucket ${bucket.name} is for ${owner.content} files. Exchange S3_BUCKET and S3_PRIVATE_BUCKET.`,
    );
  }
}

async function requireEmpty({ connection, bucket }: BucketAccess): Promise<void> {
  const found = await connection.run(TIMEOUT_MILLISECONDS, ({ client, sdk, abortSignal }) =>
    client.send(new sdk.ListObjectsV2Command({ Bucket: bucket.name, MaxKeys: 1 }), { abortSignal }),
  );
  if (found?.Contents?.length) {
    throw new BucketRefused(`The bucket ${bucket.name} contains files of another program. ${OTHER_BUCKET}`);
  }
}

/** Nobody may list or read a private bucket without a key. */
async function requirePrivate({ account, bucket }: BucketAccess): Promise<void> {
  const address = `${account.endpoint.replace(/\/+$/, '')}/${bucket.name}`;
  for (const url of [`${address}?list-type=2&max-keys=1`, `${address}/${MARKER}`]) {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS), redirect: 'manual' }).catch(
      (error: unknown) => {
        throw new FileStorageUnavailable(error);
      },
    );
    await response.body?.cancel();
    if (response.ok) {
      throw new BucketRefused(
        `Everybody can read the bucket ${bucket.name}, but photos of ID cards and evidence are stored there. Remove public access from it.`,
      );
    }
  }
}

/** Turns what a service says about a wrong configuration into a sentence for the operator. */
async function explained<Result>(bucket: Bucket, work: () => Promise<Result>): Promise<Result> {
  const variable = bucket.content === 'public' ? 'S3_BUCKET' : 'S3_PRIVATE_BUCKET';
  const sentences: Record<string, string> = {
    NoSuchBucket: `The bucket ${bucket.name} does not exist. Create it, or correct ${variable}.`,
    InvalidBucketName: `${bucket.name} is not the name of a bucket. Correct ${variable}.`,
    InvalidAccessKeyId: 'The storage does not know S3_ACCESS_KEY_ID. Correct it.',
    SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID. Correct it.',
    AccessDenied: `The key has too few rights in the bucket ${bucket.name}. Allow it to list the bucket and to read, write and delete its objects.`,
    PermanentRedirect: `The bucket ${bucket.name} is in another region. Correct S3_REGION and S3_ENDPOINT.`,
    AuthorizationHeaderMalformed: `The bucket ${bucket.name} is in another region. Correct S3_REGION and S3_ENDPOINT.`,
    RequestTimeTooSkewed: 'The clock of this machine is wrong. Synchronize it.',
  };
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof FileStorageUnavailable && error.cause instanceof Error ? error.cause.name : '';
    const sentence = sentences[reason];
    throw sentence === undefined ? error : new BucketRefused(sentence, { cause: error });
  }
}
