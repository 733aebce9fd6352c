// The process for outputs in `npm run dev`: it runs entry-outputs.ts from its source and ends when idle, so that the
// next process has all changes.
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = process.argv[2] ?? '';
const { module } = await runnerImport<typeof import('../../web/app/entry-outputs.ts')>(
  join(root, 'src', 'web', 'app', 'entry-outputs.ts'),
  { root, logLevel: 'warn' },
);
module.runJobs(root);
