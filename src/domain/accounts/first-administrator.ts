import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { lockName } from '../../base/lock-name.ts';
import {
  type checkFirstAdministrator as checkEndpoint,
  type createFirstAdministrator as createEndpoint,
  FIRST_ADMINISTRATOR_MINUTES,
} from '../../contract/accounts/first-administrator.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { mailLinks } from '../../contract/pages/mail-links.ts';
import { LOCALE_CODES } from '../../contract/text/locale.ts';
import type { Call } from '../call.ts';
import { recordConsents } from '../legal/public.ts';
import type { Services } from '../services.ts';
import { requireUsable } from './complete-registration.ts';
import { createAccount } from './create-account.ts';
import { grantRole } from './grant-role.ts';
import { openSession, replaceToken } from './open-session.ts';
import { hashPassword, requireUncommonPassword } from './passwords.ts';
import { hasSuperadmin } from './store.ts';

const PURPOSE = 'first_administrator';

/** The path at which the first superadmin makes an account, valid for half an hour; null if there has been one. */
export async function firstAdministratorPath({
  database,
  clock,
  tokens,
}: Pick<Services, 'database' | 'clock' | 'tokens'>): Promise<string | null> {
  if (await hasSuperadmin(database.read)) return null;
  const expires = addMilliseconds(clock.now(), FIRST_ADMINISTRATOR_MINUTES * MILLISECONDS.minute);
  return mailLinks.firstAdministrator(await tokens.signValue(PURPOSE, {}, expires));
}

/** Whether a token can make the first superadmin. */
export async function checkFirstAdministrator(
  services: Services,
  _call: Call,
  { token }: ParsedOf<typeof checkEndpoint>,
): Promise<ResultOf<typeof checkEndpoint>> {
  await requireValid(services, services.database.read, token);
  return { is_valid: true };
}

/** Creates the first superadmin, only once even when two browsers send the form at the same time. */
export async function createFirstAdministrator(
  services: Services,
  call: Pick<Call, 'locale' | 'user_agent' | 'network_address' | 'device' | 'setToken'>,
  { token, password, ...profile }: ParsedOf<typeof createEndpoint>,
): Promise<ResultOf<typeof createEndpoint>> {
  const now = services.clock.now();
  // Checked before the expensive hash, so that only valid links cause it.
  await requireValid(services, services.database.read, token);
  await requireUsable(services, profile.email, profile);
  requireUncommonPassword(password);
  const password_hash = await services.passwords.queued((hashing) => hashPassword(hashing, password));
  const session = await services.database.transaction(async (tx) => {
    await lockName(tx, PURPOSE);
    await requireValid(services, tx, token);
    const { email, phone, first_name, last_name, city_id } = profile;
    const user_id = newId();
    const user = {
      id: user_id,
      email,
      phone,
      first_name,
      last_name,
      city_id,
      password_hash,
      user_type: USER_TYPES.REGULAR,
      locale: LOCALE_CODES[call.locale],
      account_status: ACCOUNT_STATUSES.ACTIVE,
      identity_status: IDENTITY_STATUSES.NOT_VERIFIED,
      now,
    };
    if (!(await createAccount(tx, user))) throw new AppError('account_registered');
    await recordConsents(tx, { user_id, locale: call.locale, accepted: profile.terms, now });
    await grantRole(tx, { user_id, role: 'superadmin', by: user_id, is_by_command: true, now });
    return openSession(services, tx, { user_id, call, now });
  });
  return replaceToken(services, call, session);
}

async function requireValid({ tokens }: Pick<Services, 'tokens'>, read: Read, token: string): Promise<void> {
  if ((await tokens.readValue(PURPOSE, token)) === null || (await hasSuperadmin(read))) {
    throw new AppError('link_expired');
  }
}
