import { z } from 'zod';
import { createOutbox, type Subscriber as OutboxSubscriber } from '../base/outbox.ts';
import { id } from '../contract/api/endpoint.ts';

const ad = z.object({ ad_id: id });
const payment = z.object({ user_id: id, payment_id: id });

/** Every event of the application with its payload. It names what changed; subscribers load the rest. */
export const EVENTS = {
  /** The user signed in to an account that waited for its deletion. */
  'account.deletion_cancelled': z.object({ user_id: id }),
  /** The ad is live from now on. */
  'ad.published': ad,
  /** What the board shows of a live ad has changed. */
  'ad.changed': ad,
  /** The ad is no longer live. */
  'ad.ended': ad,
  /** The ad and all that belongs to it is deleted. */
  'ad.deleted': ad,
  /** Its author has changed the content of a published, inactive or hidden ad. */
  'ad.revised': ad.extend({ revised_at: z.iso.datetime() }),
  /** A new user's welcome bonus waits for the first top-up or an administrator. */
  'bonus.held': z.object({ user_id: id, coins: z.int() }),
  /** Categories, fields, options, places, or other data that administrators edit, have changed. */
  'catalogue.changed': z.object({}),
  /** A text of the help or of an information page has changed. */
  'help.changed': z.object({}),
  /** A legal text has a new version. */
  'legal.published': z.object({ type: z.int(), version: z.int() }),
  /** The user has marked or deleted notifications. */
  'notification.changed': z.object({ user_id: id }),
  'notification.created': z.object({ user_id: id, notification_id: id }),
  /** What other users see of a user has changed: name, photo, phone number, verification mark or role. */
  'profile.changed': z.object({ user_id: id }),
  /** Sessions of the user were ended before their time. */
  'sessions.ended': z.object({ user_id: id }),
  /** The synonyms of the search have changed. */
  'search.synonyms_changed': z.object({}),
  /** The payment has another status; an int, because a newer version may know more statuses. */
  'payment.changed': payment.extend({ status: z.int() }),
  /** The payment's coins have been credited; emitted once for each payment. */
  'payment.completed': payment,
};
export type Subscriber = OutboxSubscriber<typeof EVENTS>;

export const { emit, emitAll, subscriber, loadEvent, deliver } = createOutbox(EVENTS);
