import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../src/main.ts';
import { buildPages } from '../../tools/build.ts';
import { findChromium } from '../../tools/chromium.ts';

/** `npm run test:browser -- <file> …`: Playwright with a current build and an installed Chromium. */
const files = process.argv.slice(2);
const others = files.some((file) => file.includes('other-browsers')) ? { PAPAN_OTHER_BROWSERS: '1' } : {};
await buildPages(() => console.log('Building the pages …'));
const playwright = spawn(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...others, CHROMIUM_PATH: findChromium() },
});
// At any other signal Playwright ends without stopping the app that it tests.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => playwright.kill('SIGINT'));
const [code] = await once(playwright, 'exit');
process.exit(code ?? 1);
