// Makes the board's read model anew from the ads, while the board stays up: npm run search:rebuild
import { systemClock } from '../src/base/clock.ts';
import { openDatabase } from '../src/base/database.ts';
import { rebuildListings } from '../src/domain/search/public.ts';
import { databaseUrl } from './database-url.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';

const lifecycle = createLifecycle();

await runCommand(lifecycle, async () => {
  const database = openDatabase({ url: databaseUrl(), max_connections: 8, on_error: () => undefined });
  lifecycle.onStop(() => database.close());
  console.log(`${await rebuildListings(database, systemClock)} ads hang on the board.`);
  await lifecycle.stop();
});
