import type { Command } from 'commander';
import { openDatabase } from '../../src/base/database.ts';
import { acceptSharedKeys } from '../../src/base/shared-keys.ts';
import { readConfig } from '../../src/config.ts';
import { sharedKeysOf } from '../../src/server/shared-keys.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';

export function addKeyCommands(program: Command, lifecycle: Lifecycle): void {
  program
    .command('keys')
    .description('keys that all processes share')
    .command('accept')
    .description('make the keys of this environment those of the installation, after the old ones were lost or leaked')
    .action(async () => {
      const keys = sharedKeysOf(readConfig().secrets);
      const database = openDatabase({ url: runningDatabase(), maxConnections: 2, onError: () => undefined });
      lifecycle.onStop(() => database.close());
      await database.transaction((tx) => acceptSharedKeys(tx, keys));
      console.log(`Accepted: ${keys.map(({ name }) => name).join(', ')}. Restart every process with these keys.`);
    });
}
