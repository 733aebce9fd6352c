import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { reviewedAd, takeReview } from '../../../contract/moderation/endpoints.ts';
import { SECOND_REVIEW_DAYS } from '../../../contract/moderation/rules.ts';
import { hasOtherAdministrator } from '../../accounts/public.ts';
import { adsForReview, hidingOf } from '../../ads/public.ts';
import { reportersOf, victimsOf } from '../../reports/public.ts';
import { endSecondReviews, openSecondReview, type StoredReview } from '../../review-queue/public.ts';
import type { Services, Tokens } from '../../services.ts';
import { aboutReview } from './about-review.ts';
import type { Decision } from './decision-store.ts';
import { insertSecondReview } from './second-review-store.ts';

const seenReview = z.object({
  kind: z.string(),
  ad: reviewedAd,
  about: takeReview.output.omit({ locked_until: true }),
});
/** A job as a moderator saw it before the decision. */
type SeenReview = z.output<typeof seenReview>;
export type BeforeDecision = { seen: SeenReview; people: string[]; excluded: string[] };

/** Whether a job's decision gets a second review. The key is secret, so that no moderator knows which do. */
export function isInSample(tokens: Pick<Tokens, 'pseudonymize'>, jobId: string, percent: number): boolean {
  const hash = Buffer.from(tokens.pseudonymize(`second review ${jobId}`), 'base64url');
  return hash.readUInt32BE(0) % 100 < percent;
}

/** What a second review shows of a job; null after it has ended. */
export function seenOf(job: StoredReview): SeenReview | null {
  return seenReview.safeParse(job.seen).data ?? null;
}

/** The job as it is before its decision takes effect; null if there is nobody else to take a second review. */
export async function beforeDecision(read: Read, job: StoredReview, by: string): Promise<BeforeDecision | null> {
  const ad = (await adsForReview(read, [job.subject_id])).get(job.subject_id);
  const hider = job.kind === 'appeal' ? (await hidingOf(read, job.subject_id))?.actor_id : null;
  const excluded = hider ? [by, hider] : [by];
  const concerned = job.owner_id === null ? excluded : [...excluded, job.owner_id];
  if (!ad || !(await hasOtherAdministrator(read, concerned))) return null;
  const about = await aboutReview(read, job);
  const others = [...(await reportersOf(read, ad.id)), ...(await victimsOf(read, ad.id))];
  const owners = [job.owner_id, about.copy?.owner.id].flatMap((id) => id ?? []);
  return { seen: { kind: job.kind, ad, about }, people: [...owners, ...others], excluded };
}

/** Puts a job whose decision takes effect before a second person. */
export async function askSecond(
  tx: Tx,
  { decision, job, before, now }: { decision: Decision; job: StoredReview; before: BeforeDecision; now: Date },
): Promise<void> {
  const { subject_id, owner_id, urgency, reasons } = job;
  const about = { subject: { type: 'ad' as const, id: subject_id }, owner_id, severity: 100 - urgency, reasons };
  const job_id = await openSecondReview(tx, { ...about, ...before, now });
  if (job_id !== null) await insertSecondReview(tx, { job_id, first_decision_id: decision.id });
}

/** Ends second reviews that nobody took for days, so that what they show is not retained. */
export async function endOldSecondReviews({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = addMilliseconds(now, -SECOND_REVIEW_DAYS * MILLISECONDS.day);
  await database.transaction((tx) => endSecondReviews(tx, { before }, { decision: 'lapsed', now }));
}
