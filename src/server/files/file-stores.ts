import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../base/database.ts';
import { installationId } from '../../base/installation-id.ts';
import type { Log } from '../../base/log.ts';
import type { Config, S3Options, Secrets } from '../../config.ts';
import { type BlobStore, FileStorageUnavailable } from '../../providers/blobs/blob-store.ts';
import { cachedBlobStore } from '../../providers/blobs/cached-blob-store.ts';
import { folderBlobStore } from '../../providers/blobs/folder-blob-store.ts';
import { movingBlobStore } from '../../providers/blobs/moving-blob-store.ts';
import { type FileTimeouts, type S3BlobStore, s3BlobStore } from '../../providers/blobs/s3-blob-store.ts';
import { type BucketAccess, claimBucket } from '../../providers/blobs/s3-bucket.ts';
import { connectS3 } from '../../providers/blobs/s3-connection.ts';
import { splitBlobStore } from '../../providers/blobs/split-blob-store.ts';
import { sealingKey } from '../../providers/vault/seal.ts';
import { createVault, type Vault } from '../../providers/vault/vault.ts';

/** Folders whose files everybody may see. Everything else is private, also what is added later. */
const PUBLIC_FOLDERS = ['pictures', 'outputs', 'sitemaps'];
/** Their files never change under their key. */
const CACHED_FOLDERS = ['pictures', 'outputs'];
const IDENTITY_PREFIX = 'identity/';
/** A call does not wait longer to learn whose the buckets are. */
const CLAIM_MILLISECONDS = 2000;

export type FileStores = {
  blobs: BlobStore;
  /** The encrypted photos of ID cards, apart from all other files. */
  vault: Vault;
  /** Throws `BucketRefused` if the files may not be stored as configured. A storage that does not answer is logged. */
  check(): Promise<void>;
  stop(): void;
};
type StoreOptions = {
  config: Pick<Config, 'data_dir' | 'role' | 'port' | 'files_cache_bytes'>;
  secrets: Pick<Secrets, 's3' | 'identity_key' | 'previous_identity_key'>;
  database: Pick<Database, 'transaction'>;
  log: Log;
  timeouts?: FileTimeouts;
};

/** Opens the stores of files: folders of DATA_DIR, or buckets with what was not yet moved there from these folders. */
export function openFileStores(options: StoreOptions): FileStores {
  const { config, secrets, log } = options;
  const folders = localFolders(config);
  const { identity_key, previous_identity_key } = secrets;
  const keys = {
    current: sealingKey(identity_key),
    previous: previous_identity_key === null ? null : sealingKey(previous_identity_key),
  };
  if (!secrets.s3) {
    return {
      blobs: folderBlobStore(folders.blobs),
      vault: createVault(folderBlobStore(folders.identity), keys),
      check: async () => undefined,
      stop: () => undefined,
    };
  }
  const remote = openBuckets(options, secrets.s3);
  const cache =
    config.role === 'worker' || config.files_cache_bytes === 0
      ? null
      : cachedBlobStore(remote.public, {
          folders: CACHED_FOLDERS,
          // Several processes of a machine listen on different ports.
          folder: join(config.data_dir, 'file-cache', `${config.port}`),
          bytes: config.files_cache_bytes,
          onError: (error) => log.warn({ err: error }, 'a copy of a file could not be written or deleted'),
        });
  const blobs = splitBlobStore({ folders: PUBLIC_FOLDERS, inside: cache ?? remote.public, outside: remote.private });
  return {
    blobs: movingBlobStore(blobs, folderBlobStore(folders.blobs)),
    vault: createVault(movingBlobStore(remote.identity, folderBlobStore(folders.identity)), keys),
    async check() {
      try {
        await remote.claim();
      } catch (error) {
        if (!(error instanceof FileStorageUnavailable)) throw error;
        log.warn({ err: error }, 'the file storage does not answer; it is tried again at each use');
      }
    },
    stop() {
      cache?.stop();
      remote.stop();
    },
  };
}

/** The folders of files in DATA_DIR. */
export function localFolders({ data_dir }: Pick<Config, 'data_dir'>): { blobs: string; identity: string } {
  return { blobs: join(data_dir, 'blobs'), identity: join(data_dir, 'identity') };
}

export type Buckets = {
  public: S3BlobStore;
  private: S3BlobStore;
  identity: S3BlobStore;
  claim(): Promise<void>;
  stop(): void;
};

/** Opens the buckets, which are claimed before their first use. */
export function openBuckets(
  {
    config,
    database,
    log,
    timeouts,
  }: Pick<StoreOptions, 'database' | 'log' | 'timeouts'> & { config: Pick<Config, 'data_dir'> },
  s3: S3Options,
): Buckets {
  const accesses = bucketsOf(s3, log);
  let claiming: Promise<void> | null = null;
  let isClaimed = false;
  const claim = () => {
    claiming ??= (async () => {
      const installation = await installationId(database);
      for (const access of accesses) await claimBucket(access, installation);
      isClaimed = true;
    })().catch((error: unknown) => {
      // The next call tries again.
      claiming = null;
      throw error;
    });
    return claiming;
  };
  const ready = async () => {
    if (isClaimed) return;
    const late = AbortSignal.timeout(CLAIM_MILLISECONDS);
    const ended = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
    try {
      await Promise.race([claim(), ended]);
    } catch (error) {
      throw new FileStorageUnavailable(error);
    }
  };
  const [publicAccess, privateAccess] = accesses;
  const spool = join(config.data_dir, 'uploads');
  const inBucket = ({ connection, bucket }: BucketAccess, prefix = '') =>
    s3BlobStore({ connection, bucket: bucket.name, prefix, spool, ready, timeouts });
  return {
    public: inBucket(publicAccess),
    private: inBucket(privateAccess),
    identity: inBucket(privateAccess, IDENTITY_PREFIX),
    claim,
    stop: () => publicAccess.connection.stop(),
  };
}

/** The bucket of a key of the blob store. */
export function storeOfKey(buckets: Buckets): (key: string) => S3BlobStore {
  return (key) => (PUBLIC_FOLDERS.includes(key.split('/')[0] ?? '') ? buckets.public : buckets.private);
}

/** How many files are in DATA_DIR, where none are once all are moved. */
export async function countLocalFiles(config: Pick<Config, 'data_dir'>): Promise<number> {
  let files = 0;
  for (const folder of Object.values(localFolders(config))) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    files += entries.filter((entry) => entry.isFile()).length;
  }
  return files;
}

/** Both buckets of a configuration, by one connection. */
export function bucketsOf(s3: S3Options, log: Log): [BucketAccess, BucketAccess] {
  const connection = connectS3(s3, log);
  return [
    { account: s3, connection, bucket: { name: s3.bucket, content: 'public' } },
    { account: s3, connection, bucket: { name: s3.private_bucket, content: 'private' } },
  ];
}
