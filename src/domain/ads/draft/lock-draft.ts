import type { Tx } from '../../../base/database.ts';
import type { FieldErrors } from '../../../contract/ads/details.ts';
import type { Actor } from '../../../contract/api/actor.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { requireMayCreateAds } from '../../accounts/public.ts';
import { lockOwnedFilesById } from '../../media/public.ts';
import { type Ad, lockAd } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';
import { requireAction, requireUnpublished } from '../rules.ts';

/** Locks the user's own draft without a version check, for changes that apply to any version. */
export async function lockAnyDraft(tx: Tx, actor: Actor, id: string): Promise<Ad> {
  return lockDraft(tx, actor, { id });
}

/** Identifies the draft to save. Without the version that its author last saw, the save overwrites any version. */
type Save = { id: string; version?: number | undefined };

/** Locks the user's own draft. Throws `version_conflict` when another tab or device has saved since. */
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
  if (save.version !== undefined && ad.version !== save.version) {
    throw new AppError('version_conflict', {
      data: { version: ad.version, updated_at: ad.updated_at.toISOString() },
    });
  }
  return ad;
}

/** An error for each named file that is not the user's own. `paths` say where the design names them. */
export async function fileOwnerErrors(tx: Tx, ownerId: string, paths: Record<string, string>): Promise<FieldErrors> {
  const owned = await lockOwnedFilesById(tx, ownerId, Object.values(paths));
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, id]) => (owned.has(id) ? [] : [[path, [{ key: 'not_own_file' }]]])),
  );
}
