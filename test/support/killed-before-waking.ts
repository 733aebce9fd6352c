// Commits an event and is killed before it wakes a worker. The database's URL is its argument.
import { openDatabase } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { emit } from '../../src/domain/events.ts';

const database = openDatabase({ url: process.argv[2] ?? '', maxConnections: 2, onError: () => undefined });
database.pool.query = () => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the process is being killed');
};
await database.transaction((tx) => emit(tx, 'ad.changed', { ad_id: newId() }));
