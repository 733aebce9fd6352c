import type { BusEvent } from '../../base/event-bus.ts';
import type { Log } from '../../base/log.ts';
import type { StreamRegistry } from './stream-registry.ts';

export type Listeners = {
  log: Log;
  streams: Pick<StreamRegistry, 'sendToUser' | 'resume'>;
  clearPageCache: () => void;
};

/** Handles bus events in a web process; null means that anything may have changed. */
export function handleBusEvents({ log, streams, clearPageCache }: Listeners): (event: BusEvent | null) => void {
  const failed = (error: unknown) => log.warn({ err: error }, 'an event could not be sent to its user');
  return (event) => {
    // Cached pages show ads with their owners, legal texts, and what a search finds. No other event changes them.
    if (event === null || /^(?:ad|profile|legal|search)\./.test(event.type)) clearPageCache();
    (event === null ? streams.resume() : streams.sendToUser(event)).catch(failed);
  };
}
