import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { type BlobStore, FileStorageUnavailable, requireKey, type StoredBlob } from './blob-store.ts';
import { contentOf } from './file-content.ts';
import type { S3Call, S3Connection } from './s3-connection.ts';

/** In milliseconds: for a whole read of a file, or its first bytes where they are passed on; between two pieces; to write. */
const TIMEOUTS = { read: 2000, piece: 10_000, write: 6000 };
export type FileTimeouts = typeof TIMEOUTS;
/** A large file may take longer to write, by this rate. */
const SLOWEST_BYTES_PER_MILLISECOND = 500;
const CONCURRENT_DELETIONS = 8;
/** The metadata that says which move stored an object. */
const MARK = 'papan-move';

export type S3BlobStoreOptions = {
  connection: S3Connection;
  bucket: string;
  /** What all keys in the bucket begin with; empty, or ending with a slash. */
  prefix?: string;
  /** Folder of files whose size is not known yet; nobody else needs to read it. */
  spool: string;
  /** Throws while the bucket may not be used. */
  ready: () => Promise<void>;
  timeouts?: FileTimeouts | undefined;
};

export type S3BlobStore = BlobStore & {
  /**
   * Stores an open file, with a mark, unless the key exists. False: it exists. Services that do not know conditional writes
   * may replace a blob that is written at the same moment.
   */
  putNew(key: string, file: { handle: FileHandle; bytes: number; md5: string; mark: string }): Promise<boolean>;
  /** The mark of a stored blob; null if it has none or does not exist. */
  markOf(key: string): Promise<string | null>;
};

type ObjectCall = S3Call & { object: { Bucket: string; Key: string } };

/** Stores blobs as objects of an S3 bucket. A write is one request, which a service stores as a whole or not at all. */
export function s3BlobStore(options: S3BlobStoreOptions): S3BlobStore {
  const { connection, bucket, prefix = '', spool, ready, timeouts = TIMEOUTS } = options;
  /** Runs calls about an object, or about all objects whose keys begin with its key. */
  async function run<Result>(
    milliseconds: number,
    key: string,
    work: (call: ObjectCall) => Promise<Result>,
  ): Promise<Result | null> {
    const object = { Bucket: bucket, Key: `${prefix}${requireKey(key)}` };
    await ready();
    return connection.run(milliseconds, (call) => work({ ...call, object }));
  }
  const timeToWrite = (bytes: number) => timeouts.write + bytes / SLOWEST_BYTES_PER_MILLISECOND;
  /** The service refuses bytes with another MD5, so a write that was damaged on its way stores nothing. */
  const write = (key: string, body: Uint8Array | Readable, { bytes, md5 }: { bytes: number; md5: string }) =>
    run(timeToWrite(bytes), key, ({ client, sdk, abortSignal, object }) =>
      client.send(new sdk.PutObjectCommand({ ...object, Body: body, ContentLength: bytes, ContentMD5: md5 }), {
        abortSignal,
      }),
    );
  const remove = (key: string) =>
    run(timeouts.write, key, ({ client, sdk, abortSignal, object }) =>
      client.send(new sdk.DeleteObjectCommand(object), { abortSignal }),
    );
  async function* list(folder: string): AsyncGenerator<StoredBlob> {
    let token: string | undefined;
    do {
      const page = await run(timeouts.write, folder, ({ client, sdk, abortSignal, object }) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket: bucket,
            Prefix: `${object.Key}/`,
            ContinuationToken: token,
          }),
          { abortSignal },
        ),
      );
      for (const { Key, LastModified } of page?.Contents ?? []) {
        if (Key && LastModified) yield { key: Key.slice(prefix.length), changed_at: LastModified };
      }
      token = page?.NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    async put(key, bytes) {
      await write(key, bytes, { bytes: bytes.byteLength, md5: createHash('md5').update(bytes).digest('base64') });
    },
    async putStream(key, bytes) {
      // A request names its size first. In parts, an interrupted upload would leave parts that nothing lists.
      await mkdir(spool, { recursive: true });
      const path = join(spool, randomUUID());
      const handle = await open(path, 'wx+', 0o600);
      try {
        // Without a name it is gone when this process ends, however it ends.
        await rm(path);
        const hash = createHash('md5');
        await handle.writeFile(hashing(bytes, hash));
        const { size } = await handle.stat();
        const sum = { bytes: size, md5: hash.digest('base64') };
        await withContent(handle, (body) => write(key, body, sum));
        return size;
      } finally {
        await handle.close();
      }
    },
    get: (key) =>
      run(timeouts.read, key, async ({ client, sdk, abortSignal, object }) => {
        const found = await client.send(new sdk.GetObjectCommand(object), { abortSignal });
        return buffer(found.Body as Readable);
      }),
    async stream(key) {
      const found = await run(timeouts.read, key, ({ client, sdk, abortSignal, object }) =>
        client.send(new sdk.GetObjectCommand(object), { abortSignal }),
      );
      return found && piecesOf(found.Body as Readable, timeouts.piece);
    },
    async has(key) {
      const found = await run(timeouts.read, key, ({ client, sdk, abortSignal, object }) =>
        client.send(new sdk.HeadObjectCommand(object), { abortSignal }),
      );
      return found !== null;
    },
    async delete(key) {
      await remove(key);
    },
    async deleteBelow(folder) {
      const limit = pLimit(CONCURRENT_DELETIONS);
      const keys = (await Array.fromAsync(list(folder))).map(({ key }) => key);
      await Promise.all(keys.map((key) => limit(() => remove(key))));
    },
    list,
    async putNew(key, { handle, bytes, md5, mark }) {
      const putIn = async ({ client, sdk, abortSignal, object }: ObjectCall, body: Readable) => {
        const command = new sdk.PutObjectCommand({
          ...object,
          Body: body,
          ContentLength: bytes,
          ContentMD5: md5,
          IfNoneMatch: '*',
          Metadata: { [MARK]: mark },
        });
        try {
          await client.send(command, { abortSignal });
          return true;
        } catch (error) {
          if (error instanceof Error && error.name === 'PreconditionFailed') return false;
          throw error;
        }
      };
      return (await withContent(handle, (body) => run(timeToWrite(bytes), key, (call) => putIn(call, body)))) ?? false;
    },
    async markOf(key) {
      const found = await run(timeouts.read, key, ({ client, sdk, abortSignal, object }) =>
        client.send(new sdk.HeadObjectCommand(object), { abortSignal }),
      );
      return found?.Metadata?.[MARK] ?? null;
    },
  };
}

/** Sends an open file; a call that fails may have read only a part of it. */
async function withContent<Result>(handle: FileHandle, work: (body: Readable) => Promise<Result>): Promise<Result> {
  const body = Readable.from(contentOf(handle), { objectMode: false });
  try {
    return await work(body);
  } finally {
    body.destroy();
  }
}

async function* hashing(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** The pieces of a response. One that does not come in time fails; the time of the reader between two does not count. */
async function* piecesOf(body: Readable, milliseconds: number): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const late = setTimeout(() => body.destroy(new Error('the storage stopped sending')), milliseconds);
      let piece: IteratorResult<Uint8Array>;
      try {
        piece = await pieces.next();
      } catch (error) {
        throw new FileStorageUnavailable(error);
      } finally {
        clearTimeout(late);
      }
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    body.destroy();
  }
}
