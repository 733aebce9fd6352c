import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../base/database.ts';
import { ACCOUNT_TRANSITIONS, IDENTITY_STATUSES } from '../../../contract/accounts/rules.ts';

/** Fulfils the column's format; nobody has this number. */
const NO_PHONE = '+00000000';

/** Their rows are deleted. Recovery codes go with the second factor. */
const PERSONAL_TABLES = [
  'sessions',
  'user_devices',
  'user_notes',
  'superadmin_requests',
  'password_resets',
  'email_changes',
  'second_factor_challenges',
  'second_factor_failures',
  'second_factors',
] as const;

/** Their rows of the address are deleted. */
const TABLES_BY_ADDRESS = [
  'registrations',
  'password_resets',
  'code_sends',
  'code_tries',
  'sign_in_failures',
  'mail_bounces',
] as const;

/**
 * Replaces the personal data of a locked account by placeholders and deletes its sessions, devices and attempts to sign
 * in. What stays: id, dates, role and city, and the hashed contacts by which the welcome bonus is paid once per person.
 */
export async function erasePerson(tx: Tx, { id, email, now }: { id: string; email: string; now: Date }): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      // A host name that never exists (RFC 2606).
      email: `${id}@erased.invalid`,
      phone: NO_PHONE,
      first_name: '',
      last_name: '',
      display_name: '',
      photo_id: null,
      address: '',
      password_hash: null,
      google_subject: null,
      identity_status: IDENTITY_STATUSES.NOT_VERIFIED,
      survey_available: false,
      // The link that the user shared ends.
      referral_code: randomBytes(5).toString('hex'),
      referred_by: null,
      status_reason: null,
      account_status: ACCOUNT_TRANSITIONS.erase.to,
      erase_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('users').set({ referred_by: null }).where('referred_by', '=', id).execute();
  for (const table of PERSONAL_TABLES) await tx.deleteFrom(table).where('user_id', '=', id).execute();
  for (const table of TABLES_BY_ADDRESS) {
    await tx.deleteFrom(table).where('email', '=', email).execute();
  }
  const nowhere = { network_hash: null, device_hash: null };
  await tx.updateTable('registration_origins').set(nowhere).where('user_id', '=', id).execute();
  await tx.updateTable('welcome_bonuses').set({ network_hash: null }).where('user_id', '=', id).execute();
}
