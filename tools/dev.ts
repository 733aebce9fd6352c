import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { startDatabase } from './database.ts';
import { DEV_FOLDERS, startDevProxy } from './dev-proxy.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';
import { freePort, requirePort } from './require-port.ts';
import { startupBanner } from './startup-banner.ts';

const root = join(import.meta.dirname, '..');
const SETTLE_MILLISECONDS = 150;
/** What the pages are built of; any other source needs only a new server. */
const PAGE_SOURCES = /^(src\/web|src\/contract|public)\//;
const IGNORED = /\.test\.tsx?$|(^|\/)\.|~$/;

const lifecycle = createLifecycle();

/**
 * `npm run dev`: as `npm start`, and whatever is edited appears by itself. The pages are built anew, the server is
 * started anew, and the browser, which talks to a proxy in front of it, loads the page again.
 */
await runCommand(lifecycle, async () => {
  const { config, secrets } = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  await requirePort(config.host, config.port);
  console.log('Building the pages …');
  const [database_url] = await Promise.all([startDatabase(config, lifecycle), buildPages()]);
  const url = config.public_url ?? `http://localhost:${config.port}`;
  const proxy = await startDevProxy(config.host, config.port);
  lifecycle.onStop(() => proxy.stop());
  const server = createServer({
    DATABASE_URL: database_url,
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    NODE_ENV: 'development',
  });
  lifecycle.onStop(() => server.stop());
  let current: number | null = null;
  const renew = async (paths: ReadonlySet<string>): Promise<void> => {
    const started = performance.now();
    proxy.hold();
    if ([...paths].some((path) => PAGE_SOURCES.test(path)) && !(await tryBuild())) return proxy.release(current);
    current = await server.start();
    proxy.release(current);
    if (current === null)
      return console.error('The server did not start, see above. It is tried again at the next edit.');
    if (paths.size === 0) return console.log(startupBanner({ config, secrets, url }));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${[...paths].slice(0, 3).join(', ')}${paths.size > 3 ? ' …' : ''}: renewed in ${seconds} s`);
  };
  await renew(new Set());
  watchSources(renew);
});

async function buildPages(): Promise<void> {
  const { build } = await import('vite');
  const common = { minify: false, reportCompressedSize: false } as const;
  await Promise.all([
    build({ root, logLevel: 'warn', build: { ...common, outDir: DEV_FOLDERS.client } }),
    build({
      root,
      logLevel: 'warn',
      build: { ...common, outDir: DEV_FOLDERS.server, ssr: 'src/web/entry-server.tsx' },
    }),
    build({
      root,
      logLevel: 'warn',
      build: { ...common, outDir: DEV_FOLDERS.outputs, ssr: 'src/web/entry-outputs.ts' },
    }),
  ]);
}

async function tryBuild(): Promise<boolean> {
  try {
    await buildPages();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** The application in a process of its own, since a module that was loaded cannot be loaded anew. */
function createServer(env: Record<string, string>) {
  let child: ChildProcess | null = null;
  const stop = async () => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGTERM');
    await ended;
  };
  /** Its port, or null when it did not start; it has told why. */
  const start = async (): Promise<number | null> => {
    await stop();
    const port = await freePort();
    const starting = spawn(process.execPath, [join(root, 'tools', 'dev-server.ts')], {
      cwd: root,
      env: { LOG_LEVEL: 'warn', ...process.env, ...env, PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = starting;
    return new Promise((resolve) => {
      starting.once('message', () => resolve(port));
      starting.once('exit', () => resolve(null));
    });
  };
  return { start, stop };
}

/** Calls `renew` with what has changed, one call at a time, when it has been quiet for a moment. */
function watchSources(renew: (paths: ReadonlySet<string>) => Promise<void>): void {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const flush = () => {
    const paths = changed;
    changed = new Set();
    running = running.then(() => renew(paths)).catch((error: unknown) => console.error(error));
  };
  for (const folder of ['src', 'public', 'db/migrations']) {
    const watcher = watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || IGNORED.test(name)) return;
      changed.add(join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(flush, SETTLE_MILLISECONDS);
    });
    lifecycle.onStop(async () => watcher.close());
  }
}
