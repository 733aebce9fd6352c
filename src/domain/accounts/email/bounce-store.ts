import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import type { BounceKind, HeldMail } from '../../../contract/accounts/endpoints.ts';

export type Bounce = { email: string; kind: BounceKind; message_id: string; bounced_at: Date };

/** Holds back mails to an address, unless it was confirmed since; a repeated or older message changes nothing. */
export async function saveBounce(tx: Tx, bounce: Bounce): Promise<void> {
  await tx
    .insertInto('mail_bounces')
    .values(bounce)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...bounce, lifted_at: null })
        .whereRef('mail_bounces.lifted_at', '<', 'excluded.bounced_at'),
    )
    .execute();
}

/** Sends mails to an address again: a code or a link that was sent to it has come back from its reader. */
export async function liftBounce(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('mail_bounces')
    .set({ lifted_at: now })
    .where('email', '=', email)
    .where('lifted_at', 'is', null)
    .execute();
}

/** Whether an address gets only codes and notices of security and law. */
export async function isHeldBack(read: Read, email: string): Promise<boolean> {
  const row = await read
    .selectFrom('mail_bounces')
    .select('kind')
    .where('email', '=', email)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A joined row in the form in which pages get it; null if mails to the address are sent. */
export function heldMailOf(row: { bounce: string | null; bounced_at: Date | null }): HeldMail | null {
  if (row.bounce === null || row.bounced_at === null) return null;
  return { kind: row.bounce === 'complaint' ? 'complaint' : 'hard', since: row.bounced_at.toISOString() };
}

/** Deletes what is older than a year, unless an account has the address and its mails are held back. */
export async function purgeBounces(tx: Tx, now: Date): Promise<void> {
  const before = addMilliseconds(now, -365 * MILLISECONDS.day);
  await tx
    .deleteFrom('mail_bounces')
    .where('bounced_at', '<', before)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('lifted_at', '<', before),
        not(exists(selectFrom('users').select('id').whereRef('users.email', '=', 'mail_bounces.email'))),
      ]),
    )
    .execute();
}
