import type { z } from 'zod';
import { type EventName, eventName } from '../../contract/api/event-rules.ts';
import { EVENT_DATA } from '../../contract/api/events.ts';
import { PAYMENT_STATUS_NAMES } from '../../contract/payments/rules.ts';
import { EVENTS } from '../../domain/events.ts';

/** A server-sent event for one user: `data` is JSON. */
export type UserEvent = { user_id: string; name: string; data: string };
type PresentEvent = (payload: unknown) => UserEvent;

const statusNames = new Map<number, string>(
  Object.entries(PAYMENT_STATUS_NAMES).map(([status, name]) => [Number(status), name]),
);

function present<Payload extends { user_id: string }>(
  name: EventName,
  schema: z.ZodType<Payload>,
  dataOf: (payload: Payload) => unknown,
): PresentEvent {
  return (payload) => {
    const parsed = schema.parse(payload);
    const data = JSON.stringify(EVENT_DATA[name].parse(dataOf(parsed)));
    return { user_id: parsed.user_id, name: eventName(parsed.user_id, name), data };
  };
}

/**
 * The outbox events that the affected user's browsers receive, by type. Payloads arrive from the bus and are parsed.
 */
export const USER_EVENTS: ReadonlyMap<string, PresentEvent> = new Map([
  [
    'payment.changed',
    present('transaction:update', EVENTS['payment.changed'], ({ payment_id, status }) => ({
      payment_id,
      status: statusNames.get(status) ?? String(status),
    })),
  ],
  ['notification.changed', present('notification', EVENTS['notification.changed'], () => ({ notification_id: null }))],
  [
    'notification.created',
    present('notification', EVENTS['notification.created'], ({ notification_id }) => ({ notification_id })),
  ],
]);
