// Entry of `npm start`, `npm run dev`, `npm test` and `npm run bench`. Plain JavaScript for any Node from 20 on: it
// brings the dependencies (our own Node 26 is one of them) and hands over to tools/<command>.ts.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...rest] = process.argv.slice(2);

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Papan needs Node 20 or newer; this is ${process.version}. Get it at https://nodejs.org`);

installDependencies();
handOver();

function installDependencies() {
  const wanted = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
  const mark = join(root, 'node_modules', '.papan-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('Installing dependencies (only the first time and when they change) …');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) {
    fail('The dependencies could not be installed: npm ci failed, see above. Is the npm registry reachable?');
  }
  writeFileSync(mark, wanted);
}

function handOver() {
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) fail('Our own Node is missing. Delete the folder node_modules and run the command again.');
  const child = spawn(node, [join(root, 'tools', `${command}.ts`), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
