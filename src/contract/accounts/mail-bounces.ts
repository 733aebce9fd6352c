import { z } from 'zod';
import { timestamp } from '../api/endpoint.ts';
import { BOUNCE_KINDS, email } from './endpoints.ts';

/** A mail service's message about a mail that came back. Soft ones, such as of a full mailbox, change nothing. */
export const mailBounce = z.strictObject({
  address: email,
  kind: z.enum([...BOUNCE_KINDS, 'soft']),
  /** The mail service's name of the mail, to find it there. */
  message_id: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  time: timestamp,
});
export type MailBounce = z.output<typeof mailBounce>;
