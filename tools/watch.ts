import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { prepareDatabase, root } from '../src/main.ts';
import { buildPages } from './build.ts';
import { startDatabase } from './database.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';
import { requirePort } from './require-port.ts';
import { seedCompletely } from './seed/seed-in-process.ts';
import { missingPart } from './seed/seed-store.ts';
import { startupBanner } from './startup-banner.ts';

const READY_CHECK_MILLISECONDS = 100;

const lifecycle = createLifecycle();

/**
 * `npm run dev`: as `npm start`, but pages come from Vite's development server inside ours, with fast refresh, and Node
 * restarts the server when a file of the server changes. The database runs on across restarts.
 */
await runCommand(lifecycle, async () => {
  const { config, secrets } = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  await requirePort(config.host, config.port);
  const database_url = await startDatabase(config, lifecycle);
  const order = { config, secrets, database_url: config.database_direct_url ?? database_url };
  if (await missingPart(order.database_url)) {
    await buildPages(() => console.log('Building the pages (only to seed a new database) …'));
    await seedCompletely(order, lifecycle);
  }
  await prepareDatabase(order.database_url, config.log_level);
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(root, 'src', 'main.ts'), '--dev'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { LOG_LEVEL: 'warn', ...process.env, DATABASE_URL: database_url, NODE_ENV: 'development' },
    },
  );
  const exited = once(server, 'exit');
  lifecycle.onStop(async () => {
    server.kill('SIGTERM');
    await exited;
  });
  const url = `http://localhost:${config.port}`;
  while (server.exitCode === null && !(await isReady(url))) await pause(READY_CHECK_MILLISECONDS);
  console.log(startupBanner({ config, secrets, url: config.public_url ?? url }));
});

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
