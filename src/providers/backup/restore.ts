import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { toleratesMigration } from '../../base/migrations.ts';
import {
  embeddedMajorVersion,
  makeDatabaseFolder,
  type RunAs,
  runningEmbeddedDatabase,
  startEmbeddedPostgres,
} from '../embedded-postgres.ts';
import { BLOB_LIST, copiesSince, hashOf, lengthOf, readBlobList } from './backed-up-blobs.ts';
import { DATA_ARCHIVE } from './base-backup.ts';
import { dayOf } from './make-backup.ts';
import { BackupProblem, entriesOf, listBackups, type Manifest, placesIn, type StoredBackup } from './manifest.ts';
import { DATABASE_FOLDER, removeFolder, removeUnfinishedOf, unfinishedPath } from './unfinished.ts';
import { bytesOf, copySegments, newestTimeLine, segmentsAfter } from './wal-archive.ts';

/** Folder of the archived files in the new database while it repeats them. */
const RESTORED_WAL = 'restored_wal';
/** Space that must be free beyond what is restored. */
const SPARE = 1.1;
/** A long archive takes its time; the server says so itself when it cannot go on. */
const RECOVERY_MILLISECONDS = 2 ** 31 - 1;

export type RestoreOptions<Checked> = {
  from: string;
  /** The new data folder. */
  to: string;
  /** Null: the end of the archive. */
  at: Date | null;
  database: string;
  /** Names of the migrations that this program knows. */
  migrations: readonly string[];
  /** Whether files are copied, or only looked for. */
  files: 'copy' | 'look';
  /** Reads the restored database while it runs. The restore fails if it throws. */
  check(url: string): Promise<Checked>;
  log(line: string): void;
};

export type Restored<Checked> = {
  backup: string;
  /** Bytes of the database and of the files. */
  bytes: number;
  /** When the last restored change was made, or the backup if nothing followed it. */
  last_change: Date;
  checked: Checked;
};

type Plan = {
  backup: StoredBackup;
  database: NonNullable<Manifest['database']>;
  /** Null without an archive. */
  timeLine: number | null;
  /** Where each file to restore is, with its hash if the backup's list has it. */
  blobs: { key: string; path: string; sha256: string | null; bytes: number }[];
  segments: Awaited<ReturnType<typeof segmentsAfter>>;
  bytes: number;
};

/**
 * Restores a backup into a new data folder. The folder appears when everything is restored and checked; before that,
 * and if the program is killed, there is only a folder beside it that no program uses. Throws `BackupProblem`.
 */
export async function restoreBackup<Checked>(options: RestoreOptions<Checked>): Promise<Restored<Checked>> {
  const { to, log } = options;
  await requireNewFolder(to);
  const plan = await planRestore(options);
  const unfinished = unfinishedPath(to);
  try {
    await mkdir(dirname(to), { recursive: true });
    await removeUnfinishedOf(to);
    await mkdir(unfinished);
    await requireSpace(unfinished, plan.bytes);
    log(`Restoring the backup ${plan.backup.name} …`);
    if (options.files === 'copy') await restoreFiles(plan, join(unfinished, 'blobs'));
    const recovered = await restoreDatabase(plan, join(unfinished, DATABASE_FOLDER), options);
    await requireNewFolder(to);
    await rm(to, { recursive: true, force: true });
    await rename(unfinished, to);
    return { backup: plan.backup.name, bytes: plan.bytes, ...recovered };
  } catch (error) {
    throw explained(error, to);
  } finally {
    await removeFolder(unfinished).catch(() => undefined);
  }
}

async function requireNewFolder(to: string): Promise<void> {
  if (runningEmbeddedDatabase(join(to, DATABASE_FOLDER), 'papan')) {
    throw new BackupProblem(
      `A site runs in ${to}. Restore into a new folder, then stop the site and start the new one.`,
    );
  }
  const entries = await entriesOf(to).catch((error: unknown) => {
    throw explained(error, to);
  });
  if (entries.length > 0) throw new BackupProblem(`${to} is not empty. Restore into a new folder.`);
}

/** Finds all that is needed and compares it with its checksums, before anything is written. */
async function planRestore({ from, at, migrations, files, log }: RestoreOptions<unknown>): Promise<Plan> {
  const timeLine = await newestTimeLine(placesIn(from).wal);
  const backup = await chooseBackup(from, at, timeLine);
  const { database, blobs } = backup.manifest;
  if (database === null) {
    throw new BackupProblem(
      `The backup ${backup.name} has files only: its database is backed up by another program, such as pgBackRest. Restore the database with that, and copy ${placesIn(from).blobs} to DATA_DIR/blobs.`,
    );
  }
  await requireVersions(database, migrations);
  log(`Checking the backup ${backup.name} …`);
  await requireUnchanged(backup);
  const segments = await segmentsAfter(placesIn(from).wal, database, at);
  const found = 'folder' in blobs ? await findBlobs(from, backup) : [];
  const copied = files === 'copy' ? found.reduce((sum, { bytes }) => sum + bytes, 0) : 0;
  const bytes = database.bytes + (await bytesOf(segments, database.wal_bytes)) + copied;
  return { backup, database, timeLine: timeLine.id, blobs: found, segments, bytes };
}

