import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/moderation/endpoints.ts';
import {
  REVIEW_MEAN_DAYS,
  REVIEWS_COUNTED,
  REVIEWS_SEARCHED,
  reviewTabsOf,
} from '../../../contract/moderation/rules.ts';
import { jakartaDay, startOfJakartaDay } from '../../../contract/text/jakarta.ts';
import { profilesOf } from '../../accounts/public.ts';
import { adsForReview } from '../../ads/public.ts';
import type { SignedInCall } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import { findingsByIds, presentFinding } from '../../payments/public.ts';
import { reportTypeNames } from '../../reports/public.ts';
import { countOpenReviews, decidedSince, openReviews, type StoredReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { activeModerationReasons, withWaitingDecision } from './decision-store.ts';
import { seenOf } from './second-review.ts';

const PAGE_SIZE = 30;
const position = z.object({ urgency: z.int(), created_at: z.iso.datetime(), id: z.uuid() });

/** A page of the queue, as a moderator sees it. */
export async function listReviews(
  { database: { read }, tokens, clock }: Pick<Services, 'database' | 'tokens' | 'clock'>,
  { actor: { user_id: by, user_type } }: SignedInCall,
  { tab, search, cursor }: ParsedOf<typeof contract.listReviews>,
): Promise<ResultOf<typeof contract.listReviews>> {
  const tabs = reviewTabsOf(user_type);
  if (!tabs.includes(tab)) throw new AppError('forbidden');
  const cursors = cursorsOf(tokens, `reviews-${tab}`, position);
  const from = cursor === undefined ? null : cursors.read(cursor);
  const after = from && { ...from, created_at: new Date(from.created_at) };
  const isSearch = search !== undefined && search !== '';
  const limit = isSearch ? REVIEWS_SEARCHED : PAGE_SIZE + 1;
  const open = await openReviews(read, { tab, by, after, limit });
  const found = isSearch ? await matching(read, open, search.toLowerCase()) : open;
  const { shown, next_cursor } = pageOf(found, isSearch ? REVIEWS_SEARCHED : PAGE_SIZE, ({ urgency, created_at, id }) =>
    cursors.write({ urgency, created_at: created_at.toISOString(), id }),
  );
  const decided = await withWaitingDecision(
    read,
    shown.map(({ id }) => id),
  );
  const ads = await adsForReview(
    read,
    shown.flatMap(({ kind, subject_type, subject_id }) =>
      subject_type === 'ad' && kind !== 'second' ? subject_id : [],
    ),
  );
  const findings = await findingsByIds(
    read,
    shown.flatMap(({ kind, subject_id }) => (kind === 'finding' ? subject_id : [])),
  );
  const now = clock.now();
  const takers = new Map(
    shown.flatMap(({ id, locked_by, locked_until }) =>
      locked_by !== null && locked_by !== by && locked_until !== null && locked_until > now ? [[id, locked_by]] : [],
    ),
  );
  const profiles = await profilesOf(read, [...takers.values()]);
  const counts = await Promise.all(
    tabs.map(async (name) => [name, await countOpenReviews(read, { tab: name, by, max: REVIEWS_COUNTED })]),
  );
  // A second review waits longer than anybody does.
  const timed = tabs.filter((name) => name !== 'second');
  const today = await decidedSince(read, { since: startOfJakartaDay(jakartaDay(now)), by, tabs: timed });
  const since = addMilliseconds(now, -REVIEW_MEAN_DAYS * MILLISECONDS.day);
  const { mean_seconds } = await decidedSince(read, { since, by, tabs: timed });
  return {
    data: shown.flatMap((job) => {
      const { id, subject_id, reasons, created_at } = job;
      const seen = seenOf(job);
      const ad = seen?.ad ?? ads.get(subject_id) ?? null;
      const finding = findings.get(subject_id);
      if ((!ad && !finding) || decided.has(id)) return [];
      const taker = takers.get(id);
      const taken_by = taker === undefined ? null : (profiles.get(taker)?.full_name ?? '');
      const about = { ad, finding: finding ? presentFinding(finding) : null };
      const { kind } = seen ?? job;
      return { id, kind, is_second: seen !== null, reasons, created_at: created_at.toISOString(), taken_by, ...about };
    }),
    next_cursor,
    counts: Object.fromEntries(counts),
    decided_today: { ...today, mean_seconds },
    moderation_reasons: await activeModerationReasons(read),
    report_types: await reportTypeNames(read),
  };
}

/** The jobs whose id, ad or owner a search names. */
async function matching(read: Read, jobs: readonly StoredReview[], search: string): Promise<StoredReview[]> {
  const ads = await adsForReview(
    read,
    jobs.flatMap(({ subject_type, subject_id }) => (subject_type === 'ad' ? subject_id : [])),
  );
  const owners = await profilesOf(
    read,
    jobs.flatMap(({ owner_id }) => owner_id ?? []),
  );
  const ending = search.replace(/^#/, '');
  return jobs.filter((job) => {
    const { id, subject_id, owner_id } = job;
    const title = (seenOf(job)?.ad ?? ads.get(subject_id))?.title.toLowerCase() ?? '';
    const email = owners.get(owner_id ?? '')?.email?.toLowerCase();
    return title.includes(search) || email === search || [id, subject_id].some((one) => one.endsWith(ending));
  });
}
