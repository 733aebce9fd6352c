import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';

type Code = {
  id: string;
  token_hash: string;
  ad_id: string;
  type_id: number;
  text: string;
  email: string;
  code_hash: string;
  sent_at: Date;
  expires_at: Date;
};

export async function insertCode(tx: Tx, code: Code): Promise<void> {
  await tx.insertInto('guest_report_codes').values(code).execute();
}

/** The report that waits for the code of a token; undefined after its time. */
export function findCode(read: Read, tokenHash: string, now: Date) {
  return read
    .selectFrom('guest_report_codes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** `findCode` with a row lock. */
export function lockCode(tx: Tx, tokenHash: string, now: Date) {
  return tx
    .selectFrom('guest_report_codes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

export async function countCodeTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('guest_report_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Ends the waiting reports of an address about an ad: one was sent. */
export async function deleteCodes(tx: Tx, about: { email: string; ad_id: string }): Promise<void> {
  await tx.deleteFrom('guest_report_codes').where('email', '=', about.email).where('ad_id', '=', about.ad_id).execute();
}

/** Whether the reports of a mailbox, of a network, and of a network about one ad have reached a limit. */
export async function guestReportsOf(
  read: Read,
  { guest_hash, guest_network, ad_id, now }: { guest_hash: string; guest_network: string; ad_id: string; now: Date },
): Promise<{ of_mailbox: number; of_network: number; of_network_and_ad: number }> {
  const since = addMilliseconds(now, -MILLISECONDS.day);
  return read
    .selectFrom('reports')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('guest_hash', '=', guest_hash), eb('created_at', '>', since)]))
        .as('of_mailbox'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('guest_network', '=', guest_network), eb('created_at', '>', since)]))
        .as('of_network'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('guest_network', '=', guest_network), eb('ad_id', '=', ad_id)]))
        .as('of_network_and_ad'),
    ])
    .where(({ eb, or }) => or([eb('guest_hash', '=', guest_hash), eb('guest_network', '=', guest_network)]))
    .executeTakeFirstOrThrow();
}

/** Deletes reports whose code has expired, and addresses and networks whose report was decided before a time. */
export async function purgeGuests(tx: Tx, { now, decided_before }: { now: Date; decided_before: Date }): Promise<void> {
  await tx.deleteFrom('guest_report_codes').where('expires_at', '<', now).execute();
  await tx
    .updateTable('reports')
    .set({ guest_email: null, guest_locale: null, guest_network: null })
    .where('guest_email', 'is not', null)
    .where('decided_at', '<', decided_before)
    .execute();
}
