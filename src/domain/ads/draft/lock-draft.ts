import type { Tx } from '../../../base/database.ts';
import type { Actor } from '../../../contract/actor.ts';
import type { FieldErrors } from '../../../contract/ad-facts.ts';
import { AppError } from '../../../contract/errors.ts';
import { requireMayCreateAds } from '../../accounts/public.ts';
import { lockOwnedFilesById } from '../../media/public.ts';
import { type Ad, lockAd } from '../ad.ts';
import { requireOwner } from '../policy.ts';
import { requireAction, requireUnpublished } from '../rules.ts';

/** Locks the user's own draft without a revision check, for changes that apply to any revision. */
export async function lockAnyDraft(tx: Tx, actor: Actor, id: string): Promise<Ad> {
  return lockDraft(tx, actor, { id });
}

/** Identifies the draft to save. Without the revision that its author last saw, the save overwrites any revision. */
type Save = { id: string; revision?: number | undefined };

/** Locks the user's own draft. Throws `revision_conflict` when another tab or device has saved since. */
export async function lockDraft(tx: Tx, actor: Actor, save: Save): Promise<Ad> {
  const ad = await lockUnpublished(tx, actor, save);
  requireAction('edit', ad.status);
  return ad;
}

/** Like `lockDraft`, and also for expired ads that are published again. */
export async function lockUnpublished(tx: Tx, actor: Actor, save: Save): Promise<Ad> {
  requireMayCreateAds(actor);
  const ad = requireOwner(await lockAd(tx, save.id), actor);
  requireUnpublished(ad);
  if (save.revision !== undefined && ad.revision !== save.revision) {
    throw new AppError('revision_conflict', {
      data: { revision: ad.revision, updated_at: ad.updated_at.toISOString() },
    });
  }
  return ad;
}

/** An error for each named file that is not the user's own. `paths` say where the document names them. */
export async function fileOwnerErrors(tx: Tx, ownerId: string, paths: Record<string, string>): Promise<FieldErrors> {
  const owned = await lockOwnedFilesById(tx, ownerId, Object.values(paths));
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, id]) => (owned.has(id) ? [] : [[path, [{ key: 'not_own_file' }]]])),
  );
}
