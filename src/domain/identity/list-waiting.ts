import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { getIdentityPhoto, listIdentityPhotos, WaitingPhoto } from '../../contract/identity/endpoints.ts';
import { IDENTITY_REVIEW_HOURS } from '../../contract/identity/rules.ts';
import { profilesOf } from '../accounts/public.ts';
import { auditEntriesAbout } from '../audit/public.ts';
import type { SignedInCall } from '../call.ts';
import { citiesByIds } from '../catalogue/public.ts';
import { idCursors, pageOf } from '../page.ts';
import { holdersOf } from '../review-queue/public.ts';
import type { Services } from '../services.ts';
import { reviewBy } from './rules.ts';
import {
  activeReasons,
  countWaiting,
  endedPhotosOf,
  findPhoto,
  type Photo,
  reasonsByIds,
  waitingPhotos,
} from './store.ts';

const PAGE_SIZE = 50;

/** The photos that wait for a decision, as a moderator sees them, and the reasons for rejecting one. */
export function listWaiting(
  services: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof listIdentityPhotos>,
): Promise<ResultOf<typeof listIdentityPhotos>> {
  return waitingFor(services, actor.user_id, input);
}

/** `listWaiting` for a moderator, or for a command of the operator's. */
export async function waitingFor(
  { database: { read }, tokens, clock }: Pick<Services, 'database' | 'tokens' | 'clock'>,
  by: string,
  { cursor }: ParsedOf<typeof listIdentityPhotos>,
): Promise<ResultOf<typeof listIdentityPhotos>> {
  const cursors = idCursors(tokens, 'identity-photos');
  const found = await waitingPhotos(read, { after: cursors.read(cursor), limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  return {
    data: await presentWaiting(read, shown, { by, now: clock.now() }),
    next_cursor,
    waiting: await countWaiting(read),
    reasons: await activeReasons(read),
  };
}

/** The number of photos whose review time is over. */
export function countLate(read: Read, now: Date): Promise<number> {
  return countWaiting(read, addMilliseconds(now, -IDENTITY_REVIEW_HOURS * MILLISECONDS.hour));
}

/** One of them with its views, as a moderator sees it. Throws `not_found` for one that no longer waits. */
export async function getWaiting(
  { database: { read }, clock }: Pick<Services, 'database' | 'clock'>,
  { actor: { user_id: by } }: SignedInCall,
  { id }: ParsedOf<typeof getIdentityPhoto>,
): Promise<ResultOf<typeof getIdentityPhoto>> {
  const photo = await findPhoto(read, id);
  if (!photo || photo.outcome !== null) throw new AppError('not_found');
  const [shown] = await presentWaiting(read, [photo], { by, now: clock.now() });
  if (!shown) throw new AppError('not_found');
  const views = (await auditEntriesAbout(read, { subject_id: id, action: 'identity.view' })).reverse();
  const viewers = await profilesOf(
    read,
    views.map(({ actor }) => actor),
  );
  return {
    ...shown,
    views: views.map(({ actor, created_at }) => ({
      at: created_at.toISOString(),
      full_name: viewers.get(actor)?.full_name ?? '',
    })),
  };
}

async function presentWaiting(
  read: Read,
  photos: readonly Photo[],
  { by, now }: { by: string; now: Date },
): Promise<WaitingPhoto[]> {
  const userIds = photos.map(({ user_id }) => user_id);
  const holders = await holdersOf(read, { kind: 'identity', subject_ids: photos.map(({ id }) => id), now });
  const users = await profilesOf(read, [...userIds, ...holders.values()]);
  const cities = await citiesByIds(read, [...new Set([...users.values()].map(({ city_id }) => city_id))]);
  const ended = await endedPhotosOf(read, userIds);
  const reasonIds = [...new Set(ended.flatMap(({ reason_id }) => reason_id ?? []))];
  const reasons = new Map((await reasonsByIds(read, reasonIds)).map((reason) => [reason.id, reason]));
  return photos.flatMap(({ id, user_id, sent_at, width, height }) => {
    const user = users.get(user_id);
    if (!user) return [];
    const before = ended.filter((photo) => photo.user_id === user_id);
    const decided = before.filter(({ outcome }) => outcome === 'verified' || outcome === 'rejected');
    const holder = holders.get(id);
    return {
      id,
      taken_by: holder === undefined || holder === by ? null : (users.get(holder)?.full_name ?? ''),
      user: {
        id: user_id,
        full_name: user.full_name,
        city_name: cities.get(user.city_id)?.name ?? '',
        account_status: user.account_status,
      },
      sent_at: sent_at.toISOString(),
      review_by: reviewBy(sent_at).toISOString(),
      width,
      height,
      decided_before: decided.length,
      is_replacement: before.at(-1)?.outcome === 'replaced',
      last_reason: reasons.get(decided.at(-1)?.reason_id ?? 0) ?? null,
    };
  });
}
