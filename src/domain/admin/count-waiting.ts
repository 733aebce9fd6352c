import type { Read } from '../../base/database.ts';
import type * as contract from '../../contract/admin/endpoints.ts';
import type { Waiting } from '../../contract/admin/endpoints.ts';
import type { Actor } from '../../contract/api/actor.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import { REVIEWS_COUNTED, reviewTabsOf } from '../../contract/moderation/rules.ts';
import type { SignedInCall } from '../call.ts';
import { countWaitingPhotos } from '../identity/public.ts';
import { countOpenFindings } from '../payments/public.ts';
import { countOpenReviews } from '../review-queue/public.ts';
import type { Services } from '../services.ts';
import { countWaitingCorrections } from './corrections/store.ts';

/** What modules count that this one may not import. */
export type OtherCounts = { help: (read: Read) => Promise<number> };

/** What waits for a decision; each is counted by an index of open rows. */
export async function countWaiting(
  read: Read,
  { user_id: by, user_type }: Pick<Actor, 'user_id' | 'user_type'>,
  now: Date,
  others: OtherCounts,
): Promise<Waiting> {
  const [help, identity, findings, corrections, legal, ...tabs] = await Promise.all([
    others.help(read),
    countWaitingPhotos(read),
    countOpenFindings(read),
    countWaitingCorrections(read, now),
    countOpenReviews(read, { tab: 'legal', by, max: REVIEWS_COUNTED }),
    ...reviewTabsOf(user_type).map((tab) => countOpenReviews(read, { tab, by, max: REVIEWS_COUNTED })),
  ]);
  return { queue: tabs.reduce((sum, count) => sum + count, 0), legal, identity, findings, corrections, help };
}

/** What the frame of the console shows of that. */
export async function getConsole(
  { database, clock }: Services,
  others: OtherCounts,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.getConsole>> {
  return { waiting: await countWaiting(database.read, actor, clock.now(), others) };
}
