import { z } from 'zod';
import { id } from './endpoint.ts';

/** Where a signed-in user’s browser listens (server-sent events); reconnects resume by Last-Event-ID. */
export const EVENTS_PATH = '/events';
/** The same as Last-Event-ID in the address, for a browser that opens a new stream after an older one. */
export const LAST_EVENT_QUERY = 'last_event_id';

export const EVENT_NAMES = ['transaction:update', 'notification'] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** An event says what changed; the browser asks the API for the rest. */
export const EVENT_DATA = {
  'transaction:update': z.object({
    payment_id: id,
    /** Open on purpose: what is not known is only logged. */
    status: z.string(),
  }),
  notification: z.object({ notification_id: id }),
} as const satisfies Record<EventName, z.ZodType>;
export type EventData<Name extends EventName> = z.output<(typeof EVENT_DATA)[Name]>;

/** The name on the wire: the user’s id and what it is about. */
export function eventName(userId: string, name: EventName): string {
  return `${userId}:${name}`;
}
