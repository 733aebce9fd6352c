import {
  EVENT_NAMES,
  EVENTS_PATH,
  type EventName,
  eventName,
  LAST_EVENT_QUERY,
} from '../../contract/api/event-rules.ts';
import type { EventData } from '../../contract/api/events.ts';
import { PAYMENT_STATUS_NAMES } from '../../contract/payments/rules.ts';

const FIRST_PAUSE_MILLISECONDS = 2000;
const LONGEST_PAUSE_MILLISECONDS = 300_000;
const KNOWN_STATUSES: readonly string[] = Object.values(PAYMENT_STATUS_NAMES);

/** The message between tabs: an event, or null after the stream was interrupted and is back. */
type StreamMessage =
  | { [Name in EventName]: { name: Name; data: EventData<Name>; id: string } }[EventName]
  | { name: null };
type Listener = (message: StreamMessage) => void;

/** One user's stream in this tab; a browser shows one user at a time. */
let current: { user_id: string; listeners: Set<Listener>; stop: () => void } | null = null;

/** Calls `handler` for events of one name until the returned function is called. */
export function listen<Name extends EventName>(
  userId: string,
  name: Name,
  handler: (data: EventData<Name> | null) => void,
  checkSession: () => Promise<unknown>,
): () => void {
  if (current?.user_id !== userId) {
    current?.stop();
    const listeners = new Set<Listener>();
    current = { user_id: userId, listeners, stop: joinStream(userId, listeners, checkSession) };
  }
  const stream = current;
  const listener: Listener = (message) => {
    if (message.name === null) handler(null);
    // The name determines the type of the data.
    else if (message.name === name) handler(message.data as EventData<Name>);
  };
  stream.listeners.add(listener);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.stop();
    if (current === stream) current = null;
  };
}

/** Joins the browser's single stream: the tab that holds the lock keeps it open and informs the others. */
function joinStream(
  userId: string,
  listeners: ReadonlySet<Listener>,
  checkSession: () => Promise<unknown>,
): () => void {
  const key = `papan-events:${userId}`;
  let lastId = '';
  let disconnect = () => {};
  const deliver = (message: StreamMessage) => {
    if (message.name !== null) lastId = message.id;
    for (const listener of listeners) listener(message);
  };
  const join = () => {
    const connection = new AbortController();
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(key) : null;
    // Only our own tabs send on this channel.
    channel?.addEventListener('message', ({ data }) => deliver(data as StreamMessage));
    const hold = () =>
      keepOpen({
        userId,
        lastId: () => lastId,
        signal: connection.signal,
        checkSession,
        share(message) {
          channel?.postMessage(message);
          deliver(message);
        },
      });
    // Without a lock or a channel each tab has its own stream.
    if (channel && 'locks' in navigator) {
      navigator.locks.request(key, { signal: connection.signal }, hold).catch(() => undefined);
    } else void hold();
    disconnect = () => {
      connection.abort();
      channel?.close();
    };
  };
  // A page in the back/forward cache must not hold the stream that other tabs use.
  const onPageHide = () => disconnect();
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    join();
    deliver({ name: null });
  };
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  join();
  return () => {
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
    disconnect();
  };
}

type StreamOptions = {
  userId: string;
  lastId: () => string;
  share: Listener;
  signal: AbortSignal;
  checkSession: () => Promise<unknown>;
};

/** Keeps the stream open until the signal: the browser reconnects by itself; if it gives up, we retry later. */
function keepOpen({ userId, lastId, share, signal, checkSession }: StreamOptions): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let wasOpen = false;
    const open = () => {
      clearTimeout(timer);
      source?.close();
      const next = new EventSource(addressFrom(lastId()));
      source = next;
      next.onopen = () => {
        failures = 0;
        if (wasOpen) share({ name: null });
        wasOpen = true;
      };
      next.onerror = () => {
        if (next.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(open, pauseAfter(failures));
        // The server rejected it, perhaps because the session has ended: then listeners stop and nothing is retried.
        checkSession().catch(() => undefined);
        failures += 1;
      };
      for (const name of EVENT_NAMES) {
        next.addEventListener(eventName(userId, name), (event) => {
          const message = messageOf(name, event);
          if (message) share(message);
        });
      }
    };
    // The old connection may be dead without an error, so a new network gets a new connection.
    window.addEventListener('online', open, { signal });
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    open();
  });
}

function addressFrom(lastId: string): string {
  return `/api${EVENTS_PATH}${lastId === '' ? '' : `?${LAST_EVENT_QUERY}=${encodeURIComponent(lastId)}`}`;
}

/** Exponential backoff with jitter, so that clients do not reconnect simultaneously. */
function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** failures, LONGEST_PAUSE_MILLISECONDS) * (0.5 + Math.random());
}

function messageOf(name: EventName, { data, lastEventId }: MessageEvent<string>): StreamMessage | null {
  // The server has validated the data against the contract.
  const message = { name, data: JSON.parse(data), id: lastEventId } as Exclude<StreamMessage, { name: null }>;
  if (message.name === 'transaction:update' && !KNOWN_STATUSES.includes(message.data.status)) {
    // `payment_status_unknown` of the catalogue.
    // biome-ignore lint/suspicious/noConsole: an unknown status is only logged
    console.warn(`payment ${message.data.payment_id} has the unknown status ${message.data.status}`);
    return null;
  }
  return message;
}
