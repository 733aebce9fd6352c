import { z } from 'zod';
import { id } from './endpoint.ts';
import type { EventName } from './event-rules.ts';

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
