import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const FINGERPRINT_FILE = join(root, 'dist', 'built-from');
const SOURCES = ['src/web', 'src/contract', 'public', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the pages for the browser and for the server, unless their sources are unchanged. Runs in a separate process,
 * so that a server that starts afterwards does not hold the build's memory.
 */
export async function buildPages(onBuild: () => void = () => undefined): Promise<void> {
  if (await isBuilt(await fingerprint())) return;
  onBuild();
  const [code] = await once(fork(import.meta.filename, { execArgv: [] }), 'exit');
  if (code !== 0) throw new Error('The pages could not be built; see above.');
}

async function isBuilt(expected: string): Promise<boolean> {
  return existsSync(FINGERPRINT_FILE) && (await readFile(FINGERPRINT_FILE, 'utf8')) === expected;
}

async function buildHere(): Promise<void> {
  const expected = await fingerprint();
  if (await isBuilt(expected)) return;
  const { build } = await import('vite');
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await build({ root, logLevel: 'warn' });
  await build({ root, logLevel: 'warn', build: { ssr: 'src/web/entry-server.tsx' } });
  await build({ root, logLevel: 'warn', build: { ssr: 'src/web/entry-outputs.ts', outDir: 'dist/outputs' } });
  await compress(join(root, 'dist', 'client'));
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(FINGERPRINT_FILE, expected);
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

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a .br and a .gz file beside every text file, so that serving needs no compression. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg|json|txt)$/.test(name));
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    if (bytes.length < 1000) continue;
    await writeFile(
      join(folder, `${name}.br`),
      await brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    );
    await writeFile(join(folder, `${name}.gz`), await zip(bytes, { level: 9 }));
  }
}

if (import.meta.main) {
  // The build ends when its parent process ends.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  await buildHere();
}