async function chooseBackup(
  from: string,
  at: Date | null,
  { continues }: Awaited<ReturnType<typeof newestTimeLine>>,
): Promise<StoredBackup> {
  const all = await listBackups(from).catch((error: unknown) => {
    throw explained(error, from);
  });
  const usable = all.filter(({ manifest: { database } }) => database === null || continues(database));
  const oldest = usable[0];
  if (!oldest && all.length > 0) {
    throw new BackupProblem(
      `The newest changes in ${from} continue none of its backups. Make one of the running site: npm run papan -- backup. Or use another copy of the folder.`,
    );
  }
  if (!oldest) {
    throw new BackupProblem(
      `${from} has no complete backup. Give the folder that contains the folder base, or use another copy of it.`,
    );
  }
  if (at !== null && at > new Date()) throw new BackupProblem(`${at.toISOString()} is in the future.`);
  const backup = usable.findLast(({ manifest }) => at === null || new Date(manifest.finished_at) <= at);
  if (backup) return backup;
  throw new BackupProblem(
    `${at?.toISOString()} is before the first backup. Choose an instant from ${oldest.manifest.finished_at} on.`,
  );
}

async function requireVersions(
  { postgres, migrations: applied }: Plan['database'],
  known: readonly string[],
): Promise<void> {
  const major = Math.floor(postgres / 10_000);
  const ours = await embeddedMajorVersion();
  if (major !== ours) {
    throw new BackupProblem(
      `The backup is of PostgreSQL ${major}, and this Papan has PostgreSQL ${ours}. Restore it with the version of Papan that made it.`,
    );
  }
  const newer = applied.filter((name) => !known.includes(name) && !toleratesMigration(name));
  if (newer.length > 0) {
    throw new BackupProblem(
      `The backup is of a newer Papan: it has ${newer.join(', ')}. Install that version, then restore.`,
    );
  }
}

async function requireUnchanged({ folder, manifest }: StoredBackup): Promise<void> {
  for (const { name, bytes, sha256 } of manifest.files) {
    const path = join(folder, name);
    const length = await lengthOf(path);
    if (length !== bytes) {
      throw new BackupProblem(
        `${path} was cut short: it has ${length ?? 0} of ${bytes} bytes. Move the folder ${folder} away to use the backup before it.`,
      );
    }
    if ((await hashOf(path)) !== sha256) throw changed(path, folder);
  }
}

function changed(path: string, folder: string): BackupProblem {
  return new BackupProblem(
    `${path} was changed: its checksum differs. Move the folder ${folder} away to use the backup before it, or use another copy of the backup folder.`,
  );
}

/** Files that the backup lists, and those that were stored after it. */
async function findBlobs(from: string, { folder, manifest }: StoredBackup): Promise<Plan['blobs']> {
  const list = await readBlobList(join(folder, BLOB_LIST));
  const copies = await copiesSince(from, dayOf(new Date(manifest.started_at)));
  const missing = [...list.keys()].filter((key) => !copies.has(key));
  if (missing.length > 0) {
    throw new BackupProblem(
      `The backup is incomplete: ${missing.length} files such as ${missing[0]} are missing in ${placesIn(from).blobs}. Use another copy of the backup folder.`,
    );
  }
  const found: Plan['blobs'] = [];
  for (const [key, path] of copies) {
    found.push({ key, path, sha256: list.get(key) ?? null, bytes: (await lengthOf(path)) ?? 0 });
  }
  return found;
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes * SPARE;
  if (bavail * bsize >= needed) return;
  const gigabytes = (value: number) => (value / 1e9).toFixed(1);
  throw new BackupProblem(
    `The restore needs ${gigabytes(needed)} GB, and ${gigabytes(bavail * bsize)} GB are free in ${dirname(folder)}. Free space, or restore to another disk.`,
  );
}

