import type { Read } from '../../base/database.ts';
import type { Waiting } from '../../contract/admin.ts';
import { REVIEW_TABS, REVIEWS_COUNTED } from '../../contract/review-rules.ts';
import { countWaitingPhotos } from '../identity/public.ts';
import { countOpenFindings } from '../payments/public.ts';
import { countOpenReviews } from '../review-queue/public.ts';

/** What waits for a decision; each is counted by an index of open rows. */
export async function countWaiting(read: Read): Promise<Waiting> {
  const [identity, findings, ...tabs] = await Promise.all([
    countWaitingPhotos(read),
    countOpenFindings(read),
    ...REVIEW_TABS.map((tab) => countOpenReviews(read, tab, REVIEWS_COUNTED)),
  ]);
  return { queue: tabs.reduce((sum, count) => sum + count, 0), identity, findings };
}
