import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Not the fixture of the other tests: it reports the broken connections of a restarting server as errors.
import { expect, test } from '@playwright/test';
import { freePort } from '../../tools/require-port.ts';
import { testDatabaseUrl } from '../support/test-app.ts';
import { DESKTOP, translator, waitForHydration } from './visitor.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCES = ['src', 'tools', 'db', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts'];
const t = translator('id');

test.use(DESKTOP.options);

/** Starts `npm run dev` on a copy of the sources, with the database of the other browser tests. */
async function startDevelopment(): Promise<{ folder: string; url: string; server: ChildProcess }> {
  const folder = mkdtempSync(join(tmpdir(), 'papan-development-'));
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  const server = spawn(process.execPath, [join(folder, 'tools', 'watch.ts')], {
    cwd: folder,
    // Vite warns about fonts behind the link to node_modules.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: testDatabaseUrl(),
      // The keys in it are those of the database, for a second run too.
      DATA_DIR: join(process.env.PAPAN_TEST_FOLDER ?? folder, 'development'),
      PORT: String(port),
      LOG_LEVEL: 'error',
      ROLE: 'web',
    },
  });
  return { folder, url: `http://localhost:${port}`, server };
}

function edit(file: string, from: string, to: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(file, source.replace(from, to));
}

test('npm run dev shows an edited component and keeps a half-filled form; it restarts an edited server', async ({
  page,
}) => {
  // Two servers and Vite start while other tests run.
  test.setTimeout(360_000);
  const { folder, url, server } = await startDevelopment();
  const exited = once(server, 'exit');
  try {
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 240_000 }).toBe(200);
    // Vite announces only edits that are made after the page has connected.
    const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
    await page.goto(`${url}/signin`);
    await Promise.all([connected, waitForHydration(page)]);
    const email = page.getByLabel(t('accounts:sign_in.email'));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(t('accounts:sign_in.heading'));
    await email.fill('setengah@jadi.test');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    const pages = join(folder, 'src', 'web', 'pages', 'accounts');
    edit(join(pages, 'sign-in-form.tsx'), '<Button type="submit"', '<p>Edited form</p><Button type="submit"');
    await expect(page.getByText('Edited form')).toBeVisible();
    edit(join(pages, 'sign-in-page.tsx'), '<p className=', '<p>Edited page</p><p className=');
    await expect(page.getByText('Edited page')).toBeVisible();
    await expect(email).toHaveValue('setengah@jadi.test');
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    expect(await (await fetch(`${url}/signin`)).text()).toContain('Edited page');

    edit(join(folder, 'src', 'server', 'metrics', 'health.ts'), "{ status: 'ok' }", "{ status: 'edited' }");
    await expect.poll(() => textOf(`${url}/healthz`), { timeout: 120_000 }).toContain('edited');
  } finally {
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

async function textOf(url: string): Promise<string> {
  return fetch(url).then(
    (response) => response.text(),
    () => '',
  );
}