async function restoreFiles({ backup, blobs }: Plan, to: string): Promise<void> {
  await mkdir(to);
  const folders = new Set(blobs.map(({ key }) => dirname(join(to, key))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  for (const { key, path, sha256 } of blobs) {
    const copy = join(to, key);
    await copyFile(path, copy);
    if (sha256 !== null && (await hashOf(copy)) !== sha256) throw changed(path, backup.folder);
  }
}

async function restoreDatabase<Checked>(
  plan: Plan,
  path: string,
  { from, at, database, check }: RestoreOptions<Checked>,
): Promise<Pick<Restored<Checked>, 'last_change' | 'checked'>> {
  const { folder, runAs } = await makeDatabaseFolder(path);
  await unpack(join(plan.backup.folder, DATA_ARCHIVE), folder, runAs);
  const wal = join(folder, RESTORED_WAL);
  await mkdir(wal, { mode: 0o700 });
  await copySegments(placesIn(from).wal, plan.segments, wal, plan.database.wal_bytes);
  // Without the option restore_command, PostgreSQL refuses to start a folder with this file.
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 });
  if ('uid' in runAs) {
    for (const name of [...(await readdir(wal)).map((name) => join(wal, name)), wal, join(folder, 'recovery.signal')]) {
      await chown(name, runAs.uid, runAs.gid);
    }
  }
  const copy = process.platform === 'win32' ? `copy "${RESTORED_WAL}\\%f" "%p"` : `cp ${RESTORED_WAL}/%f "%p"`;
  const server = await startEmbeddedPostgres({
    folder: path,
    database,
    startMilliseconds: RECOVERY_MILLISECONDS,
    settings: [
      // Nothing is archived yet, but the history of the new time line waits for the site to do so: later restores need it.
      'archive_mode=on',
      `restore_command=${copy}`,
      `recovery_target_timeline=${plan.timeLine ?? 'latest'}`,
      'recovery_target_action=promote',
      'hot_standby=off',
      'log_timezone=UTC',
      ...(at === null ? [] : [`recovery_target_time=${at.toISOString().replace('Z', '+00')}`]),
    ],
  }).catch((error: unknown) => {
    throw notReached(error, at, plan.backup.manifest.finished_at);
  });
  try {
    const last_change = (await lastChange(server.url)) ?? new Date(plan.backup.manifest.finished_at);
    return { last_change, checked: await check(server.url) };
  } finally {
    await server.stop();
    await rm(wal, { recursive: true, force: true });
  }
}

/** PostgreSQL says when the archive ends before the instant. */
function notReached(error: unknown, at: Date | null, finishedAt: string): unknown {
  if (!(error instanceof Error) || !error.message.includes('before configured recovery target was reached'))
    return error;
  const [, day, time] = /last completed transaction was at log time (\S+) (\S+) UTC/.exec(error.message) ?? [];
  const until = day ? new Date(`${day}T${time}Z`).toISOString() : finishedAt;
  return new BackupProblem(
    `${at?.toISOString()} is after the end of the archive: its last change is of ${until}. Choose that instant or an earlier one, or leave out --at to restore all.`,
  );
}

async function lastChange(url: string): Promise<Date | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    return rows[0]?.at ?? null;
  } finally {
    await client.end();
  }
}

/** The program `tar` keeps the rights of the files, and runs as PostgreSQL's user so that they belong to it. */
async function unpack(archive: string, to: string, runAs: RunAs): Promise<void> {
  const tar = spawn('tar', ['-x', '-f', '-', '-C', to], { ...runAs, cwd: to, stdio: ['pipe', 'ignore', 'pipe'] });
  let messages = '';
  tar.stderr.on('data', (chunk: Buffer) => {
    messages = `${messages}${chunk.toString('utf8')}`.slice(-2000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    tar.on('error', (cause) => reject(new Error('The program tar is missing. Install it.', { cause })));
    tar.on('close', (code) => (code === 0 ? resolve() : reject(tarError(messages))));
  });
  // If tar ends early, its own message says why.
  const written = pipeline(createReadStream(archive), createGunzip(), tar.stdin).catch((error: unknown) => error);
  await ended;
  const error = await written;
  if (error instanceof Error) throw error;
  await chmod(to, 0o700);
  await stat(join(to, 'PG_VERSION'));
}

function tarError(messages: string): Error {
  const error: NodeJS.ErrnoException = new Error(`The database could not be unpacked: ${messages}`);
  if (messages.includes('No space left')) error.code = 'ENOSPC';
  return error;
}

/** A sentence that says what to do, for errors of the file system. */
function explained(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupProblem || !('code' in error)) return error;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BackupProblem(
        `This user may not use ${path}. Run the command as another user, or choose another folder.`,
      );
    case 'ENOSPC':
      return new BackupProblem(`The disk of ${path} is full. Free space, or restore to another disk.`);
    case 'ENOTDIR':
      return new BackupProblem(`${path} is not a folder. Choose another name.`);
    default:
      return error;
  }
}
