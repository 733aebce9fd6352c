// A worker that takes one job and never finishes it, until it is killed. The database's URL is its argument.
import { openDatabase } from '../../src/base/database.ts';
import { startJobs } from '../../src/base/jobs.ts';
import { createLog } from '../../src/base/log.ts';

const database = openDatabase({ url: process.argv[2] ?? '', maxConnections: 8, onError: () => undefined });
await startJobs({
  pool: database.pool,
  log: createLog('silent'),
  handlers: {
    async work() {
      process.stdout.write('taken\n');
      await new Promise(() => undefined);
    },
  },
  crontab: '',
  concurrency: 2,
});
