import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import { MILLISECONDS } from '../src/base/clock.ts';
import { changesName, changesSince } from '../src/server/files/script-changes.ts';
import { dictionaryOf } from '../src/server/http/compression-dictionaries.ts';
import { ENTRY_CLIENT, ENTRY_SCRIPT } from '../src/server/pages/frontend.ts';
import { DICTIONARY_NAME, PAGE_DICTIONARY } from '../src/server/pages/page-dictionaries.ts';

const root = join(import.meta.dirname, '..');
const FINGERPRINT_FILE = join(root, 'dist', 'built-from');
const CLIENT = join(root, 'dist', 'client');
const ASSETS = join(CLIENT, 'assets');
const MANIFEST = join(CLIENT, '.vite', 'manifest.json');
/** The files of the build before while the next one is made. */
const EARLIER = join(root, 'dist', 'earlier');
const EARLIER_LIST = join(root, 'dist', 'earlier.json');
/** For so long a page can load the files of the build that it was opened with. */
const EARLIER_MILLISECONDS = MILLISECONDS.day;
/**
 * Main scripts and dictionaries of pages that a browser may still have, so that the next main script and pages are sent as
 * what has changed since.
 */
const EARLIER_DICTIONARIES = 5;
const ENTRY_NAME = /^entry-[\w-]+\.js$/;
const BUILD_ID_LENGTH = 16;
const NAME_HASH_LENGTH = 8;
const SOURCES = [
  'src/web',
  'src/contract',
  'public',
  'tools/app-icons.ts',
  'tools/asset-pictures.ts',
  'tools/page-dictionary.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** When parts of the build are there: the pages for the server, and all that is served. */
export type Building = {
  server: Promise<void>;
  pages: Promise<void>;
  /** Makes the compressed copies, which the build waits with, because it is not what a first start waits for. */
  compress(): Promise<void>;
};
/** The messages of the building process. */
const SERVER_BUILT = 'server built';
const PAGES_BUILT = 'pages built';
/** The message to it. */
const COMPRESS = 'compress';

/** Builds the pages for the browser and for the server, unless their sources are unchanged. */
export async function buildPages(onBuild: () => void = () => undefined): Promise<void> {
  const { pages, compress } = startBuilding(onBuild);
  await pages;
  await compress();
}

/**
 * `buildPages` that says when its parts are there. Runs in a separate process, so that a server that starts afterwards does
 * not hold the build's memory.
 */
export function startBuilding(onBuild: () => void = () => undefined): Building {
  const [server, pages] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mayCompress = Promise.withResolvers<void>();
  const build = async () => {
    if (await isBuilt(await fingerprint())) return;
    onBuild();
    const child = fork(import.meta.filename, { execArgv: [] });
    child.on('message', (message) => {
      if (message === SERVER_BUILT) server.resolve();
      if (message !== PAGES_BUILT) return;
      pages.resolve();
      mayCompress.promise.then(() => child.connected && child.send(COMPRESS));
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('The pages could not be built; see above.');
  };
  const all = build().then(server.resolve);
  return {
    server: server.promise,
    pages: Promise.race([pages.promise, all]),
    compress() {
      mayCompress.resolve();
      return all;
    },
  };
}

async function isBuilt(expected: string): Promise<boolean> {
  return existsSync(FINGERPRINT_FILE) && (await readFile(FINGERPRINT_FILE, 'utf8')) === expected;
}

async function buildHere(): Promise<void> {
  const expected = await fingerprint();
  if (await isBuilt(expected)) return;
  // Only here, not in a server that finds its pages built.
  const { build } = await import('vite');
  const { drawIcons } = await import('./app-icons.ts');
  const { drawAssetPictures } = await import('./asset-pictures.ts');
  const earlier = await setAside();
  // Vite puts it into the scripts.
  process.env.VITE_BUILD_ID = expected.slice(0, BUILD_ID_LENGTH);
  // The first start fills its database with it meanwhile.
  await build({ root, logLevel: 'warn', build: { ssr: 'src/web/app/entry-server.tsx' } });
  process.send?.(SERVER_BUILT);
  await build({ root, logLevel: 'warn' });
  await build({ root, logLevel: 'warn', build: { ssr: 'src/web/app/entry-outputs.ts', outDir: 'dist/outputs' } });
  const entry = await nameEntry();
  await addPageDictionary();
  await buildServiceWorker(build);
  await drawIcons(CLIENT);
  await drawAssetPictures(CLIENT);
  // Those of earlier builds have their compressed copies.
  const texts = await textFilesOf(CLIENT);
  await describeBuild(process.env.VITE_BUILD_ID);
  await restoreEarlier(earlier);
  // A file is served as it is until its compressed copies are there.
  process.send?.(PAGES_BUILT);
  await mayCompress();
  await compress(texts);
  await describeChanges(entry, earlier);
  await writeFile(FINGERPRINT_FILE, expected);
}

/** Waits for the process that started this one, if there is one. */
async function mayCompress(): Promise<void> {
  if (!process.channel) return;
  process.channel.ref();
  await once(process, 'message');
  process.channel.unref();
}

/** Names the main script by its content. The import map of pages leads to it (server/pages/frontend.ts). */
async function nameEntry(): Promise<string> {
  const manifest = await readManifest();
  const entry = manifest[ENTRY_CLIENT];
  if (entry?.file !== `assets/${ENTRY_SCRIPT}`) throw new Error('The build has no main script.');
  const named = `entry-${nameHash(await readFile(join(CLIENT, entry.file)))}.js`;
  await rename(join(CLIENT, entry.file), join(ASSETS, named));
  await writeFile(MANIFEST, JSON.stringify({ ...manifest, [ENTRY_CLIENT]: { ...entry, file: `assets/${named}` } }));
  return named;
}

/** What pages of this build have in common, for browsers that come again. */
async function addPageDictionary(): Promise<void> {
  const { pageDictionary } = await import('./page-dictionary.ts');
  const dictionary = await pageDictionary(root);
  const name = `pages-${nameHash(dictionary)}.txt`;
  await writeFile(join(ASSETS, name), dictionary);
  await writeFile(MANIFEST, JSON.stringify({ ...(await readManifest()), [PAGE_DICTIONARY]: { file: name } }));
}

const readManifest = async (): Promise<Record<string, { file: string }>> =>
  JSON.parse(await readFile(MANIFEST, 'utf8'));

const nameHash = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, NAME_HASH_LENGTH);

/** `service-worker.js`, whose address never changes: browsers compare its bytes. */
async function buildServiceWorker(build: typeof import('vite')['build']): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: {
        input: 'src/web/service-worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}

/** When files of earlier builds were replaced, by name. */
const earlierFiles = z.record(z.string(), z.number());
type EarlierFiles = z.output<typeof earlierFiles>;

/** Empties the build folder, except for the files that pages of the last builds may still load. Returns those. */
async function setAside(): Promise<EarlierFiles> {
  // The last thing that is written before the compressed copies.
  const isComplete = existsSync(EARLIER_LIST);
  const known = isComplete ? earlierFiles.parse(JSON.parse(await readFile(EARLIER_LIST, 'utf8'))) : {};
  if (isComplete) {
    await rm(EARLIER, { recursive: true, force: true });
    await rename(ASSETS, EARLIER);
  }
  for (const folder of [CLIENT, 'dist/server', 'dist/outputs', FINGERPRINT_FILE, EARLIER_LIST]) {
    await rm(resolve(root, folder), { recursive: true, force: true });
  }
  if (!existsSync(EARLIER)) return {};
  return recentlyReplaced(await readdir(EARLIER), known, Date.now());
}

/**
 * The files that were replaced less than a day ago, with the last dictionaries; those that are not known yet, now.
 * `.dcz` files belong to the main script of their build.
 */
export function recentlyReplaced(names: readonly string[], known: EarlierFiles, now: number): EarlierFiles {
  const since = names.map((name) => [name, known[name] ?? now] as const);
  const last = [ENTRY_NAME, DICTIONARY_NAME].flatMap((pattern) =>
    since
      .filter(([name]) => pattern.test(name))
      .sort(([, a], [, b]) => b - a)
      .slice(0, EARLIER_DICTIONARIES),
  );
  const isKept = ([name, replaced_at]: readonly [string, number]) =>
    now - replaced_at < EARLIER_MILLISECONDS || last.some(([kept]) => name.startsWith(kept));
  return Object.fromEntries(since.filter(isKept));
}

/** Puts them beside the new ones. */
async function restoreEarlier(files: EarlierFiles): Promise<void> {
  const isNew = new Set(await readdir(ASSETS));
  const missing = Object.entries(files).filter(([name]) => !isNew.has(name));
  for (const [name] of missing) await rename(join(EARLIER, name), join(ASSETS, name));
  await rm(EARLIER, { recursive: true, force: true });
  await writeFile(EARLIER_LIST, JSON.stringify(Object.fromEntries(missing)));
}

/** `builds/latest.json` and `builds/meta/{id}.json`, by which open pages learn of a new build. */
async function describeBuild(id: string): Promise<void> {
  const text = JSON.stringify({ id, timestamp: Date.now() });
  await mkdir(join(CLIENT, 'builds', 'meta'), { recursive: true });
  await writeFile(join(CLIENT, 'builds', 'latest.json'), text);
  await writeFile(join(CLIENT, 'builds', 'meta', `${id}.json`), text);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const names = source.includes('.') ? [''] : await readdir(path, { recursive: true, withFileTypes: false });
    for (const name of [...names].sort()) {
      const file = name === '' ? path : join(path, name);
      try {
        hash.update(`${source}/${name}`).update(await readFile(file));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EISDIR')) throw error;
      }
    }
  }
  return hash.digest('hex');
}

/** The logarithm of Brotli's block in bytes: with 20, the file that every page loads was 0.03 % larger (mean of twelve builds). */
const BLOCK = 16;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** As many as Node has threads for it. */
const COMPRESSED_AT_ONCE = 4;

async function textFilesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /\.(js|css|svg|json|txt)$/.test(name)).map((name) => join(folder, name));
}

/** Writes a .br and a .gz file beside every one of these files, so that serving needs no compression. */
async function compress(paths: string[]): Promise<void> {
  const compressNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await compressFile(path);
  };
  await Promise.all(Array.from({ length: COMPRESSED_AT_ONCE }, compressNext));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < 1000) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGBLOCK]: BLOCK,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeWhole(`${path}.br`, await brotli(bytes, { params }));
  await writeWhole(`${path}.gz`, await zip(bytes, { level: 9 }));
}

/** Writes what has changed in the main script since earlier ones, as `server/files/script-changes.ts` sends it. */
async function describeChanges(entry: string, earlier: EarlierFiles): Promise<void> {
  const current = await readFile(join(ASSETS, entry));
  for (const name of Object.keys(earlier)) {
    if (!ENTRY_NAME.test(name) || name === entry) continue;
    const dictionary = dictionaryOf(await readFile(join(ASSETS, name)));
    await writeWhole(join(ASSETS, changesName(entry, dictionary.hash)), await changesSince(dictionary, current));
  }
}

/** A file is served as soon as it has its name. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

if (import.meta.main) {
  // The build ends when its parent process ends.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  await buildHere();
}
