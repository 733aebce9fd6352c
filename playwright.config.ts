import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { OPENID_CLIENT } from './test/support/openid/openid-client.ts';
import { setTemporaryFolder } from './test/support/temporary-folder.ts';
import { CHROMIUM_ARGUMENTS } from './tools/chromium.ts';
import { freePort } from './tools/require-port.ts';

// Every worker loads this file too; only the main process creates the folder and chooses ports, and passes them on in the
// environment.
if (process.env.PAPAN_TEST_FOLDER === undefined) {
  process.env.PAPAN_TEST_FOLDER = setTemporaryFolder();
  process.env.PAPAN_TEST_DATA ??= join(process.env.PAPAN_TEST_FOLDER, 'data');
  process.env.PAPAN_TEST_PORT ??= String(await freePort());
  process.env.PAPAN_TEST_GOOGLE_PORT ??= String(await freePort());
  process.env.PAPAN_SEED ||= String(randomInt(2 ** 31));
  process.stdout.write(`Random choices of this run: PAPAN_SEED=${process.env.PAPAN_SEED}\n`);
}
const port = process.env.PAPAN_TEST_PORT;

export default defineConfig({
  testDir: 'test/browser',
  // A step of the soak: they need browsers that few machines have.
  testIgnore: process.env.PAPAN_OTHER_BROWSERS ? [] : 'other-browsers/**',
  globalSetup: './test/browser/prepare-board.ts',
  outputDir: 'test-results',
  // Generous, for busy machines; nothing waits longer than necessary.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  // Each has a demonstration account of its own (`test/support/test-app.ts`).
  workers: Math.max(2, availableParallelism()),
  // One failure among hundreds of tests would stop a release: on CI it runs once more, and `npm test` names it at its end.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // All pages of a context share a process, and with it compiled scripts and decoded pictures and fonts.
      args: [...CHROMIUM_ARGUMENTS, '--process-per-site'],
    },
    actionTimeout: 30_000,
    // Requests that a service worker answers cannot be replaced by tests.
    serviceWorkers: 'block',
    // Recording slows every test: use PAPAN_TEST_TRACE=1 to analyse a failure.
    trace: process.env.PAPAN_TEST_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  // As npm start: embedded PostgreSQL, seeded board, worker and web in one process.
  webServer: {
    command: `"${process.execPath}" test/browser/serve-board.ts`,
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port ?? '',
      DATA_DIR: process.env.PAPAN_TEST_DATA ?? '',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'false',
      PASSWORD_HASHING: 'cheapest',
      // Tests choose their network by X-Forwarded-For.
      TRUSTED_PROXIES: '1',
      // The provider runs only while test/browser/google.test.ts does.
      GOOGLE_ISSUER: `http://127.0.0.1:${process.env.PAPAN_TEST_GOOGLE_PORT}`,
      PUSH_LOOPBACK: 'true',
      GOOGLE_CLIENT_ID: OPENID_CLIENT.client_id,
      GOOGLE_CLIENT_SECRET: OPENID_CLIENT.client_secret,
    },
  },
});
