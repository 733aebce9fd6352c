// The drawing process of `npm run dev`: entry-outputs.ts straight from its source. It ends when it is idle, so the next
// one has the changes that were made meanwhile.
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = process.argv[2] ?? '';
const { module } = await runnerImport<typeof import('../../web/entry-outputs.ts')>(
  join(root, 'src', 'web', 'entry-outputs.ts'),
  { root, logLevel: 'warn' },
);
module.answerJobs(root);
