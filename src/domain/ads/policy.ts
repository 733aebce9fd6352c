import type { Actor } from '../../contract/api/actor.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Ad } from './ad-store.ts';

/** The ad if the user owns it; throws `not_found` otherwise, for another user's ad too. */
export function requireOwner(ad: Ad | null, actor: Actor): Ad {
  if (ad?.owner_id !== actor.user_id) throw new AppError('not_found');
  return ad;
}
