import type { Command } from 'commander';
import { systemClock } from '../../src/base/clock.ts';
import { openDatabase } from '../../src/base/database.ts';
import { rebuildListings } from '../../src/domain/search/public.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';

/** Ads between two lines of progress. */
const PROGRESS = 50_000;

export function addSearchCommands(program: Command, lifecycle: Lifecycle): void {
  program
    .command('search')
    .description('search index of the board')
    .command('rebuild')
    .description('rebuild the listings table from the ads while the board stays online')
    .action(async () => {
      const database = openDatabase({ url: runningDatabase(), maxConnections: 8, onError: () => undefined });
      lifecycle.onStop(() => database.close());
      let next = PROGRESS;
      const report = (total: number) => {
        if (total < next) return;
        console.log(`${total} ads`);
        next = total + PROGRESS;
      };
      console.log(`${await rebuildListings(database, systemClock, report)} ads were rebuilt.`);
    });
}
