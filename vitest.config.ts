import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
    // Journeys in the browser are Playwright's.
    exclude: ['test/browser/**', 'node_modules/**'],
    // Pictures are drawn by the face's own sheet.
    css: { include: [/face\.css\?raw/] },
    globalSetup: ['test/global-setup.ts'],
    // The database tests race many clients on two cores; files in turn keep their measure honest.
    fileParallelism: true,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
