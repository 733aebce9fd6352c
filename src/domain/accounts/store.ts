import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, StaleRead, Tx } from '../../base/database.ts';
import { loadTogether } from '../../base/load-together.ts';
import { accountStatus, type HeldMail, identityStatus, userType } from '../../contract/accounts/endpoints.ts';
import {
  ACCOUNT_STATUSES,
  type AccountStatus,
  IDENTITY_STATUSES,
  type IdentityStatus,
  USER_TYPES,
  type UserType,
} from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import { LOCALE_CODES, type Locale } from '../../contract/text/locale.ts';
import { heldMailOf } from './email/bounce-store.ts';
import { mailboxOf } from './rules.ts';

export type Profile = {
  user_id: string;
  first_name: string;
  last_name: string;
  /** First and last name, for documents. */
  full_name: string;
  /** The name that other users see. */
  display_name: string;
  photo_id: string | null;
  phone: string;
  email: string;
  city_id: number;
  user_type: UserType;
  account_status: AccountStatus;
  identity_status: IdentityStatus;
  created_at: Date;
};
/** An unknown status, of a newer version, counts as the one with the fewest permissions. */
const statuses = z.object({
  user_type: userType.catch(USER_TYPES.REGULAR),
  account_status: accountStatus.catch(ACCOUNT_STATUSES.BLOCKED),
  identity_status: identityStatus.catch(IDENTITY_STATUSES.NOT_VERIFIED),
});

/** First and last name. */
export function fullName(user: { first_name: string; last_name: string }): string {
  return `${user.first_name} ${user.last_name}`.trim();
}

/** A user's private data, for use cases; presenters choose what is output. Null for an unknown id. */
export const profileOf = loadTogether(async (read: StaleRead, userIds: readonly string[]) => {
  const profiles = await profilesOf(read, userIds);
  return (userId) => profiles.get(userId) ?? null;
});

const PROFILE_COLUMNS = [
  'users.id as user_id',
  'first_name',
  'last_name',
  'display_name',
  'photo_id',
  'phone',
  'users.email',
  'city_id',
  'user_type',
  'account_status',
  'identity_status',
  'users.created_at',
] as const;

type StatusName = keyof z.output<typeof statuses>;
type ProfileRow = Omit<Profile, 'full_name' | StatusName> & Record<StatusName, number>;

function toProfile(row: ProfileRow): Profile {
  const full_name = fullName(row);
  return { ...row, ...statuses.parse(row), full_name, display_name: row.display_name || full_name };
}

/** `profileOf` for several users, by id. */
export async function profilesOf(read: StaleRead, userIds: readonly string[]): Promise<Map<string, Profile>> {
  if (userIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('users')
    .select(PROFILE_COLUMNS)
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, toProfile(row)]));
}

