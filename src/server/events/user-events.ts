import { z } from 'zod';
import { id } from '../../contract/endpoint.ts';
import { type EventName, eventName } from '../../contract/event-rules.ts';
import { EVENT_DATA } from '../../contract/events.ts';
import { PAYMENT_STATUS_NAMES } from '../../contract/payment-rules.ts';

/** What an outbox event says to one person, as it stands on the wire. */
export type Line = { user_id: string; name: string; data: string };
type Telling = (payload: unknown) => Line;

const statusNames = new Map<number, string>(
  Object.entries(PAYMENT_STATUS_NAMES).map(([status, name]) => [Number(status), name]),
);

function telling<Payload extends { user_id: string }>(
  name: EventName,
  payload: z.ZodType<Payload>,
  dataOf: (payload: Payload) => unknown,
): Telling {
  return (told) => {
    const parsed = payload.parse(told);
    const data = JSON.stringify(EVENT_DATA[name].parse(dataOf(parsed)));
    return { user_id: parsed.user_id, name: eventName(parsed.user_id, name), data };
  };
}

/** Which news people hear at once, by type. It arrives from the bus, so it is parsed. */
export const USER_EVENTS: ReadonlyMap<string, Telling> = new Map([
  [
    'payment.changed',
    telling(
      'transaction:update',
      z.object({ user_id: id, payment_id: id, status: z.int() }),
      ({ payment_id, status }) => ({ payment_id, status: statusNames.get(status) ?? String(status) }),
    ),
  ],
  [
    'notification.created',
    telling('notification', z.object({ user_id: id, notification_id: id }), ({ notification_id }) => ({
      notification_id,
    })),
  ],
]);
