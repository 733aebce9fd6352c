import { useEffect, useRef } from 'react';
import type { EventName } from '../../contract/api/event-rules.ts';
import type { EventData } from '../../contract/api/events.ts';
import { useViewer } from '../session/viewer.tsx';

/**
 * Calls `handler` in every tab whenever data of the signed-in user change. It receives null after the stream was
 * interrupted: then anything may have changed, so the caller must reload what it shows. An event may arrive twice.
 */
export function useEvent<Name extends EventName>(name: Name, handler: (data: EventData<Name> | null) => void): void {
  const { viewer, hasEnded, refresh } = useViewer();
  const userId = hasEnded ? undefined : viewer?.id;
  const latest = useRef(handler);
  const hasMissedEvents = useRef(false);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (!userId) {
      hasMissedEvents.current ||= hasEnded;
      return;
    }
    if (hasMissedEvents.current) latest.current(null);
    hasMissedEvents.current = false;
    let stop: (() => void) | null = null;
    let isCancelled = false;
    // Only signed-in users load the code for the event stream.
    import('./event-stream.ts').then(
      (module) => {
        if (!isCancelled) stop = module.listen(userId, name, (data) => latest.current(data), refresh);
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
      stop?.();
    };
  }, [userId, hasEnded, name, refresh]);
}
