import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Pages are rendered as in production: React's development build is several times slower.
process.env.NODE_ENV = 'production';

/** The longest test files. They start first, so that no core waits for one of them at the end. */
const LONG =
  /faults\.test|api\/access|test\/media|reports\/fraud-cases|searches\/matching|payments\/documents|ads\/(outputs|lifecycle|term)|identity\/identity|http-server|page-queries|database\/outages|own-data\/erasure|files\/(move|trouble)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => LONG.test(file.moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
    // Journeys in the browser are Playwright's, tables in LibreOffice a step of the soak, and test/ops has a runner of its own.
    exclude: [
      'test/browser/**',
      'node_modules/**',
      ...(process.env.PAPAN_SOAK ? [] : ['test/payments/spreadsheets.test.ts', 'test/backups/instants.test.ts']),
      ...(process.env.PAPAN_OPS ? [] : ['test/ops/**']),
    ],
    // Artwork is rendered with its own stylesheet.
    css: { include: [/artwork\.css\?raw/] },
    setupFiles: ['test/support/after-each-file.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // Modules are loaded once for each worker; nothing is mocked.
    pool: 'threads',
    isolate: false,
    // One more than the cores: many tests wait for their database or for processes of their own. PostgreSQL has connections
    // for seven.
    maxWorkers: Math.min(availableParallelism() + 1, 7),
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
