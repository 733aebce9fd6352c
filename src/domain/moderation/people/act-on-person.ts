import type { Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import { GOOGLE_USER_TYPES, USER_TYPES } from '../../../contract/accounts/rules.ts';
import type * as contract from '../../../contract/admin/people.ts';
import type { Actor } from '../../../contract/api/actor.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import {
  deleteSuperadminRequest,
  grantRole,
  addNote as insertNote,
  lockAccount,
  maySignIn,
  ownSettingsOf,
  type Profile,
  profileOf,
  type Role,
  requireSecondPerson,
  revokeSession,
  revokeSessions,
  type SuperadminRequest,
  saveSuperadminRequest,
  superadminRequest,
  superadminsOf,
  userIdOf,
} from '../../accounts/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { notifyAll } from '../../notifications/public.ts';
import type { Services } from '../../services.ts';
import { requireMayModerate } from '../change-account.ts';

/** The contacts of a user, for a reason that is recorded. Throws `not_found`. */
export async function revealPerson(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, reason }: ParsedOf<typeof contract.revealPerson>,
): Promise<ResultOf<typeof contract.revealPerson>> {
  return database.transaction(async (tx) => {
    const { email, phone } = await requirePerson(tx, id);
    const settings = await ownSettingsOf(tx, id);
    await recordAuditEntry(tx, {
      actor: actor.user_id,
      action: 'user.reveal',
      subject_id: id,
      reason,
      before: {},
      after: { shown: ['email', 'phone', 'address'] },
      now: clock.now(),
    });
    return { email, phone, address: settings?.address ?? '' };
  });
}

/** Adds a note about a user. Throws `not_found`. */
export async function addNote(
  { database, clock }: Services,
  { actor: { user_id: author_id } }: SignedInCall,
  { id, text }: ParsedOf<typeof contract.addNote>,
): Promise<ResultOf<typeof contract.addNote>> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    await requirePerson(tx, id);
    const note_id = newId();
    await insertNote(tx, { id: note_id, user_id: id, author_id, text, created_at: now });
    await recordAuditEntry(tx, {
      actor: author_id,
      action: 'user.note',
      subject_id: id,
      reason: null,
      before: {},
      after: { note_id },
      now,
    });
  });
  return { done: true };
}

/**
 * Changes the role of a user, or requests a second superadmin where the user would become one. Throws `not_found`,
 * `forbidden`, `second_person_required`, `invalid_value` or `account_status_conflict`.
 */
export function giveRole(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.giveRole>,
): Promise<ResultOf<typeof contract.giveRole>> {
  return database.transaction((tx) => changeRole(tx, { ...input, by: actor, now: clock.now() }));
}

async function changeRole(
  tx: Tx,
  { id, role, reason, by, now }: ParsedOf<typeof contract.giveRole> & { by: Actor; now: Date },
): Promise<ResultOf<typeof contract.giveRole>> {
  const account = await lockAccount(tx, id);
  if (!account) throw new AppError('not_found');
  requireMayModerate(by, account);
  const isAdministratorsRole = role === 'admin' || role === 'superadmin';
  if (isAdministratorsRole && by.user_type !== USER_TYPES.SUPERADMIN) throw new AppError('forbidden');
  if (isAdministratorsRole && GOOGLE_USER_TYPES.includes(account.user_type)) {
    throw new AppError('invalid_value', { fields: { role: [{ key: 'google_administrator' }] } });
  }
  if (role === 'superadmin' && account.user_type !== USER_TYPES.SUPERADMIN) {
    const request = await superadminRequest(tx, id, now);
    if (!request || request.requested_by === by.user_id) {
      if (!maySignIn(account)) throw new AppError('account_status_conflict');
      if (!request) await requestSuperadmin(tx, { user_id: id, requested_by: by.user_id, reason, requested_at: now });
      return { state: 'waiting' };
    }
    await requireSecondPerson(tx, { by: by.user_id, requested_by: request.requested_by, now });
  }
  if (!(await grantRole(tx, { user_id: id, role, by: by.user_id, reason, now }))) {
    throw new AppError('account_status_conflict');
  }
  await deleteSuperadminRequest(tx, id);
  if (role === 'superadmin') await notifySuperadmins(tx, 'superadmin_given', id, now);
  return { state: 'given' };
}

/**
 * The same by the operator's command, which needs nobody else. False if no account that may sign in has the address.
 */
export async function giveRoleByCommand(
  tx: Tx,
  grant: { email: string; role: Role; by: string; now: Date },
): Promise<boolean> {
  if (!(await grantRole(tx, { ...grant, is_by_command: true }))) return false;
  const id = await userIdOf(tx, grant.email);
  if (grant.role === 'superadmin' && id !== null) await notifySuperadmins(tx, 'superadmin_given', id, grant.now);
  return true;
}

async function requestSuperadmin(tx: Tx, request: SuperadminRequest): Promise<void> {
  const { user_id, requested_by, reason, requested_at } = request;
  await saveSuperadminRequest(tx, request);
  await recordAuditEntry(tx, {
    actor: requested_by,
    action: 'user.request_superadmin',
    subject_id: user_id,
    reason,
    before: {},
    after: { user_type: USER_TYPES.SUPERADMIN },
    now: requested_at,
  });
  await notifySuperadmins(tx, 'superadmin_requested', user_id, requested_at);
}

async function notifySuperadmins(
  tx: Tx,
  kind: 'superadmin_requested' | 'superadmin_given',
  person: string,
  now: Date,
): Promise<void> {
  const data = { person, name: (await profileOf(tx, person))?.full_name ?? '' };
  await notifyAll(
    tx,
    kind,
    (await superadminsOf(tx)).map((user_id) => ({ user_id, data, ad_id: null, now })),
  );
}

/** Ends sessions of a user. Throws `not_found` or `forbidden`. */
export async function endPersonSessions(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, session_id, reason }: ParsedOf<typeof contract.endPersonSessions>,
): Promise<ResultOf<typeof contract.endPersonSessions>> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new AppError('not_found');
    requireMayModerate(actor, account);
    if (session_id === undefined) await revokeSessions(tx, { user_id: id, now });
    else await revokeSession(tx, { user_id: id, session_id, now });
    await recordAuditEntry(tx, {
      actor: actor.user_id,
      action: 'user.end_sessions',
      subject_id: id,
      reason,
      before: {},
      after: { sessions: session_id ?? 'all' },
      now,
    });
  });
  return { done: true };
}

async function requirePerson(tx: Tx, id: string): Promise<Profile> {
  const profile = await profileOf(tx, id);
  if (!profile) throw new AppError('not_found');
  return profile;
}
