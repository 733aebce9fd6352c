import { z } from 'zod';
import { id } from './endpoint.ts';
import type { EventName } from './event-rules.ts';

/** An event says what changed; the browser then calls the API for the new state. */
export const EVENT_DATA = {
  'transaction:update': z.object({
    payment_id: id,
    /** Not an enum on purpose: the browser only logs a status that it does not know. */
    status: z.string(),
  }),
  notification: z.object({ notification_id: id }),
} as const satisfies Record<EventName, z.ZodType>;
export type EventData<Name extends EventName> = z.output<(typeof EVENT_DATA)[Name]>;
