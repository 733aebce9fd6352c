import { EVENT_NAMES, EVENTS_PATH, type EventName, eventName, LAST_EVENT_QUERY } from '../contract/event-rules.ts';
import type { EventData } from '../contract/events.ts';
import { PAYMENT_STATUS_NAMES } from '../contract/payment-rules.ts';

const FIRST_PAUSE_MILLISECONDS = 2000;
const LONGEST_PAUSE_MILLISECONDS = 300_000;
const KNOWN_STATUSES: readonly string[] = Object.values(PAYMENT_STATUS_NAMES);

/** What tabs tell each other: an event, or with null that the stream was away and is back. */
type News = { [Name in EventName]: { name: Name; data: EventData<Name>; id: string } }[EventName] | { name: null };
type Listener = (news: News) => void;

/** One user’s stream in this tab; a browser shows one user at a time. */
let current: { user_id: string; listeners: Set<Listener>; stop: () => void } | null = null;

/** Hears events of one name until the function that it gives back is called. */
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
  const listener: Listener = (news) => {
    if (news.name === null) handler(null);
    // The name says what the data are.
    else if (news.name === name) handler(news.data as EventData<Name>);
  };
  stream.listeners.add(listener);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.stop();
    if (current === stream) current = null;
  };
}

/** Takes part in the browser's one stream: the tab that holds the lock keeps it open and tells the others. */
function joinStream(
  userId: string,
  listeners: ReadonlySet<Listener>,
  checkSession: () => Promise<unknown>,
): () => void {
  const key = `papan-events:${userId}`;
  let lastId = '';
  let leave = () => {};
  const tell = (news: News) => {
    if (news.name !== null) lastId = news.id;
    for (const listener of listeners) listener(news);
  };
  const join = () => {
    const leaving = new AbortController();
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(key) : null;
    // Only our own tabs speak here.
    channel?.addEventListener('message', ({ data }) => tell(data as News));
    const keep = () =>
      keepOpen({
        userId,
        lastId: () => lastId,
        signal: leaving.signal,
        checkSession,
        share(news) {
          channel?.postMessage(news);
          tell(news);
        },
      });
    // Without either of them each tab has a stream of its own.
    if (channel && 'locks' in navigator) {
      navigator.locks.request(key, { signal: leaving.signal }, keep).catch(() => undefined);
    } else void keep();
    leave = () => {
      leaving.abort();
      channel?.close();
    };
  };
  // A page that the browser lays aside must not hold the stream of the others.
  const layAside = () => leave();
  const takeUp = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    join();
    tell({ name: null });
  };
  window.addEventListener('pagehide', layAside);
  window.addEventListener('pageshow', takeUp);
  join();
  return () => {
    window.removeEventListener('pagehide', layAside);
    window.removeEventListener('pageshow', takeUp);
    leave();
  };
}

type Keeping = {
  userId: string;
  lastId: () => string;
  share: Listener;
  signal: AbortSignal;
  checkSession: () => Promise<unknown>;
};

/** Holds the stream until the signal: the browser reconnects by itself; where it gives up, we try again later. */
function keepOpen({ userId, lastId, share, signal, checkSession }: Keeping): Promise<void> {
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
        // Refused, perhaps because the session has ended: then anyone who listens stops, and nothing is tried again.
        checkSession().catch(() => undefined);
        failures += 1;
      };
      for (const name of EVENT_NAMES) {
        next.addEventListener(eventName(userId, name), (event) => {
          const news = newsOf(name, event);
          if (news) share(news);
        });
      }
    };
    // The old connection may hang without a word; a new network is worth a new one.
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

/** Doubling, and never the same for all who lost the server at once. */
function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** failures, LONGEST_PAUSE_MILLISECONDS) * (0.5 + Math.random());
}

function newsOf(name: EventName, { data, lastEventId }: MessageEvent<string>): News | null {
  // Our server has checked it against the contract.
  const news = { name, data: JSON.parse(data), id: lastEventId } as Exclude<News, { name: null }>;
  if (news.name === 'transaction:update' && !KNOWN_STATUSES.includes(news.data.status)) {
    // biome-ignore lint/suspicious/noConsole: a status that nobody knows is only logged
    console.warn(`payment ${news.data.payment_id} has the unknown status ${news.data.status}`);
    return null;
  }
  return news;
}
