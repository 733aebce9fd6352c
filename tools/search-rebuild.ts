// Makes the board's read model anew from the ads, while the board stays up: npm run search:rebuild
import { systemClock } from '../src/base/clock.ts';
import { openDatabase } from '../src/base/database.ts';
import { rebuildListings } from '../src/domain/search/public.ts';
import { databaseUrl } from './database-url.ts';

const database = openDatabase({ url: databaseUrl(), max_connections: 8, on_error: () => undefined });
try {
  console.log(`${await rebuildListings(database, systemClock)} ads hang on the board.`);
} finally {
  await database.close();
}
