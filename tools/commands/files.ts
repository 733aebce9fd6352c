import type { Command } from 'commander';
import { openDatabase } from '../../src/base/database.ts';
import { createLog } from '../../src/base/log.ts';
import { readConfig } from '../../src/config.ts';
import { moveLocalFiles } from '../../src/server/files/move-local-files.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';

export function addFileCommands(program: Command, lifecycle: Lifecycle): void {
  const files = program.command('files').description('pictures and other files of users');
  files
    .command('move')
    .description('move the files in DATA_DIR to the buckets of S3_ENDPOINT; exit code 1: some are left')
    .action(() => move(lifecycle));
}

async function move(lifecycle: Lifecycle): Promise<void> {
  const { config, secrets } = readConfig();
  if (!secrets.s3) {
    throw new Error(
      'S3_ENDPOINT is not set. Set the variables of S3, restart all processes with them, and run this command again.',
    );
  }
  const database = openDatabase({ url: runningDatabase(), maxConnections: 2, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const { moved, bytes, changed, different } = await moveLocalFiles(
    { config, database, log: createLog('warn'), s3: secrets.s3 },
    (progress) => console.log(`  ${progress.moved} files, ${megabytes(progress.bytes)} …`),
  );
  console.log(`${moved} files moved and compared, ${megabytes(bytes)}. ${changed} were changed or deleted meanwhile.`);
  for (const key of different)
    console.error(`  ${key}: another file of this name is stored; compare both and delete one`);
  process.exitCode = different.length === 0 ? 0 : 1;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
