import type { Read } from '../../../base/database.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { hasOtherAdministrator, requireSecondPerson, superadminsOf } from '../../accounts/public.ts';
import { hidingOf } from '../../ads/public.ts';
import { hasReported, isVictim } from '../../reports/public.ts';
import type { StoredReview } from '../../review-queue/public.ts';

/**
 * Throws `forbidden` to a moderator who is not impartial: who owns the ad, has reported it or has a fraud case about
 * it, who made the decision that a second review is about, or whose own decision is appealed against while there is
 * another moderator; and `second_person_required` to one who may be the person that decided before. Findings about
 * money are for superadmins.
 */
export async function requireMayDecide(read: Read, job: StoredReview, by: string, now: Date): Promise<void> {
  if (job.owner_id === by || job.excluded.includes(by)) throw new AppError('forbidden');
  for (const requested_by of job.excluded) await requireSecondPerson(read, { by, requested_by, now });
  if (job.kind === 'finding' && !(await superadminsOf(read)).includes(by)) throw new AppError('forbidden');
  if (job.subject_type !== 'ad') return;
  const { subject_id } = job;
  if ((await hasReported(read, by, subject_id)) || (await isVictim(read, by, subject_id)))
    throw new AppError('forbidden');
  if (job.kind !== 'appeal' || (await hidingOf(read, subject_id))?.actor_id !== by) return;
  const concerned = job.owner_id === null ? [by] : [by, job.owner_id];
  if (await hasOtherAdministrator(read, concerned)) throw new AppError('forbidden');
}
