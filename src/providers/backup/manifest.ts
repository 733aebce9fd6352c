import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A backup that cannot be used, or a restore that cannot be done; the message says what to do. */
export class BackupProblem extends Error {}

/** Name of a file of the write-ahead log. */
export const WAL_NAME = /^[0-9A-F]{24}$/;
const BACKUP_NAME = /^\d{8}T\d{6}Z$/;
const MANIFEST = 'manifest.json';

const file = z.strictObject({
  name: z.string().regex(/^[a-z0-9_.]{1,40}$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What a backup says about itself. It is written last, so that an interrupted backup has none. */
export const manifest = z.strictObject({
  format: z.literal(1),
  started_at: z.iso.datetime(),
  /** The database can be restored to this instant and, with the archive, to each later one. */
  finished_at: z.iso.datetime(),
  /** Null for a database that another program backs up. */
  database: z
    .strictObject({
      /** PostgreSQL's `server_version_num`, such as 180004. */
      postgres: z.int().min(150_000).max(999_999),
      /** Names of the migrations that the database has run. */
      migrations: z.array(z.string().max(200)).min(1).max(10_000),
      first_wal: z.string().regex(WAL_NAME),
      last_wal: z.string().regex(WAL_NAME),
      wal_bytes: z
        .int()
        .min(1)
        .max(2 ** 30),
      /** Bytes of the restored database, before the archive is repeated. */
      bytes: z.int().min(0),
    })
    .nullable(),
  /** Pictures and other stored files; their list is one of `files`. */
  blobs: z.union([
    z.strictObject({ folder: z.literal('blobs'), files: z.int().min(0), bytes: z.int().min(0) }),
    z.strictObject({ bucket: z.string().max(300) }),
  ]),
  files: z.array(file).min(1).max(100),
  /** What the backup leaves out on purpose. */
  kept_apart: z.array(z.string().max(200)).max(20),
});
export type Manifest = z.output<typeof manifest>;
/** A complete backup: its name is the time of its start. */
export type StoredBackup = { name: string; folder: string; manifest: Manifest };

/** Folders in a backup folder. */
export const placesIn = (backupFolder: string) => ({
  base: join(backupFolder, 'base'),
  wal: join(backupFolder, 'wal'),
  blobs: join(backupFolder, 'blobs'),
  /** Files that the site has deleted, by day. */
  removed: join(backupFolder, 'removed'),
});

/** The name of a backup that starts at this time: `20260302T030000Z`. */
export function backupName(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

export const manifestPath = (folder: string) => join(folder, MANIFEST);

/** The complete backups of a backup folder, oldest first. Throws `BackupProblem` for one that was changed. */
export async function listBackups(backupFolder: string): Promise<StoredBackup[]> {
  const { base } = placesIn(backupFolder);
  const names = (await entriesOf(base)).filter((name) => BACKUP_NAME.test(name)).sort();
  return Promise.all(names.map((name) => readBackup(join(base, name), name)));
}

async function readBackup(folder: string, name: string): Promise<StoredBackup> {
  const path = manifestPath(folder);
  try {
    return { name, folder, manifest: manifest.parse(JSON.parse(await readFile(path, 'utf8'))) };
  } catch (cause) {
    throw new BackupProblem(
      `${path} is missing or was changed, so the backup cannot be trusted. Move the folder ${folder} away to use the backup before it.`,
      { cause },
    );
  }
}

/** Names in a folder; none if it does not exist. */
export async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
