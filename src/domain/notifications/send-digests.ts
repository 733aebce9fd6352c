import { z } from 'zod';
import { addJobs } from '../../base/outbox.ts';
import { ACCOUNT_STATUSES } from '../../contract/accounts/rules.ts';
import { id } from '../../contract/api/endpoint.ts';
import { readerLocale } from '../../contract/brand/brand.ts';
import { mailQueue } from '../../providers/mail/mailer.ts';
import { ownSettingsOf, profileOf, sendUnlessHeldBack } from '../accounts/public.ts';
import type { Services } from '../services.ts';
import { DIGEST_ROWS, digestMail } from './digest-mail.ts';
import { digestOf, takeDueDigests, unreadOf } from './digest-store.ts';

/** Name of the job that finds the digests that are due. */
export const TAKE_DIGESTS_JOB = 'take_notification_digests';
/** Name of the job that mails one digest. */
export const SEND_DIGEST_JOB = 'send_notification_digest';
/** Users whose digests are taken in one transaction. */
const BATCH = 200;

const order = z.object({ user_id: id, after: id.nullable(), through: id });

/**
 * The job: orders a mail for each user with unread notifications. Taking a digest and ordering its mail are one
 * transaction, and each mail is a job of its own, so a stopped worker neither forgets nor repeats the others.
 */
export async function takeDigests({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  for (;;) {
    const taken = await database.transaction(async (tx) => {
      const due = await takeDueDigests(tx, clock.now(), BATCH);
      const orders = due.filter(({ through }) => through !== null);
      await addJobs(
        tx,
        orders.map((payload) => ({ name: SEND_DIGEST_JOB, payload, queue: mailQueue() })),
      );
      return due.length;
    });
    if (taken < BATCH) return;
  }
}

/** The job: mails what is still unread. It looks up address and language now, so that neither is in the queue. */
export async function sendDigest(services: Services, payload: unknown): Promise<void> {
  const { user_id, ...range } = order.parse(payload);
  const { read } = services.database;
  const user = await profileOf(read, user_id);
  const settings = await ownSettingsOf(read, user_id);
  if (user?.account_status !== ACCOUNT_STATUSES.ACTIVE || !settings) return;
  if ((await digestOf(read, user_id)) === 'never') return;
  const unread = await unreadOf(read, user_id, { ...range, limit: DIGEST_ROWS });
  if (unread.total === 0) return;
  const locale = readerLocale(services.brand(), settings.locale);
  await sendUnlessHeldBack(services, digestMail(unread, { ...user, user_id, locale }, services));
}
