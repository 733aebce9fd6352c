import type { BusEvent } from '../../base/event-bus.ts';
import type { Log } from '../../base/log.ts';
import type { StreamRegistry } from './stream-registry.ts';

export type Listeners = { log: Log; streams: Pick<StreamRegistry, 'tell' | 'resume'>; clearPageCache: () => void };

/** Who hears which event at a process that serves the web; null says that everything may have changed. */
export function handleBusEvents({ log, streams, clearPageCache }: Listeners): (event: BusEvent | null) => void {
  const failed = (error: unknown) => log.warn({ err: error }, 'an event could not be told to its person');
  return (event) => {
    // The kept pages show ads. What one person is told changes none of them.
    if (event === null || event.type.startsWith('ad.')) clearPageCache();
    (event === null ? streams.resume() : streams.tell(event)).catch(failed);
  };
}
