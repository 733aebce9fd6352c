/** The path of a signed-in user's event stream (server-sent events). Reconnects resume by Last-Event-ID. */
export const EVENTS_PATH = '/events';
/** Last-Event-ID as a query parameter, for a new stream that continues an older one. */
export const LAST_EVENT_QUERY = 'last_event_id';

export const EVENT_NAMES = ['transaction:update', 'notification'] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** The event name in the stream: the user's id and the kind of event. */
export function eventName(userId: string, name: EventName): string {
  return `${userId}:${name}`;
}
