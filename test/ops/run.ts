import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../src/main.ts';
import { buildPages } from '../../tools/build.ts';
import { whyNoPrograms } from './programs.ts';

/**
 * `npm run test:ops [file …]`: what ops/ contains, with the real nginx, HAProxy, systemd and PostgreSQL. Needs the Debian packages
 * that it names when they are missing.
 */
const missing = whyNoPrograms();
if (missing) {
  console.error(missing);
  process.exit(1);
}
await buildPages(() => console.log('Building the pages …'));
const files = process.argv.slice(2);
const vitest = spawn(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...(files.length > 0 ? files : ['test/ops'])],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PAPAN_OPS: '1' } },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => vitest.kill('SIGINT'));
const [code] = await once(vitest, 'exit');
process.exit(code ?? 1);
