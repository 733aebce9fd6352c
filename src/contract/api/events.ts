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
  /** The new notification; null after others were marked or deleted. */
  notification: z.object({ notification_id: id.nullable() }),
} as const satisfies Record<EventName, z.ZodType>;
export type EventData<Name extends EventName> = z.output<(typeof EVENT_DATA)[Name]>;
