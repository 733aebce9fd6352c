// Runs a command's file for `npm start`, `npm test` and other scripts. Plain JavaScript for any Node from 20 on: it
// installs the dependencies if needed (Node 26 is one of them) and then starts the command with that Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 20;
const PARENT_CHECK_MILLISECONDS = 500;
// npm ci ignores signals, and an interrupted installation is repeated anyway; a command gets time to stop cleanly.
const INSTALL_STOP_MILLISECONDS = 2000;
const COMMAND_STOP_MILLISECONDS = 60_000;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_MAJOR) {
  fail(
    `Papan needs Node ${OLDEST_MAJOR} or newer, but this is ${process.version}. Download it from https://nodejs.org`,
  );
}

let child = null;
let isStopping = false;
let stopTimeout = INSTALL_STOP_MILLISECONDS;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
// npm passes a signal to its shell only, and cannot pass on SIGKILL: stop when either of them has ended.
const initialAncestors = ancestors();
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (ancestors() !== initialAncestors) stop('SIGTERM');
  }, PARENT_CHECK_MILLISECONDS).unref();
}

const [command = 'tools/start.ts', ...parameters] = process.argv.slice(2);
await installDependencies();
process.exit(await runTool());

function stop(signal) {
  isStopping = true;
  child?.kill(signal);
  setTimeout(() => child?.kill('SIGKILL'), stopTimeout).unref();
}

/** Ids of the parent process and, on systems with /proc, of its parent. */
function ancestors() {
  const parent = process.ppid;
  try {
    return `${parent} ${/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8'))?.[1]}`;
  } catch {
    return String(parent);
  }
}

async function installDependencies() {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules', '.papan-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockHash) return;
  console.log('Installing dependencies (only the first time and when they change) …');
  // Development dependencies build the pages, so they are needed even with NODE_ENV=production.
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', options, { stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows });
  if (isStopping) process.exit(130);
  if (code !== 0) {
    fail('The dependencies could not be installed: npm ci failed, see above. Is the npm registry reachable?');
  }
  writeFileSync(mark, lockHash);
}

async function runTool() {
  stopTimeout = COMMAND_STOP_MILLISECONDS;
  const node = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (!existsSync(node)) fail('Node 26 is missing. Delete the folder node_modules and run the command again.');
  return run(node, [join(root, command), ...parameters], {
    // No messages are sent on the channel; the command stops when it closes.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PATH: `${dirname(node)}${isWindows ? ';' : ':'}${process.env.PATH ?? ''}`,
    },
  });
}

function run(file, parameters, options) {
  return new Promise((resolve) => {
    child = spawn(file, parameters, { cwd: root, ...options });
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
