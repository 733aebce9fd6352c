import { execFile, fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MILLISECONDS } from '../src/base/clock.ts';
import { readConfig } from '../src/config.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';

const root = join(import.meta.dirname, '..');
const CACHE = join(root, 'node_modules', '.cache', 'papan', 'seeded-data');
/** The ads of an older archive would be visibly older than those of a new board. */
const MAX_AGE_MILLISECONDS = MILLISECONDS.hour;
/** What decides about seeded data: of the pages, only what renders artworks. */
const SOURCES = ['db/migrations', 'src', 'tools/seed', 'tools/seeded-data.ts', 'package-lock.json'];
const PAGES = /^src\/web\/(?!designer\/artwork\/)/;
const TEST = /\.test\.tsx?$/;

const run = promisify(execFile);

/**
 * Fills a data folder, which must be empty or missing, with a copy of a seeded board. The board was made from the same
 * sources within the last hour, or is made now. The pages must be built. If root runs it, other users must be able to
 * reach the folder, because PostgreSQL runs as one of them.
 */
export async function copySeededData(folder: string): Promise<void> {
  const archive = join(CACHE, `${await fingerprint()}.tar`);
  if (!(await isFresh(archive))) {
    const [code] = await once(fork(import.meta.filename, [archive], { execArgv: [] }), 'exit');
    if (code !== 0) throw new Error('The board of the tests could not be seeded; see above.');
  }
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xf', archive, '-C', folder]);
}

async function isFresh(archive: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(archive)).mtimeMs < MAX_AGE_MILLISECONDS;
  } catch {
    return false;
  }
}

/** Of the sources, and of how passwords are hashed. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(process.env.PASSWORD_HASHING ?? '');
  for (const source of SOURCES) {
    for (const name of await filesOf(source)) hash.update(name).update(await readFile(join(root, name)));
  }
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  if ((await stat(join(root, source))).isFile()) return [source];
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((name) => !PAGES.test(name) && !TEST.test(name))
    .sort();
}

/** Seeds a board in a temporary folder and packs it; the archives of earlier sources are removed. */
async function makeArchive(archive: string): Promise<void> {
  const lifecycle = createLifecycle();
  const temporary = await mkdtemp(join(tmpdir(), 'papan-seeded-'));
  lifecycle.onStop(() => rm(temporary, { recursive: true, force: true }));
  await runCommand(lifecycle, async () => {
    // PostgreSQL runs as another user if root runs this.
    await chmod(temporary, 0o755);
    const data = join(temporary, 'data');
    const { config, secrets } = readConfig({ ...process.env, LOG_LEVEL: 'warn', DATA_DIR: data, DATABASE_URL: '' });
    process.env.NODE_ENV = 'production';
    const [{ startEmbeddedPostgres }, { DATABASE, databaseFolder }, { seedCompletely }] = await Promise.all([
      import('../src/providers/embedded-postgres.ts'),
      import('./database.ts'),
      import('./seed/seed-in-process.ts'),
    ]);
    // If this is interrupted, the folder is thrown away.
    const settings = ['fsync=off', 'full_page_writes=off'];
    const postgres = await startEmbeddedPostgres({ folder: databaseFolder(data), database: DATABASE, settings });
    let isStopped = false;
    const stopDatabase = async () => {
      if (!isStopped) await postgres.stop();
      isStopped = true;
    };
    lifecycle.onStop(stopDatabase);
    await seedCompletely({ config, secrets, database_url: postgres.url }, lifecycle);
    await stopDatabase();
    await mkdir(CACHE, { recursive: true });
    const unfinished = join(CACHE, `${randomUUID()}.part`);
    lifecycle.onStop(() => rm(unfinished, { force: true }));
    await run('tar', ['-cf', unfinished, '-C', data, '.']);
    const older = (await readdir(CACHE)).filter((name) => name.endsWith('.tar'));
    await rename(unfinished, archive);
    for (const name of older) if (join(CACHE, name) !== archive) await rm(join(CACHE, name), { force: true });
  });
  await lifecycle.stop();
  process.exit(0);
}

if (import.meta.main) await makeArchive(process.argv[2] ?? '');
