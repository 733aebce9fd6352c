import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  BLOB_LIST,
  type BlobList,
  copyBlobs,
  hashOf,
  lengthOf,
  readBlobList,
  writeBlobList,
} from './backed-up-blobs.ts';
import { backUpDatabase } from './base-backup.ts';
import {
  backupName,
  listBackups,
  type Manifest,
  manifest,
  manifestPath,
  placesIn,
  type StoredBackup,
} from './manifest.ts';
import { removeUnfinished, unfinishedPath } from './unfinished.ts';
import { compressArchive, pruneArchive } from './wal-archive.ts';

/** Days for which the database can be restored to any instant. */
export const RETENTION_DAYS = 7;
/** So many backups stay however old they are. */
const MIN_BACKUPS = 2;
const MILLISECONDS_A_DAY = 86_400_000;
/** These never belong in a backup; its owner stores them elsewhere. */
const KEPT_APART = ['SECRET_KEY', 'IDENTITY_KEY', 'PUSH_KEY', 'DATA_DIR/identity', 'DATA_DIR/blobs/exports'];

export type BackupSource = {
  /** The running embedded database; null if another program backs up the database. */
  database_url: string | null;
  /** Where the files of the site are. */
  blobs: { folder: string } | { bucket: string };
};

/**
 * Adds a backup to a backup folder while the site runs, and removes those that are older than `RETENTION_DAYS`. An
 * interrupted one leaves nothing that looks like a backup. Returns it with the bytes that it takes.
 */
export async function makeBackup(
  backupFolder: string,
  source: BackupSource,
  now: Date,
): Promise<StoredBackup & { bytes: number }> {
  const { base, wal } = placesIn(backupFolder);
  await mkdir(base, { recursive: true, mode: 0o700 });
  await removeUnfinished(base, null);
  const name = backupName(now);
  const unfinished = unfinishedPath(join(base, name));
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const database = source.database_url === null ? null : await backUpDatabase(source.database_url, unfinished);
    const { described, files } = await copyFiles(backupFolder, source, unfinished, now);
    const written = manifest.parse({
      format: 1,
      started_at: now.toISOString(),
      finished_at: (database?.finished_at ?? now).toISOString(),
      database: database?.database ?? null,
      blobs: described,
      files: [...(database?.files ?? []), ...files],
      kept_apart: KEPT_APART,
    } satisfies Manifest);
    await writeFile(manifestPath(unfinished), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600, flush: true });
    const folder = join(base, name);
    await rename(unfinished, folder);
    if (source.database_url !== null) await archiveNow(source.database_url);
    await prune(backupFolder, now);
    await compressArchive(wal);
    const bytes = written.files.reduce((sum, file) => sum + file.bytes, 0);
    return { name, folder, manifest: written, bytes };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function copyFiles(
  backupFolder: string,
  { blobs }: BackupSource,
  into: string,
  now: Date,
): Promise<{ described: Manifest['blobs']; files: Manifest['files'] }> {
  if ('bucket' in blobs) {
    return { described: blobs, files: [] };
  }
  const known = await latestList(backupFolder);
  const { list, bytes } = await copyBlobs(blobs.folder, backupFolder, { known, day: dayOf(now) });
  const path = join(into, BLOB_LIST);
  await writeBlobList(path, list);
  const described = { folder: 'blobs' as const, files: list.size, bytes };
  return { described, files: [{ name: BLOB_LIST, bytes: (await lengthOf(path)) ?? 0, sha256: await hashOf(path) }] };
}

async function latestList(backupFolder: string): Promise<BlobList> {
  const last = (await listBackups(backupFolder)).findLast(({ manifest }) => 'folder' in manifest.blobs);
  return last ? readBlobList(join(last.folder, BLOB_LIST)) : new Map();
}

/** Closes the current file of the write-ahead log, so that it is archived at once. */
async function archiveNow(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_switch_wal()').finally(() => client.end());
}

async function prune(backupFolder: string, now: Date): Promise<void> {
  const { wal, removed } = placesIn(backupFolder);
  const all = await listBackups(backupFolder);
  const oldest = now.getTime() - RETENTION_DAYS * MILLISECONDS_A_DAY;
  // The newest backup before the period is where its first instants are restored from.
  const lastOld = all.findLastIndex(({ manifest }) => new Date(manifest.finished_at).getTime() <= oldest);
  const first = Math.max(0, Math.min(lastOld, all.length - MIN_BACKUPS));
  for (const { folder } of all.slice(0, first)) await rm(folder, { recursive: true });
  const remaining = all[first];
  if (!remaining) return;
  const databases = all.slice(first).flatMap(({ manifest: { database } }) => database ?? []);
  await pruneArchive(
    wal,
    databases.map(({ first_wal }) => first_wal),
  );
  const firstDay = dayOf(new Date(remaining.manifest.started_at));
  for (const day of await readdir(removed).catch(() => [])) {
    if (day < firstDay) await rm(join(removed, day), { recursive: true });
  }
}

/** The day in UTC, as backups are named: `20260302`. */
export const dayOf = (time: Date) => backupName(time).slice(0, 8);
