// Entry of `npm start`, `npm run dev`, `npm test` and `npm run bench`. Plain JavaScript for any Node from 20 on: it
// brings the dependencies (our own Node 26 is one of them) and hands over to tools/<command>.ts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 20;
const PARENT_CHECK_MILLISECONDS = 500;
// npm installs on to its end whatever it is told, and what it leaves is installed anew; a command ends in order.
const INSTALL_PATIENCE_MILLISECONDS = 2000;
const COMMAND_PATIENCE_MILLISECONDS = 60_000;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_MAJOR) {
  fail(`Papan needs Node ${OLDEST_MAJOR} or newer, and this is ${process.version}. Get it at https://nodejs.org`);
}

let child = null;
let isStopping = false;
let patience = INSTALL_PATIENCE_MILLISECONDS;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
// npm hands a signal to a shell that dies of it alone, and SIGKILL it cannot hand on: when they are gone, so are we.
const family = ancestors();
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (ancestors() !== family) stop('SIGTERM');
  }, PARENT_CHECK_MILLISECONDS).unref();
}

const [command = 'start', ...rest] = process.argv.slice(2);
await installDependencies();
process.exit(await handOver());

function stop(signal) {
  isStopping = true;
  child?.kill(signal);
  setTimeout(() => child?.kill('SIGKILL'), patience).unref();
}

/** Our parent and, where that can be read, its parent. */
function ancestors() {
  const parent = process.ppid;
  try {
    return `${parent} ${/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8'))?.[1]}`;
  } catch {
    return String(parent);
  }
}

async function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules', '.papan-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('Installing dependencies (only the first time and when they change) …');
  // With the tools, for they build the pages: whatever NODE_ENV says.
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', words, { stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows });
  if (isStopping) process.exit(130);
  if (code !== 0) {
    fail('The dependencies could not be installed: npm ci failed, see above. Is the npm registry reachable?');
  }
  writeFileSync(mark, wanted);
}

async function handOver() {
  patience = COMMAND_PATIENCE_MILLISECONDS;
  const node = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (!existsSync(node)) fail('Our own Node is missing. Delete the folder node_modules and run the command again.');
  return run(node, [join(root, 'tools', `${command}.ts`), ...rest], {
    // The channel says nothing: its end tells the command that we are gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PATH: `${dirname(node)}${isWindows ? ';' : ':'}${process.env.PATH ?? ''}`,
    },
  });
}

function run(file, words, options) {
  return new Promise((resolve) => {
    child = spawn(file, words, { cwd: root, ...options });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