/** The ids of the administrators whose accounts are active. */
export async function activeAdministrators(read: Read): Promise<string[]> {
  const rows = await read
    .selectFrom('users')
    .select('id')
    .where('user_type', 'in', [USER_TYPES.ADMIN, USER_TYPES.SUPERADMIN])
    .where('account_status', '=', ACCOUNT_STATUSES.ACTIVE)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const SETTING_COLUMNS = [
  'referral_code as referral',
  'locale',
  'address',
  'survey_available',
  'status_reason',
  'suspended_until',
  'deletion_cancelled_at',
] as const;
const BOUNCE_COLUMNS = ['mail_bounces.kind as bounce', 'bounced_at'] as const;
type Settings = {
  referral: string;
  locale: number;
  address: string;
  has_password: boolean;
  survey_available: boolean;
  status_reason: string | null;
  suspended_until: Date | null;
  deletion_cancelled_at: Date | null;
  /** Set while the address gets only codes and notices of security and law. */
  held_mail: HeldMail | null;
};

/** Settings that only the user's own pages show. */
export async function ownSettingsOf(read: Read, userId: string): Promise<Settings | null> {
  const row = await read
    .selectFrom('users')
    .leftJoin('mail_bounces', (join) =>
      join.onRef('mail_bounces.email', '=', 'users.email').on('lifted_at', 'is', null),
    )
    .select(SETTING_COLUMNS)
    .select(BOUNCE_COLUMNS)
    .select((row) => row('password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { bounce, bounced_at, ...settings } = row;
  return { ...settings, held_mail: heldMailOf({ bounce, bounced_at }) };
}

/** `profileOf`, `ownSettingsOf` and the coins of the held bonus in one query, which every personal page needs. */
export const ownProfileOf = loadTogether(async (read, userIds: readonly string[]) => {
  const rows = await read
    .selectFrom('users')
    .leftJoin('welcome_bonuses', (join) =>
      join.onRef('welcome_bonuses.user_id', '=', 'users.id').on('welcome_bonuses.paid_at', 'is', null),
    )
    .leftJoin('mail_bounces', (join) =>
      join.onRef('mail_bounces.email', '=', 'users.email').on('lifted_at', 'is', null),
    )
    .select([...PROFILE_COLUMNS, ...SETTING_COLUMNS, ...BOUNCE_COLUMNS, 'welcome_bonuses.coins as held_bonus'])
    .select((row) => row('password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
    .where('users.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.user_id, row]));
  return (userId) => {
    const row = found.get(userId);
    if (!row) return null;
    const { referral, locale, address, has_password, survey_available, status_reason, ...more } = row;
    const { suspended_until, deletion_cancelled_at, held_bonus, bounce, bounced_at, ...profile } = more;
    const settings: Settings = {
      referral,
      locale,
      address,
      has_password,
      survey_available,
      status_reason,
      suspended_until,
      deletion_cancelled_at,
      held_mail: heldMailOf({ bounce, bounced_at }),
    };
    return { profile: toProfile(profile), settings, held_bonus: held_bonus ?? 0 };
  };
});

/** Marks the sign-up survey as answered or not offered; false if it was before. Locks the account. */
export async function endSurvey(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ survey_available: false, updated_at: now })
    .where('id', '=', user_id)
    .where('survey_available', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The user with this email address; null if there is none. */
export async function userIdOf(read: Read, email: string): Promise<string | null> {
  const row = await read.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

/** The ids of all superadmins whose account is active. */
export async function superadminsOf(read: Read): Promise<string[]> {
  const rows = await read
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', USER_TYPES.SUPERADMIN)
    .where('account_status', '=', ACCOUNT_STATUSES.ACTIVE)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether there is a superadmin, whatever the account's status. */
export async function hasSuperadmin(read: Read): Promise<boolean> {
  const found = await read
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', USER_TYPES.SUPERADMIN)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type BannedContact = 'email' | 'phone';

/** Which of a user's contacts is banned; null if none is. Addresses are compared as mailboxes. */
export async function bannedContact(
  read: Read,
  contact: { email?: string; phone?: string },
): Promise<BannedContact | null> {
  const banned = await read
    .selectFrom('banned_contacts')
    .select('kind')
    .where((expression) =>
      expression.or([
        expression.and({ kind: 'email', value: mailboxOf(contact.email ?? '') }),
        expression.and({ kind: 'phone', value: contact.phone ?? '' }),
      ]),
    )
    // The database's time, which the clock of every process follows.
    .where(sql<boolean>`(ends_at is null or ends_at > now())`)
    .orderBy('kind')
    .executeTakeFirst();
  if (!banned) return null;
  return banned.kind === 'email' ? 'email' : 'phone';
}

/** Throws `email_banned` or `phone_banned` if one of them is banned. */
export async function requireNotBanned(read: Read, contact: { email?: string; phone?: string }): Promise<void> {
  const banned = await bannedContact(read, contact);
  if (banned) throw new AppError(banned === 'email' ? 'email_banned' : 'phone_banned');
}

export type NewUser = {
  id: string;
  email: string;
  phone: string;
  first_name: string;
  last_name: string;
  city_id: number;
  password_hash: string | null;
  google_subject?: string;
  locale: number;
  user_type: number;
  account_status: number;
  identity_status: number;
  now: Date;
};

/** Inserts a user; false if the address has an account, also one that is created concurrently. */
export async function insertUser(tx: Tx, { now, ...user }: NewUser): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values({ ...user, terms_accepted_at: now, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The data that a sign-in is checked against. */
export async function credentialsOf(read: Read, email: string) {
  return read
    .selectFrom('users')
    .select(['id', 'password_hash', 'user_type', 'account_status'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/**
 * The language in the profile of the account with an address; null without an account. Mails to one person are in one
 * language.
 */
export async function localeOfAccount(read: Read, email: string): Promise<Locale | null> {
  const row = await read.selectFrom('users').select('locale').where('email', '=', email).executeTakeFirst();
  return row ? (row.locale === LOCALE_CODES.en ? 'en' : 'id') : null;
}

/** The credentials of a user; `lock` holds the row until the transaction ends. */
export async function ownCredentials(read: Read, userId: string, lock?: 'lock') {
  const query = read
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'user_type', 'account_status'])
    .where('id', '=', userId);
  // The key stays: a row that refers to the user can be inserted meanwhile.
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
}

export async function savePassword(
  tx: Tx,
  { user_id, password_hash, now }: { user_id: string; password_hash: string; now: Date },
): Promise<void> {
  await tx.updateTable('users').set({ password_hash, updated_at: now }).where('id', '=', user_id).execute();
}
