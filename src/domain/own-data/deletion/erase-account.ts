import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { allowLongStatements, type Tx } from '../../../base/database.ts';
import { addJob } from '../../../base/outbox.ts';
import { ACCOUNT_STATUSES } from '../../../contract/accounts/rules.ts';
import { id } from '../../../contract/api/endpoint.ts';
import { LOCALE_CODES } from '../../../contract/text/locale.ts';
import { erasePerson, findDueErasures, lockForErasure } from '../../accounts/public.ts';
import { eraseAdsOf, lockOwner } from '../../ads/public.ts';
import { recordAuditEntry, SYSTEM_ACTOR } from '../../audit/public.ts';
import { eraseFavouritesOf } from '../../favourites/public.ts';
import { eraseQuestionsOf } from '../../help/public.ts';
import { eraseIdentity } from '../../identity/public.ts';
import { eraseFilesOf } from '../../media/public.ts';
import { eraseNotificationsOf } from '../../notifications/public.ts';
import { erasePaymentsOf } from '../../payments/public.ts';
import { eraseCasesOf, eraseReportsOf } from '../../reports/public.ts';
import { endSecondReviews } from '../../review-queue/public.ts';
import { eraseSavedSearchesOf } from '../../saved-searches/public.ts';
import type { Services } from '../../services.ts';
import { eraseTakedownsOf } from '../../takedowns/public.ts';
import { eraseWallet } from '../../wallet/public.ts';
import { eraseExportsOf } from '../export/erase-exports.ts';
import { queueDataMail } from '../mails.ts';
import { insertRequest } from '../requests/request-store.ts';
import { closeErasure, eraseCallsOf, eraseQueuedMails, eraseRequestTexts, withdrawErasure } from './erasure-store.ts';

/** Name of the job that erases one account. */
export const ERASE_ACCOUNT_JOB = 'erase_account';
const job = z.object({ user_id: id });
const BATCH = 200;
/** The last mail is not sent later, so that its address does not stay in the queue. */
const LAST_MAIL_HOURS = 24;

/** The job: starts the erasure of accounts whose waiting time is over. Several processes may run it. */
export async function startErasures({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const user_id of await findDueErasures(database.read, now, BATCH)) {
    await database.transaction(async (tx) => {
      const isNew = (await insertRequest(tx, { user_id, kind: 'erasure', received_at: now })) !== null;
      if (isNew) await addJob(tx, ERASE_ACCOUNT_JOB, { user_id });
    });
  }
}

/**
 * Erases one account. The first transaction decides: from then on nobody can sign in. The rest deletes what may be a
 * lot, in small transactions, and runs again if the process is killed.
 */
export async function eraseAccount(services: Services, payload: unknown): Promise<void> {
  const { user_id } = job.parse(payload);
  const { database, clock } = services;
  if (!(await database.transaction((tx) => erase(tx, user_id, clock.now())))) return;
  // Apart from the first transaction, because a payment that is settled now is locked before its user.
  await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    await erasePaymentsOf(tx, user_id);
  });
  await eraseAdsOf(services, user_id);
  await eraseFavouritesOf(database, user_id);
  await eraseFilesOf(database, user_id);
  await eraseExportsOf(services, user_id);
  await database.transaction(async (tx) => {
    // A job that began before may have notified the user meanwhile.
    await eraseNotificationsOf(tx, user_id);
    await closeErasure(tx, user_id, clock.now());
  });
  services.log.info({ user_id }, 'an account was erased');
}

/** Whether the account is erased now. False if its user signed in, or if it was blocked. */
async function erase(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await allowLongStatements(tx);
  await lockOwner(tx, userId);
  const account = await lockForErasure(tx, userId);
  if (!account) return false;
  const { email, locale, account_status, erase_at } = account;
  if (account_status === ACCOUNT_STATUSES.ERASED) return true;
  if (account_status !== ACCOUNT_STATUSES.WAITING_DELETION || erase_at === null || erase_at > now) {
    await withdrawErasure(tx, userId);
    return false;
  }
  await eraseWallet(tx, { user_id: userId, now });
  await eraseNotificationsOf(tx, userId);
  await eraseSavedSearchesOf(tx, userId);
  await eraseIdentity(tx, userId, now);
  await eraseReportsOf(tx, userId, email);
  await eraseCasesOf(tx, userId, now);
  await endSecondReviews(tx, { user_id: userId }, { decision: 'deleted', now });
  await eraseTakedownsOf(tx, userId);
  await eraseQuestionsOf(tx, userId);
  await eraseCallsOf(tx, userId);
  await eraseRequestTexts(tx, userId);
  await eraseQueuedMails(tx, email);
  await erasePerson(tx, { id: userId, email, now });
  await recordAuditEntry(tx, {
    actor: SYSTEM_ACTOR,
    action: 'user.erase',
    subject_id: userId,
    reason: null,
    before: { account_status },
    after: { account_status: ACCOUNT_STATUSES.ERASED },
    now,
  });
  await queueDataMail(tx, {
    template: 'erased',
    to: email,
    locale: locale === LOCALE_CODES.en ? 'en' : 'id',
    send_by: addMilliseconds(now, LAST_MAIL_HOURS * MILLISECONDS.hour).toISOString(),
  });
  return true;
}
