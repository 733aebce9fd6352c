import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type * as contract from '../../contract/accounts/endpoints.ts';
import type { Viewer } from '../../contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, accountCan, accountMay } from '../../contract/accounts/rules.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import { localeName } from '../../contract/text/locale.ts';
import type { Call } from '../call.ts';
import { cityById } from '../catalogue/public.ts';
import type { Services } from '../services.ts';
import { walletOf } from '../wallet/public.ts';
import { ownProfileOf } from './store.ts';

/** The signed-in user, for personal pages. */
export async function getAuth(
  services: Services,
  call: Pick<Call, 'actor'>,
): Promise<ResultOf<typeof contract.getAuth>> {
  if (!call.actor) return { user: null, csrf_token: null };
  return {
    user: await viewerOf(services, call.actor.user_id),
    csrf_token: services.tokens.csrf(call.actor.session_id),
  };
}

/** What a user's own pages know about the user. */
export async function viewerOf(
  { database: { read }, clock, support_email }: Pick<Services, 'database' | 'clock' | 'support_email'>,
  userId: string,
): Promise<Viewer> {
  const [found, wallet] = await Promise.all([ownProfileOf(read, userId), walletOf(read, userId)]);
  if (!found) throw new Error('the user of a session is missing');
  const { profile, settings: own, held_bonus } = found;
  const city = await cityById(read, profile.city_id);
  const { user_id, created_at, ...facts } = profile;
  const { status_reason, suspended_until, deletion_cancelled_at: cancelledAt, ...settings } = own;
  const isNews = cancelledAt !== null && cancelledAt > addMilliseconds(clock.now(), -MILLISECONDS.day);
  const isSuspended = profile.account_status === ACCOUNT_STATUSES.SUSPEND;
  return {
    ...facts,
    ...settings,
    id: user_id,
    locale_name: localeName(settings.locale),
    city_name: city?.name ?? '',
    province_name: city?.province_name ?? '',
    location: city ? `${city.name}, ${city.province_name}` : '',
    member_since: created_at.toISOString(),
    survey_available: settings.survey_available && held_bonus === 0 && accountMay('redeem_codes', profile),
    balance: wallet.amount,
    held_bonus,
    can_create_ads: accountMay('create_ads', profile),
    can_redeem_codes: accountMay('redeem_codes', profile),
    can_pause: accountCan('pause', profile),
    can_end_pause: accountCan('end_pause', profile),
    deletion_cancelled_at: isNews ? cancelledAt.toISOString() : null,
    suspension: isSuspended
      ? { until: suspended_until?.toISOString() ?? null, reason: status_reason ?? '', support_email }
      : null,
  };
}
