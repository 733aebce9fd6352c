import { setImmediate as turnEnds } from 'node:timers/promises';
import { type Read, readerOf } from './database.ts';

/**
 * A function that reads one thing, with one statement for all calls of the same turn of the event loop: sending and
 * reading a statement costs the server more than a row. Under load such calls come together; a single one does not wait.
 * Each statement begins after its calls, so nothing is older than it would be otherwise. In a transaction each call has
 * its own statement.
 */
export function loadTogether<Asked, Value>(
  load: (read: Read, all: readonly Asked[]) => Promise<(asked: Asked) => Value>,
): (read: Read, asked: Asked) => Promise<Value> {
  const gathering = new WeakMap<Read, { all: Asked[]; loaded: Promise<(asked: Asked) => Value> }>();

  function begin(read: Read) {
    const all: Asked[] = [];
    const loaded = turnEnds().then(() => {
      gathering.delete(read);
      return load(read, all);
    });
    const begun = { all, loaded };
    gathering.set(read, begun);
    return begun;
  }

  return async (read, asked) => {
    // A transaction sees what it has changed itself.
    if (readerOf(read) !== read) return (await load(read, [asked]))(asked);
    const { all, loaded } = gathering.get(read) ?? begin(read);
    all.push(asked);
    return (await loaded)(asked);
  };
}
