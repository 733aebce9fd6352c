/** Where a signed-in user’s browser listens (server-sent events); reconnects resume by Last-Event-ID. */
export const EVENTS_PATH = '/events';
/** Last-Event-ID as a query parameter, for a new stream that continues an older one. */
export const LAST_EVENT_QUERY = 'last_event_id';

export const EVENT_NAMES = ['transaction:update', 'notification'] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** The name on the wire: the user’s id and what it is about. */
export function eventName(userId: string, name: EventName): string {
  return `${userId}:${name}`;
}
