import type { Read } from '../../../base/database.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { TakenReview } from '../../../contract/moderation/endpoints.ts';
import { PICTURE_CUTS, REVIEWS_COUNTED } from '../../../contract/moderation/rules.ts';
import { profileOf } from '../../accounts/public.ts';
import { adsForReview, appealForReview, compareAds, countAdsOf, ruleHitsOf } from '../../ads/public.ts';
import { casesForReview, reportsForReview } from '../../reports/public.ts';
import { decidedReviewsOf, type StoredReview } from '../../review-queue/public.ts';

const HISTORY = 10;

/** What a moderator reads about a job that they took. */
export type AboutReview = Omit<TakenReview, 'locked_until'>;

/** What there is to know about a job now. Throws `not_found` without its owner. */
export async function aboutReview(read: Read, job: StoredReview): Promise<AboutReview> {
  const owner = job.owner_id ? await profileOf(read, job.owner_id) : null;
  if (!owner && job.kind !== 'finding') throw new AppError('not_found');
  const history = owner ? await decidedReviewsOf(read, owner.user_id, HISTORY) : [];
  const hits = job.subject_type === 'ad' ? await ruleHitsOf(read, job.subject_id) : [];
  return {
    owner: owner && {
      id: owner.user_id,
      full_name: owner.full_name,
      account_status: owner.account_status,
      identity_status: owner.identity_status,
      since: owner.created_at.toISOString(),
      ads: await countAdsOf(read, owner.user_id, REVIEWS_COUNTED),
    },
    hits: hits.flatMap(({ rule, found }) => (found ? { rule: rule.name, ...found } : [])),
    cases: job.kind === 'fraud_case' ? await casesForReview(read, job.subject_id) : [],
    history: history.map(({ decided_at, ...entry }) => ({ ...entry, decided_at: decided_at.toISOString() })),
    reports: job.subject_type === 'ad' ? await reportsForReview(read, job.subject_id) : null,
    copy: job.kind === 'copy' ? await aboutCopy(read, job) : null,
    appeal: job.kind === 'appeal' ? await aboutAppeal(read, job.subject_id) : null,
  };
}

async function aboutAppeal(read: Read, adId: string): Promise<AboutReview['appeal']> {
  const appeal = await appealForReview(read, adId);
  if (!appeal) return null;
  const { created_at, decided_by, decided_at, ...words } = appeal;
  const decider = decided_by === null ? null : await profileOf(read, decided_by);
  return {
    ...words,
    created_at: created_at.toISOString(),
    decided_by: decider?.full_name ?? null,
    decided_at: decided_at.toISOString(),
  };
}

/** The ad that this one resembles, and in what. */
async function aboutCopy(read: Read, job: StoredReview): Promise<AboutReview['copy']> {
  const otherId = job.reasons.flatMap(({ params }) => params?.ad_id ?? [])[0];
  if (typeof otherId !== 'string') return null;
  const ad = (await adsForReview(read, [otherId])).get(otherId);
  const found = ad ? await compareAds(read, job.subject_id, otherId) : null;
  const owner = found && (await profileOf(read, found.owner_id));
  if (!ad || !owner) return null;
  const { user_id: id, full_name, identity_status, created_at } = owner;
  return {
    ad,
    owner: { id, full_name, identity_status, since: created_at.toISOString() },
    published_at: found.published_at?.toISOString() ?? null,
    text_percent: Math.round(found.text * 100),
    pictures: found.pictures.map(({ likeness, cut, ...picture }) => ({
      ...picture,
      percent: Math.round(likeness * 100),
      cut: PICTURE_CUTS[cut] ?? 'part',
    })),
  };
}
