import { z } from 'zod';
import type * as contract from '../../contract/affiliate/endpoints.ts';
import { REFERRAL_PARAMETER } from '../../contract/affiliate/rules.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import { links } from '../../contract/pages/links.ts';
import { referralOf } from '../accounts/public.ts';
import type { SignedInCall } from '../call.ts';
import { shownSetting } from '../catalogue/public.ts';
import type { Services } from '../services.ts';
import { commissionTotals } from './store.ts';

export async function getAffiliate(
  { database: { read }, public_url }: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.getAffiliate>> {
  const { user_id } = actor;
  const [{ code, friends }, totals, percent] = await Promise.all([
    referralOf(read, user_id),
    commissionTotals(read, user_id),
    shownSetting(read, 'affiliate_percent', z.int().min(0).max(100)),
  ]);
  return {
    link: `${public_url()}${links.register()}?${REFERRAL_PARAMETER}=${code}`,
    code,
    percent,
    friends,
    ...totals,
  };
}
