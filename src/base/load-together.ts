import { setImmediate as turnEnds } from 'node:timers/promises';
import { isTransaction, type Read, type StaleRead } from './database.ts';

/**
 * A function that reads one thing, with one statement for all calls of the same turn of the event loop: sending and
 * reading a statement costs the server more than a row. Under load such calls come together; a single one does not
 * wait. Each statement begins after its calls, so nothing is older than it would be otherwise. In a transaction each
 * call has its own statement.
 */
export function loadTogether<Key, Value, Handle extends StaleRead = Read>(
  load: (read: Handle, all: readonly Key[]) => Promise<(key: Key) => Value>,
): (read: Handle, key: Key) => Promise<Value> {
  const gathering = new WeakMap<StaleRead, { all: Key[]; loaded: Promise<(key: Key) => Value> }>();

  function begin(read: Handle) {
    const all: Key[] = [];
    const loaded = turnEnds().then(() => {
      gathering.delete(read);
      return load(read, all);
    });
    const begun = { all, loaded };
    gathering.set(read, begun);
    return begun;
  }

  return async (read, key) => {
    if (isTransaction(read)) return (await load(read, [key]))(key);
    const { all, loaded } = gathering.get(read) ?? begin(read);
    all.push(key);
    return (await loaded)(key);
  };
}
