import { AsyncLocalStorage } from 'node:async_hooks';

/** From where a call came, as sessions know it: a keyed hash of the network address, and the place. */
export type CallOrigin = { network_hash: string; place: string };

const calls = new AsyncLocalStorage<() => CallOrigin>();

/** Runs the work of one call. Entries that it writes say from where it came, without each use case passing it on. */
export function withCallOrigin<Result>(origin: () => CallOrigin, work: () => Result): Result {
  return calls.run(origin, work);
}

/** Nothing for jobs and commands. */
export function presentOrigin(): CallOrigin | { network_hash: null; place: null } {
  return calls.getStore()?.() ?? { network_hash: null, place: null };
}
