import type { Actor } from '../../contract/actor.ts';
import { AppError } from '../../contract/errors.ts';
import type { Ad } from './store.ts';

/** The ad, if this person owns it. A stranger's is as unknown as one that never was. */
export function requireOwner(ad: Ad | null, actor: Actor): Ad {
  if (ad?.owner_id !== actor.user_id) throw new AppError('not_found');
  return ad;
}
