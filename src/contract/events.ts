import { z } from 'zod';
import { id } from './endpoint.ts';

/** Where a signed-in person's browser listens (server-sent events); reconnects resume by Last-Event-ID. */
export const EVENTS_PATH = '/events';

/** An event says what changed; the browser asks the API for the rest. */
export const EVENT_DATA = {
  'transaction:update': z.object({
    payment_id: id,
    /** Open on purpose: what is not known is only logged. */
    status: z.string(),
  }),
  notification: z.object({ notification_id: id }),
} as const;
export type EventName = keyof typeof EVENT_DATA;
export type EventData<Name extends EventName> = z.output<(typeof EVENT_DATA)[Name]>;

/** The name on the wire: the person's id and what it is about. */
export function eventName(userId: string, name: EventName): string {
  return `${userId}:${name}`;
}
