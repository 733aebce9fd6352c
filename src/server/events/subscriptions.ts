import type { BusEvent } from '../../base/event-bus.ts';
import type { Log } from '../../base/log.ts';
import type { Replicas } from '../../base/replicas.ts';
import type { PageChanges } from '../pages/page-changes.ts';
import type { SiteNotices } from '../pages/site-notices.ts';
import type { StreamRegistry } from './stream-registry.ts';

export type Listeners = {
  log: Log;
  streams: Pick<StreamRegistry, 'apply' | 'resume'>;
  pages: PageChanges;
  siteNotices: Pick<SiteNotices, 'refresh'>;
  replicas: Pick<Replicas, 'requirePresent'>;
};

/** Handles bus events in a web process; null means that anything may have changed. */
export function handleBusEvents({
  log,
  streams,
  pages,
  siteNotices,
  replicas,
}: Listeners): (event: BusEvent | null) => void {
  const failed = (error: unknown) => log.warn({ err: error }, 'an event could not be sent to its user');
  const notApplied = (error: unknown) => log.warn({ err: error }, 'the page cache was cleared');
  const notRefreshed = (error: unknown) => log.warn({ err: error }, 'the notices above pages could not be read');
  return (event) => {
    // Before pages are dropped: those that take their place must not be made from what a replica had before the change.
    replicas.requirePresent();
    if (event === null) pages.clear();
    else pages.apply(event).catch(notApplied);
    if (event === null || event.type === 'catalogue.changed') siteNotices.refresh().catch(notRefreshed);
    (event === null ? streams.resume() : streams.apply(event)).catch(failed);
  };
}
