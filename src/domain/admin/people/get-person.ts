import type { Read } from '../../../base/database.ts';
import type * as contract from '../../../contract/admin/people.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { isUuid } from '../../../contract/text/uuid.ts';
import { maskedPhone, ownSettingsOf, profileOf, profilesOf } from '../../accounts/public.ts';
import { adTotalsOf } from '../../ads/public.ts';
import { type AuditAction, findEntries } from '../../audit/public.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { walletOf } from '../../wallet/public.ts';
import { presentPeople } from './present-people.ts';

/** What changes a user's account status. */
const STATUS_ACTIONS: readonly AuditAction[] = ['user.suspend', 'user.end_suspension', 'user.block', 'user.erase'];

/** A user as administrators see one. Throws `not_found`. */
export async function getPerson(
  { database: { read } }: Services,
  _call: Call,
  { id }: ParsedOf<typeof contract.getPerson>,
): Promise<ResultOf<typeof contract.getPerson>> {
  const [[row], profile, settings, wallet, ads, last_change] = await Promise.all([
    presentPeople(read, [id]),
    profileOf(read, id),
    ownSettingsOf(read, id),
    walletOf(read, id),
    adTotalsOf(read, [id]),
    lastStatusChange(read, id),
  ]);
  if (!row || !profile || !settings) throw new AppError('not_found');
  return {
    ...row,
    phone: row.email === '' ? '' : maskedPhone(profile.phone),
    status_reason: settings.status_reason,
    suspended_until: settings.suspended_until?.toISOString() ?? null,
    last_change,
    hidden_ads: ads.get(id)?.hidden ?? 0,
    held_mail: settings.held_mail,
    wallet,
  };
}

async function lastStatusChange(
  read: Read,
  subject_id: string,
): Promise<ResultOf<typeof contract.getPerson>['last_change']> {
  const found = await Promise.all(
    STATUS_ACTIONS.map((action) => findEntries(read, { filter: { subject_id, action }, after: null, limit: 1 })),
  );
  const [last] = found.flat().sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
  if (!last) return null;
  const profiles = isUuid(last.actor) ? await profilesOf(read, [last.actor]) : new Map();
  return {
    id: last.id,
    action: last.action,
    at: last.created_at.toISOString(),
    by: profiles.get(last.actor)?.full_name ?? null,
    reason: last.reason,
  };
}
