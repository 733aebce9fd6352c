import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import { CONFIRMING_ROLE_DAYS } from '../../contract/accounts/second-person-rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import { sharedOrigin } from './bonus/shared-origin.ts';
import { roleSince } from './role-store.ts';

type Confirmation = { by: string; requested_by: string; now: Date };

/**
 * Whether an administrator may confirm what another one requested: not with a role that may have been given for it, and
 * not with an account that may belong to the same person. A role that the operator gave by command counts at once:
 * nobody in the console can have given it, and who runs commands on the machine has the database anyway.
 */
export async function isSecondPerson(read: Read, { by, requested_by, now }: Confirmation): Promise<boolean> {
  if (by === requested_by) return false;
  const role_since = await roleSince(read, by);
  const since = addMilliseconds(now, -CONFIRMING_ROLE_DAYS * MILLISECONDS.day);
  if (role_since !== null && role_since > since) return false;
  return (await sharedOrigin(read, { user_id: by, referrer_id: requested_by })) === null;
}

/** Throws `second_person_required` unless `isSecondPerson`. */
export async function requireSecondPerson(read: Read, confirmation: Confirmation): Promise<void> {
  if (await isSecondPerson(read, confirmation)) return;
  throw new AppError('second_person_required', { params: { days: CONFIRMING_ROLE_DAYS } });
}
